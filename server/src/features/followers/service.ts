import type { Db } from "../../db/pool.ts";
import type { SellerId } from "../../lib/seller-id.ts";
import { countNow } from "./queries.ts";

/** Counts a seller's current followers. */
export const countFollowers = (db: Db, sellerId: SellerId): Promise<number> =>
  countNow(db, sellerId);
