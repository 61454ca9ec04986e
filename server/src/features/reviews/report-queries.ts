import type { ReportedReview } from "@sellerdesk/contract/operator-reviews";
import { sql } from "kysely";
import { countMatches } from "../../db/capped-counts.ts";
import { anySeller } from "../../db/any-seller.ts";
import type { Db, Tx } from "../../db/pool.ts";
import { type Counted, offsetOf, type PageQuery } from "../../lib/page.ts";
import type { SellerId } from "../../lib/seller-id.ts";

type Row = Omit<ReportedReview, "sent_at"> & { sent_at: Date };

/**
 * The condition of the index `reviews_to_decide`, without reviews that the marketplace has hidden
 * in the meantime.
 */
const isToDecide = sql`(r.removal_requested_at is not null or (r.reported_at is not null and r.report_resolved_at is null))
  and r.status <> 'hidden'`;

/** Why `listReported` spans sellers. */
const everySeller = "the operator decides on the reports of every seller";

/**
 * Lists one page of the reviews that sellers reported or asked to remove, of all sellers, oldest
 * first.
 */
export const listReported = async (db: Db, page: PageQuery): Promise<Counted<ReportedReview>> => {
  const [{ rows }, total] = await Promise.all([
    sql<Row>`
      select r.id, r.seller_id, s.business_name, r.product_id, p.title as product_title, r.external_id, r.status,
        r.rating, r.title, r.body,
        case when r.removal_requested_at is not null then 'removal' else 'report' end as asks,
        case when r.removal_requested_at is not null then r.removal_reason else r.report_reason end as reason,
        case when r.removal_requested_at is not null then r.removal_note else r.report_note end as note,
        coalesce(r.removal_requested_at, r.reported_at) as sent_at
      from reviews r ${anySeller("r", everySeller)}
      join sellers s on s.id = r.seller_id
      join products p on p.seller_id = r.seller_id and p.id = r.product_id
      where ${isToDecide}
      order by coalesce(r.removal_requested_at, r.reported_at), r.id
      limit ${page.per_page} offset ${offsetOf(page)}`.execute(db),
    countMatches(db, sql`from reviews r ${anySeller("r", everySeller)} where ${isToDecide}`, page),
  ]);
  return {
    rows: rows.map((row) => ({ ...row, sent_at: row.sent_at.toISOString() })),
    ...total,
  };
};

/** Records that the operator has decided on a report. @returns whether one was open */
export const updateReportResolved = async (
  tx: Tx,
  sellerId: SellerId,
  id: string,
): Promise<boolean> => {
  const { rows } = await sql`
    update reviews set report_resolved_at = now(), version = version + 1
    where seller_id = ${sellerId} and id = ${id} and reported_at is not null and report_resolved_at is null
    returning id`.execute(tx);
  return rows.length > 0;
};

/** Hides a review from the shop, and ends the request to remove it. */
export const updateHidden = async (tx: Tx, sellerId: SellerId, id: string): Promise<void> => {
  await sql`
    update reviews set status = 'hidden', removal_requested_at = null, version = version + 1
    where seller_id = ${sellerId} and id = ${id}`.execute(tx);
};
