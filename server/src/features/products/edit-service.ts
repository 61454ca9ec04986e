import {
  type Product,
  type ProductInput,
  type ProductStatus,
  type ProductUpdate,
} from "@sellerdesk/contract/product";
import type { Db, Tx } from "../../db/pool.ts";
import { inResponseTransaction, inTransaction, retryOnConflict } from "../../db/transaction.ts";
import { isUniqueViolation } from "../../db/violations.ts";
import { AppError, requireFound } from "../../lib/app-error.ts";
import type { SellerId } from "../../lib/seller-id.ts";
import { requireQuota } from "../plans/limits/service.ts";
import { deleteProductRows, deleteVariantRow, findProductIdOfVariant } from "./removal-queries.ts";
import {
  listKnownVariants,
  lockProduct,
  updateStatus,
  refreshProductSummaries,
} from "./queries.ts";
import { findProduct } from "./list/read-queries.ts";
import { toDuplicate, pruneOptions } from "./rules.ts";
import { type Owner, reloadProduct, requireNoOpenOrders, saveProduct } from "./write-service.ts";
import { lockUndeletable } from "./service.ts";

/**
 * Writes a product in a transaction. If a concurrent writer has taken its SKU or handle, the retry
 * reports the field.
 */
const writeProduct = (db: Db, write: (tx: Tx) => Promise<Product>): Promise<Product> =>
  retryOnConflict(isUniqueViolation, () => inResponseTransaction(db, write));

/** Adds a product with its variants and their initial stock. */
export const createProduct = (db: Db, owner: Owner, input: ProductInput): Promise<Product> =>
  writeProduct(db, (tx) => saveProduct(tx, owner, null, input));

/**
 * Replaces a product if its version has not changed since it was read.
 * @throws AppError `not_found`; `stale_write`; the errors of `saveProduct`
 */
export const updateProduct = (
  db: Db,
  owner: Owner,
  id: string,
  { version, ...input }: ProductUpdate,
): Promise<Product> =>
  writeProduct(db, async (tx) => {
    const before = requireFound(await lockProduct(tx, owner.id, id));
    if (before.version !== version) throw new AppError("stale_write");
    return saveProduct(tx, owner, before, input);
  });

/**
 * Adds a draft that copies a product. Its stock starts at zero.
 * @throws AppError `not_found`; `plan_limit_reached`
 */
export const duplicateProduct = (db: Db, owner: Owner, id: string): Promise<Product> =>
  writeProduct(db, async (tx) => {
    const product = requireFound(await findProduct(tx, owner.id, id));
    return saveProduct(tx, owner, null, toDuplicate(product));
  });

/**
 * Publishes, hides, archives or restores a product. A product that leaves the archive counts
 * against the plan's limit.
 * @returns the new status, and the previous one for undoing the change
 * @throws AppError `not_found`; `plan_limit_reached`
 */
export const setProductStatus = (
  db: Db,
  sellerId: SellerId,
  id: string,
  status: ProductStatus,
): Promise<{ id: string; status: ProductStatus; previous_status: ProductStatus }> =>
  inTransaction(db, async (tx) => {
    const product = requireFound(await lockProduct(tx, sellerId, id));
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
    await requireNoOpenOrders(tx, sellerId, variantId);
    const options = pruneOptions(product.options, rest);
    await deleteVariantRow(tx, sellerId, { id: variantId, product_id: product.id, options });
    await refreshProductSummaries(tx, sellerId, [product.id]);
    return reloadProduct(tx, sellerId, product.id);
  });
