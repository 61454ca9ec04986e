import { say } from "./words.ts";
/**
 * The rules of a product that look at several fields at once; form and server share them
 * (domain.md, Product).
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
export type ProductIssue = { path: (string | number)[]; message: string };

/** Names and values that differ in case alone are one: a buyer could not tell them apart. */
const same = (text: string) => text.normalize("NFC").toLowerCase();

/** The places of all texts that an earlier one equals. */
const repeated = (texts: readonly string[]): number[] => {
  const seen = new Set<string>();
  return texts.flatMap((text, index) => {
    const isNew = !seen.has(text);
    seen.add(text);
    return isNew ? [] : [index];
  });
};

/**
 * What is wrong between a product's fields: repeated names, values, combinations, SKUs or images,
 * prices out of order.
 */
export const productIssues = ({ options, images, variants }: RuledProduct): ProductIssue[] => {
  const issues: ProductIssue[] = [];
  const report = (path: ProductIssue["path"], message: string) => issues.push({ path, message });

  for (const index of repeated(options.map(({ name }) => same(name))))
    report(["options", index, "name"], "Another option has this name.");
  options.forEach(({ values }, index) => {
    for (const valueIndex of repeated(values.map(same)))
      report(["options", index, "values", valueIndex], "This value is there twice.");
  });
  for (const index of repeated(images.map(({ uid }) => uid)))
    report(["images", index, "uid"], "This picture is there twice.");

  variants.forEach(({ option_values, price_minor, compare_at_price_minor, image_uid }, index) => {
    const fits =
      option_values.length === options.length &&
      options.every(({ values }, optionIndex) => values.includes(option_values[optionIndex] ?? ""));
    if (!fits) report(["variants", index, "option_values"], "Give one value of each option.");
    if (compare_at_price_minor !== null && compare_at_price_minor <= price_minor)
      report(
        ["variants", index, "compare_at_price_minor"],
        "Enter more than the price, or leave it out.",
      );
    if (image_uid !== null && !images.some(({ uid }) => uid === image_uid))
      report(["variants", index, "image_uid"], "Choose one of the product's pictures.");
  });
  for (const index of repeated(
    variants.map(({ option_values }) => JSON.stringify(option_values.map(same))),
  ))
    report(["variants", index, "option_values"], "Another variant has the same option values.");
  const skus = variants.flatMap(({ sku }, index) => (sku ? [{ sku, index }] : []));
  for (const repeatedIndex of repeated(skus.map(({ sku }) => sku))) {
    const { sku, index } = skus[repeatedIndex] ?? { sku: "", index: repeatedIndex };
    report(["variants", index, "sku"], say("Another variant already uses {sku}.", { sku }));
  }
  return issues;
};
