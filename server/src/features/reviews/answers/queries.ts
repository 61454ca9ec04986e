import type { ReviewAnswer } from "@sellerdesk/contract/marketplace-reviews";
import { type RawBuilder, sql } from "kysely";
import { anySeller } from "../../../db/any-seller.ts";
import { instant } from "../../../db/instant.ts";
import type { Db, Tx } from "../../../db/pool.ts";

/** The key of the advisory lock of an external review. */
export const externalLockKey = (externalId: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`hashtextextended('review ' || ${externalId}, 0)`;

/**
 * Marks a review to be read again by the marketplace. Runs in the transaction of its seller's
 * action.
 */
export const updateUnnumbered = async (tx: Tx, externalId: string): Promise<void> => {
  await tx
    .updateTable("marketplace_reviews")
    .set({ is_unnumbered: true })
    .where("external_id", "=", externalId)
    .execute();
};

/**
 * An arbitrary number: the key of the advisory lock that lets one numberer of all processes work at
 * a time.
 */
const numbererLock = 7_351_004;

/** Checks if a review waits for its number. Cheap enough to run every second. */
export const hasUnnumberedAnswers = async (db: Db): Promise<boolean> => {
  const { rows } = await sql`select from marketplace_reviews where is_unnumbered limit 1`.execute(
    db,
  );
  return rows.length > 0;
};

/**
 * Assigns the next numbers to sellers' actions. The lock is held until the commit, so that numbers
 * become visible in ascending order. A review that another transaction has locked gets its number
 * afterwards. Its advisory lock is tried: the mark may be visible here before the action is visible
 * on the seller's shard.
 * @returns the number of reviews that got one
 */
export const numberAnswers = async (tx: Tx, limit: number): Promise<number> => {
  // Separate statements: each must see what was committed while the one before waited for locks.
  await sql`select pg_advisory_xact_lock(${numbererLock})`.execute(tx);
  const { rows } = await sql<{ external_id: string }>`
    with marked as materialized (
      select external_id from marketplace_reviews where is_unnumbered limit ${limit}
    )
    select external_id from marked where pg_try_advisory_xact_lock(${externalLockKey(sql`external_id`)})`.execute(
    tx,
  );
  const ids = rows.map(({ external_id }) => external_id);
  await sql`
    update marketplace_reviews set seq = nextval('review_answer_seq'), is_unnumbered = false
    where external_id = any(${ids}::text[])`.execute(tx);
  return ids.length;
};

/** The last number that was assigned; 0 before the first. */
export const findLastAnswerSeq = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ last: number }>`
    select coalesce(max(seq), 0) as last from marketplace_reviews`.execute(db);
  return rows[0]?.last ?? 0;
};

/** The reason and note of a complaint about a review `r`, and the time at which the seller sent it. */
const complaint = (kind: "report" | "removal", sentAt: string) => sql`
  case when ${sql.ref(sentAt)} is not null then json_build_object('reason', ${sql.ref(`r.${kind}_reason`)},
    'note', ${sql.ref(`r.${kind}_note`)}, 'sent_at', ${instant(sentAt)}) end`;

/** Lists the sellers' actions after a number, in order, each with the current review. */
export const listAnswers = async (
  db: Db,
  since: number,
  limit: number,
): Promise<{ seq: number; answer: ReviewAnswer }[]> => {
  const { rows: numbered } = await sql<{ seq: number; external_id: string }>`
    select seq, external_id from marketplace_reviews where seq > ${since} order by seq limit ${limit}`.execute(
    db,
  );
  const { rows } = await sql<ReviewAnswer>`
    select r.external_id, json_build_object('id', r.id, 'seller_id', r.seller_id,
      'product_id', r.product_id, 'status', r.status,
      'reply', case when r.replied_at is not null and r.reply is not null
        then json_build_object('text', r.reply, 'replied_at', ${instant("r.replied_at")}) end,
      'report', ${complaint("report", "r.reported_at")},
      'removal_request', ${complaint("removal", "r.removal_requested_at")},
      'deleted_image_urls', array(select i.source_url from review_images i
        where i.seller_id = r.seller_id and i.review_id = r.id and i.deleted_at is not null order by i.id)) as review
    from reviews r ${anySeller("r", "the marketplace reads one feed of all answers")}
    where r.external_id = any(${numbered.map(({ external_id }) => external_id)}::text[])`.execute(
    db,
  );
  const reviews = new Map(rows.map(({ external_id, review }) => [external_id, review]));
  return numbered.map(({ seq, external_id }) => ({
    seq,
    answer: { external_id, review: reviews.get(external_id) ?? null },
  }));
};
