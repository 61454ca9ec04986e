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
 * A product to add, or to put in the place of `stored` as it was read. `handle` is taken as it is
 * where a file gives one.
 */
export type ProductOfFile = { stored: Product | null; input: SafeProductInput; handle?: string };

/**
 * Writes many products in the caller's transaction; one that is refused keeps none of the others
 * out. A trial only checks them.
 * @param reserved products that count against the plan though they are not there: those that a
 * trial would have added before
 * @returns for each product in its order its id, or why it was refused: `not_found` or
 * `stale_write` where it is not as it was read any more, else what `addProduct` and `changeProduct`
 * throw
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
    // A second write of the same product does not find it as it was read.
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

/**
 * Keeps the addresses of images that products still lack, in the place of those kept before, so
 * that an export contains them.
 */
export const keepUnfetchedImages = replaceUnfetchedImages;

/**
 * Puts further images behind those of a product; what it shows already, and what is more than it
 * may have, is left out.
 * @param images each with the address that it came from, and the option values of the variants
 * that it is to show
 * @throws AppError `not_found`, `plan_limit_reached`
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
  await updateVariantImages(
    tx,
    sellerId,
    id,
    pictures.flatMap(({ uid, variants }) =>
      variants.map((option_values) => ({ uid, option_values })),
    ),
  );
  await deleteUnfetchedImages(
    tx,
    sellerId,
    id,
    pictures.map(({ url }) => url),
  );
};

/** The identifiers of a product in a file: its handle, or else the SKUs of its variants. */
export type ProductCodes = { handle: string | null; skus: string[] };

/**
 * The products that a file means, each by its handle, or else by its SKUs.
 * @returns in the order of `codes`: null where there is none, `several` where the SKUs are of more
 * than one
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
 * The ids of the products that are chosen, ascending.
 * @throws AppError `not_found` where one of the ids is not the seller's, or deleted
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
 * The ids of the products that the filters leave and that can be put in an offer (K37), ascending.
 */
export const selectProductsForOffers = async (
  db: Db,
  sellerId: SellerId,
  filters: ProductFilters,
): Promise<string[]> =>
  (await listSelectedProductIds(db, sellerId, { filters: { ...filters, project: "offer" } })) ?? [];

/** Those of the products that open orders contain, so that they cannot be deleted. */
export const findUndeletable = async (
  db: Db,
  sellerId: SellerId,
  ids: readonly string[],
): Promise<Set<string>> => new Set(await listProductsInOpenOrders(db, sellerId, ids));

/**
 * The same of locked products that are about to be deleted: an order that comes now waits, and then
 * finds them gone.
 */
export const lockUndeletable = async (
  tx: Tx,
  sellerId: SellerId,
  ids: readonly string[],
): Promise<Set<string>> => {
  await lockStock(tx, sellerId, await listVariantIds(tx, sellerId, ids));
  return findUndeletable(tx, sellerId, ids);
};

/**
 * Deletes locked products in the caller's transaction, which has made sure that each of them may
 * go.
 */
export const deleteProducts = (tx: Tx, sellerId: SellerId, ids: readonly string[]): Promise<void> =>
  deleteProductRows(tx, sellerId, ids);

/**
 * Brings lists and search in line with products whose prices or brand another feature wrote, in its
 * transaction.
 */
export const refreshProducts = (
  tx: Tx,
  sellerId: SellerId,
  ids: readonly string[],
): Promise<void> => refreshProductSummaries(tx, sellerId, ids);

/** Products brought in line at once with a brand's new name. */
const refreshedAtOnce = 500;

/**
 * Brings search in line with the names of brands, whoever sells their products; done again it
 * changes nothing.
 */
export const refreshProductsOfBrands = async (
  db: Db,
  brandIds: readonly string[],
): Promise<void> => {
  let after: ProductPlace | null = null;
  do {
    const places: ProductPlace[] = await listProductsOfBrands(db, brandIds, after, refreshedAtOnce);
    for (const [sellerId, own] of Map.groupBy(places, ({ seller_id }) => seller_id))
      await inTransaction(db, (tx) =>
        refreshProductSummaries(
          tx,
          sellerId,
          own.map(({ id }) => id),
        ),
      );
    after = places.at(-1) ?? null;
  } while (after !== null);
};

/** Whole products, in the order of `ids`. */
export const readProducts = (db: Db, sellerId: SellerId, ids: string[]): Promise<Product[]> =>
  listFullProducts(db, sellerId, ids);
