import { MoneyMinor } from "@sellerdesk/contract/http";
import { parseMoney } from "@sellerdesk/contract/money";
import * as z from "zod/mini";

/**
 * Parses the seller's cost of a shipment.
 * @returns minor units; `null` for an empty text; undefined if the text is no amount of this
 * currency
 */
export const parseShippingCost = (text: string, currency: string): number | null | undefined => {
  if (text.trim() === "") return null;
  const { data } = z.safeParse(MoneyMinor, parseMoney(text, currency));
  return data;
};
