import { sql } from "kysely";

/**
 * Puts orders on the queue of the marketplace's feed, as a part of the statement that changes them:
 * its common table `changed` has their `seller_id` and `id`.
 */
export const queueChanged = sql`insert into order_queue (seller_id, order_id) select seller_id, id from changed`;
