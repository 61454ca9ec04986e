import type { OfferPreview, OfferPreviewBody } from "@sellerdesk/contract/offer-products";
import { readClock } from "../../db/clock.ts";
import type { Db } from "../../db/pool.ts";
import { inTransaction } from "../../db/transaction.ts";
import { AppError } from "../../lib/app-error.ts";
import type { SellerId } from "../../lib/seller-id.ts";
import { listOverlaps, listTargets, listTooLow } from "./item-queries.ts";
import { countVariants, listHolders, listPreview } from "./preview-queries.ts";
import { findPeriod } from "./queries.ts";
import { resolvePeriod } from "./rules.ts";
import { resolveTargets } from "./save-service.ts";

/** The number of conflicting offers that a response names. */
const shownHolders = 10;

/**
 * Returns the effect of an offer on its products and the conflicts that prevent it. Writes nothing.
 * @throws AppError `not_found` if the offer, a product or a variant is not the seller's,
 * `offer_too_large`
 */
export const previewOffer = (
  db: Db,
  { id: sellerId, currency }: { id: SellerId; currency: string },
  { offer_id, type, value, products, problems_only, page, ...given }: OfferPreviewBody,
): Promise<OfferPreview> =>
  inTransaction(db, async (tx) => {
    const stored = offer_id === null ? null : await findPeriod(tx, sellerId, offer_id);
    if (stored === undefined) throw new AppError("not_found");
    const existing = offer_id === null ? [] : await listTargets(tx, sellerId, offer_id);
    const targets = await resolveTargets(tx, sellerId, existing, products);
    const { period } = resolvePeriod({ ...given, draft: false }, stored, await readClock(tx));
    const tooLow = new Set(
      value === null ? [] : await listTooLow(tx, sellerId, targets, { type, value }),
    );
    const overlaps = await listOverlaps(tx, sellerId, targets, { ...period, offer_id });
    const holderOf = new Map(overlaps.map((overlap) => [overlap.product_id, overlap.offer_id]));
    const holders = await listHolders(tx, sellerId, [
      ...new Set(overlaps.map((overlap) => overlap.offer_id)),
    ]);
    const names = new Map(holders.map(({ id, name }) => [id, name]));
    const shown = problems_only
      ? targets.filter(({ product_id }) => tooLow.has(product_id) || holderOf.has(product_id))
      : targets;
    const rows = await listPreview(tx, sellerId, shown, {
      type,
      value,
      page,
      starts_at: period.starts_at,
    });
    return {
      products: targets.length,
      ...(await countVariants(tx, sellerId, targets, { type, value })),
      too_low: tooLow.size,
      overlapping: holderOf.size,
      overlaps: holders.slice(0, shownHolders).map((holder) => ({
        ...holder,
        products: overlaps.filter((overlap) => overlap.offer_id === holder.id).length,
      })),
      currency,
      rows: rows.map((row) => {
        const holder = holderOf.get(row.product_id);
        const held_by = holder === undefined ? null : (names.get(holder) ?? null);
        const problem = tooLow.has(row.product_id)
          ? "too_low"
          : held_by === null
            ? null
            : "overlap";
        return { ...row, problem, held_by };
      }),
      total: shown.length,
    };
  });
