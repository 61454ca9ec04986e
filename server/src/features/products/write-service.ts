import { maxDescription, type Product, type ProductInput } from "@sellerdesk/contract/product";
import { msg } from "@sellerdesk/contract/texts";
import type { Tx } from "../../db/pool.ts";
import { AppError, type FieldProblem } from "../../lib/app-error.ts";
import { nextFreeSlug, slugify } from "../../lib/text/slug.ts";
import { newId } from "../../lib/id.ts";
import { type SafeHtml, sanitiseRichText } from "../../lib/text/rich-text.ts";
import type { SellerId } from "../../lib/seller-id.ts";
import { findProductPictures } from "../documents/service.ts";
import { lockStock, type StockContext, trackVariants } from "../inventory/service.ts";
import { findMissingLookupsOfAll } from "../lookups/service.ts";
import { lockProductQuota } from "../plans/limits/service.ts";
import { countImages, deleteImages, setImages } from "./image-queries.ts";
import { listVariantsInOpenOrders } from "./removal-queries.ts";
import { listHandlesLike, listProductIdsByCodes, lockHandles } from "./code-queries.ts";
import { findProduct, listFullProducts } from "./list/read-queries.ts";
import {
  insertProducts,
  listKnownVariants,
  lockCurrency,
  type LockedProduct,
  type ProductValues,
  refreshProductSummaries,
  releaseVariants,
  updateProducts,
  upsertVariants,
} from "./queries.ts";
import { type KnownVariant, type PlannedVariant, planVariants, variantTitle } from "./rules.ts";

export type Owner = { id: SellerId; currency: string };

export type SafeProductInput = ProductInput & { description_html: SafeHtml };

/**
 * A product to add, or to replace `before` with, which is locked. `handle` is used unchanged if a
 * file gives one.
 */
export type ProductWrite = {
  before: LockedProduct | null;
  input: SafeProductInput;
  handle?: string;
};

/** Checks if a product counts against the plan's limit now and did not before. */
const usesRoom = ({ before, input }: ProductWrite): boolean =>
  input.status !== "archived" && (!before || before.status === "archived");

/** A product that passed the checks, with its id and the values to write. */
export type CheckedProduct = {
  id: string;
  isNew: boolean;
  handle: string | null;
  input: ProductInput;
  values: ProductValues;
  planned: PlannedVariant[];
};
const missing = (field: string): FieldProblem => ({
  field,
  code: "not_found",
  message: msg("not_found"),
});

const skusOf = (variants: readonly { sku: string | null }[]) =>
  variants.flatMap(({ sku }) => sku || []);

const toValues = (input: SafeProductInput): ProductValues => {
  const { images: _images, variants: _variants, ...values } = input;
  if (values.description_html.length > maxDescription) {
    const message = msg("field_too_long", { maximum: maxDescription });
    const fields = [{ field: "description_html", code: "too_long", message }];
    throw new AppError("invalid", { fields });
  }
  const { color_ids, tags } = values;
  return { ...values, color_ids: [...new Set(color_ids)], tags: [...new Set(tags)] };
};

/** @throws AppError `variant_in_open_orders` for the first of `variants`, if there is one */
const throwIfInOpenOrders = ([first]: readonly { title: string }[]): void => {
  if (first)
    throw new AppError("variant_in_open_orders", {
      params: { variant: first.title || msg("text_this_product") },
    });
};

/**
 * Checks that a variant can be deleted. Locks its stock, so that new orders wait for the deletion.
 * @throws AppError `variant_in_open_orders` if an open order contains it
 */
export const requireNoOpenOrders = async (
  tx: Tx,
  sellerId: SellerId,
  variantId: string,
): Promise<void> => {
  await lockStock(tx, sellerId, [variantId]);
  throwIfInOpenOrders(await listVariantsInOpenOrders(tx, sellerId, [variantId]));
};

/** Reads the data for the checks of all products to be written, in a few statements. */
const readFacts = async (tx: Tx, owner: Owner, writes: readonly ProductWrite[]) => {
  const inputs = writes.map(({ input }) => input);
  const ids = writes.flatMap(({ before }) => before?.id ?? []);
  const areNew = ids.length < writes.length;
  const uids = new Set(inputs.flatMap(({ images }) => images.map(({ uid }) => uid)));
  const codes = writes.map(({ before, handle, input }) => ({
    handle: before ? null : (handle ?? slugify(input.title)),
    skus: skusOf(input.variants),
  }));
  const handles = codes.flatMap(({ handle }) => handle ?? []);
  const [, currency, quota, variants, imageCounts, missingLookups, pictures, taken] =
    await Promise.all([
      areNew ? lockHandles(tx, owner.id, handles) : null,
      areNew ? lockCurrency(tx, owner.id) : owner.currency,
      lockProductQuota(tx, owner.id, { isAdding: writes.some(usesRoom) }),
      listKnownVariants(tx, owner.id, ids),
      countImages(tx, owner.id, ids),
      findMissingLookupsOfAll(tx, inputs),
      findProductPictures(tx, owner.id, [...uids]),
      listProductIdsByCodes(tx, owner.id, codes),
    ]);
  return {
    // The prices are in the currency that the seller had at the start of the request.
    isSameCurrency: currency === owner.currency,
    quota,
    known: Map.groupBy(variants, ({ product_id }) => product_id),
    imageCounts,
    missingLookups,
    pictures,
    skuOwners: taken.bySku,
    takenHandles: new Set(taken.byHandle.keys()),
  };
};

/** Locks the stock of products that lose variants. Lists the removed variants in open orders. */
const lockLeaving = async (
  tx: Tx,
  sellerId: SellerId,
  plans: readonly { known: readonly KnownVariant[]; leaving: readonly string[] }[],
) => {
  const losing = plans.filter(({ leaving }) => leaving.length > 0);
  if (losing.length === 0) return [];
  // Locks removed and remaining variants in ascending id, because the stock of the latter is
  // written later. Otherwise an order for both could cause a deadlock.
  const all = losing.flatMap(({ known }) => known.map(({ id }) => id));
  await lockStock(tx, sellerId, all);
  const leaving = losing.flatMap((plan) => plan.leaving);
  return listVariantsInOpenOrders(tx, sellerId, leaving);
};

/** Runs a check. @returns the AppError that it threw; null if it passed */
const refusalOf = async (check: () => unknown): Promise<AppError | null> => {
  try {
    await check();
    return null;
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
};

/**
 * Checks products that are to be written in the caller's transaction. Quota, SKUs and handles that
 * one product uses are taken for the next.
 * @param reserved the number of products that also count against the plan, in a dry run
 * @returns for each product, in order, the values to write or the error
 */
export const checkProducts = async (
  tx: Tx,
  owner: Owner,
  writes: readonly ProductWrite[],
  reserved = 0,
): Promise<(CheckedProduct | AppError)[]> => {
  const writeContext = await readFacts(tx, owner, writes);
  const plans = writes.map(({ before, input }) => {
    const known = before ? (writeContext.known.get(before.id) ?? []) : [];
    const { planned, problems } = planVariants(known, input.variants);
    const staying = new Set(planned.map((variant) => variant.known?.id));
    const leaving = known.map(({ id }) => id).filter((id) => !staying.has(id));
    return { known, planned, problems, leaving };
  });
  const waiting = await lockLeaving(tx, owner.id, plans);
  const { quota, skuOwners, takenHandles } = writeContext;
  const likeBase = new Map<string, Set<string>>();
  let adding = reserved;

  const problemsOf = (index: number, id: string, input: ProductInput): FieldProblem[] => [
    ...(plans[index]?.problems ?? []),
    ...(writeContext.missingLookups[index] ?? []).map(missing),
    ...input.images.flatMap(({ uid }, imageIndex) =>
      writeContext.pictures.has(uid) ? [] : missing(`images.${imageIndex}.uid`),
    ),
    ...input.variants.flatMap(({ sku }, variantIndex) =>
      sku && (skuOwners.get(sku) ?? id) !== id
        ? {
            field: `variants.${variantIndex}.sku`,
            code: "sku_taken",
            message: msg("another_product_already_uses", { sku }),
          }
        : [],
    ),
  ];

  /** Returns a free handle, derived from the title if none is given. */
  const takeHandle = async ({ handle, input }: ProductWrite): Promise<string> => {
    const base = handle ?? slugify(input.title);
    if (handle !== undefined && takenHandles.has(base)) throw new AppError("conflict");
    if (!takenHandles.has(base)) return base;
    const taken = likeBase.get(base) ?? (await listHandlesLike(tx, owner.id, base));
    likeBase.set(base, taken);
    return nextFreeSlug(base, taken.union(takenHandles));
  };

  const checkOne = async (write: ProductWrite, index: number): Promise<CheckedProduct> => {
    const { before, input } = write;
    const { known, planned, leaving } = plans[index] ?? { known: [], planned: [], leaving: [] };
    const id = before?.id ?? newId();
    const isAdding = usesRoom(write);
    const checkPlan = async () => {
      if (isAdding) await quota.requireQuota(adding + 1);
      // Only growth is checked: a smaller plan must not prevent edits of products that exceed it.
      const grown = (now: number, earlier: number) => (now > earlier ? now : 0);
      quota.requirePerProduct({
        variants: grown(input.variants.length, known.length),
        images: grown(input.images.length, writeContext.imageCounts.get(id) ?? 0),
      });
    };
    if (!before && !writeContext.isSameCurrency) throw new AppError("conflict");
    if (!before) await checkPlan();
    const fields = problemsOf(index, id, input);
    if (fields.length > 0) throw new AppError("invalid", { fields });
    throwIfInOpenOrders(waiting.filter((variant) => leaving.some((left) => left === variant.id)));
    if (before) await checkPlan();
    const values = toValues(input);
    const handle = before ? null : await takeHandle(write);
    // The product passed all checks: the codes that it uses and releases count for the next ones.
    if (isAdding) adding += 1;
    if (handle !== null) takenHandles.add(handle);
    for (const sku of skusOf(known)) if (skuOwners.get(sku) === id) skuOwners.delete(sku);
    for (const sku of skusOf(input.variants)) skuOwners.set(sku, id);
    return { id, isNew: !before, handle, input, values, planned };
  };

  const checked: (CheckedProduct | AppError)[] = [];
  for (const [index, write] of writes.entries()) {
    const refusal = await refusalOf(async () => checked.push(await checkOne(write, index)));
    if (refusal) checked.push(refusal);
  }
  return checked;
};

const toVariantRow = (productId: string, { input, known }: PlannedVariant, position: number) => {
  const { id: _id, stock: onHand = 0, low_stock_threshold, image_uid, ...values } = input;
  return {
    variant: {
      ...values,
      product_id: productId,
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
};

/**
 * Writes products that passed `checkProducts`, with variants, images and initial stock. Each kind
 * is one statement, and all statements are pipelined. Statements that the caller sends afterwards
 * see the products.
 */
export const writeCheckedProducts = async (
  tx: Tx,
  owner: Owner,
  products: readonly CheckedProduct[],
  stock: StockContext,
): Promise<void> => {
  const added = products.flatMap(({ id, handle, values }) =>
    handle === null ? [] : { ...values, id, handle, currency: owner.currency },
  );
  const replaced = products.filter(({ isNew }) => !isNew);
  const replacedIds = replaced.map(({ id }) => id);
  const staying = replaced.flatMap(({ planned }) =>
    planned.flatMap(({ known }) => known?.id ?? []),
  );
  const rows = products.flatMap(({ id, isNew, planned }) =>
    planned.map((variant, position) => ({ isNew, ...toVariantRow(id, variant, position) })),
  );
  const variantsOf = (isNew: boolean) =>
    rows.flatMap((row) => (row.isNew === isNew ? row.variant : []));
  const tracked = rows.map(({ variant, low_stock_threshold, onHand }) => ({
    variant_id: variant.id,
    product_id: variant.product_id,
    oversell: variant.inventory_policy === "continue",
    low_stock_threshold,
    on_hand: onHand,
  }));
  const images = products.flatMap(({ id, input }) =>
    input.images.map(({ uid, alt }, index) => ({
      id: newId(),
      product_id: id,
      document_id: uid,
      alt,
      position: index + 1,
    })),
  );
  await Promise.all([
    // Removed variants are deleted before another product takes their SKU.
    ...(replaced.length > 0
      ? [
          updateProducts(
            tx,
            owner.id,
            replaced.map(({ id, values }) => ({ ...values, id })),
          ),
          releaseVariants(tx, owner.id, replacedIds, staying),
          deleteImages(tx, owner.id, replacedIds),
          upsertVariants(tx, owner.id, variantsOf(false)),
        ]
      : []),
    ...(added.length > 0 ? [insertProducts(tx, owner.id, added, variantsOf(true))] : []),
    trackVariants(tx, owner.id, tracked, stock),
    ...(images.length > 0 ? [setImages(tx, owner.id, images)] : []),
    ...(replaced.length > 0 ? [refreshProductSummaries(tx, owner.id, replacedIds)] : []),
  ]);
};

/** @throws Error if a product is not found that the current transaction has written */
const requireWritten = (id: string, product: Product | undefined): Product => {
  if (!product) throw new Error(`product ${id} is gone within the transaction that wrote it`);
  return product;
};

/** Reads a product that the current transaction has written. */
export const reloadProduct = async (tx: Tx, sellerId: SellerId, id: string): Promise<Product> =>
  requireWritten(id, await findProduct(tx, sellerId, id));

/** Returns an input with its description reduced to what may be shown. */
export const toSafeInput = async (input: ProductInput): Promise<SafeProductInput> => ({
  ...input,
  description_html: await sanitiseRichText(input.description_html),
});

/**
 * Adds products, or replaces those that are locked, in the caller's transaction. A replaced product
 * keeps its time of publication, and remaining variants keep their ids. Refused products do not
 * affect the others.
 * @returns for each product, in order, the product or the error: `invalid` with the fields;
 * `plan_limit_reached` if it is new or grows, and exceeds the plan; `variant_in_open_orders` if a
 * removed variant is in open orders; `conflict` if the seller's currency has changed since a
 * product was to be added
 */
export const saveProducts = async (
  tx: Tx,
  owner: Owner,
  writes: readonly ProductWrite[],
): Promise<(Product | AppError)[]> => {
  const checked = await checkProducts(tx, owner, writes);
  const accepted = checked.filter((item): item is CheckedProduct => !(item instanceof AppError));
  const stock = { kind: "receive", actor_type: "seller", actor_id: owner.id } as const;
  const ids = accepted.map(({ id }) => id);
  const [, products] = await Promise.all([
    writeCheckedProducts(tx, owner, accepted, stock),
    ids.length > 0 ? listFullProducts(tx, owner.id, ids) : [],
  ]);
  const written = new Map(products.map((product) => [product.id, product]));
  return checked.map((item) =>
    item instanceof AppError ? item : requireWritten(item.id, written.get(item.id)),
  );
};

/**
 * Saves one product like `saveProducts`.
 * @throws AppError the error for which it is refused
 */
export const saveProduct = async (
  tx: Tx,
  owner: Owner,
  before: LockedProduct | null,
  input: ProductInput,
): Promise<Product> => {
  const [saved] = await saveProducts(tx, owner, [{ before, input: await toSafeInput(input) }]);
  if (!saved || saved instanceof AppError) throw saved ?? new Error("one product has one outcome");
  return saved;
};
