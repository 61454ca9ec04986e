declare const brand: unique symbol;

/**
 * The id of the seller on whose behalf something happens. Every query of seller-owned rows takes
 * one. It comes from the auth plugin or out of a database row, never from a path, query, body or
 * header (safety 2).
 */
export type SellerId = string & { readonly [brand]: "SellerId" };

/**
 * In the place of a seller's id: the operator, who has webhooks that hear of every seller. No
 * seller has it.
 */
export const operator = "00000000-0000-0000-0000-000000000000" as SellerId;
