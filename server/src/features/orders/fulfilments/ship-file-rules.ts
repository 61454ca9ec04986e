import type { ShippedRowError } from "@sellerdesk/contract/order-bulk";
import { Tracking } from "@sellerdesk/contract/order-fulfilments";
import { fieldIssues } from "@sellerdesk/contract/issues";
import { msg } from "@sellerdesk/contract/texts";
import type { Text } from "@sellerdesk/contract/text";
import * as z from "zod/mini";
import { type CsvRow, fromCell } from "../../../lib/tables/csv.ts";
import { toMessageFields } from "../../../lib/message-fields.ts";

/**
 * The columns that are read, with the names that marketplaces and carriers use, in the languages of
 * sellers.
 */
const names = {
  order_no: [
    "order_no",
    "order",
    "order no",
    "order number",
    "order_number",
    "رقم الطلب",
    "bestellnummer",
    "bestellung",
    "número de pedido",
    "n.º de pedido",
    "pedido",
    "numéro de commande",
    "n° de commande",
    "commande",
  ],
  carrier: [
    "carrier",
    "shipping carrier",
    "courier",
    "شركة الشحن",
    "versanddienst",
    "transportista",
    "transporteur",
  ],
  tracking_no: [
    "tracking_no",
    "tracking",
    "tracking number",
    "tracking_number",
    "tracking no",
    "رقم التتبع",
    "sendungsnummer",
    "sendungsverfolgung",
    "número de seguimiento",
    "seguimiento",
    "numéro de suivi",
    "suivi",
  ],
  tracking_url: [
    "tracking_url",
    "tracking link",
    "tracking url",
    "link",
    "رابط التتبع",
    "link zur sendung",
    "enlace de seguimiento",
    "lien de suivi",
  ],
  shipping_cost: [
    "shipping_cost",
    "shipping cost",
    "postage",
    "تكلفة الشحن",
    "versandkosten",
    "coste de envío",
    "frais d'expédition",
    "frais d’expédition",
  ],
} as const;
type Column = keyof typeof names;
// The keys of `names` are the columns, as its type says.
const readColumns = Object.keys(names) as Column[];

export type ShipHeader = Partial<Record<Column, number>>;

/**
 * Finds the columns in the first row of a file.
 * @returns their indexes, or a message for the seller if there is no column of order numbers
 */
export const readShipHeader = (
  cells: readonly string[],
): { header: ShipHeader } | { refusal: Text } => {
  const titles = cells.map((cell) => cell.trim().toLowerCase());
  const header: ShipHeader = {};
  for (const column of readColumns) {
    const index = titles.findIndex((name) => names[column].some((known) => known === name));
    if (index >= 0) header[column] = index;
  }
  if (header.order_no !== undefined) return { header };
  return {
    refusal: msg("the_first_row_needs_the_column_order_no_and"),
  };
};

export type ShipRow = {
  row: number;
  order_no: string;
  carrier: string;
  tracking_no: string;
  tracking_url: string;
  /** The unparsed cell: an amount in the order's currency, or empty. */
  shipping_cost: string;
};

/** Reads one row. @returns the row, or its problems with their columns */
export const readShipRow = (
  header: ShipHeader,
  { number, cells }: CsvRow,
): { row: ShipRow } | { problems: ShippedRowError[] } => {
  const cellOf = (column: Column) => {
    const index = header[column];
    return index === undefined ? "" : fromCell((cells[index] ?? "").trim());
  };
  const order_no = cellOf("order_no");
  const error = (column: string, message: Text): ShippedRowError => ({
    row: number,
    column,
    order_no,
    ...toMessageFields(message),
  });
  if (order_no === "") return { problems: [error("order_no", msg("the_order_number_is_missing"))] };
  const tracking = z.safeParse(
    Tracking,
    {
      carrier: cellOf("carrier"),
      tracking_no: cellOf("tracking_no"),
      tracking_url: cellOf("tracking_url"),
    },
    { reportInput: true },
  );
  if (!tracking.success)
    return {
      problems: tracking.error.issues
        .flatMap((issue) => fieldIssues(issue))
        .map((issue) => error(issue.field, issue.text)),
    };
  const { version: _, shipping_cost_minor: __, ...travel } = tracking.data;
  return { row: { row: number, order_no, ...travel, shipping_cost: cellOf("shipping_cost") } };
};

/**
 * Finds the rows that repeat the order number of an earlier row. Numbers are compared in upper
 * case, like in the lookup of orders.
 */
export const repeatedRows = (rows: readonly ShipRow[]): ShippedRowError[] => {
  const first = new Map<string, number>();
  return rows.flatMap(({ row, order_no }): ShippedRowError[] => {
    const key = order_no.toUpperCase();
    const before = first.get(key);
    if (before !== undefined)
      return [
        {
          row,
          column: "order_no",
          order_no,
          ...toMessageFields(msg("this_order_is_in_row_already", { n: before })),
        },
      ];
    first.set(key, row);
    return [];
  });
};
