import type { OrderDocumentKind } from "@sellerdesk/contract/order-documents";
import { minorDigits } from "@sellerdesk/contract/money";
import type { PaymentStatus } from "@sellerdesk/contract/order-statuses";
import { addressLines, shopLines } from "../../lib/address-lines.ts";
import type { Sheet } from "../../lib/pdf-sheet.ts";
import type { Issuer, PrintedItem, PrintedOrder } from "./queries.ts";

const money = (minor: number, currency: string): string =>
  new Intl.NumberFormat("en", { style: "currency", currency }).format(minor / 10 ** minorDigits(currency));

const day = (at: Date, timeZone: string): string =>
  new Intl.DateTimeFormat("en", { dateStyle: "long", timeZone }).format(at);

/** Who a bill is from, with what the tax office wants to read on it. */
const sellerLines = ({ business_name, address, tax_id, registration_no }: Issuer): string[] =>
  [
    business_name,
    ...(address ? shopLines(address) : []),
    tax_id && `Tax ID: ${tax_id}`,
    registration_no && `Registration no.: ${registration_no}`,
  ].filter(Boolean);

const paymentWords = {
  pending: "Not paid yet",
  paid: "Paid",
  partially_refunded: "Paid, refunded in part",
  refunded: "Refunded",
  failed: "Payment failed",
} as const satisfies Record<PaymentStatus, string>;

const detailOf = ({ option_values }: PrintedItem) => option_values.join(" / ");

const packedRow = (item: PrintedItem): Sheet["rows"][number] => {
  const isPart = item.shipped > 0 && item.shipped < item.quantity;
  const details = [detailOf(item), isPart ? `${item.shipped} of ${item.quantity} already shipped` : ""];
  return [
    { text: item.title, detail: details.filter(Boolean).join(" · ") },
    { text: item.sku ?? "" },
    { text: String(item.quantity) },
  ];
};

const billedRow = (item: PrintedItem, currency: string): Sheet["rows"][number] => {
  const discount = item.unit_price_minor * item.quantity - item.net_minor;
  return [
    { text: item.title, detail: [detailOf(item), item.sku ?? ""].filter(Boolean).join(" · ") },
    { text: String(item.quantity) },
    { text: money(item.unit_price_minor, currency) },
    {
      text: money(item.net_minor, currency),
      ...(discount > 0 && { detail: `less ${money(discount, currency)}` }),
    },
    { text: money(item.tax_minor, currency) },
  ];
};

const billedTotals = (order: PrintedOrder): Sheet["totals"] => {
  const { currency, subtotal_minor, discount_minor, shipping_minor, tax_minor, total_minor } = order;
  return [
    { label: "Subtotal", value: money(subtotal_minor, currency) },
    ...(discount_minor > 0 ? [{ label: "Discount", value: money(-discount_minor, currency) }] : []),
    { label: "Shipping", value: money(shipping_minor, currency) },
    { label: "Tax", value: money(tax_minor, currency) },
    { label: "Total", value: money(total_minor, currency), isSum: true },
  ];
};

/** What the packing slip or the invoice of an order says. Lines that were canceled whole are on neither. */
export const toSheet = (kind: OrderDocumentKind, order: PrintedOrder, issuer: Issuer): Sheet => {
  const shipTo = { label: "Ship to", lines: addressLines(order.shipping_address) };
  const items = order.items.filter(({ quantity }) => quantity > 0);
  const common = {
    mark: order.status === "canceled" ? "Canceled" : null,
    facts: [
      { label: "Order", value: order.order_no },
      { label: "Ordered on", value: day(order.placed_at, issuer.timezone) },
      { label: "Reference", value: order.external_id },
    ],
  };
  if (kind === "packing_slip")
    return {
      ...common,
      title: "Packing slip",
      from: [issuer.business_name, ...(issuer.address ? shopLines(issuer.address) : [])],
      addresses: issuer.return_address
        ? [shipTo, { label: "Returns to", lines: shopLines(issuer.return_address) }]
        : [shipTo],
      columns: [
        { label: "Item", width: 0 },
        { label: "SKU", width: 130 },
        { label: "Quantity", width: 60, isFigure: true },
      ],
      rows: items.map(packedRow),
      totals: [
        {
          label: "Pieces",
          value: String(items.reduce((sum, { quantity }) => sum + quantity, 0)),
          isSum: true,
        },
      ],
      note: order.note === "" ? null : { label: "Note from the buyer", text: order.note },
    };
  const billTo = { label: "Bill to", lines: addressLines(order.billing_address ?? order.shipping_address) };
  const payment = [paymentWords[order.payment_status], order.payment_method].filter(Boolean).join(", ");
  return {
    ...common,
    title: "Invoice",
    from: sellerLines(issuer),
    facts: [...common.facts, { label: "Payment", value: payment }],
    addresses: [billTo, shipTo],
    columns: [
      { label: "Item", width: 0 },
      { label: "Quantity", width: 50, isFigure: true },
      { label: "Price", width: 75, isFigure: true },
      { label: "Amount", width: 85, isFigure: true },
      { label: "Tax", width: 65, isFigure: true },
    ],
    rows: items.map((item) => billedRow(item, order.currency)),
    totals: billedTotals(order),
    note: null,
  };
};
