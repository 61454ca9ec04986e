import type { OrderDocumentKind } from "@sellerdesk/contract/order-documents";
import type { PaymentStatus } from "@sellerdesk/contract/order-statuses";
import { addressLines, shopLines } from "../../pdf/address-lines.ts";
import type { DocumentLanguage } from "../../pdf/document-language.ts";
import type { Sheet } from "../../pdf/sheet-contents.ts";
import type { Issuer, PrintedItem, PrintedOrder } from "./queries.ts";

export const titles = {
  packing_slip: "document_packing_slip",
  invoice: "document_invoice",
} as const satisfies Record<OrderDocumentKind, string>;

/** The issuer of an invoice, with the details that tax offices require. */
const sellerLines = (
  { business_name, address, tax_id, registration_no }: Issuer,
  language: DocumentLanguage,
): string[] =>
  [
    business_name,
    ...(address ? shopLines(address, language) : []),
    tax_id && language.t("document_tax_id", { number: tax_id }),
    registration_no && language.t("document_registration_no", { number: registration_no }),
  ].filter(Boolean);

const paymentWords = {
  pending: "document_not_paid_yet",
  paid: "document_paid",
  partially_refunded: "document_paid_refunded_in_part",
  refunded: "document_refunded",
  failed: "document_payment_failed",
} as const satisfies Record<PaymentStatus, string>;

const optionsOf = ({ option_values }: PrintedItem) => option_values.join(" / ");

const packedRow = (item: PrintedItem, { t }: DocumentLanguage): Sheet["rows"][number] => {
  const { title, sku, quantity, shipped } = item;
  const isPart = shipped > 0 && shipped < quantity;
  return [
    {
      text: title,
      details: [
        optionsOf(item),
        isPart ? t("document_already_shipped", { n: shipped, m: quantity }) : "",
      ],
    },
    { text: sku ?? "" },
    { text: String(quantity) },
    { text: "" },
  ];
};

const billedRow = (
  item: PrintedItem,
  currency: string,
  { t, money }: DocumentLanguage,
): Sheet["rows"][number] => {
  const discount = item.unit_price_minor * item.quantity - item.net_minor;
  return [
    { text: item.title, details: [optionsOf(item), item.sku ?? ""] },
    { text: String(item.quantity) },
    { text: money(item.unit_price_minor, currency) },
    {
      text: money(item.net_minor, currency),
      details:
        discount > 0 ? [t("document_discount_of", { amount: money(discount, currency) })] : [],
    },
    { text: money(item.tax_minor, currency) },
  ];
};

const billedTotals = (order: PrintedOrder, { t, money }: DocumentLanguage): Sheet["totals"] => {
  const { currency, subtotal_minor, discount_minor, shipping_minor, tax_minor, total_minor } =
    order;
  return [
    { label: t("document_subtotal"), value: money(subtotal_minor, currency) },
    ...(discount_minor > 0
      ? [{ label: t("document_discount"), value: money(-discount_minor, currency) }]
      : []),
    { label: t("document_shipping"), value: money(shipping_minor, currency) },
    { label: t("document_tax"), value: money(tax_minor, currency) },
    { label: t("document_total"), value: money(total_minor, currency), isSum: true },
  ];
};

/**
 * Builds the packing slip or the invoice of an order, without lines that were canceled completely.
 */
export const toSheet = (
  kind: OrderDocumentKind,
  order: PrintedOrder,
  issuer: Issuer,
  language: DocumentLanguage,
): Sheet => {
  const { t, day } = language;
  const shipTo = {
    label: t("document_ship_to"),
    lines: addressLines(order.shipping_address, language),
  };
  const items = order.items.filter(({ quantity }) => quantity > 0);
  const common = {
    title: t(titles[kind]),
    mark: order.status === "canceled" ? t("document_canceled") : null,
    facts: [
      { label: t("document_order"), value: order.order_no },
      { label: t("document_ordered_on"), value: day(order.placed_at, issuer.timezone) },
      { label: t("document_reference"), value: order.external_id },
    ],
  };
  if (kind === "packing_slip")
    return {
      ...common,
      barcode: order.order_no,
      from: [issuer.business_name, ...(issuer.address ? shopLines(issuer.address, language) : [])],
      addresses: issuer.return_address
        ? [
            shipTo,
            { label: t("document_returns_to"), lines: shopLines(issuer.return_address, language) },
          ]
        : [shipTo],
      columns: [
        { label: t("document_item"), width: 0 },
        { label: t("document_sku"), width: 130 },
        { label: t("document_quantity"), width: 60, isFigure: true },
        { label: t("document_packed"), width: 60, isCheckBox: true },
      ],
      rows: items.map((item) => packedRow(item, language)),
      totals: [
        {
          label: t("document_pieces"),
          value: String(items.reduce((sum, { quantity }) => sum + quantity, 0)),
          isSum: true,
        },
      ],
      note:
        order.note === "" ? null : { label: t("document_note_from_the_buyer"), text: order.note },
    };
  const billed = order.billing_address ?? order.shipping_address;
  const paid = t(paymentWords[order.payment_status]);
  const payment =
    order.payment_method === ""
      ? paid
      : t("document_payment_state_and_method", { paid, method: order.payment_method });
  return {
    ...common,
    from: sellerLines(issuer, language),
    facts: [...common.facts, { label: t("document_payment"), value: payment }],
    addresses: [{ label: t("document_bill_to"), lines: addressLines(billed, language) }, shipTo],
    columns: [
      { label: t("document_item"), width: 0 },
      { label: t("document_quantity"), width: 50, isFigure: true },
      { label: t("document_price"), width: 75, isFigure: true },
      { label: t("document_amount"), width: 85, isFigure: true },
      { label: t("document_tax"), width: 65, isFigure: true },
    ],
    rows: items.map((item) => billedRow(item, order.currency, language)),
    totals: billedTotals(order, language),
    note: null,
  };
};
