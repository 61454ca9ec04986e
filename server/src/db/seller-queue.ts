import { type RawBuilder, sql } from "kysely";
import type { SellerId } from "../lib/seller-id.ts";

/**
 * The id in the queue that stands for all sellers who are in the feed when it is numbered. The cast
 * is safe: no seller has it.
 */
export const allSellersId = "00000000-0000-0000-0000-000000000000" as SellerId;
export const allSellers: RawBuilder<SellerId> = sql.lit(allSellersId);

/**
 * Adds a seller to the queue of the marketplace's seller feed, as a common table expression of the
 * statement that changes what the feed shows of them. It reads nothing of that statement, which a
 * distributed database would send to every node (decision 071).
 */
export const queueSeller = (sellerId: SellerId): RawBuilder<unknown> =>
  sql`insert into seller_queue (seller_id) values (${sellerId})`;
