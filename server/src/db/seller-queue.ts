import { type RawBuilder, sql } from "kysely";

/** Stands on the queue for all sellers whom the feed lists when it is numbered. */
export const allSellers = sql.lit("00000000-0000-0000-0000-000000000000");

/**
 * Puts sellers on the queue of the marketplace's feed of sellers, as a part of the statement that
 * changes what the feed shows of them: its common table `changed` has their `seller_id`.
 */
export const queueChangedSellers: RawBuilder<unknown> = sql`insert into seller_queue (seller_id) select seller_id from changed`;
