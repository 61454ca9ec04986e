import type { OfferAction, OfferSelection, OfferStatus } from "@sellerdesk/contract/offers";
import { msg } from "@sellerdesk/contract/texts";
import { readClock } from "../../db/clock.ts";
import type { Db, Tx } from "../../db/pool.ts";
import { inTransaction } from "../../db/transaction.ts";
import { AppError } from "../../lib/app-error.ts";
import type { SellerId } from "../../lib/seller-id.ts";
import { notify } from "../notifications/service.ts";
import { type LockedOffer, lockSelectedOffers } from "./list-queries.ts";
import {
  claimUnnotifiedOffers,
  deleteOfferRows,
  endOffersAt,
  listUnnotifiedOffers,
  updatePause,
} from "./queries.ts";

const requireSelectedOffers = async (
  tx: Tx,
  sellerId: SellerId,
  selection: OfferSelection,
): Promise<LockedOffer[]> => {
  const offers = await lockSelectedOffers(tx, sellerId, selection);
  if (!offers) throw new AppError("not_found");
  return offers;
};

/**
 * The states in which each action is allowed. A paused offer keeps its products, so that it can
 * always be resumed.
 */
const allowedStatuses = {
  pause: ["scheduled", "active"],
  resume: ["paused"],
  end: ["scheduled", "active", "paused"],
} satisfies Record<OfferAction, OfferStatus[]>;

/**
 * Pauses, resumes or ends offers.
 * @returns the number of offers that changed, and of those that were in another state and stay
 * @throws AppError `not_found` if one of the ids is not the seller's
 */
export const applyOfferAction = (
  db: Db,
  sellerId: SellerId,
  action: OfferAction,
  selection: OfferSelection,
): Promise<{ changed: number; left: number }> =>
  inTransaction(db, async (tx) => {
    const offers = await requireSelectedOffers(tx, sellerId, selection);
    const states: readonly OfferStatus[] = allowedStatuses[action];
    const ids = offers.filter(({ status }) => states.includes(status)).map(({ id }) => id);
    if (action === "end") await endOffersAt(tx, sellerId, ids, await readClock(tx));
    else await updatePause(tx, sellerId, ids, action === "pause");
    return { changed: ids.length, left: offers.length - ids.length };
  });

/** @throws AppError `not_found` if one of the ids is not the seller's */
export const deleteOffers = (
  db: Db,
  sellerId: SellerId,
  selection: OfferSelection,
): Promise<{ deleted: number }> =>
  inTransaction(db, async (tx) => {
    const ids = (await requireSelectedOffers(tx, sellerId, selection)).map(({ id }) => id);
    await deleteOfferRows(tx, sellerId, ids);
    return { deleted: ids.length };
  });

const mostNotifiedAtOnce = 100;

/**
 * Notifies sellers of offers whose start or end has passed. Prices follow the clock and do not need
 * this job.
 */
export const notifyStartedAndEndedOffers = async (db: Db): Promise<void> => {
  for (const [edge, template] of [
    ["start", "offer_started"],
    ["end", "offer_ended"],
  ] as const) {
    let due: Awaited<ReturnType<typeof listUnnotifiedOffers>>;
    let notifiedCount: number;
    do {
      notifiedCount = 0;
      due = await listUnnotifiedOffers(db, edge, mostNotifiedAtOnce);
      for (const [sellerId, offers] of Map.groupBy(due, ({ seller_id }) => seller_id))
        notifiedCount += await inTransaction(db, async (tx) => {
          const ids = offers.map(({ id }) => id);
          const claimed = await claimUnnotifiedOffers(tx, edge, sellerId, ids);
          for (const { id, name } of claimed)
            await notify(tx, sellerId, {
              type: "offer",
              message: msg(template, { name }),
              entityId: id,
            });
          return claimed.length;
        });
      // If other transactions hold all of them, the next poll tries again.
    } while (due.length === mostNotifiedAtOnce && notifiedCount > 0);
  }
};
