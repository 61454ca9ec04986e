import { maxImages, type Product } from "@sellerdesk/contract/product";
import type { ProductFilters, ProductSelection } from "@sellerdesk/contract/product-lists";
import type { Db, Tx } from "../../db/pool.ts";
import { type DryRunOption, inTransaction } from "../../db/transaction.ts";
import { AppError } from "../../lib/app-error.ts";
import type { SellerId } from "../../lib/seller-id.ts";
import { lockStock, type StockContext } from "../inventory/service.ts";
import { requirePerProduct } from "../plans/limits/service.ts";
import {
  deleteUnfetchedImages,
  insertImages,
  listImageDocuments,
  replaceUnfetchedImages,
  updateVariantImages,
} from "./image-queries.ts";
import { deleteProductRows, listProductsInOpenOrders, listVariantIds } from "./removal-queries.ts";
import { listProductIdsByCodes } from "./code-queries.ts";
import {
  listProductsOfBrands,
  lockProduct,
  lockProducts,
  type ProductPlace,
  refreshProductSummaries,
} from "./queries.ts";
import { listSelectedProductIds } from "./list/queries.ts";
import { listFullProducts } from "./list/read-queries.ts";
import {
  type CheckedProduct,
  checkProducts,
  type Owner,
  type ProductWrite,
  type SafeProductInput,
  writeCheckedProducts,
} from "./write-service.ts";

/**
 * A product to add, or to replace `stored` with, as it was read. `handle` is used unchanged if a
 * file gives one.
 */
export type ProductOfFile = { stored: Product | null; input: SafeProductInput; handle?: string };

/**
 * Writes many products in the caller's transaction. Refused products do not affect the others. A
 * dry run only checks them.
 * @param reserved the number of products that also count against the plan: those that earlier
 * batches of a dry run would have added
 * @returns for each product, in order, its id or the error: `not_found` or `stale_write` if it has
 * changed since it was read, otherwise the errors of `saveProduct`
 */
export const writeProducts = async (
  tx: Tx,
  owner: Owner,
  products: readonly ProductOfFile[],
  {
    stock,
    isDryRun = false,
    reserved = 0,
  }: DryRunOption & { stock: StockContext; reserved?: number },
): Promise<(string | AppError)[]> => {
  const locked = await lockProducts(
    tx,
    owner.id,
    products.flatMap(({ stored }) => stored?.id ?? []),
  );
  const before = new Map(locked.map((product) => [product.id, product]));
  const writes = products.map(({ stored, input, ...given }): ProductWrite | AppError => {
    if (!stored) return { before: null, input, ...given };
    const now = before.get(stored.id);
    if (!now) return new AppError("not_found");
    if (now.version !== stored.version) return new AppError("stale_write");
    // A second write of the same product finds a newer version.
    before.set(now.id, { ...now, version: now.version + 1 });
    return { before: now, input };
  });
  const checked = await checkProducts(
    tx,
    owner,
    writes.filter((write): write is ProductWrite => !(write instanceof AppError)),
    reserved,
  );
  if (!isDryRun)
    await writeCheckedProducts(
      tx,
      owner,
      checked.filter((item): item is CheckedProduct => !(item instanceof AppError)),
      stock,
    );
  const outcomes = checked.map((item) => (item instanceof AppError ? item : item.id)).values();
  return writes.map((write) => (write instanceof AppError ? write : (outcomes.next().value ?? "")));
};

/** Replaces the stored URLs of images that products still lack, so that an export contains them. */
export const keepUnfetchedImages = replaceUnfetchedImages;

/**
 * Appends images to a product. Skips images that it already has, and those beyond the maximum.
 * @param pictures each with its source URL and the option values of the variants that use it
 * @throws AppError `not_found`; `plan_limit_reached`
 */
export const addImages = async (
  tx: Tx,
  sellerId: SellerId,
  id: string,
  pictures: { uid: string; url: string; alt: string; variants: string[][] }[],
): Promise<void> => {
  if (!(await lockProduct(tx, sellerId, id))) throw new AppError("not_found");
  const shown = await listImageDocuments(tx, sellerId, id);
  const added = pictures
    .filter(({ uid }) => !shown.includes(uid))
    .slice(0, maxImages - shown.length);
  if (added.length > 0) {
    await requirePerProduct(tx, sellerId, { variants: 0, images: shown.length + added.length });
    await insertImages(tx, sellerId, id, added);
  }
  const uses = pictures.flatMap(({ uid, variants }) =>
    variants.map((option_values) => ({ uid, option_values })),
  );
  await updateVariantImages(tx, sellerId, id, uses);
  const urls = pictures.map(({ url }) => url);
  await deleteUnfetchedImages(tx, sellerId, id, urls);
};

/** The identifiers of a product in a file: its handle, or else the SKUs of its variants. */
export type ProductCodes = { handle: string | null; skus: string[] };

/**
 * Finds the products that a file refers to, each by its handle or otherwise by its SKUs.
 * @returns the products in the order of `codes`: null if there is none, `several` if the SKUs
 * belong to more than one
 */
export const findProductsByCodes = async (
  db: Db,
  sellerId: SellerId,
  codes: ProductCodes[],
): Promise<(Product | null | "several")[]> => {
  const { byHandle, bySku } = await listProductIdsByCodes(db, sellerId, codes);
  const ids = codes.map(({ handle, skus }) => {
    const id = handle === null ? undefined : byHandle.get(handle);
    return id === undefined ? [...new Set(skus.flatMap((sku) => bySku.get(sku) ?? []))] : [id];
  });
  const wanted = ids.flatMap((matches) => (matches.length === 1 ? matches : []));
  const products = await listFullProducts(db, sellerId, [...new Set(wanted)]);
  const byId = new Map(products.map((product) => [product.id, product]));
  return ids.map(([id, ...more]) => (more.length > 0 ? "several" : (byId.get(id ?? "") ?? null)));
};

/**
 * Returns the ids of the selected products in ascending order.
 * @throws AppError `not_found` if one of the given ids is not the seller's, or is deleted
 */
export const selectProducts = async (
  db: Db,
  sellerId: SellerId,
  selection: ProductSelection,
): Promise<string[]> => {
  const ids = await listSelectedProductIds(db, sellerId, selection);
  if (!ids) throw new AppError("not_found");
  return ids;
};

/**
 * Returns the ids of the products that match the filters and can be part of an offer (K37), in
 * ascending order.
 */
export const selectProductsForOffers = async (
  db: Db,
  sellerId: SellerId,
  filters: ProductFilters,
): Promise<string[]> =>
  (await listSelectedProductIds(db, sellerId, { filters: { ...filters, project: "offer" } })) ?? [];

/** Finds those of the products that open orders contain, so that they cannot be deleted. */
export const findUndeletable = async (
  db: Db,
  sellerId: SellerId,
  ids: readonly string[],
): Promise<Set<string>> => new Set(await listProductsInOpenOrders(db, sellerId, ids));

/**
 * Finds those of locked products that cannot be deleted. Also locks their stock, so that new orders
 * wait for the deletion and then find the products deleted.
 */
export const lockUndeletable = async (
  tx: Tx,
  sellerId: SellerId,
  ids: readonly string[],
): Promise<Set<string>> => {
  await lockStock(tx, sellerId, await listVariantIds(tx, sellerId, ids));
  return findUndeletable(tx, sellerId, ids);
};

/** Deletes locked products in the caller's transaction. It has checked that each can be deleted. */
export const deleteProducts = deleteProductRows;

/**
 * Updates the summaries for lists and search after another feature has changed the prices or brands
 * of products, in its transaction.
 */
export const refreshProducts = refreshProductSummaries;

/** The number of products per batch when a brand is renamed. */
const refreshedAtOnce = 500;

/** Updates the search text of the products of brands, for all sellers. Idempotent. */
export const refreshProductsOfBrands = async (
  db: Db,
  brandIds: readonly string[],
): Promise<void> => {
  let after: ProductPlace | null = null;
  do {
    const places: ProductPlace[] = await listProductsOfBrands(db, brandIds, after, refreshedAtOnce);
    for (const [sellerId, own] of Map.groupBy(places, ({ seller_id }) => seller_id)) {
      const ids = own.map(({ id }) => id);
      await inTransaction(db, (tx) => refreshProductSummaries(tx, sellerId, ids));
    }
    after = places.at(-1) ?? null;
  } while (after !== null);
};

/** Reads complete products, in the order of `ids`. */
export const readProducts = listFullProducts;
