import { Trans, useLingui } from "@lingui/react/macro";
import { useFormState, useWatch } from "react-hook-form";
import { Field } from "../../../ui/field.tsx";
import { Section } from "../../../ui/section.tsx";
import { Select } from "../../../ui/select.tsx";
import { cx } from "../../../ui/cx.ts";
import { useFieldWiring } from "../../../ui/field-context.ts";
import type { ProductForm } from "../form-values/product-form-state.ts";
import { type MeasureName, measureNames, unitNames } from "../form-values/measure-text.ts";
import { useMeasureNames } from "../form-values/variant-columns.ts";

type Props = { form: ProductForm; name: MeasureName; label: string };

const MeasureInput = ({ form, name, label }: Props) => {
  const { t } = useLingui();
  return (
    <span className={cx("input", "measure")}>
      <input
        inputMode="decimal"
        autoComplete="off"
        {...useFieldWiring()}
        {...form.register(`measures.${name}.value`)}
      />
      <Select
        size="sm"
        id={undefined}
        aria-label={t`Unit of ${label}`}
        {...form.register(`measures.${name}.unit`)}
      >
        {unitNames[name].map(({ label: unit, value }) => (
          <option key={value} value={value}>
            {unit}
          </option>
        ))}
      </Select>
    </span>
  );
};

/**
 * Edits the weight and sizes of all variants. A variant with other measures has its own in the
 * grid.
 */
export const ShippingSection = ({ form }: { form: ProductForm }) => {
  const { t } = useLingui();
  const { control } = form;
  const { errors } = useFormState({ control, name: "measures" });
  const variants = useWatch({ control, name: "variants" });
  const labels = useMeasureNames();
  return (
    <Section id="shipping" title={<Trans>Shipping</Trans>}>
      <div className="grid grid-cols-4 gap-4 max-sm:grid-cols-2">
        {measureNames.map((name) => (
          <Field
            key={name}
            label={labels[name]}
            error={errors.measures?.[name]?.value?.message}
            help={
              variants.some((variant) => variant[name].trim() !== "") &&
              t`Some variants have their own value: see the “${labels[name]}” column.`
            }
          >
            <MeasureInput form={form} name={name} label={labels[name]} />
          </Field>
        ))}
      </div>
    </Section>
  );
};
