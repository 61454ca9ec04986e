import { sql } from "kysely";
import type { SellerId } from "../lib/seller-id.ts";
import type { Db, Tx } from "./pool.ts";

/**
 * A text that leads to one seller: an email address, a verified phone number or the slug of the
 * shop. Upper and lower case are the same.
 */
export type SellerIdentity = { kind: "email" | "phone" | "slug"; value: string };

/** Finds the seller of an identity; undefined if nobody has it. */
export const findIdentityOwner = async (
  db: Db,
  { kind, value }: SellerIdentity,
): Promise<SellerId | undefined> => {
  const { rows } = await sql<{ id: SellerId }>`
    select owner_id as id from seller_identities where kind = ${kind} and value = ${value}`.execute(
    db,
  );
  return rows[0]?.id;
};

/**
 * Takes an identity for a seller, who gives up the one of the same kind before. Another transaction
 * that takes it waits until this one ends. Call it before the statement that writes the seller.
 * @returns false if another seller has it; roll back then
 */
export const takeIdentity = async (
  tx: Tx,
  sellerId: SellerId,
  { kind, value }: SellerIdentity,
): Promise<boolean> => {
  const { rows } = await sql`
    with given_up as (
      delete from seller_identities where owner_id = ${sellerId} and kind = ${kind} and value <> ${value}
    )
    insert into seller_identities as i (kind, value, owner_id) values (${kind}, ${value}, ${sellerId})
    on conflict (kind, value) do update set owner_id = excluded.owner_id where i.owner_id = excluded.owner_id
    returning kind`.execute(tx);
  return rows.length > 0;
};

/**
 * Takes a slug as `takeIdentity` does.
 * @returns false also if it is the former slug of another seller's shop, which it leads to
 */
export const takeSlug = async (tx: Tx, sellerId: SellerId, slug: string): Promise<boolean> => {
  if (!(await takeIdentity(tx, sellerId, { kind: "slug", value: slug }))) return false;
  // A separate statement: a shop that has just given up this slug has committed by now.
  const { rows } = await sql`
    select from former_slugs where slug = ${slug} and owner_id <> ${sellerId}`.execute(tx);
  return rows.length === 0;
};

/** Deletes the identities of a seller who is deleted. */
export const deleteIdentities = async (tx: Tx, sellerId: SellerId): Promise<void> => {
  await tx.deleteFrom("seller_identities").where("owner_id", "=", sellerId).execute();
};
