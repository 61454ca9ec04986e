declare const brand: unique symbol;

/**
 * The id of the seller on whose behalf a statement runs. Every query of seller-owned rows requires
 * one. It is taken from the auth plugin or a database row, never from a path, query, body or header
 * (safety 2).
 */
export type SellerId = string & { readonly [brand]: "SellerId" };

/**
 * Replaces a seller's id in the operator's webhooks, which receive the events of all sellers. No
 * seller has it.
 */
export const operator = "00000000-0000-0000-0000-000000000000" as SellerId;
