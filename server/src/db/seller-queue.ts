import { type RawBuilder, sql } from "kysely";

/** The queue entry for all sellers that are in the feed when the entry is numbered. */
export const allSellers = sql.lit("00000000-0000-0000-0000-000000000000");

/**
 * Adds sellers to the queue of the marketplace's seller feed, as a part of the statement that
 * changes what the feed shows of them. Its common table expression `changed` has their `seller_id`.
 */
export const queueChangedSellers: RawBuilder<unknown> = sql`insert into seller_queue (seller_id) select seller_id from changed`;
