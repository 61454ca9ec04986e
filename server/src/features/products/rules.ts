import { asProductInput } from "@sellerdesk/contract/product-input";
import { maxTitle, type Product, type ProductInput } from "@sellerdesk/contract/product";
import type { VariantInput } from "@sellerdesk/contract/product-variants";
import { msg } from "@sellerdesk/contract/texts";
import type { Text } from "@sellerdesk/contract/text";
import { truncate } from "../../lib/text/truncate.ts";
import type { FieldProblem } from "../../lib/app-error.ts";

/** Returns a variant's name: its option values in the order of the options. */
export const variantTitle = (optionValues: readonly string[]): string => optionValues.join(" / ");

export type KnownVariant = {
  id: string;
  option_values: string[];
  sku: string | null;
  low_stock_threshold: number;
};
/** A variant to write, with the stored variant that it replaces; null if it is new. */
export type PlannedVariant = { input: VariantInput; known: KnownVariant | null };

/**
 * Matches each wanted variant to a stored one, by id or otherwise by option values. Matched
 * variants keep their id, so that orders, stock and offers still reference them.
 * @returns the plan, and the invalid fields: an id that this product does not have, a repeated id,
 * or stock of an existing variant
 */
export const planVariants = (
  known: readonly KnownVariant[],
  wanted: readonly VariantInput[],
): { planned: PlannedVariant[]; problems: FieldProblem[] } => {
  const problems: FieldProblem[] = [];
  const report = (index: number, field: string, code: string, message: Text) =>
    problems.push({ field: `variants.${index}.${field}`, code, message });
  const byId = new Map(known.map((variant) => [variant.id, variant]));
  const free = new Map(byId);
  for (const [index, { id }] of wanted.entries()) {
    if (id === undefined) continue;
    if (!byId.has(id)) report(index, "id", "not_found", msg("not_found"));
    else if (!free.delete(id)) report(index, "id", "repeated", msg("this_variant_is_there_twice"));
  }
  const byValues = new Map(
    [...free.values()].map((variant) => [JSON.stringify(variant.option_values), variant]),
  );
  const planned = wanted.map((input, index): PlannedVariant => {
    const same =
      input.id === undefined
        ? byValues.get(JSON.stringify(input.option_values))
        : byId.get(input.id);
    if (same && input.stock !== undefined)
      report(index, "stock", "stock_in_inventory", msg("change_the_stock_of_this_variant_in"));
    return { input, known: same ?? null };
  });
  return { planned, problems };
};

/** Returns the options without the values that no variant has any more. */
export const pruneOptions = (
  options: ProductInput["options"],
  variants: readonly { option_values: readonly string[] }[],
): ProductInput["options"] =>
  options.map(({ name, values }, index) => ({
    name,
    values: values.filter((value) =>
      variants.some(({ option_values }) => option_values[index] === value),
    ),
  }));

/**
 * Returns a draft that copies a product, without unique values (SKUs and barcodes) and without
 * stock (domain.md, Duplicate).
 */
export const toDuplicate = (product: Product): ProductInput => {
  const input = asProductInput(product);
  return {
    ...input,
    title: truncate(`Copy of ${input.title}`, maxTitle).trim(),
    status: "draft",
    variants: input.variants.map(({ id: _id, ...row }) => ({ ...row, sku: null, barcode: null })),
  };
};
