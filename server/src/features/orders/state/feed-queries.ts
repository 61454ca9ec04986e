import { type RawBuilder, sql } from "kysely";
import type { SellerId } from "../../../lib/seller-id.ts";

/**
 * Adds orders to the queue of the marketplace's feed, as a common table expression of the statement
 * that changes them. It names their ids instead of reading what that statement returns, which a
 * distributed database would send to every node (decision 071).
 */
export const queueOrders = (sellerId: SellerId, ids: readonly string[]): RawBuilder<unknown> =>
  sql`insert into order_queue (seller_id, order_id) select ${sellerId}::uuid, unnest(${ids}::uuid[])`;
