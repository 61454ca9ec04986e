import { asProductInput } from "@sellerdesk/contract/product-input";
import type { Product } from "@sellerdesk/contract/product";
import { productIssues } from "@sellerdesk/contract/product-rules";
import {
  productsPerTable,
  type SavedTable,
  type SaveTable,
  type TableProduct,
} from "@sellerdesk/contract/product-table";
import type { ProductFilters } from "@sellerdesk/contract/product-lists";
import type { Text } from "@sellerdesk/contract/text";
import { msg } from "@sellerdesk/contract/texts";
import type { Db, Tx } from "../../../db/pool.ts";
import { inResponseTransaction, retryOnConflict } from "../../../db/transaction.ts";
import { isUniqueViolation } from "../../../db/violations.ts";
import { AppError } from "../../../lib/app-error.ts";
import { toMessageFields } from "../../../lib/message-fields.ts";
import type { SellerId } from "../../../lib/seller-id.ts";
import type { SafeHtml } from "../../../lib/text/rich-text.ts";
import { lockStock, setEachStock } from "../../inventory/service.ts";
import { listFullProducts } from "../list/read-queries.ts";
import { lockProducts } from "../queries.ts";
import { selectProducts, writeProducts } from "../service.ts";
import type { Owner } from "../write-service.ts";
import { applyChanges, findCauses, type Indexed, isOfVariant, readCell } from "./rules.ts";

/**
 * Returns one page of products for the table: those with the given ids, in that order, or all that
 * match the filters. Skips ids that are not the seller's or are deleted.
 */
export const readTable = async (
  db: Db,
  sellerId: SellerId,
  { ids, page, ...filters }: ProductFilters & { ids?: string | undefined; page: number },
): Promise<{ products: TableProduct[]; total: number }> => {
  const chosenIds = ids?.split(",") ?? (await selectProducts(db, sellerId, { filters }));
  const first = (page - 1) * productsPerTable;
  const products = await listFullProducts(
    db,
    sellerId,
    chosenIds.slice(first, first + productsPerTable),
  );
  return { products, total: ids === undefined ? chosenIds.length : products.length };
};

type Refusal = { code: string; text: Text };
type Refusals = Map<number, Refusal>;

/** Refuses the changes in `causes`. @returns the remaining changes */
const refuse = (
  refusals: Refusals,
  changes: readonly Indexed[],
  causes: readonly Indexed[],
  refusal: Refusal,
): Indexed[] => {
  for (const { index } of causes) refusals.set(index, refusal);
  return changes.filter((change) => !causes.includes(change));
};

/** Refuses the changes that break the rules of their product. @returns the remaining changes */
const keepRules = (
  product: Product,
  changes: readonly Indexed[],
  refusals: Refusals,
): readonly Indexed[] => {
  const input = applyChanges(asProductInput(product), changes);
  const [issue] = productIssues(input);
  if (!issue) return changes;
  const causes = findCauses(input, issue.path.join("."), changes);
  const refusal = { code: "invalid", text: issue.text };
  return keepRules(product, refuse(refusals, changes, causes, refusal), refusals);
};

/** Refuses the changes that caused `error` of a product. @returns the remaining changes */
const keepAllowed = (
  product: Product,
  changes: readonly Indexed[],
  error: AppError,
  refusals: Refusals,
): readonly Indexed[] => {
  const input = applyChanges(asProductInput(product), changes);
  let left = changes;
  for (const { field, code, message } of error.fields ?? [])
    left = refuse(refusals, left, findCauses(input, field, left), { code, text: message });
  if (left.length < changes.length) return left;
  // The plan's limit refuses a product that leaves the archive: only its status is the cause.
  const causes = findCauses(input, "status", changes);
  return refuse(refusals, changes, causes, error);
};

/** Writes the changed fields of locked products. Refused changes do not affect the others. */
const writeFields = async (
  tx: Tx,
  owner: Owner,
  products: readonly Product[],
  changes: ReadonlyMap<string, readonly Indexed[]>,
  refusals: Refusals,
): Promise<void> => {
  const wanted = products.flatMap((product) => {
    const kept = keepRules(product, changes.get(product.id) ?? [], refusals);
    return kept.length > 0 ? { product, kept } : [];
  });
  if (wanted.length === 0) return;
  const outcomes = await writeProducts(
    tx,
    owner,
    wanted.map(({ product, kept }) => {
      const { description_html, ...input } = applyChanges(asProductInput(product), kept);
      // The stored description was sanitized when it was written.
      return {
        stored: product,
        input: { ...input, description_html: description_html as SafeHtml },
      };
    }),
    { stock: { kind: "receive", actor_type: "seller", actor_id: owner.id } },
  );
  const again = wanted.flatMap(({ product, kept }, index) => {
    const error = outcomes[index];
    if (!(error instanceof AppError)) return [];
    return { product, left: keepAllowed(product, kept, error, refusals) };
  });
  if (again.length > 0)
    await writeFields(
      tx,
      owner,
      again.map(({ product }) => product),
      new Map(again.map(({ product, left }) => [product.id, left])),
      refusals,
    );
};

/** Sets the changed stock of variants. Refused changes do not affect the others. */
const writeStock = async (
  tx: Tx,
  sellerId: SellerId,
  changes: readonly Indexed[],
  refusals: Refusals,
): Promise<void> => {
  const lines = changes.flatMap(({ index, change }) =>
    change.column === "on_hand"
      ? { index, variantId: change.variant_id, expected: change.from, quantity: change.to }
      : [],
  );
  const refused = await setEachStock(tx, sellerId, lines);
  for (const { index, variantId } of lines) {
    const error = refused.get(variantId);
    if (error) refusals.set(index, error);
  }
};

/**
 * Writes the cells of a table that still have the value that the seller saw, each independently.
 * @returns the refused changes, and the current products
 * @throws AppError `not_found` if a product or variant is not the seller's, or is deleted; then
 * nothing is written
 */
export const saveTable = (db: Db, owner: Owner, { changes }: SaveTable): Promise<SavedTable> =>
  // If another writer took a SKU at the same moment, the second attempt names its cell.
  retryOnConflict(isUniqueViolation, () =>
    inResponseTransaction(db, async (tx) => {
      const ids = [...new Set(changes.map(({ product_id }) => product_id))];
      await lockProducts(tx, owner.id, ids);
      const products = await listFullProducts(tx, owner.id, ids);
      if (products.length !== ids.length) throw new AppError("not_found");
      const byId = new Map(products.map((product) => [product.id, product]));
      const refusals: Refusals = new Map();
      const current = changes.flatMap((change, index) => {
        const product = byId.get(change.product_id);
        const value = product && readCell(product, change);
        if (value === undefined) throw new AppError("not_found");
        if (value === change.from || change.column === "on_hand") return { index, change };
        refusals.set(index, { code: "stale_write", text: msg("cell_changed_meanwhile") });
        return [];
      });
      // Locks all stock in ascending id before both kinds of writes lock parts of it.
      const changed = new Set(current.map(({ change }) => change.product_id));
      await lockStock(
        tx,
        owner.id,
        products.flatMap(({ id, variants }) =>
          changed.has(id) ? variants.map((variant) => variant.id) : [],
        ),
      );
      const isStock = ({ change }: Indexed) => isOfVariant(change) && change.column === "on_hand";
      const fields = current.filter((cell) => !isStock(cell));
      await writeFields(
        tx,
        owner,
        products,
        Map.groupBy(fields, ({ change }) => change.product_id),
        refusals,
      );
      await writeStock(tx, owner.id, current.filter(isStock), refusals);
      return {
        refused: [...refusals]
          .toSorted(([a], [b]) => a - b)
          .map(([index, { code, text }]) => ({ index, code, ...toMessageFields(text) })),
        products: await listFullProducts(tx, owner.id, ids),
      };
    }),
  );
