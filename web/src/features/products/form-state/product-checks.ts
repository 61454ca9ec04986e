import { useLingui } from "@lingui/react/macro";
import { isEmpty } from "@sellerdesk/contract/emptiness";
import { useFormState, useWatch } from "react-hook-form";
import { problemsOf } from "../form-values/form-problems.ts";
import type { ProductForm } from "../form-values/product-form-state.ts";
import type { ProductValues } from "../form-values/product-form-values.ts";
import { variantName } from "../form-values/variant-parts.tsx";

export type Check = { key: string; label: string; isDone: boolean; lead: () => void };

/** Scrolls to an element and focuses it. */
const leadTo = (selector: string): void => {
  const target = document.querySelector<HTMLElement>(selector);
  target?.scrollIntoView({ block: "center" });
  target?.focus();
};

/** Whether a variant has no price yet. */
export const isPriceless = ({ price }: ProductValues["variants"][number]) =>
  isEmpty(price) || isEmpty(Number(price.replace(",", ".")));

/**
 * Lists the details that a product should have before buyers see it, with the path to each field.
 */
export const useProductChecks = (form: ProductForm): Check[] => {
  const { t } = useLingui();
  const { control } = form;
  const [title, category, images, variants, weight] = useWatch({
    control,
    name: ["title", "category", "images", "variants", "measures.weight.value"],
  });
  const { errors } = useFormState({ control });
  const priceless = variants.findIndex(isPriceless);
  const name = variants[priceless] && variantName(variants[priceless]);
  const weightless = variants.some((variant) => isEmpty(variant.weight)) && isEmpty(weight);
  const doubled = problemsOf(errors).find(({ path }) => /^variants\.\d+\.sku$/.test(path));
  const [, time = "0"] = doubled?.path.split(".") ?? [];
  const doubledName =
    variants[Number(time)] && variantName(variants[Number(time)] ?? { option_values: [] });
  return [
    {
      key: "title",
      label: t`A title`,
      isDone: title.trim().length >= 3,
      lead: () => form.setFocus("title"),
    },
    {
      key: "price",
      label: priceless >= 0 && name ? t`A price for ${name}` : t`A price`,
      isDone: priceless < 0,
      lead: () => form.setFocus(`variants.${priceless}.price`),
    },
    ...(doubled
      ? [
          {
            key: "sku",
            label: doubledName ? t`A unique SKU for ${doubledName}` : t`A unique SKU`,
            isDone: false,
            lead: () => form.setFocus(`variants.${Number(time)}.sku`),
          },
        ]
      : []),
    {
      key: "image",
      label: t`At least one image`,
      isDone: !isEmpty(images),
      lead: () => leadTo("#media input[type=file]"),
    },
    {
      key: "category",
      label: t`A category`,
      isDone: category !== null,
      lead: () => form.setFocus("category"),
    },
    {
      key: "weight",
      label: t`Package weight`,
      isDone: !weightless,
      lead: () => form.setFocus("measures.weight.value"),
    },
  ];
};
