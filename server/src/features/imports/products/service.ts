import type { Product } from "@sellerdesk/contract/product";
import { msg } from "@sellerdesk/contract/texts";
import type { Db } from "../../../db/pool.ts";
import { inJobTransaction } from "../../../db/transaction.ts";
import type { AppError } from "../../../lib/app-error.ts";
import type { CsvRow } from "../../../lib/tables/csv.ts";
import { slugify } from "../../../lib/text/slug.ts";
import { sanitiseRichText } from "../../../lib/text/rich-text.ts";
import type { SellerId } from "../../../lib/seller-id.ts";
import { resolveLookupNames } from "../../lookups/service.ts";
import { findProductsByCodes, type ProductCodes } from "../../products/service.ts";
import type { Note, RowProblem } from "../reading/cell-rules.ts";
import { type Columns, headerOf } from "../reading/column-rules.ts";
import { type Known, toFilePosition, type Plan, planProduct } from "../rows/merge-rules.ts";
import { listFetchedPictures } from "../pictures/queries.ts";
import { listSkuOwners } from "../rows/queries.ts";
import { type FileProduct, readProduct } from "../rows/rules.ts";

export type ProductRows = { firstRow: number; rows: CsvRow[] };
export type ImportJob = { sellerId: SellerId; currency: string; importId: string };

/** The planned change of one product of a file. */
export type PlannedProduct = ProductRows & {
  file: FileProduct;
  stored: Product | null;
  plan: Plan;
  /** Reported once the product is written. */
  notes: Note[];
};

/**
 * Returns the identifiers of a product in a file. A product without handle and SKU is identified by
 * the handle that is derived from its title.
 */
const codesOf = ({ handle, fields, variants }: FileProduct): ProductCodes => {
  const skus = variants.flatMap(({ sku }) => sku || []);
  const byTitle = skus.length === 0 && fields.title ? slugify(fields.title) : null;
  return { handle: handle ?? byTitle, skus };
};

/** Names of lookups repeat from product to product. This many answers are cached. */
const mostNames = 1000;

/** Creates a cached lookup of the names in a file. */
const createLookupResolver = (db: Db) => {
  const known = new Map<string, ReturnType<typeof resolveLookupNames>>();
  return ({ brand, category, colors }: FileProduct["names"]) => {
    const names = { brand: brand ?? "", category: category ?? "", colors: colors ?? [] };
    const key = JSON.stringify(names);
    const lookups = known.get(key) ?? resolveLookupNames(db, names);
    if (known.size === mostNames) known.clear();
    known.set(key, lookups);
    // A failed read is not cached.
    lookups.catch(() => known.delete(key));
    return lookups;
  };
};

/** Finds SKUs that an earlier product of the same file uses. */
const findRepeated = (
  columns: Columns,
  file: FileProduct,
  firstRow: number,
  owners: ReadonlyMap<string, number>,
): RowProblem[] =>
  file.variants.flatMap(({ row, sku }) => {
    if (!sku || (owners.get(sku) ?? firstRow) >= firstRow) return [];
    const message = msg("another_product_of_this_file_already_uses", { sku });
    return { row, column: headerOf(columns, "sku"), code: "sku_taken", message };
  });

const failSeveral = ({ rows }: FileProduct): Plan => {
  const message = msg("the_skus_of_these_rows_are_of_several");
  return {
    kind: "failed",
    problems: [{ row: rows[0]?.number ?? 0, column: "", code: "several_products", message }],
  };
};

/** Converts the error of a product's write to problems of its rows in the file. */
export const toProblems = (
  columns: Columns,
  file: FileProduct,
  rows: readonly (number | null)[],
  { fields, code, text }: AppError,
): RowProblem[] =>
  (fields ?? [{ field: "", code, message: text }]).map((fieldError) =>
    toFilePosition(columns, file, rows, fieldError),
  );

/**
 * Creates a planner that reads products from rows and plans their changes, many at a time with a
 * few reads of the database.
 */
export const createPlanner = (
  db: Db,
  { sellerId, currency, importId }: ImportJob,
  columns: Columns,
) => {
  const findNames = createLookupResolver(db);

  const planOne = async (
    file: FileProduct,
    stored: Product | null | "several",
    pictures: Known["pictures"],
  ): Promise<Pick<PlannedProduct, "stored" | "plan" | "notes">> => {
    if (stored === "several") return { stored: null, plan: failSeveral(file), notes: [] };
    const { unknown, ...lookups } = await findNames(file.names);
    const plan = planProduct(columns, file, { lookups, pictures }, stored);
    if (plan.kind === "failed") return { stored, plan, notes: [] };
    const ofNames = unknown.map(({ kind, name }): Note => ({
      code: `${kind}_unknown`,
      about: name,
    }));
    return { stored, plan, notes: [...file.notes, ...plan.notes, ...ofNames] };
  };

  return async (products: readonly ProductRows[]): Promise<PlannedProduct[]> => {
    const read = await Promise.all(
      products.map(async ({ firstRow, rows }) => {
        const file = readProduct(columns, rows, currency);
        if (file.fields.description_html !== undefined)
          file.fields.description_html = await sanitiseRichText(file.fields.description_html);
        return { firstRow, rows, file };
      }),
    );
    const codes = read.map(({ file }) => codesOf(file));
    const skus = codes.flatMap((code) => code.skus);
    const urls = read.flatMap(({ file }) => file.pictures.map(({ url }) => url));
    const { owners, stored, pictures } = await inJobTransaction(db, async (tx) => ({
      owners: await listSkuOwners(tx, sellerId, importId, skus),
      stored: await findProductsByCodes(tx, sellerId, codes),
      pictures: await listFetchedPictures(tx, sellerId, urls),
    }));
    const planned: PlannedProduct[] = [];
    for (const [index, item] of read.entries()) {
      item.file.problems.push(...findRepeated(columns, item.file, item.firstRow, owners));
      planned.push({ ...item, ...(await planOne(item.file, stored[index] ?? null, pictures)) });
    }
    return planned;
  };
};
