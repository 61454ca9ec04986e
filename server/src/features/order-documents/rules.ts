import type { OrderDocumentKind } from "@sellerdesk/contract/order-documents";
import type { PaymentStatus } from "@sellerdesk/contract/order-statuses";
import { addressLines, shopLines } from "../../pdf/address-lines.ts";
import type { DocumentLanguage } from "../../pdf/document-language.ts";
import type { Sheet } from "../../pdf/sheet-contents.ts";
import type { Issuer, PrintedItem, PrintedOrder } from "./queries.ts";

export const titles = {
  packing_slip: "Packing slip",
  invoice: "Invoice",
} as const satisfies Record<OrderDocumentKind, string>;

/** Who a bill is from, with what the tax office wants to read on it. */
const sellerLines = (
  { business_name, address, tax_id, registration_no }: Issuer,
  language: DocumentLanguage,
): string[] =>
  [
    business_name,
    ...(address ? shopLines(address, language) : []),
    tax_id && language.say("Tax ID: {number}", { number: tax_id }),
    registration_no && language.say("Registration no.: {number}", { number: registration_no }),
  ].filter(Boolean);

const paymentWords = {
  pending: "Not paid yet",
  paid: "Paid",
  partially_refunded: "Paid, refunded in part",
  refunded: "Refunded",
  failed: "Payment failed",
} as const satisfies Record<PaymentStatus, string>;

const optionsOf = ({ option_values }: PrintedItem) => option_values.join(" / ");

const packedRow = (item: PrintedItem, { say }: DocumentLanguage): Sheet["rows"][number] => {
  const { title, sku, quantity, shipped } = item;
  const isPart = shipped > 0 && shipped < quantity;
  return [
    {
      text: title,
      details: [
        optionsOf(item),
        isPart ? say("{n} of {m} already shipped", { n: shipped, m: quantity }) : "",
      ],
    },
    { text: sku ?? "" },
    { text: String(quantity) },
  ];
};

const billedRow = (
  item: PrintedItem,
  currency: string,
  { say, money }: DocumentLanguage,
): Sheet["rows"][number] => {
  const discount = item.unit_price_minor * item.quantity - item.net_minor;
  return [
    { text: item.title, details: [optionsOf(item), item.sku ?? ""] },
    { text: String(item.quantity) },
    { text: money(item.unit_price_minor, currency) },
    {
      text: money(item.net_minor, currency),
      details: discount > 0 ? [say("less {amount}", { amount: money(discount, currency) })] : [],
    },
    { text: money(item.tax_minor, currency) },
  ];
};

const billedTotals = (order: PrintedOrder, { say, money }: DocumentLanguage): Sheet["totals"] => {
  const { currency, subtotal_minor, discount_minor, shipping_minor, tax_minor, total_minor } =
    order;
  return [
    { label: say("Subtotal"), value: money(subtotal_minor, currency) },
    ...(discount_minor > 0
      ? [{ label: say("Discount"), value: money(-discount_minor, currency) }]
      : []),
    { label: say("Shipping"), value: money(shipping_minor, currency) },
    { label: say("Tax"), value: money(tax_minor, currency) },
    { label: say("Total"), value: money(total_minor, currency), isSum: true },
  ];
};

/**
 * What the packing slip or the invoice of an order says. Lines that were canceled whole are on
 * neither.
 */
export const toSheet = (
  kind: OrderDocumentKind,
  order: PrintedOrder,
  issuer: Issuer,
  language: DocumentLanguage,
): Sheet => {
  const { say, day } = language;
  const shipTo = { label: say("Ship to"), lines: addressLines(order.shipping_address, language) };
  const items = order.items.filter(({ quantity }) => quantity > 0);
  const common = {
    title: say(titles[kind]),
    mark: order.status === "canceled" ? say("Canceled") : null,
    facts: [
      { label: say("Order"), value: order.order_no },
      { label: say("Ordered on"), value: day(order.placed_at, issuer.timezone) },
      { label: say("Reference"), value: order.external_id },
    ],
  };
  if (kind === "packing_slip")
    return {
      ...common,
      from: [issuer.business_name, ...(issuer.address ? shopLines(issuer.address, language) : [])],
      addresses: issuer.return_address
        ? [shipTo, { label: say("Returns to"), lines: shopLines(issuer.return_address, language) }]
        : [shipTo],
      columns: [
        { label: say("Item"), width: 0 },
        { label: say("SKU"), width: 130 },
        { label: say("Quantity"), width: 60, isFigure: true },
      ],
      rows: items.map((item) => packedRow(item, language)),
      totals: [
        {
          label: say("Pieces"),
          value: String(items.reduce((sum, { quantity }) => sum + quantity, 0)),
          isSum: true,
        },
      ],
      note: order.note === "" ? null : { label: say("Note from the buyer"), text: order.note },
    };
  const billed = order.billing_address ?? order.shipping_address;
  const paid = say(paymentWords[order.payment_status]);
  const payment =
    order.payment_method === ""
      ? paid
      : say("{paid}, {method}", { paid, method: order.payment_method });
  return {
    ...common,
    from: sellerLines(issuer, language),
    facts: [...common.facts, { label: say("Payment"), value: payment }],
    addresses: [{ label: say("Bill to"), lines: addressLines(billed, language) }, shipTo],
    columns: [
      { label: say("Item"), width: 0 },
      { label: say("Quantity"), width: 50, isFigure: true },
      { label: say("Price"), width: 75, isFigure: true },
      { label: say("Amount"), width: 85, isFigure: true },
      { label: say("Tax"), width: 65, isFigure: true },
    ],
    rows: items.map((item) => billedRow(item, order.currency, language)),
    totals: billedTotals(order, language),
    note: null,
  };
};
