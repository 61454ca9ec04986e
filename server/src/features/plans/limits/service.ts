import type { PlanSummary } from "@sellerdesk/contract/plans";
import { msg } from "@sellerdesk/contract/texts";
import type { Db, Tx } from "../../../db/pool.ts";
import { AppError } from "../../../lib/app-error.ts";
import type { SellerId } from "../../../lib/seller-id.ts";
import { limitText } from "../subscriptions/rules.ts";
import {
  findCurrentSubscription,
  findLimits,
  findLimitsForUpdate,
} from "../subscriptions/queries.ts";
import { countUsed, countWaitingOrders } from "./queries.ts";

/**
 * Finds a summary of the seller's current or last plan, with the use of its limits; null if there
 * never was one. Only what the plan limits is counted.
 */
export const findPlanSummary = async (db: Db, sellerId: SellerId): Promise<PlanSummary | null> => {
  const [subscription, waiting_orders] = await Promise.all([
    findCurrentSubscription(db, sellerId),
    countWaitingOrders(db, sellerId),
  ]);
  if (!subscription) return null;
  const { name, limits } = subscription.terms;
  const used = (resource: "products" | "offers" | "banners") =>
    limits[resource] === null ? null : countUsed(db, sellerId, resource);
  const [products, offers, banners] = await Promise.all([
    used("products"),
    used("offers"),
    used("banners"),
  ]);
  return {
    name,
    status: subscription.status,
    current_period_end: subscription.end.toISOString(),
    limits,
    usage: { products, offers, banners },
    waiting_orders,
  };
};

const refuseOver = (
  limit: keyof typeof limitText,
  allowed: number | null,
  wanted: number,
): void => {
  if (allowed !== null && wanted > allowed)
    throw new AppError("plan_limit_reached", {
      params: { limit: msg(limitText[limit].count, { n: allowed }) },
    });
};

const lockLimits = async (tx: Tx, sellerId: SellerId) => {
  // A statement that waited for an upgrade to commit sees only the ended plan. The next statement
  // sees its replacement.
  const limits =
    (await findLimitsForUpdate(tx, sellerId)) ?? (await findLimitsForUpdate(tx, sellerId));
  if (!limits) throw new AppError("plan_ended");
  return limits;
};

/**
 * Checks that the seller's plan allows `adding` more, before they are inserted in the same
 * transaction. Locks the plan, so that concurrent additions wait for each other. Products that
 * leave the archive count as added.
 * @throws AppError `plan_limit_reached`; `plan_ended` if the plan has lapsed since the request
 * started
 */
export const requireQuota = async (
  tx: Tx,
  sellerId: SellerId,
  resource: "products" | "offers" | "banners",
  adding: number,
): Promise<void> => {
  const { [resource]: allowed } = await lockLimits(tx, sellerId);
  if (allowed !== null)
    refuseOver(resource, allowed, (await countUsed(tx, sellerId, resource)) + adding);
};

/**
 * Returns how many more products the seller's plan allows; null without a limit. Concurrent
 * transactions that add products wait for each other.
 * @throws AppError `plan_ended` if the plan has lapsed since
 */
export const findRemainingQuota = async (
  tx: Tx,
  sellerId: SellerId,
  resource: "products" | "offers" | "banners",
): Promise<number | null> => {
  const { [resource]: allowed } = await lockLimits(tx, sellerId);
  return allowed === null ? null : Math.max(0, allowed - (await countUsed(tx, sellerId, resource)));
};

/** The product limits of the seller's plan, for several products written in one transaction. */
export type ProductQuota = {
  /** @throws AppError `plan_limit_reached` if the plan does not allow `adding` more products */
  requireQuota: (adding: number) => Promise<void>;
  /**
   * @throws AppError `plan_limit_reached` if a product may not have that many variants or images
   */
  requirePerProduct: (product: { variants: number; images: number }) => void;
};

/**
 * Reads the product limits of the seller's plan for a transaction that writes products. If it adds
 * products and the plan limits their number, the plan stays locked until the transaction ends, so
 * that concurrent additions wait for each other.
 * @throws AppError `plan_ended` if the plan has lapsed since the request started
 */
export const lockProductQuota = async (
  tx: Tx,
  sellerId: SellerId,
  { isAdding }: { isAdding: boolean },
): Promise<ProductQuota> => {
  const unlocked = await findLimits(tx, sellerId);
  const isCounted = isAdding && unlocked?.products !== null;
  const limits = unlocked === null || isCounted ? await lockLimits(tx, sellerId) : unlocked;
  let used: Promise<number> | undefined;
  return {
    async requireQuota(adding) {
      if (limits.products === null) return;
      used ??= countUsed(tx, sellerId, "products");
      refuseOver("products", limits.products, (await used) + adding);
    },
    requirePerProduct({ variants, images }) {
      refuseOver("variants_per_product", limits.variants_per_product, variants);
      refuseOver("images_per_product", limits.images_per_product, images);
    },
  };
};

/**
 * Checks that the plan allows one product to have this many variants and images in total.
 * @throws AppError `plan_limit_reached`; `plan_ended` if the plan has lapsed since the request
 * started
 */
export const requirePerProduct = async (
  tx: Tx,
  sellerId: SellerId,
  product: { variants: number; images: number },
): Promise<void> =>
  (await lockProductQuota(tx, sellerId, { isAdding: false })).requirePerProduct(product);
