import type { Text } from "./text.ts";
import { validationMsg } from "./validation-texts.ts";

/**
 * The rules of a product that involve several fields; form and server share them (domain.md,
 * Product).
 */
export type RuledProduct = {
  options: readonly { name: string; values: readonly string[] }[];
  images: readonly { uid: string }[];
  variants: readonly {
    option_values: readonly string[];
    sku: string | null;
    price_minor: number;
    compare_at_price_minor: number | null;
    image_uid: string | null;
  }[];
};
export type ProductIssue = { path: (string | number)[]; text: Text };

/**
 * Normalizes names and values for a comparison without case: customers could not distinguish them.
 */
const same = (text: string) => text.normalize("NFC").toLowerCase();

/** Returns the indexes of all texts that equal an earlier one. */
const repeated = (texts: readonly string[]): number[] => {
  const seenOptions = new Set<string>();
  return texts.flatMap((text, index) => {
    const isNew = !seenOptions.has(text);
    seenOptions.add(text);
    return isNew ? [] : [index];
  });
};

/**
 * Finds conflicts between a product's fields: repeated names, values, combinations, SKUs or images,
 * and prices out of order.
 */
export const productIssues = ({ options, images, variants }: RuledProduct): ProductIssue[] => {
  const issues: ProductIssue[] = [];
  const report = (path: ProductIssue["path"], text: Text) => issues.push({ path, text });

  for (const index of repeated(options.map(({ name }) => same(name))))
    report(["options", index, "name"], validationMsg("another_option_has_this_name"));
  options.forEach(({ values }, index) => {
    for (const valueIndex of repeated(values.map(same)))
      report(["options", index, "values", valueIndex], validationMsg("this_value_is_there_twice"));
  });
  for (const index of repeated(images.map(({ uid }) => uid)))
    report(["images", index, "uid"], validationMsg("this_picture_is_there_twice"));

  variants.forEach(({ option_values, price_minor, compare_at_price_minor, image_uid }, index) => {
    const fits =
      option_values.length === options.length &&
      options.every(({ values }, optionIndex) => values.includes(option_values[optionIndex] ?? ""));
    if (!fits)
      report(["variants", index, "option_values"], validationMsg("give_one_value_of_each_option"));
    if (compare_at_price_minor !== null && compare_at_price_minor <= price_minor)
      report(
        ["variants", index, "compare_at_price_minor"],
        validationMsg("enter_more_than_the_price_or_leave_it_out"),
      );
    if (image_uid !== null && !images.some(({ uid }) => uid === image_uid))
      report(
        ["variants", index, "image_uid"],
        validationMsg("choose_one_of_the_products_pictures"),
      );
  });
  for (const index of repeated(
    variants.map(({ option_values }) => JSON.stringify(option_values.map(same))),
  ))
    report(
      ["variants", index, "option_values"],
      validationMsg("another_variant_has_the_same_option_values"),
    );
  const skus = variants.flatMap(({ sku }, index) => (sku ? [{ sku, index }] : []));
  for (const repeatedIndex of repeated(skus.map(({ sku }) => sku))) {
    const { sku, index } = skus[repeatedIndex] ?? { sku: "", index: repeatedIndex };
    report(["variants", index, "sku"], validationMsg("another_variant_already_uses", { sku }));
  }
  return issues;
};
