import type { ReviewAnswer } from "@sellerdesk/contract/marketplace-reviews";
import type { ReviewReason } from "@sellerdesk/contract/reviews";
import { sql } from "kysely";
import { anySeller } from "../../../db/any-seller.ts";
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

type Stored = {
  seq: number;
  external_id: string;
  id: string | null;
  seller_id: string;
  product_id: string;
  status: "published" | "hidden" | "removal_requested";
  reply: string | null;
  replied_at: Date | null;
  report_reason: ReviewReason | null;
  report_note: string;
  reported_at: Date | null;
  removal_reason: ReviewReason | null;
  removal_note: string;
  removal_requested_at: Date | null;
  deleted_image_urls: string[];
};

const toAnswer = ({ external_id, id, ...row }: Stored): ReviewAnswer => ({
  external_id,
  review:
    id === null
      ? null
      : {
          id,
          seller_id: row.seller_id,
          product_id: row.product_id,
          status: row.status,
          reply:
            row.reply === null || row.replied_at === null
              ? null
              : { text: row.reply, replied_at: row.replied_at.toISOString() },
          report:
            row.reported_at === null
              ? null
              : {
                  reason: row.report_reason,
                  note: row.report_note,
                  sent_at: row.reported_at.toISOString(),
                },
          removal_request:
            row.removal_requested_at === null
              ? null
              : {
                  reason: row.removal_reason,
                  note: row.removal_note,
                  sent_at: row.removal_requested_at.toISOString(),
                },
          deleted_image_urls: row.deleted_image_urls,
        },
});

/** Lists the sellers' actions after a number, in order, each with the current review. */
export const listAnswers = async (
  db: Db,
  since: number,
  limit: number,
): Promise<{ seq: number; answer: ReviewAnswer }[]> => {
  const { rows } = await sql<Stored>`
    select m.seq, m.external_id, r.id, r.seller_id, r.product_id, r.status, r.reply, r.replied_at, r.report_reason,
      r.report_note, r.reported_at, r.removal_reason, r.removal_note, r.removal_requested_at,
      array(select i.source_url from review_images i
        where i.seller_id = r.seller_id and i.review_id = r.id and i.deleted_at is not null order by i.id) as deleted_image_urls
    from marketplace_reviews m left join reviews r ${anySeller("r", "the marketplace reads one feed of all answers")}
      on r.external_id = m.external_id
    where m.seq > ${since} order by m.seq limit ${limit}`.execute(db);
  return rows.map((row) => ({ seq: row.seq, answer: toAnswer(row) }));
};
