import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { Ellipsis } from "lucide-react";
import { formatNumber } from "../../lib/format.ts";
import { paths } from "../../lib/paths.ts";
import { Checkbox } from "../../ui/checkbox.tsx";
import { Field } from "../../ui/field.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { Input } from "../../ui/input.tsx";
import { Popover } from "../../ui/popover.tsx";
import { Select } from "../../ui/select.tsx";
import type { ProductForm } from "./product-form-state.ts";
import type { TypedVariant } from "./product-form-values.ts";

export type VariantProps = {
  form: ProductForm;
  /** The variant's place in the form. */
  at: number;
  /** On the shelf; null for a variant that is new. */
  onHand: number | null;
};

/** The first stock of a new variant; what is there already is changed in the inventory alone. */
export const StockInput = ({ form, at, onHand, ...aria }: VariantProps & { "aria-label"?: string }) => {
  if (onHand === null)
    return (
      <Input
        figures
        inputMode="numeric"
        placeholder="0"
        {...aria}
        {...form.register(`variants.${at}.stock`)}
      />
    );
  return (
    <span className="flex min-h-9 items-center justify-end gap-2">
      <Link to={paths.inventory()} className="link" {...aria}>
        {formatNumber(onHand)}
      </Link>
    </span>
  );
};

type ImageChoice = { uid: string; name: string };

/** What few variants need: cost, when stock is low, whether it sells on, which picture shows it. */
export const RareFields = ({
  form,
  at,
  unit,
  images,
}: {
  form: ProductForm;
  at: number;
  unit: string;
  images: readonly ImageChoice[];
}) => {
  const { t } = useLingui();
  const errors = form.formState.errors.variants?.[at];
  return (
    <>
      <Field
        label={t`Cost`}
        help={t`What you pay for one. Buyers never see it.`}
        error={errors?.cost?.message}
      >
        <Input figures inputMode="decimal" unit={unit} {...form.register(`variants.${at}.cost`)} />
      </Field>
      <Field
        label={t`Low stock at`}
        help={t`You hear of it when so many are left.`}
        error={errors?.low_stock?.message}
      >
        <Input figures inputMode="numeric" placeholder="0" {...form.register(`variants.${at}.low_stock`)} />
      </Field>
      {images.length > 0 && (
        <Field label={t`Picture`}>
          <Select {...form.register(`variants.${at}.image_uid`)}>
            <option value="">{t`The product's`}</option>
            {images.map(({ uid, name }) => (
              <option key={uid} value={uid}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
      )}
      <div className="self-center">
        <Checkbox {...form.register(`variants.${at}.oversell`)}>
          <Trans>Go on selling at zero</Trans>
        </Checkbox>
      </div>
    </>
  );
};

type MoreProps = {
  form: ProductForm;
  at: number;
  name: string;
  unit: string;
  images: readonly ImageChoice[];
  onRemove: (() => void) | null;
};

/** The rest of a variant, and the way to take it out. */
export const MoreOfVariant = ({ form, at, name, unit, images, onRemove }: MoreProps) => {
  const { t } = useLingui();
  return (
    <Popover
      label={t`More of ${name}`}
      className="grid w-72 gap-4 p-4"
      trigger={
        <IconButton size="sm" label={t`More of ${name}`}>
          <Ellipsis aria-hidden="true" />
        </IconButton>
      }
    >
      <RareFields form={form} at={at} unit={unit} images={images} />
      {onRemove && (
        <button type="button" className="btn btn-destructive btn-sm" onClick={onRemove}>
          <Trans>Remove this variant</Trans>
        </button>
      )}
    </Popover>
  );
};

/** What is wrong with a variant, in the order of its fields. */
export const variantErrors = (form: ProductForm, at: number): string[] => {
  const errors = form.formState.errors.variants?.[at];
  const fields = [
    "sku",
    "price",
    "compare_at",
    "cost",
    "stock",
    "low_stock",
    "barcode",
    "option_values",
    "image_uid",
  ] as const;
  return fields.flatMap((field) => errors?.[field]?.message ?? []);
};

export const variantName = ({ option_values }: TypedVariant): string => option_values.join(" · ");
