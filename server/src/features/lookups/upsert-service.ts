import type {
  BannerSectionItem,
  BrandItem,
  CategoryItem,
  ColorItem,
  UpsertReport,
} from "@sellerdesk/contract/marketplace-lookups";
import type { TaxonomyReport } from "@sellerdesk/contract/operator-lookups";
import type { Jobs } from "../../db/jobs.ts";
import type { Db, Tx } from "../../db/pool.ts";
import { inRevocableTransaction, type DryRunOption } from "../../db/transaction.ts";
import { AppError, type FieldProblem } from "../../lib/app-error.ts";
import { newId } from "../../lib/id.ts";
import { findDuplicates, planKeyed, type UpsertPlan } from "../../lib/upsert-plan.ts";
import { brandsRenamed } from "./jobs.ts";
import { matchTaxonomy, misplacedLines, readTaxonomy } from "./taxonomy-rules.ts";
import { buildCategoryTree, type StoredCategory } from "./tree-rules.ts";
import {
  listAllCategories,
  listStoredBrands,
  listStoredColors,
  listStoredSections,
  lockTable,
  queueProductsOf,
  upsertBrands,
  upsertCategories,
  upsertColors,
  upsertSections,
} from "./upsert-queries.ts";
import { listChangedIds, planCategories, planNamed } from "./upsert-rules.ts";

const assertValid = <Row>(
  plan: UpsertPlan<Row> | { problems: FieldProblem[] },
): UpsertPlan<Row> => {
  if ("problems" in plan) throw new AppError("invalid", { fields: plan.problems });
  return plan;
};

/** Inserts and updates categories, and queues the products whose entry in the catalog changes. */
const writeCategories = async (
  tx: Tx,
  rows: readonly StoredCategory[],
  stored: readonly StoredCategory[],
): Promise<void> => {
  await upsertCategories(tx, rows);
  const changed = listChangedIds(rows, stored, ["path", "external_id"]);
  await queueProductsOf(tx, "categories", changed);
};

/**
 * Inserts and updates categories, all or none. Categories below a renamed one get new paths.
 * @throws AppError `invalid`, each item at fault named by its index in the list
 */
export const saveCategories = (
  db: Db,
  items: readonly CategoryItem[],
  { isDryRun = false }: DryRunOption = {},
): Promise<UpsertReport> =>
  inRevocableTransaction(db, isDryRun, async (tx) => {
    await lockTable(tx, "categories");
    const stored = await listAllCategories(tx);
    const { rows, ...report } = assertValid(planCategories(stored, items, newId));
    await writeCategories(tx, rows, stored);
    return report;
  });

/**
 * Inserts and updates brands, all or none. A job makes products findable by a new name shortly
 * after.
 * @throws AppError `invalid` as `saveCategories` does
 */
export const saveBrands = (
  { db, jobs }: { db: Db; jobs: Jobs },
  items: readonly BrandItem[],
  { isDryRun = false }: DryRunOption = {},
): Promise<UpsertReport> =>
  inRevocableTransaction(db, isDryRun, async (tx) => {
    await lockTable(tx, "brands");
    const stored = await listStoredBrands(tx, items);
    const { rows, ...report } = assertValid(planNamed(stored, items, newId));
    await upsertBrands(tx, rows);
    const changed = listChangedIds(rows, stored, ["name", "external_id"]);
    await queueProductsOf(tx, "brands", changed);
    const brandIds = listChangedIds(rows, stored, ["name"]);
    if (brandIds.length > 0) await jobs.send(tx, brandsRenamed, { brandIds });
    return report;
  });

/** Inserts and updates colors, all or none. @throws AppError `invalid` as `saveCategories` does */
export const saveColors = (
  db: Db,
  items: readonly ColorItem[],
  { isDryRun = false }: DryRunOption = {},
): Promise<UpsertReport> =>
  inRevocableTransaction(db, isDryRun, async (tx) => {
    await lockTable(tx, "colors");
    const stored = await listStoredColors(tx, items);
    const { rows, ...report } = assertValid(planNamed(stored, items, newId));
    await upsertColors(tx, rows);
    const changed = listChangedIds(rows, stored, ["name", "hex", "external_id"]);
    await queueProductsOf(tx, "colors", changed);
    return report;
  });

/**
 * Inserts and updates banner sections, all or none.
 * @throws AppError `invalid` if one appears twice
 */
export const saveBannerSections = (
  db: Db,
  items: readonly BannerSectionItem[],
  { isDryRun = false }: DryRunOption = {},
): Promise<UpsertReport> =>
  inRevocableTransaction(db, isDryRun, async (tx) => {
    const keyOf = ({ key }: BannerSectionItem) => key;
    const repeated = findDuplicates(items, "key", keyOf);
    if (repeated.length > 0) throw new AppError("invalid", { fields: repeated });
    await lockTable(tx, "banner_sections");
    const stored = await listStoredSections(tx);
    const { rows, ...report } = planKeyed(stored, items, keyOf, newId);
    await upsertSections(tx, rows);
    return report;
  });

const taxonomyProblems = (fields: FieldProblem[]) =>
  new AppError("invalid", { fields: fields.slice(0, 100) });

/** Imports a product taxonomy in the caller's transaction, as `importTaxonomy` does. */
export const loadTaxonomy = async (tx: Tx, text: string): Promise<TaxonomyReport> => {
  const taxonomy = readTaxonomy(text);
  if ("problems" in taxonomy) throw taxonomyProblems(taxonomy.problems);
  await lockTable(tx, "categories");
  const stored = await listAllCategories(tx);
  const wanted = matchTaxonomy(stored, taxonomy, newId);
  const { rows, problems } = buildCategoryTree(stored, wanted);
  const inFile = wanted.slice(0, taxonomy.categories.length);
  if (problems.length > 0)
    throw taxonomyProblems(misplacedLines(taxonomy, new Set(problems.map(({ id }) => id)), inFile));
  await writeCategories(tx, rows, stored);
  const before = new Map(stored.map((row) => [row.id, row]));
  const known = inFile.flatMap((row) => {
    const earlier = before.get(row.id);
    return earlier ? [{ row, earlier }] : [];
  });
  const renamed = known.filter(
    ({ row, earlier }) => row.name !== earlier.name || row.parent_id !== earlier.parent_id,
  ).length;
  return {
    added: inFile.length - known.length,
    renamed,
    unchanged: known.length - renamed,
    not_in_file: stored.length - known.length,
  };
};

/**
 * Imports a product taxonomy, all or nothing. Known categories keep their ids, and those that are
 * not in the text stay. Importing the same text again changes nothing.
 * @throws AppError `invalid`, each line at fault named by its number
 */
export const importTaxonomy = (
  db: Db,
  text: string,
  { isDryRun = false }: DryRunOption = {},
): Promise<TaxonomyReport> => inRevocableTransaction(db, isDryRun, (tx) => loadTaxonomy(tx, text));
