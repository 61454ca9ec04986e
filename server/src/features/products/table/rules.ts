import type { Product, ProductInput } from "@sellerdesk/contract/product";
import type { TableChange } from "@sellerdesk/contract/product-table";

/** A change with its index in the request. */
export type Indexed = { index: number; change: TableChange };
type VariantCells = { variant_id: string };
type VariantChange = Extract<TableChange, VariantCells>;

export const isOfVariant = (change: TableChange): change is VariantChange => "variant_id" in change;

/** Returns the current value of a changed cell; undefined if the product has no such variant. */
export const readCell = (product: Product, change: TableChange): unknown =>
  isOfVariant(change)
    ? product.variants.find(({ id }) => id === change.variant_id)?.[change.column]
    : product[change.column];

/** Applies changed cells to a product. Stock is not part of it: inventory changes stock. */
export const applyChanges = (input: ProductInput, changes: readonly Indexed[]): ProductInput => {
  const variants = new Map<string, Record<string, unknown>>();
  const fields: Partial<Pick<ProductInput, "title" | "status">> = {};
  for (const { change } of changes)
    if (isOfVariant(change))
      variants.set(change.variant_id, {
        ...variants.get(change.variant_id),
        // An empty SKU or barcode is stored as null.
        [change.column]: change.to === "" ? null : change.to,
      });
    else if (change.column === "title") fields.title = change.to;
    else fields.status = change.to;
  return {
    ...input,
    ...fields,
    variants: input.variants.map((variant) => ({ ...variant, ...variants.get(variant.id ?? "") })),
  };
};

/**
 * Finds the changes that caused a problem of a product: the cell itself, otherwise a price that
 * exceeds its compare-at price, otherwise the same SKU in another variant, otherwise all of them.
 * @param path the invalid field, such as `variants.0.sku`
 */
export const findCauses = (
  { variants }: Pick<ProductInput, "variants">,
  path: string,
  changes: readonly Indexed[],
): readonly Indexed[] => {
  const [, index, column = path] = /^variants\.(\d+)\.(\w+)$/.exec(path) ?? [];
  const variant = index === undefined ? undefined : variants[Number(index)];
  const inVariant = (name: string) =>
    changes.filter(
      ({ change }) =>
        change.column === name &&
        (variant ? isOfVariant(change) && change.variant_id === variant.id : true),
    );
  const prices = column === "compare_at_price_minor" ? inVariant("price_minor") : [];
  const sameSkus = changes.filter(
    ({ change }) => column === "sku" && change.column === "sku" && change.to === variant?.sku,
  );
  return [inVariant(column), prices, sameSkus].find(({ length }) => length > 0) ?? changes;
};
