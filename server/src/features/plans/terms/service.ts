import { type Locale, sourceLocale } from "@sellerdesk/contract/languages";
import type { PlanItem, UpsertReport } from "@sellerdesk/contract/marketplace-lookups";
import { msg } from "@sellerdesk/contract/texts";
import type { Db, Tx } from "../../../db/pool.ts";
import { inRevocableTransaction, type DryRunOption } from "../../../db/transaction.ts";
import type { Env } from "../../../env.ts";
import { AppError, type FieldProblem } from "../../../lib/app-error.ts";
import { newId } from "../../../lib/id.ts";
import { findDuplicates, type Identified, itemError, planKeyed } from "../../../lib/upsert-plan.ts";
import {
  insertFirstPlans,
  listPlanItems,
  lockPlans,
  updateRetired,
  upsertPlans,
} from "./queries.ts";
import { createDefaultPlans, planTranslations } from "../subscriptions/rules.ts";

const planKey = ({ code, interval }: PlanItem) => `${code} ${interval}`;

/** Finds translated feature lists that do not have one line for each of the plan's features. */
const unevenFeatures = ({ features, translations }: PlanItem, index: number): FieldProblem[] =>
  Object.entries(translations).flatMap(([locale, translated]) =>
    (translated?.features?.length ?? features.length) === features.length
      ? []
      : [
          itemError(
            index,
            `translations.${locale}.features`,
            "uneven",
            msg("translate_each_of_the_plans_features", { n: features.length }),
          ),
        ],
  );

/**
 * Adds and changes plans, all or none. Buyers keep the terms that they bought.
 * @throws AppError `invalid` if a plan is listed twice, or if the number of translated features
 * differs from that of the plan's features
 */
export const savePlans = (
  db: Db,
  items: readonly PlanItem[],
  { isDryRun = false }: DryRunOption = {},
): Promise<UpsertReport> =>
  inRevocableTransaction(db, isDryRun, async (tx) => {
    const problems = [...findDuplicates(items, "code", planKey), ...items.flatMap(unevenFeatures)];
    if (problems.length > 0) throw new AppError("invalid", { fields: problems });
    await lockPlans(tx);
    const { rows, ...report } = planKeyed(await listPlanItems(tx), items, planKey, newId);
    await upsertPlans(tx, rows);
    return report;
  });

/** Lists all plans for the operator, including retired ones. */
export const readAllPlans = (db: Db): Promise<Identified<PlanItem>[]> => listPlanItems(db);

/**
 * Maps the operator's texts about plans and the tax to their translations. Empty for English, the
 * language of the texts.
 */
export const readPlanTranslations = async (
  { db, env: { tax, taxNames } }: { db: Db | Tx; env: Pick<Env, "tax" | "taxNames"> },
  locale: Locale,
): Promise<Record<string, string>> => {
  if (locale === sourceLocale) return {};
  const taxName = taxNames[locale];
  return {
    ...(taxName !== undefined && { [tax.name]: taxName }),
    ...planTranslations(await listPlanItems(db), locale),
  };
};

/** Retires a plan. Its subscribers keep it. @throws AppError `not_found` */
export const retirePlan = async (db: Db, id: string): Promise<Identified<PlanItem>> => {
  await updateRetired(db, id);
  const plan = (await listPlanItems(db)).find((planItem) => planItem.id === id);
  if (!plan) throw new AppError("not_found");
  return plan;
};

/**
 * Inserts the default plans unless the installation has plans.
 * @param currency an ISO 4217 code
 */
export const ensureDefaultPlans = (db: Db, currency: string): Promise<void> =>
  insertFirstPlans(db, createDefaultPlans(), currency);
