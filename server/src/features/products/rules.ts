import { asProductInput } from "@sellerdesk/contract/product-input";
import { maxTitle, type Product, type ProductInput } from "@sellerdesk/contract/product";
import type { VariantInput } from "@sellerdesk/contract/product-variants";
import { msg } from "@sellerdesk/contract/texts";
import type { Text } from "@sellerdesk/contract/text";
import { truncate } from "../../lib/text/truncate.ts";
import type { FieldProblem } from "../../lib/app-error.ts";

/** A variant's name: its option values, in the order of the options. */
export const variantTitle = (optionValues: readonly string[]): string => optionValues.join(" / ");

export type KnownVariant = {
  id: string;
  option_values: string[];
  sku: string | null;
  low_stock_threshold: number;
};
/** A variant to write, with the stored one that it is; null makes it new. */
export type PlannedVariant = { input: VariantInput; known: KnownVariant | null };

const problem = (field: string, code: string, message: Text): FieldProblem => ({
  field,
  code,
  message,
});

/**
 * Finds which stored variant each wanted one is: by id, else by option values. What stays keeps its
 * id, so that orders, stock and offers continue pointing at it.
 * @returns the plan, and the fields at fault: an id that this product does not have, one id twice,
 * stock of a variant that is there
 */
export const planVariants = (
  known: readonly KnownVariant[],
  wanted: readonly VariantInput[],
): { planned: PlannedVariant[]; problems: FieldProblem[] } => {
  const problems: FieldProblem[] = [];
  const byId = new Map(known.map((variant) => [variant.id, variant]));
  const free = new Map(byId);
  for (const [index, { id }] of wanted.entries()) {
    if (id === undefined) continue;
    if (!byId.has(id))
      problems.push(problem(`variants.${index}.id`, "not_found", msg("not_found")));
    else if (!free.delete(id))
      problems.push(
        problem(`variants.${index}.id`, "repeated", msg("this_variant_is_there_twice")),
      );
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
      problems.push(
        problem(
          `variants.${index}.stock`,
          "stock_in_inventory",
          msg("change_the_stock_of_this_variant_in"),
        ),
      );
    return { input, known: same ?? null };
  });
  return { planned, problems };
};

/** The options without the values that no variant has any more. */
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
 * A draft like a product: what may be there only once, and what is on the shelf, stays behind
 * (domain.md, Duplicate).
 */
export const toDuplicate = (product: Product): ProductInput => {
  const input = asProductInput(product);
  return {
    ...input,
    title: truncate(`Copy of ${input.title}`, maxTitle).trim(),
    status: "draft",
    variants: input.variants.map(({ id: _id, ...variant }) => ({
      ...variant,
      sku: null,
      barcode: null,
    })),
  };
};
