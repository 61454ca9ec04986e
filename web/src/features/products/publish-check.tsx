import { Trans, useLingui } from "@lingui/react/macro";
import { isEmpty } from "@sellerdesk/contract/emptiness";
import { CircleCheck, TriangleAlert } from "lucide-react";
import { useWatch } from "react-hook-form";
import type { ProductForm } from "./product-form-state.ts";
import type { ProductValues } from "./product-form-values.ts";
import { variantName } from "./variant-fields.tsx";

type Point = { key: string; label: string; isThere: boolean; focus?: () => void };

/** What a product should have before buyers see it; what is missing leads to its field. */
const usePoints = (form: ProductForm): Point[] => {
  const { t } = useLingui();
  // Complete from the first render on: the form has a default for every field.
  const { title, category, images, variants, measures } = useWatch({
    control: form.control,
  }) as ProductValues;
  const priceless = variants.findIndex(
    ({ price }) => isEmpty(price) || isEmpty(Number(price.replace(",", "."))),
  );
  const name = variants[priceless] && variantName(variants[priceless]);
  return [
    {
      key: "title",
      label: t`A title`,
      isThere: title.trim().length >= 3,
      focus: () => form.setFocus("title"),
    },
    {
      key: "price",
      label: priceless >= 0 && name ? t`A price for ${name}` : t`A price`,
      isThere: priceless < 0,
      focus: () => form.setFocus(`variants.${priceless}.price`),
    },
    { key: "image", label: t`At least one picture`, isThere: !isEmpty(images) },
    { key: "category", label: t`A category`, isThere: category !== null },
    {
      key: "weight",
      label: t`Weight of the parcel`,
      isThere: !isEmpty(measures.weight.value),
      focus: () => form.setFocus("measures.weight.value"),
    },
  ];
};

/** How much is missing, in a word for the bar. */
export const useMissing = (form: ProductForm): number =>
  usePoints(form).filter(({ isThere }) => !isThere).length;

export const PublishCheck = ({ form }: { form: ProductForm }) => (
  <div className="form-card">
    <h2>
      <Trans>Before you publish</Trans>
    </h2>
    <ul className="grid gap-3">
      {usePoints(form).map(({ key, label, isThere, focus }) => (
        <li key={key} className="flex items-start gap-2.5">
          {isThere ? (
            <CircleCheck className="mt-px text-success" aria-hidden="true" />
          ) : (
            <TriangleAlert className="mt-px text-warning" aria-hidden="true" />
          )}
          {isThere ? (
            <span>
              {label} <span className="visually-hidden">✓</span>
            </span>
          ) : focus ? (
            <button type="button" className="link" onClick={focus}>
              {label}
            </button>
          ) : (
            <span className="font-quiet">{label}</span>
          )}
        </li>
      ))}
    </ul>
  </div>
);
