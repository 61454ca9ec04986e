import { maxDescription, type ProductInput } from "@sellerdesk/contract/product";
import type { FieldError } from "@sellerdesk/contract/http";
import { say } from "@sellerdesk/contract/words";
import type { Tx } from "../../db/pool.ts";
import { AppError } from "../../lib/app-error.ts";
import { freeHandle, handleFrom } from "../../lib/handle.ts";
import { newId } from "../../lib/id.ts";
import { sanitiseRichText } from "../../lib/rich-text.ts";
import type { SellerId } from "../../lib/seller-id.ts";
import { findProductPictures } from "../documents/service.ts";
import { changeStock, lockStock, type StockContext, trackVariants } from "../inventory/service.ts";
import { findMissingLookups } from "../lookups/service.ts";
import { requirePerProduct, requireRoom } from "../plans/service.ts";
import { countImages, deleteImages, setImages } from "./image-queries.ts";
import { listVariantsInOpenOrders } from "./removal-queries.ts";
import { listHandlesLike, listTakenSkus } from "./code-queries.ts";
import {
  insertProduct,
  listKnownVariants,
  lockCurrency,
  type LockedProduct,
  type ProductValues,
  refreshProductSummaries,
  releaseVariants,
  updateProduct,
  upsertVariants,
} from "./queries.ts";
import { type PlannedVariant, planVariants, variantTitle } from "./rules.ts";

export type Owner = { id: SellerId; currency: string };

const missing = (field: string): FieldError => ({
  field,
  code: "not_found",
  message: say("This does not exist, or is not yours."),
});

/** What is wrong with `input` that only the database knows: lookups, pictures and SKUs. */
const findProblems = async (
  tx: Tx,
  sellerId: SellerId,
  productId: string | null,
  input: ProductInput,
): Promise<FieldError[]> => {
  const skus = input.variants.flatMap(({ sku }) => sku || []);
  const lookups = await findMissingLookups(tx, input);
  const pictures = await findProductPictures(
    tx,
    sellerId,
    input.images.map(({ uid }) => uid),
  );
  const taken = skus.length === 0 ? new Set() : await listTakenSkus(tx, sellerId, productId, skus);
  return [
    ...lookups.map(missing),
    ...input.images.flatMap(({ uid }, at) => (pictures.has(uid) ? [] : missing(`images.${at}.uid`))),
    ...input.variants.flatMap(({ sku }, at) =>
      sku !== null && taken.has(sku)
        ? {
            field: `variants.${at}.sku`,
            code: "sku_taken",
            message: say("Another product already uses {sku}.", { sku }),
          }
        : [],
    ),
  ];
};

const toValues = async (input: ProductInput): Promise<ProductValues> => {
  const { title, category_id, brand_id, color_ids, tags, status, options, seo_title, seo_description } =
    input;
  const description_html = await sanitiseRichText(input.description_html);
  if (description_html.length > maxDescription) {
    const message = say("Use at most {maximum} characters.", { maximum: maxDescription });
    throw new AppError("invalid", { fields: [{ field: "description_html", code: "too_long", message }] });
  }
  return {
    ...{ title, description_html, category_id, brand_id, status, options, seo_title, seo_description },
    color_ids: [...new Set(color_ids)],
    tags: [...new Set(tags)],
  };
};

/** Writes variants, pictures and first stock of a product whose row is there, then what lists read of it. */
const writeParts = async (
  tx: Tx,
  sellerId: SellerId,
  productId: string,
  { images, isNew }: Pick<ProductInput, "images"> & { isNew: boolean },
  planned: PlannedVariant[],
  stock: StockContext,
): Promise<void> => {
  const rows = planned.map(({ input, known }, position) => {
    const { id: _id, stock: onHand = 0, low_stock_threshold, image_uid, ...values } = input;
    return {
      variant: {
        ...values,
        id: known?.id ?? newId(),
        title: variantTitle(input.option_values),
        sku: input.sku || null,
        barcode: input.barcode || null,
        image_id: image_uid,
        position,
      },
      low_stock_threshold: low_stock_threshold ?? known?.low_stock_threshold ?? 0,
      onHand: known ? 0 : onHand,
    };
  });
  const variants = rows.map(({ variant }) => variant);
  if (!isNew) {
    const ids = variants.map(({ id }) => id);
    await releaseVariants(tx, sellerId, productId, ids);
    await deleteImages(tx, sellerId, productId);
  }
  await upsertVariants(tx, sellerId, productId, variants);
  await trackVariants(
    tx,
    sellerId,
    rows.map(({ variant, low_stock_threshold }) => ({
      variant_id: variant.id,
      product_id: productId,
      oversell: variant.inventory_policy === "continue",
      low_stock_threshold,
    })),
  );
  await changeStock(
    tx,
    sellerId,
    rows.map(({ variant, onHand }) => ({ variantId: variant.id, delta: onHand })),
    stock,
  );
  const pictures = images.map(({ uid, alt }) => ({ id: newId(), document_id: uid, alt }));
  if (pictures.length > 0) await setImages(tx, sellerId, productId, pictures);
  await refreshProductSummaries(tx, sellerId, [productId]);
};

/** `handle` is taken as it is where a file gives one; `adding` counts products added before in a dry run. */
export type AddOptions = { stock: StockContext; handle?: string; adding?: number };

/**
 * Adds a product in the caller's transaction.
 * @throws AppError `invalid` with the fields at fault, `plan_limit_reached`, `conflict` where the seller sells in another currency by now
 */
export const insertWholeProduct = async (
  tx: Tx,
  owner: Owner,
  input: ProductInput,
  { stock, handle, adding = 1 }: AddOptions,
): Promise<string> => {
  // Its prices were read in the one that the seller had when the request came.
  if ((await lockCurrency(tx, owner.id)) !== owner.currency) throw new AppError("conflict");
  if (input.status !== "archived") await requireRoom(tx, owner.id, "products", adding);
  await requirePerProduct(tx, owner.id, { variants: input.variants.length, images: input.images.length });
  const { planned, problems } = planVariants([], input.variants);
  const fields = [...problems, ...(await findProblems(tx, owner.id, null, input))];
  if (fields.length > 0) throw new AppError("invalid", { fields });
  const id = newId();
  const base = handleFrom(input.title);
  await insertProduct(tx, owner.id, {
    ...(await toValues(input)),
    id,
    handle: handle ?? freeHandle(base, await listHandlesLike(tx, owner.id, base)),
    currency: owner.currency,
  });
  await writeParts(tx, owner.id, id, { images: input.images, isNew: true }, planned, stock);
  return id;
};

/**
 * Makes sure that variants may go; an order that comes now waits, and then finds them gone.
 * @throws AppError `variant_in_open_orders` where a buyer still waits for one of them
 */
export const requireNoOpenOrders = async (
  tx: Tx,
  sellerId: SellerId,
  variantIds: string[],
): Promise<void> => {
  if (variantIds.length === 0) return;
  await lockStock(tx, sellerId, variantIds);
  const [first] = await listVariantsInOpenOrders(tx, sellerId, variantIds);
  if (first)
    throw new AppError("variant_in_open_orders", { params: { variant: first.title || "this product" } });
};

/**
 * Replaces a locked product in the caller's transaction. What is published stays published, variants that stay keep their ids.
 * @throws AppError `invalid`, `variant_in_open_orders` where a variant would go, `plan_limit_reached` where it grows
 */
export const replaceWholeProduct = async (
  tx: Tx,
  owner: Owner,
  before: LockedProduct,
  input: ProductInput,
  stock: StockContext,
): Promise<void> => {
  const known = await listKnownVariants(tx, owner.id, before.id);
  const { planned, problems } = planVariants(known, input.variants);
  const fields = [...problems, ...(await findProblems(tx, owner.id, before.id, input))];
  if (fields.length > 0) throw new AppError("invalid", { fields });
  const staying = new Set(planned.map((variant) => variant.known?.id));
  const ids = known.map(({ id }) => id);
  const leaving = ids.filter((id) => !staying.has(id));
  // In ascending id with those that stay, whose stock is written below: else an order for both could wait in a circle.
  if (leaving.length > 0) await lockStock(tx, owner.id, ids);
  await requireNoOpenOrders(tx, owner.id, leaving);
  if (before.status === "archived" && input.status !== "archived")
    await requireRoom(tx, owner.id, "products", 1);
  const images = await countImages(tx, owner.id, before.id);
  // A plan with smaller limits than the product was made under does not stand in the way of an edit.
  const grown = (now: number, earlier: number) => (now > earlier ? now : 0);
  await requirePerProduct(tx, owner.id, {
    variants: grown(input.variants.length, known.length),
    images: grown(input.images.length, images),
  });
  await updateProduct(tx, owner.id, before.id, await toValues(input));
  await writeParts(tx, owner.id, before.id, { images: input.images, isNew: false }, planned, stock);
};
