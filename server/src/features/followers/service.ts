import type { Db } from "../../db/pool.ts";
import type { SellerId } from "../../lib/seller-id.ts";
import { countNow } from "./queries.ts";

/** How many follow a seller now. */
export const countFollowers = (db: Db, sellerId: SellerId): Promise<number> =>
  countNow(db, sellerId);
