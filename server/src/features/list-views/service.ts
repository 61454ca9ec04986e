import { type ListName, maxViews, type SavedView } from "@sellerdesk/contract/list-views";
import type { Db } from "../../db/pool.ts";
import { inTransaction } from "../../db/transaction.ts";
import { AppError } from "../../lib/app-error.ts";
import type { SellerId } from "../../lib/seller-id.ts";
import { upsertView } from "./queries.ts";

/** Saves a view of a list. @throws AppError `too_many_views` */
export const saveView = (
  db: Db,
  sellerId: SellerId,
  list: ListName,
  view: { name: string; query: string },
): Promise<SavedView> =>
  inTransaction(db, async (tx) => {
    const saved = await upsertView(tx, sellerId, list, view);
    if (!saved) throw new AppError("too_many_views", { params: { n: maxViews } });
    return saved;
  });
