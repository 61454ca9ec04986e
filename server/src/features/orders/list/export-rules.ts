import { plainMoney } from "@sellerdesk/contract/money";
import type { ListColumn, ExportLabels } from "../../../lib/tables/export-labels.ts";
import type { ExportedItem } from "./export-queries.ts";

/**
 * The cells of an exported item (K34): amounts in plain digits, times in UTC. Every row repeats the
 * columns of its order.
 */
const cells = {
  order_no: ({ order_no }) => order_no,
  reference: ({ external_id }) => external_id,
  placed_at: ({ placed_at }) => placed_at.toISOString(),
  ship_by: ({ ship_by }) => ship_by?.toISOString() ?? "",
  status: ({ status }, words) => words.status(status),
  payment_status: ({ payment_status }, words) => words.payment(payment_status),
  customer: ({ customer_name }) => customer_name,
  email: ({ email }) => email ?? "",
  phone: ({ phone }) => phone ?? "",
  ship_to_name: ({ shipping_address }) => shipping_address.name,
  ship_to_company: ({ shipping_address }) => shipping_address.company,
  ship_to_line1: ({ shipping_address }) => shipping_address.line1,
  ship_to_line2: ({ shipping_address }) => shipping_address.line2,
  ship_to_postal_code: ({ shipping_address }) => shipping_address.postal_code,
  ship_to_city: ({ shipping_address }) => shipping_address.city,
  ship_to_region: ({ shipping_address }) => shipping_address.region,
  ship_to_country: ({ shipping_address }) => shipping_address.country,
  item: ({ snapshot }) => snapshot.title,
  options: ({ snapshot }) => snapshot.option_values.join(" / "),
  sku: ({ snapshot }) => snapshot.sku ?? "",
  quantity: ({ quantity }) => quantity,
  canceled: ({ canceled }) => canceled,
  shipped: ({ shipped }) => shipped,
  delivered: ({ delivered }) => delivered,
  returned: ({ returned }) => returned,
  unit_price: ({ unit_price_minor, currency }) => plainMoney(unit_price_minor, currency),
  discount: ({ discount_minor, currency }) => plainMoney(discount_minor, currency),
  tax: ({ tax_minor, currency }) => plainMoney(tax_minor, currency),
  item_total: ({ net_minor, currency }) => plainMoney(net_minor, currency),
  order_shipping: ({ shipping_minor, currency }) => plainMoney(shipping_minor, currency),
  order_total: ({ total_minor, currency }) => plainMoney(total_minor, currency),
  order_refunded: ({ refunded_minor, currency }) => plainMoney(refunded_minor, currency),
  currency: ({ currency }) => currency,
  tracking: ({ tracking }) => tracking ?? "",
} satisfies Partial<
  Record<ListColumn, (item: ExportedItem, words: ExportLabels) => string | number>
>;

// The keys of `cells` are columns, as its type says.
export const exportedColumns = Object.keys(cells) as (keyof typeof cells)[];

/** Returns the row of one item of an order. */
export const toExportRow = (item: ExportedItem, words: ExportLabels): (string | number)[] =>
  exportedColumns.map((column) => cells[column](item, words));
