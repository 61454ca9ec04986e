import { maxOfferProducts, type OfferProducts } from "@sellerdesk/contract/offer-products";
import type { NewOffer, OfferChange, SavedOffer } from "@sellerdesk/contract/offers";
import { readClock } from "../../db/clock.ts";
import type { Db, Tx } from "../../db/pool.ts";
import { inResponseTransaction, retryOnConflict } from "../../db/transaction.ts";
import { isExclusionViolation } from "../../db/violations.ts";
import { AppError, requireFound } from "../../lib/app-error.ts";
import { newId } from "../../lib/id.ts";
import type { SellerId } from "../../lib/seller-id.ts";
import { findMissingLookups } from "../lookups/service.ts";
import { notify } from "../notifications/service.ts";
import { requireQuota } from "../plans/limits/service.ts";
import { selectProductsForOffers } from "../products/service.ts";
import {
  deleteOtherItems,
  hasProducts,
  hasTargets,
  insertItems,
  listOverlaps,
  listTargets,
  listTooLow,
} from "./item-queries.ts";
import { findOffer } from "./list-queries.ts";
import { endOffersAt, findPeriod, insertOffer, lockPeriod, updateOfferRow } from "./queries.ts";
import { resolvePeriod, mergeTargets, type Period, productsChange, type Target } from "./rules.ts";

type Owner = { id: SellerId; currency: string };

/** Items that one statement writes, so that none comes near the statement timeout. */
const writtenAtOnce = 2000;

/**
 * Resolves the products that an offer is to have.
 * @throws AppError `not_found` if one is not the seller's or a filter names something that does not
 * exist; `offer_too_large`
 */
export const resolveTargets = async (
  db: Db,
  sellerId: SellerId,
  existing: readonly Target[],
  { copy_of, filters, items, without }: OfferProducts,
): Promise<Target[]> => {
  const missing = filters.map(({ category_id = null, brand_id = null }) =>
    findMissingLookups(db, { category_id, brand_id, color_ids: [] }),
  );
  if (
    (await Promise.all(missing)).flat().length > 0 ||
    (copy_of !== null && !(await findPeriod(db, sellerId, copy_of))) ||
    !(await hasTargets(db, sellerId, items)) ||
    !(await hasProducts(db, sellerId, without))
  )
    throw new AppError("not_found");
  const matched: string[] = [];
  for (const chosen of filters)
    matched.push(...(await selectProductsForOffers(db, sellerId, chosen)));
  const copied = copy_of === null ? [] : await listTargets(db, sellerId, copy_of);
  const targets = mergeTargets({ existing: [...copied, ...existing], matched, items, without });
  if (targets.length > maxOfferProducts)
    throw new AppError("offer_too_large", { params: { max: maxOfferProducts, n: targets.length } });
  return targets;
};

type Fitted = { targets: Target[]; skipped: number; ended: string[] };

/**
 * Leaves out targets that cannot have the offer, or ends conflicting offers, as the seller chose.
 */
const resolveConflicts = async (
  tx: Tx,
  sellerId: SellerId,
  targets: readonly Target[],
  input: NewOffer,
  period: Period & { offer_id: string; from: Date },
): Promise<Fitted> => {
  const tooLow = new Set(await listTooLow(tx, sellerId, targets, input));
  if (tooLow.size > 0 && input.too_low === "refuse")
    throw new AppError("offer_too_low", { params: { n: tooLow.size } });
  const lowered = targets.filter(({ product_id }) => !tooLow.has(product_id));
  const overlaps = await listOverlaps(tx, sellerId, lowered, period);
  const held = new Set(overlaps.map(({ product_id }) => product_id));
  if (held.size > 0 && input.overlap === "refuse")
    throw new AppError("offer_overlap", { params: { n: held.size } });
  const others = [...new Set(overlaps.map(({ offer_id }) => offer_id))].toSorted();
  const isEnding = input.overlap === "end_others" && others.length > 0;
  const ended = isEnding ? await endOffersAt(tx, sellerId, others, period.from) : [];
  const fitting = isEnding ? lowered : lowered.filter(({ product_id }) => !held.has(product_id));
  return { targets: fitting, skipped: targets.length - fitting.length, ended };
};

/**
 * Resolves the products of an offer, and its conflicts. A draft conflicts with nothing, and may be
 * incomplete.
 * @param before the products that the offer has
 */
const fitTargets = async (
  tx: Tx,
  sellerId: SellerId,
  before: readonly Target[],
  input: NewOffer,
  period: Period & { offer_id: string; from: Date },
): Promise<Fitted> => {
  const targets = await resolveTargets(tx, sellerId, before, input.products);
  if (input.draft) return { targets, skipped: 0, ended: [] };
  const fitted = await resolveConflicts(tx, sellerId, targets, input, period);
  if (fitted.targets.length === 0) throw new AppError("offer_without_products");
  return fitted;
};

const writeItems = async (tx: Tx, sellerId: SellerId, id: string, targets: readonly Target[]) => {
  for (let index = 0; index < targets.length; index += writtenAtOnce)
    await insertItems(tx, sellerId, id, targets.slice(index, index + writtenAtOnce));
};

const reloadOffer = async (tx: Tx, owner: Owner, id: string) => {
  const offer = await findOffer(tx, owner.id, owner.currency, id);
  if (!offer) throw new Error(`offer ${id} is gone within the transaction that wrote it`);
  return offer;
};

/**
 * Saves an offer in a transaction. If another offer took a product at the same moment, it retries
 * once.
 * @throws AppError `offer_overlap`
 */
const saveOffer = (db: Db, save: (tx: Tx) => Promise<SavedOffer>): Promise<SavedOffer> =>
  retryOnConflict(isExclusionViolation, () => inResponseTransaction(db, save)).catch(
    (error: unknown) => {
      throw isExclusionViolation(error)
        ? new AppError("offer_overlap", { params: { n: 1 }, cause: error })
        : error;
    },
  );

/**
 * Creates an offer.
 * @throws AppError `not_found`, `invalid`, `plan_limit_reached`, `offer_without_products`,
 * `offer_too_large`, `offer_too_low`, `offer_overlap`
 */
export const createOffer = (db: Db, owner: Owner, input: NewOffer): Promise<SavedOffer> =>
  saveOffer(db, async (tx) => {
    const id = newId();
    const now = await readClock(tx);
    const { period, problems } = resolvePeriod(input, null, now);
    if (problems.length > 0) throw new AppError("invalid", { fields: problems });
    if (!input.draft) await requireQuota(tx, owner.id, "offers", 1);
    const ownPeriod = { ...period, offer_id: id, from: period.starts_at };
    const { targets, ...done } = await fitTargets(tx, owner.id, [], input, ownPeriod);
    await insertOffer(tx, owner.id, id, { ...input, ...period });
    await writeItems(tx, owner.id, id, targets);
    return { offer: await reloadOffer(tx, owner, id), ...done };
  });

/**
 * Updates an offer that is still at the version that was read. If the offer is active, the prices
 * of new products are lowered from now on.
 * @throws AppError `stale_write`, `offer_over`, and the errors of `createOffer`
 */
export const updateOffer = (
  db: Db,
  owner: Owner,
  { id, version, ...input }: OfferChange,
): Promise<SavedOffer> =>
  saveOffer(db, async (tx) => {
    const stored = requireFound(await lockPeriod(tx, owner.id, id));
    if (stored.version !== version) throw new AppError("stale_write");
    if (stored.is_over) throw new AppError("offer_over");
    const now = await readClock(tx);
    const { period, problems } = resolvePeriod(input, stored, now);
    if (problems.length > 0) throw new AppError("invalid", { fields: problems });
    if (stored.draft && !input.draft) await requireQuota(tx, owner.id, "offers", 1);
    const before = await listTargets(tx, owner.id, id);
    const from = period.starts_at < now ? now : period.starts_at;
    const ownPeriod = { ...period, offer_id: id, from };
    const { targets, ...done } = await fitTargets(tx, owner.id, before, input, ownPeriod);
    await deleteOtherItems(tx, owner.id, id, targets);
    await updateOfferRow(tx, owner.id, id, { ...input, ...period });
    await writeItems(tx, owner.id, id, targets);
    const message = input.draft ? null : productsChange(input.name, before, targets);
    if (message !== null && !stored.draft)
      await notify(tx, owner.id, { type: "offer_product", message, entityId: id });
    return { offer: await reloadOffer(tx, owner, id), ...done };
  });
