import { useLingui } from "@lingui/react/macro";
import type { ProductForm } from "./product-form-state.ts";
import type { ProductValues } from "./product-form-values.ts";
import { useColumnNames } from "./variant-columns.ts";

/** Returns the label of a form's field by its path: `variants.0.price` is `Price, Undyed · 140`. */
export const useFieldNames = ({ getValues }: ProductForm): ((path: string) => string) => {
  const { t } = useLingui();
  const names: Record<string, string> = {
    ...useColumnNames(),
    title: t`Title`,
    description_html: t`Description`,
    status: t`Status`,
    category: t`Category`,
    brand: t`Brand`,
    colors: t`Colors`,
    tags: t`Tags`,
    images: t`Images`,
    options: t`Options`,
    seo_title: t`Search title`,
    seo_description: t`Search description`,
  } satisfies Record<Exclude<keyof ProductValues, "variants" | "measures">, string>;
  return (path) => {
    const [first = "", second = "", third = ""] = path.split(".");
    if (first === "measures") return names[second] ?? path;
    if (first !== "variants") return names[first] ?? path;
    const variant = getValues("variants")[Number(second)]?.option_values.join(" · ");
    const column = names[third] ?? t`Variants`;
    return variant ? `${column}, ${variant}` : column;
  };
};
