import { type RawBuilder, sql } from "kysely";

/**
 * Marks a statement that spans sellers on purpose with a comment in its text, which tests demand
 * (decision 054).
 * @param alias the table reference whose rows may be of any seller; all others are still compared
 * with it, or with a given seller
 * @param reason why, in plain English
 */
export const anySeller = (alias: string, reason: string): RawBuilder<unknown> => {
  if (/["*]/.test(alias + reason)) throw new Error(`No comment can hold: ${alias}, ${reason}`);
  return sql.raw(`/* any seller of "${alias}": ${reason} */`);
};

/**
 * Marks a statement that names several sellers at once on purpose. On a distributed database it
 * asks several shards, which tests refuse without a marker (decision 071).
 * @param reason why, in plain English
 */
export const severalSellers = (reason: string): RawBuilder<unknown> => {
  if (reason.includes("*")) throw new Error(`No comment can hold: ${reason}`);
  return sql.raw(`/* several sellers: ${reason} */`);
};
