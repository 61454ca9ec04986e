import type { CreateLookupRequest, LookupKind, LookupRequest } from "@sellerdesk/contract/lookups";
import { sql } from "kysely";
import { countMatches } from "../../db/capped-counts.ts";
import { anySeller } from "../../db/any-seller.ts";
import type { Db, Tx } from "../../db/pool.ts";
import { newId } from "../../lib/id.ts";
import { type Counted, offsetOf, type PageQuery } from "../../lib/page.ts";
import type { SellerId } from "../../lib/seller-id.ts";

type Row = Omit<LookupRequest, "created_at" | "answered_at"> & {
  created_at: Date;
  answered_at: Date | null;
};

const toRequest = ({ created_at, answered_at, ...row }: Row): LookupRequest => ({
  ...row,
  created_at: created_at.toISOString(),
  answered_at: answered_at?.toISOString() ?? null,
});

const columns = sql`r.id, r.kind, r.name, r.hex, r.note, r.status, r.lookup_id, r.reason, r.created_at, r.answered_at,
  case when c.id is not null then json_build_object('id', c.id, 'name', c.name, 'path', c.path) end as parent`;

/** Inserts a request, unless the same one is open already. */
export const insertRequest = async (
  tx: Tx,
  sellerId: SellerId,
  ask: CreateLookupRequest,
): Promise<void> => {
  await sql`
    insert into lookup_requests (seller_id, id, kind, name, parent_id, hex, note)
    values (${sellerId}, ${newId()}, ${ask.kind}, ${ask.name}, ${ask.parent_id}, ${ask.hex}, ${ask.note})
    on conflict (seller_id, kind, lower(name), parent_id) where status = 'open' do nothing`.execute(
    tx,
  );
};

/** The seller's open request for the same entry; undefined if there is none. */
export const findOpenRequest = async (
  db: Db,
  sellerId: SellerId,
  { kind, name, parent_id }: Pick<CreateLookupRequest, "kind" | "name" | "parent_id">,
): Promise<LookupRequest | undefined> => {
  const { rows } = await sql<Row>`
    select ${columns} from lookup_requests r left join categories c on c.id = r.parent_id
    where r.seller_id = ${sellerId} and r.kind = ${kind} and lower(r.name) = lower(${name})
      and r.parent_id is not distinct from ${parent_id}::uuid and r.status = 'open'`.execute(db);
  return rows[0] && toRequest(rows[0]);
};

/** Lists one page of the seller's requests. */
export const listRequests = async (
  db: Db,
  sellerId: SellerId,
  page: PageQuery,
): Promise<Counted<LookupRequest>> => {
  const [{ rows }, total] = await Promise.all([
    sql<Row>`
      select ${columns} from lookup_requests r left join categories c on c.id = r.parent_id
      where r.seller_id = ${sellerId}
      order by r.id desc limit ${page.per_page} offset ${offsetOf(page)}`.execute(db),
    countMatches(db, sql`from lookup_requests where seller_id = ${sellerId}`, page),
  ]);
  return { rows: rows.map(toRequest), ...total };
};

/** Counts the seller's pending requests. */
export const countOpenRequests = async (db: Db, sellerId: SellerId): Promise<number> => {
  const { count } = await db
    .selectFrom("lookup_requests")
    .select((row) => row.fn.countAll<number>().as("count"))
    .where("seller_id", "=", sellerId)
    .where("status", "=", "open")
    .executeTakeFirstOrThrow();
  return count;
};

export type OpenRequest = {
  id: string;
  kind: LookupKind;
  name: string;
  parent_id: string | null;
  parent: string | null;
  hex: string | null;
  note: string;
  seller: string;
  created_at: Date;
};

/**
 * Lists the pending requests of all sellers, oldest first, at most 500.
 * @param id only that request
 */
export const listOpenRequests = async (
  db: Db,
  id: string | null = null,
): Promise<OpenRequest[]> => {
  const { rows } = await sql<OpenRequest>`
    select r.id, r.kind, r.name, r.parent_id, c.path as parent, r.hex, r.note, s.business_name as seller, r.created_at
    from lookup_requests r ${anySeller("r", "the operator answers requests of every seller")}
    join sellers s on s.id = r.seller_id left join categories c on c.id = r.parent_id
    where r.status = 'open' and (${id}::uuid is null or r.id = ${id})
    order by r.created_at, r.id limit 500`.execute(db);
  return rows;
};

/**
 * Answers every open request for the same entry, of all sellers.
 * @returns the sellers who asked
 */
export const updateAnswered = async (
  tx: Tx,
  { kind, name, parent_id }: Pick<OpenRequest, "kind" | "name" | "parent_id">,
  answer: { status: "accepted"; lookup_id: string } | { status: "declined"; reason: string },
): Promise<SellerId[]> => {
  const [lookupId, reason] =
    answer.status === "accepted" ? [answer.lookup_id, null] : [null, answer.reason];
  const { rows } = await sql<{ seller_id: SellerId }>`
    update lookup_requests ${anySeller("lookup_requests", "one answer goes to every seller who asked")}
    set status = ${answer.status}, lookup_id = ${lookupId}, reason = ${reason}, answered_at = now()
    where status = 'open' and kind = ${kind} and lower(name) = lower(${name})
      and parent_id is not distinct from ${parent_id}::uuid
    returning seller_id`.execute(tx);
  return rows.map(({ seller_id }) => seller_id);
};
