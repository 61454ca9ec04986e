import { sql } from "kysely";

/**
 * Adds orders to the queue of the marketplace's feed, as a part of the statement that changes them.
 * Its common table expression `changed` must return their `seller_id` and `id`.
 */
export const queueChanged = sql`insert into order_queue (seller_id, order_id) select seller_id, id from changed`;
