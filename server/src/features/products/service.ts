import {
  maxImages,
  type Product,
  type ProductInput,
  type ProductStatus,
  type ProductUpdate,
} from "@sellerdesk/contract/product";
import type { ProductFilters, ProductSelection } from "@sellerdesk/contract/product-lists";
import { forget, type SaveResponse } from "../../db/idempotency.ts";
import type { Db, Tx } from "../../db/pool.ts";
import { inTransaction, type DryRunOption } from "../../db/transaction.ts";
import { isUniqueViolation } from "../../db/violations.ts";
import { AppError } from "../../lib/app-error.ts";
import type { SellerId } from "../../lib/seller-id.ts";
import { lockStock, type StockContext } from "../inventory/service.ts";
import { requirePerProduct, requireQuota } from "../plans/service.ts";
import {
  deleteUnfetchedImages,
  insertImages,
  listImageDocuments,
  replaceUnfetchedImages,
  updateVariantImages,
} from "./image-queries.ts";
import {
  deleteProductRows,
  deleteVariantRow,
  findProductIdOfVariant,
  listProductsInOpenOrders,
  listVariantIds,
} from "./removal-queries.ts";
import { listProductIdsByCodes } from "./code-queries.ts";
import {
  listKnownVariants,
  type LockedProduct,
  listProductsOfBrands,
  lockProduct,
  lockProducts,
  type ProductPlace,
  updateStatus,
  refreshProductSummaries,
} from "./queries.ts";
import { listSelectedProductIds } from "./list-queries.ts";
import { findProduct, listFullProducts } from "./read-queries.ts";
import { toDuplicate, pruneOptions } from "./rules.ts";
import {
  type CheckedProduct,
  checkProducts,
  insertProductWithVariants,
  type Owner,
  type ProductWrite,
  saveProductWithVariants,
  requireNoOpenOrders,
  type SafeProductInput,
  writeCheckedProducts,
} from "./write-service.ts";

const readBack = async (tx: Tx, sellerId: SellerId, id: string): Promise<Product> => {
  const product = await findProduct(tx, sellerId, id);
  if (!product) throw new Error(`product ${id} is gone within the transaction that wrote it`);
  return product;
};

/**
 * Writes a product and keeps it as the answer. Two writers took one SKU or handle at the same moment; the second tries again and is
 * told which field it is.
 */
const writing = async (
  db: Db,
  saveResponse: SaveResponse<Product>,
  write: (tx: Tx) => Promise<Product>,
): Promise<Product> => {
  const work = async (tx: Tx) => {
    const product = await write(tx);
    await saveResponse(tx, product);
    return product;
  };
  return inTransaction(db, work).catch((error: unknown) => {
    if (isUniqueViolation(error)) return inTransaction(db, work);
    throw error;
  });
};

const sellerStockContext = (sellerId: SellerId): StockContext => ({
  kind: "receive",
  actor_type: "seller",
  actor_id: sellerId,
});

/** Adds a product with its variants and their first stock. */
export const createProduct = (
  db: Db,
  owner: Owner,
  input: ProductInput,
  saveResponse: SaveResponse<Product> = forget,
): Promise<Product> =>
  writing(db, saveResponse, async (tx) =>
    readBack(
      tx,
      owner.id,
      await insertProductWithVariants(tx, owner, input, sellerStockContext(owner.id)),
    ),
  );

/**
 * Locks a product that is still at the version it was read at.
 * @throws AppError `not_found`, `stale_write`
 */
const lockProductAt = async (
  tx: Tx,
  sellerId: SellerId,
  { id, version }: { id: string; version: number },
): Promise<LockedProduct> => {
  const product = await lockProduct(tx, sellerId, id);
  if (!product) throw new AppError("not_found");
  if (product.version !== version) throw new AppError("stale_write");
  return product;
};

/**
 * Replaces a product that is still at the version it was read at.
 * @throws AppError `not_found`, `stale_write`, and what `replaceWholeProduct` throws
 */
export const updateProduct = (
  db: Db,
  owner: Owner,
  id: string,
  { version, ...input }: ProductUpdate,
  saveResponse: SaveResponse<Product> = forget,
): Promise<Product> =>
  writing(db, saveResponse, async (tx) => {
    const before = await lockProductAt(tx, owner.id, { id, version });
    await saveProductWithVariants(tx, owner, before, input, sellerStockContext(owner.id));
    return readBack(tx, owner.id, id);
  });

/**
 * Adds a draft that copies a product; its stock begins at none.
 * @throws AppError `not_found`, `plan_limit_reached`
 */
export const duplicateProduct = (
  db: Db,
  owner: Owner,
  id: string,
  saveResponse: SaveResponse<Product> = forget,
): Promise<Product> =>
  writing(db, saveResponse, async (tx) => {
    const product = await findProduct(tx, owner.id, id);
    if (!product) throw new AppError("not_found");
    return readBack(
      tx,
      owner.id,
      await insertProductWithVariants(
        tx,
        owner,
        toDuplicate(product),
        sellerStockContext(owner.id),
      ),
    );
  });

/**
 * Publishes, hides or archives a product, or brings it back; an archived one needs room in the plan to come back.
 * @returns its status now and before, for who wants to undo it
 * @throws AppError `not_found`, `plan_limit_reached`
 */
export const setProductStatus = (
  db: Db,
  sellerId: SellerId,
  id: string,
  status: ProductStatus,
): Promise<{ id: string; status: ProductStatus; previous_status: ProductStatus }> =>
  inTransaction(db, async (tx) => {
    const product = await lockProduct(tx, sellerId, id);
    if (!product) throw new AppError("not_found");
    const isBack = product.status === "archived" && status !== "archived";
    if (isBack) await requireQuota(tx, sellerId, "products", 1);
    await updateStatus(tx, sellerId, id, status);
    return { id, status, previous_status: product.status };
  });

/** @throws AppError `not_found`, `product_in_open_orders` */
export const deleteProduct = (db: Db, sellerId: SellerId, id: string): Promise<void> =>
  inTransaction(db, async (tx) => {
    if (!(await lockProduct(tx, sellerId, id))) throw new AppError("not_found");
    if ((await lockUndeletable(tx, sellerId, [id])).size > 0)
      throw new AppError("product_in_open_orders");
    await deleteProductRows(tx, sellerId, [id]);
  });

/**
 * Deletes one variant (K24).
 * @returns the product without it
 * @throws AppError `not_found`, `last_variant`, `variant_in_open_orders`
 */
export const deleteVariant = (db: Db, sellerId: SellerId, variantId: string): Promise<Product> =>
  inTransaction(db, async (tx) => {
    const product_id = await findProductIdOfVariant(tx, sellerId, variantId);
    const product = product_id && (await lockProduct(tx, sellerId, product_id));
    if (!product) throw new AppError("not_found");
    const variants = await listKnownVariants(tx, sellerId, [product.id]);
    const rest = variants.filter(({ id }) => id !== variantId);
    if (rest.length === variants.length) throw new AppError("not_found");
    if (rest.length === 0) throw new AppError("last_variant");
    await requireNoOpenOrders(tx, sellerId, [variantId]);
    const options = pruneOptions(product.options, rest);
    await deleteVariantRow(tx, sellerId, { id: variantId, product_id: product.id, options });
    await refreshProductSummaries(tx, sellerId, [product.id]);
    return readBack(tx, sellerId, product.id);
  });

/** A product to add, or to put in the place of `stored` as it was read. `handle` is taken as it is where a file gives one. */
export type ProductOfFile = { stored: Product | null; input: SafeProductInput; handle?: string };

/**
 * Writes many products in the caller's transaction; one that is refused keeps none of the others out. A trial only checks them.
 * @param reserved products that count against the plan though they are not there: those that a trial would have added before
 * @returns for each product in its order its id, or why it was refused: `not_found` or `stale_write` where it is not as it was read any
 * more, else what `addProduct` and `changeProduct` throw
 */
export const writeProducts = async (
  tx: Tx,
  owner: Owner,
  products: readonly ProductOfFile[],
  {
    stock,
    isTrial = false,
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
  if (!isTrial)
    await writeCheckedProducts(
      tx,
      owner,
      checked.filter((item): item is CheckedProduct => !(item instanceof AppError)),
      stock,
    );
  const outcomes = checked.map((item) => (item instanceof AppError ? item : item.id)).values();
  return writes.map((write) => (write instanceof AppError ? write : (outcomes.next().value ?? "")));
};

/** Keeps the addresses of images that products still lack, in the place of those kept before, so that an export contains them. */
export const keepUnfetchedImages = replaceUnfetchedImages;

/**
 * Puts further pictures behind those of a product; what it shows already, and what is more than it may have, is left out.
 * @param pictures each with the address that it came from, and the option values of the variants that it is to show
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

/** What a file knows a product by: its handle, or else the SKUs of its variants. */
export type ProductCodes = { handle: string | null; skus: string[] };

/**
 * The products that a file means, each by its handle, or else by its SKUs.
 * @returns in the order of `codes`: null where there is none, `several` where the SKUs are of more than one
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
  const wanted = ids.flatMap((found) => (found.length === 1 ? found : []));
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

/** The ids of the products that the filters leave and that can be put in an offer (K37), ascending. */
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

/** The same of locked products that are about to be deleted: an order that comes now waits, and then finds them gone. */
export const lockUndeletable = async (
  tx: Tx,
  sellerId: SellerId,
  ids: readonly string[],
): Promise<Set<string>> => {
  await lockStock(tx, sellerId, await listVariantIds(tx, sellerId, ids));
  return findUndeletable(tx, sellerId, ids);
};

/** Deletes locked products in the caller's transaction, which has made sure that each of them may go. */
export const deleteProducts = (tx: Tx, sellerId: SellerId, ids: readonly string[]): Promise<void> =>
  deleteProductRows(tx, sellerId, ids);

/** Brings lists and search in line with products whose prices or brand another feature wrote, in its transaction. */
export const refreshProducts = (
  tx: Tx,
  sellerId: SellerId,
  ids: readonly string[],
): Promise<void> => refreshProductSummaries(tx, sellerId, ids);

/** Products brought in line at once with a brand's new name. */
const refreshedAtOnce = 500;

/** Brings search in line with the names of brands, whoever sells their products; done again it changes nothing. */
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
