import type { ReviewAnswer } from "@sellerdesk/contract/marketplace-reviews";
import { sql } from "kysely";
import { anySeller } from "../../../db/any-seller.ts";
import { instant } from "../../../db/instant.ts";
import type { Db, Tx } from "../../../db/pool.ts";

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
 * afterwards.
 * @returns the number of reviews that got one
 */
export const numberAnswers = async (tx: Tx, limit: number): Promise<number> => {
  // A separate statement: the next one must see what the previous holder of the lock committed.
  await sql`select pg_advisory_xact_lock(${numbererLock})`.execute(tx);
  const { numAffectedRows } = await sql`
    update marketplace_reviews set seq = nextval('review_answer_seq'), is_unnumbered = false
    where external_id in (
      select external_id from marketplace_reviews where is_unnumbered limit ${limit} for update skip locked)`.execute(
    tx,
  );
  return Number(numAffectedRows ?? 0);
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
  const { rows } = await sql<ReviewAnswer & { seq: number }>`
    select m.seq, m.external_id, case when r.id is not null then json_build_object('id', r.id, 'seller_id', r.seller_id,
      'product_id', r.product_id, 'status', r.status,
      'reply', case when r.replied_at is not null and r.reply is not null
        then json_build_object('text', r.reply, 'replied_at', ${instant("r.replied_at")}) end,
      'report', ${complaint("report", "r.reported_at")},
      'removal_request', ${complaint("removal", "r.removal_requested_at")},
      'deleted_image_urls', array(select i.source_url from review_images i
        where i.seller_id = r.seller_id and i.review_id = r.id and i.deleted_at is not null order by i.id)) end as review
    from marketplace_reviews m left join reviews r ${anySeller("r", "the marketplace reads one feed of all answers")}
      on r.external_id = m.external_id
    where m.seq > ${since} order by m.seq limit ${limit}`.execute(db);
  return rows.map(({ seq, ...answer }) => ({ seq, answer }));
};
