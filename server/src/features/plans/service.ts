import type { Locale } from "@sellerdesk/contract/accounts";
import type { FieldError } from "@sellerdesk/contract/http";
import type { PlanItem, UpsertReport } from "@sellerdesk/contract/marketplace-lookups";
import type { PlanSummary } from "@sellerdesk/contract/plans";
import { say } from "@sellerdesk/contract/words";
import type { Db, Tx } from "../../db/pool.ts";
import { inTransaction, inRolledBackTransaction, type DryRunOption } from "../../db/transaction.ts";
import type { Env } from "../../env.ts";
import { AppError } from "../../lib/app-error.ts";
import { newId } from "../../lib/id.ts";
import type { SellerId } from "../../lib/seller-id.ts";
import { findDuplicates, type Identified, itemError, planKeyed } from "../../lib/upsert-plan.ts";
import {
  insertFirstPlans,
  listPlanItems,
  lockPlans,
  updateRetired,
  upsertPlans,
} from "./plan-queries.ts";
import { defaultPlans, limitText, planTranslations } from "./rules.ts";
import { findLimitsForUpdate, findCurrentSubscription } from "./subscription-queries.ts";
import { countUsed, findShopUsage } from "./usage-queries.ts";

const planKey = ({ code, interval }: PlanItem) => `${code} ${interval}`;

/** Translated lines stand in the places of the plan's own, so that they are as many. */
const unevenFeatures = ({ features, translations }: PlanItem, index: number): FieldError[] =>
  Object.entries(translations).flatMap(([locale, translated]) =>
    (translated?.features?.length ?? features.length) === features.length
      ? []
      : [
          itemError(
            index,
            `translations.${locale}.features`,
            "uneven",
            say("Translate each of the plan's {n} features.", { n: features.length }),
          ),
        ],
  );

/**
 * Adds and changes plans for sale, all or none; buyers keep the terms that they bought.
 * @throws AppError `invalid` where one is in the list twice, or other features are translated than there are
 */
export const savePlans = (
  db: Db,
  items: readonly PlanItem[],
  { isTrial = false }: DryRunOption = {},
): Promise<UpsertReport> =>
  (isTrial ? inRolledBackTransaction : inTransaction)(db, async (tx) => {
    const faults = [...findDuplicates(items, "code", planKey), ...items.flatMap(unevenFeatures)];
    if (faults.length > 0) throw new AppError("invalid", { fields: faults });
    await lockPlans(tx);
    const { rows, ...report } = planKeyed(await listPlanItems(tx), items, planKey, newId);
    await upsertPlans(tx, rows);
    return report;
  });

/** Every plan there is, retired ones too, for the operator. */
export const readAllPlans = (db: Db): Promise<Identified<PlanItem>[]> => listPlanItems(db);

/** The operator's texts about plans and the tax with what each is in a language; of English, in which they are given, there are none. */
export const readPlanTranslations = async (
  { db, env: { tax, taxNames } }: { db: Db | Tx; env: Pick<Env, "tax" | "taxNames"> },
  locale: Locale,
): Promise<Record<string, string>> => {
  if (locale === "en") return {};
  const taxName = taxNames[locale];
  return {
    ...(taxName !== undefined && { [tax.name]: taxName }),
    ...planTranslations(await listPlanItems(db), locale),
  };
};

/** Takes a plan off sale; who has it keeps it. @throws AppError `not_found` */
export const retirePlan = async (db: Db, id: string): Promise<Identified<PlanItem>> => {
  await updateRetired(db, id);
  const plan = (await listPlanItems(db)).find((planItem) => planItem.id === id);
  if (!plan) throw new AppError("not_found");
  return plan;
};

/** Gives a fresh installation plans to sell; one that has any keeps them. @param currency ISO 4217 */
export const ensureDefaultPlans = (db: Db, currency: string): Promise<void> =>
  insertFirstPlans(db, defaultPlans, currency);

/** The plan that the seller has or had last, in short, with what the shop holds; null where there never was one. */
export const findPlanSummary = async (db: Db, sellerId: SellerId): Promise<PlanSummary | null> => {
  const [standing, usage] = await Promise.all([
    findCurrentSubscription(db, sellerId),
    findShopUsage(db, sellerId),
  ]);
  return (
    standing && {
      name: standing.terms.name,
      status: standing.status,
      current_period_end: standing.end.toISOString(),
      limits: standing.terms.limits,
      usage,
    }
  );
};

const refuseOver = (
  limit: keyof typeof limitText,
  allowed: number | null,
  wanted: number,
): void => {
  if (allowed !== null && wanted > allowed)
    throw new AppError("plan_limit_reached", {
      params: { limit: say(limitText[limit].count, { n: allowed }) },
    });
};

const limitsOf = async (tx: Tx, sellerId: SellerId) => {
  // Who waited for an upgrade sees the plan that ended; the one that took its place is there for the next statement.
  const limits =
    (await findLimitsForUpdate(tx, sellerId)) ?? (await findLimitsForUpdate(tx, sellerId));
  if (!limits) throw new AppError("plan_ended");
  return limits;
};

/**
 * Makes sure that the seller's plan has room for `adding` more, before they are inserted in the same transaction; two such
 * transactions of one seller wait for each other. Products that leave the archive count as added.
 * @throws AppError plan_limit_reached, or plan_ended where the plan lapsed since the request began
 */
export const requireQuota = async (
  tx: Tx,
  sellerId: SellerId,
  what: "products" | "offers" | "banners",
  adding: number,
): Promise<void> => {
  const { [what]: allowed } = await limitsOf(tx, sellerId);
  if (allowed !== null) refuseOver(what, allowed, (await countUsed(tx, sellerId, what)) + adding);
};

/**
 * How many more the seller's plan has room for; null without a limit. Who adds within the same transaction waits for others who do.
 * @throws AppError plan_ended where the plan lapsed since
 */
export const findRemainingQuota = async (
  tx: Tx,
  sellerId: SellerId,
  what: "products" | "offers" | "banners",
): Promise<number | null> => {
  const { [what]: allowed } = await limitsOf(tx, sellerId);
  return allowed === null ? null : Math.max(0, allowed - (await countUsed(tx, sellerId, what)));
};

/** What the seller's plan allows of products, for several that are written in one transaction. */
export type ProductQuota = {
  /** @throws AppError plan_limit_reached where `adding` products more than now are too many */
  requireQuota: (adding: number) => Promise<void>;
  /** @throws AppError plan_limit_reached where one product may not have so many variants or images */
  requirePerProduct: (product: { variants: number; images: number }) => void;
};

/**
 * Locks what the seller's plan allows of products until the transaction ends, so that two who add wait for each other.
 * @throws AppError plan_ended where the plan lapsed since the request began
 */
export const lockProductQuota = async (tx: Tx, sellerId: SellerId): Promise<ProductQuota> => {
  const limits = await limitsOf(tx, sellerId);
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
 * Makes sure that one product may have this many variants or images in all.
 * @throws AppError plan_limit_reached, or plan_ended where the plan lapsed since the request began
 */
export const requirePerProduct = async (
  tx: Tx,
  sellerId: SellerId,
  product: { variants: number; images: number },
): Promise<void> => (await lockProductQuota(tx, sellerId)).requirePerProduct(product);
