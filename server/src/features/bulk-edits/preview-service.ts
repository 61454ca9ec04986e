import type { BulkAction, BulkPreview, BulkSkip } from "@sellerdesk/contract/bulk-edits";
import type { ProductSelection } from "@sellerdesk/contract/product-lists";
import type { Db } from "../../db/pool.ts";
import { inTransaction } from "../../db/transaction.ts";
import type { SellerId } from "../../lib/seller-id.ts";
import { findLookupName } from "../lookups/service.ts";
import { findRemainingQuota } from "../plans/limits/service.ts";
import { findUndeletable, readProducts, selectProducts } from "../products/service.ts";
import { listEditableProducts } from "./product-queries.ts";
import { describePatch, type Patch, planEdit, usesQuota, withReason } from "./rules.ts";
import { requireLookups } from "./service.ts";

/** Products per query, which limits the memory of a preview. */
const batch = 1000;
const shown = 6;

type Change = { id: string; before: Patch; after: Patch };

const namesOf = async (db: Db, action: BulkAction): Promise<Map<string, string>> => {
  const [kind, id] =
    action.type === "category"
      ? (["category", action.category_id] as const)
      : action.type === "brand"
        ? (["brand", action.brand_id] as const)
        : [null, null];
  const name = kind === null || id === null ? null : await findLookupName(db, kind, id);
  return new Map(id !== null && name !== null ? [[id, name]] : []);
};

const describeSample = async (
  db: Db,
  sellerId: SellerId,
  action: BulkAction,
  changes: Change[],
) => {
  const products = await readProducts(
    db,
    sellerId,
    changes.map(({ id }) => id),
  );
  const byId = new Map(products.map((product) => [product.id, product]));
  const names = await namesOf(db, action);
  for (const { category, brand } of products) {
    if (category) names.set(category.id, category.path);
    if (brand) names.set(brand.id, brand.name);
  }
  const nameOf = (id: string) => names.get(id) ?? null;
  return changes.flatMap(({ id, before, after }) => {
    const product = byId.get(id);
    // The product was deleted since the preview read it.
    if (!product) return [];
    return {
      product_id: id,
      title: product.title,
      image: product.images[0]?.thumbnail_url ?? null,
      before: describePatch(before, action, nameOf),
      after: describePatch(after, action, nameOf),
    };
  });
};

/**
 * Returns the effect of an action on each of the selected products, without writing anything.
 * @throws AppError `not_found` if a product is not the seller's, `invalid`
 */
export const previewBulkEdit = async (
  db: Db,
  { id: sellerId, currency }: { id: SellerId; currency: string },
  { selection, action }: { selection: ProductSelection; action: BulkAction },
): Promise<BulkPreview> => {
  await requireLookups(db, action);
  const ids = await selectProducts(db, sellerId, selection);
  let room =
    (await inTransaction(db, (tx) => findRemainingQuota(tx, sellerId, "products"))) ?? Infinity;
  const counts = new Map<BulkSkip, number>();
  const changes: Change[] = [];
  const skipped: BulkPreview["skipped"] = [];
  let [changing, unchanged] = [0, 0];
  for (let index = 0; index < ids.length; index += batch) {
    const chunk = ids.slice(index, index + batch);
    const undeletable =
      action.type === "delete" ? await findUndeletable(db, sellerId, chunk) : new Set();
    for (const product of await listEditableProducts(db, sellerId, chunk)) {
      const planned = planEdit(product, action, undeletable.has(product.id));
      const isRoomNeeded = planned.kind === "change" && usesQuota(product, planned.after);
      const code =
        planned.kind === "skip"
          ? planned.code
          : isRoomNeeded && room-- <= 0
            ? "no_room_in_plan"
            : null;
      if (code !== null) {
        counts.set(code, (counts.get(code) ?? 0) + 1);
        const { id: product_id, title } = product;
        if (skipped.length < shown) skipped.push(withReason({ product_id, title, code }));
      } else if (planned.kind === "change") {
        changing += 1;
        if (changes.length < shown) changes.push({ id: product.id, ...planned });
      } else unchanged += 1;
    }
  }
  return {
    total: ids.length,
    changing,
    unchanged,
    skips: [...counts].map(([code, count]) => withReason({ code, count })),
    currency,
    sample: await describeSample(db, sellerId, action, changes),
    skipped,
  };
};
