import { Trans, useLingui } from "@lingui/react/macro";
import type { Product } from "@sellerdesk/contract/products";
import { CircleAlert } from "lucide-react";
import { useFieldArray, useWatch } from "react-hook-form";
import { Field } from "../../ui/field.tsx";
import { Input } from "../../ui/input.tsx";
import { Section } from "../../ui/section.tsx";
import { useNarrow } from "../../ui/use-narrow.ts";
import { OptionsEditor } from "./options-editor.tsx";
import type { ProductForm } from "./product-form-state.ts";
import { newVariant, type TypedVariant } from "./product-form-values.ts";
import { MoreOfVariant, RareFields, StockInput, variantErrors, variantName } from "./variant-fields.tsx";
import { reconcileVariants } from "./variant-matrix.ts";

type Props = { form: ProductForm; product: Product | null; currency: string };
type RowProps = {
  form: ProductForm;
  at: number;
  variant: TypedVariant;
  onHand: number | null;
  unit: string;
  images: readonly { uid: string; name: string }[];
  onRemove: (() => void) | null;
};

/** The currency's sign, as it stands in an amount's field. */
const signOf = (currency: string) =>
  new Intl.NumberFormat("en", { style: "currency", currency, currencyDisplay: "narrowSymbol" })
    .formatToParts(0)
    .find(({ type }) => type === "currency")?.value ?? currency;

/** The first words in what is wrong with an option, wherever they stand: at its name, its values, or one of them. */
const firstMessage = (error: unknown): string | undefined => {
  if (typeof error !== "object" || error === null) return undefined;
  if ("message" in error && typeof error.message === "string" && error.message !== "") return error.message;
  const inside = Object.entries(error).map(([name, value]) =>
    name === "ref" ? undefined : firstMessage(value),
  );
  return inside.find((message) => message !== undefined);
};

/** The one variant of a product without options: its fields stand open. */
const OnlyVariant = ({ form, at, onHand, unit, images }: RowProps) => {
  const { t } = useLingui();
  const errors = form.formState.errors.variants?.[at];
  return (
    <div className="fields-4">
      <Field label={t`Price`} error={errors?.price?.message}>
        <Input figures inputMode="decimal" unit={unit} {...form.register(`variants.${at}.price`)} />
      </Field>
      <Field label={t`Was`} error={errors?.compare_at?.message}>
        <Input figures inputMode="decimal" unit={unit} {...form.register(`variants.${at}.compare_at`)} />
      </Field>
      <Field label="SKU" error={errors?.sku?.message}>
        <Input dir="ltr" maxLength={64} {...form.register(`variants.${at}.sku`)} />
      </Field>
      <Field label={t`Barcode`} error={errors?.barcode?.message}>
        <Input
          dir="ltr"
          inputMode="numeric"
          placeholder="GTIN"
          {...form.register(`variants.${at}.barcode`)}
        />
      </Field>
      <Field label={t`On hand`} error={errors?.stock?.message}>
        <StockInput form={form} at={at} onHand={onHand} />
      </Field>
      <RareFields form={form} at={at} unit={unit} images={images} />
    </div>
  );
};

const Errors = ({ messages }: { messages: readonly string[] }) =>
  messages.map((message) => (
    <p key={message} className="field-error">
      <CircleAlert aria-hidden="true" />
      {message}
    </p>
  ));

const TableRow = ({ form, at, variant, onHand, unit, images, onRemove }: RowProps) => {
  const { t } = useLingui();
  const name = variantName(variant);
  const messages = variantErrors(form, at);
  const errors = form.formState.errors.variants?.[at];
  const noteId = `variant-${at}-errors`;
  const wiring = (field: "sku" | "price" | "compare_at" | "barcode", label: string) => ({
    "aria-label": `${label}, ${name}`,
    ...(errors?.[field] && { "aria-invalid": true, "aria-describedby": noteId }),
    ...form.register(`variants.${at}.${field}`),
  });
  return (
    <tbody>
      <tr>
        <th scope="row" className="variant-name" dir="auto">
          {name}
        </th>
        <td>
          <Input className="w-36" dir="ltr" maxLength={64} {...wiring("sku", "SKU")} />
        </td>
        <td>
          <Input
            className="w-22"
            figures
            inputMode="decimal"
            placeholder="0.00"
            {...wiring("price", t`Price`)}
          />
        </td>
        <td>
          <Input
            className="w-22"
            figures
            inputMode="decimal"
            placeholder="–"
            {...wiring("compare_at", t`Was`)}
          />
        </td>
        <td className="num">
          <span className="inline-block w-16">
            <StockInput form={form} at={at} onHand={onHand} aria-label={t`On hand, ${name}`} />
          </span>
        </td>
        <td>
          <Input
            className="w-34"
            dir="ltr"
            inputMode="numeric"
            placeholder="GTIN"
            {...wiring("barcode", t`Barcode`)}
          />
        </td>
        <td>
          <MoreOfVariant form={form} at={at} name={name} unit={unit} images={images} onRemove={onRemove} />
        </td>
      </tr>
      {messages.length > 0 && (
        <tr className="variant-errors">
          <td colSpan={7} id={noteId}>
            <Errors messages={messages} />
          </td>
        </tr>
      )}
    </tbody>
  );
};

const VariantCard = ({ form, at, variant, onHand, unit, images, onRemove }: RowProps) => {
  const { t } = useLingui();
  const name = variantName(variant);
  const errors = form.formState.errors.variants?.[at];
  return (
    <li className="variant-card">
      <div className="flex items-center justify-between gap-2">
        <span className="font-strong" dir="auto">
          {name}
        </span>
        <MoreOfVariant form={form} at={at} name={name} unit={unit} images={images} onRemove={onRemove} />
      </div>
      <div className="grid grid-cols-2 gap-4">
        <Field label={t`Price`} error={errors?.price?.message}>
          <Input figures inputMode="decimal" unit={unit} {...form.register(`variants.${at}.price`)} />
        </Field>
        <Field label={t`On hand`} error={errors?.stock?.message}>
          <StockInput form={form} at={at} onHand={onHand} />
        </Field>
        <Field label="SKU" error={errors?.sku?.message}>
          <Input dir="ltr" maxLength={64} {...form.register(`variants.${at}.sku`)} />
        </Field>
        <Field label={t`Was`} error={errors?.compare_at?.message}>
          <Input figures inputMode="decimal" unit={unit} {...form.register(`variants.${at}.compare_at`)} />
        </Field>
        <Field label={t`Barcode`} error={errors?.barcode?.message}>
          <Input
            dir="ltr"
            inputMode="numeric"
            placeholder="GTIN"
            {...form.register(`variants.${at}.barcode`)}
          />
        </Field>
      </div>
    </li>
  );
};

/** Options, and the variants that they make, with what each costs and how many there are. */
export const VariantsSection = ({ form, product, currency }: Props) => {
  const { t } = useLingui();
  const isNarrow = useNarrow();
  const options = useWatch({ control: form.control, name: "options" });
  const images = useWatch({ control: form.control, name: "images" });
  const { fields, replace, remove } = useFieldArray({
    control: form.control,
    name: "variants",
    keyName: "key",
  });
  const { errors } = form.formState;
  const unit = signOf(currency);
  const choices = images.map(({ uid, alt }, place) => ({ uid, name: alt || t`Picture ${place + 1}` }));
  const onHandOf = (id: string | null) =>
    product?.variants.find((variant) => variant.id === id)?.on_hand ?? null;

  const changeOptions = (next: typeof options) => {
    const { variants } = form.getValues();
    form.setValue("options", next, { shouldDirty: true });
    form.clearErrors(["options", "variants"]);
    replace(reconcileVariants(variants, options, next, newVariant));
  };
  const rows = fields.map(({ key, ...variant }, at) => {
    const onRemove = fields.length > 1 ? () => remove(at) : null;
    return { key, row: { form, at, variant, onHand: onHandOf(variant.id), unit, images: choices, onRemove } };
  });
  const [only] = rows;
  const isSingle = rows.length === 1 && only?.row.variant.option_values.length === 0;

  return (
    <Section title={<Trans>Options and variants</Trans>}>
      {only && isSingle && (
        <div className="mb-4">
          <OnlyVariant {...only.row} />
        </div>
      )}
      <OptionsEditor
        options={options}
        errors={options.map((_, place) => firstMessage(errors.options?.[place]))}
        onChange={changeOptions}
      />
      {errors.variants?.message && <Errors messages={[errors.variants.message]} />}
      {!isSingle &&
        (isNarrow ? (
          <ul className="mt-4">
            {rows.map(({ key, row }) => (
              <VariantCard key={key} {...row} />
            ))}
          </ul>
        ) : (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reached by keyboard
          <div className="mt-4 overflow-x-auto" role="region" aria-label={t`Variants`} tabIndex={0}>
            <table className="variant-table">
              <thead>
                <tr>
                  <th scope="col">
                    <Trans>Variant</Trans>
                  </th>
                  <th scope="col">SKU</th>
                  <th scope="col" className="num">
                    <Trans>Price</Trans>, {unit}
                  </th>
                  <th scope="col" className="num">
                    <Trans>Was</Trans>, {unit}
                  </th>
                  <th scope="col" className="num">
                    <Trans>On hand</Trans>
                  </th>
                  <th scope="col" colSpan={2}>
                    <Trans>Barcode</Trans>
                  </th>
                </tr>
              </thead>
              {rows.map(({ key, row }) => (
                <TableRow key={key} {...row} />
              ))}
            </table>
          </div>
        ))}
    </Section>
  );
};
