import type { LookupKind } from "@sellerdesk/contract/lookups";
import type { Jobs } from "../../db/jobs.ts";
import type { Db, Tx } from "../../db/pool.ts";
import { inTransaction } from "../../db/transaction.ts";
import {
  demoBannerSections,
  demoBrands,
  demoCategories,
  demoColors,
} from "../../lib/demo-lookups.ts";
import { brandsRenamed } from "./jobs.ts";
import {
  findBrand,
  findCategory,
  findLookupsByName,
  hasLookups,
  insertBrands,
  insertColors,
  listExistingLookups,
} from "./queries.ts";
import { loadTaxonomy, saveBannerSections } from "./upsert-service.ts";

/** Registers the handler of renamed brands, for features that store brand names of their own. */
export const onBrandsRenamed = (jobs: Jobs, run: (brandIds: string[]) => Promise<void>): void =>
  jobs.handle(brandsRenamed, ({ brandIds }) => run(brandIds));

export type LookupIds = {
  category_id: string | null;
  brand_id: string | null;
  color_ids: string[];
};

/** Lists the fields of each of `all` that refer to no existing lookup. */
export const findMissingLookupsOfAll = async (
  db: Db | Tx,
  all: readonly LookupIds[],
): Promise<string[][]> => {
  const wanted = {
    category_ids: [...new Set(all.flatMap(({ category_id }) => category_id ?? []))],
    brand_ids: [...new Set(all.flatMap(({ brand_id }) => brand_id ?? []))],
    color_ids: [...new Set(all.flatMap(({ color_ids }) => color_ids))],
  };
  const isNothing = Object.values(wanted).every((ids) => ids.length === 0);
  const existing = isNothing ? new Set() : await listExistingLookups(db, wanted);
  const missing = (field: string, id: string | null) =>
    id === null || existing.has(id) ? [] : [field];
  return all.map(({ category_id, brand_id, color_ids }) => [
    ...missing("category_id", category_id),
    ...missing("brand_id", brand_id),
    ...color_ids.flatMap((id, index) => missing(`color_ids.${index}`, id)),
  ]);
};

/** Lists the fields of `ids` that refer to no existing lookup. */
export const findMissingLookups = async (db: Db | Tx, ids: LookupIds): Promise<string[]> =>
  (await findMissingLookupsOfAll(db, [ids]))[0] ?? [];

/** A category's path, or a brand's name; null if there is none. */
export const findLookupName = async (
  db: Db | Tx,
  kind: "category" | "brand",
  id: string,
): Promise<string | null> => {
  if (kind === "category") return (await findCategory(db, id))?.path ?? null;
  return (await findBrand(db, id))?.name ?? null;
};

/**
 * Resolves the names in a file, ignoring case. A `>` in a category's path is read like our `›`.
 * @returns the ids found, and the names that the marketplace does not know
 */
export const resolveLookupNames = async (
  db: Db | Tx,
  { brand, category, colors }: { brand: string; category: string; colors: string[] },
): Promise<LookupIds & { unknown: { kind: LookupKind; name: string }[] }> => {
  const path = category
    .split(/\s*[›>]\s*/)
    .filter(Boolean)
    .join(" › ");
  const lower = (names: string[]) => names.filter(Boolean).map((name) => name.toLowerCase());
  const wanted = { brands: lower([brand]), categories: lower([path]), colors: lower(colors) };
  const isNothing = Object.values(wanted).every((names) => names.length === 0);
  const entries = isNothing ? [] : await findLookupsByName(db, wanted);
  const unknown: { kind: LookupKind; name: string }[] = [];
  const resolve = (kind: LookupKind, name: string, key = name) => {
    const isNamed = (row: { kind: LookupKind; key: string }) =>
      row.kind === kind && row.key === key.toLowerCase();
    const id = entries.find(isNamed)?.id ?? null;
    if (name !== "" && id === null) unknown.push({ kind, name });
    return id;
  };
  return {
    brand_id: resolve("brand", brand),
    category_id: resolve("category", category, path),
    color_ids: colors.map((name) => resolve("color", name)).filter((id) => id !== null),
    unknown,
  };
};

/** The demo's categories as the loader reads them. */
const demoTaxonomy = Object.entries(demoCategories)
  .flatMap(([area, groups]) => [
    area,
    ...Object.entries(groups).flatMap(([group, leaves]) => [
      `${area} > ${group}`,
      ...leaves.map((leaf) => `${area} > ${group} > ${leaf}`),
    ]),
  ])
  .join("\n");

/** Fills the lookups of a marketplace without any, so that a demo seller can choose some. */
export const ensureDemoLookups = (db: Db): Promise<void> =>
  inTransaction(db, async (tx) => {
    if (await hasLookups(tx)) return;
    await loadTaxonomy(tx, demoTaxonomy);
    await insertBrands(tx, demoBrands);
    await insertColors(tx, demoColors);
    const sections = demoBannerSections.map(({ desktop, mobile, maxItems, ...row }, position) => ({
      ...row,
      desktop: { width: desktop[0], height: desktop[1] },
      mobile: { width: mobile[0], height: mobile[1] },
      max_items: maxItems,
      position,
    }));
    await saveBannerSections(tx, sections);
  });
