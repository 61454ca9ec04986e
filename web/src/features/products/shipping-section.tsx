import { Trans, useLingui } from "@lingui/react/macro";
import type { Product } from "@sellerdesk/contract/products";
import {
  lengthUnits,
  standardVolumeUnits,
  type UnitOption,
  volumeUnits,
  weightUnits,
} from "@sellerdesk/contract/units";
import { Field } from "../../ui/field.tsx";
import { Section } from "../../ui/section.tsx";
import { Select } from "../../ui/select.tsx";
import { cx } from "../../ui/cx.ts";
import { useFieldWiring } from "../../ui/field-context.ts";
import type { ProductForm } from "./product-form-state.ts";
import { differsIn, type MeasureName, measureNames } from "./product-form-values.ts";

/** The specification's units of each measure (G2 to G5). */
const unitsOf: Record<MeasureName, readonly UnitOption[]> = {
  weight: weightUnits,
  length: lengthUnits,
  width: lengthUnits,
  height: lengthUnits,
  volume: volumeUnits,
  standard_volume: standardVolumeUnits,
};

const MeasureInput = ({ form, name, label }: { form: ProductForm; name: MeasureName; label: string }) => {
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
        {unitsOf[name].map(({ label: unit, value }) => (
          <option key={value} value={value}>
            {unit}
          </option>
        ))}
      </Select>
    </span>
  );
};

/** Weight and sizes, one of each for all variants; where they differ, what is left blank stays as it is. */
export const ShippingSection = ({ form, product }: { form: ProductForm; product: Product | null }) => {
  const { t } = useLingui();
  const { errors } = form.formState;
  const labels: Record<MeasureName, string> = {
    weight: t`Weight`,
    length: t`Length`,
    width: t`Width`,
    height: t`Height`,
    volume: t`Volume`,
    standard_volume: t`Standard volume`,
  };
  return (
    <Section title={<Trans>Shipping</Trans>}>
      <div className="fields-4">
        {measureNames.map((name) => (
          <Field
            key={name}
            label={labels[name]}
            error={errors.measures?.[name]?.value?.message}
            help={differsIn(product, name) && t`Differs between variants. What you enter is set for all.`}
          >
            <MeasureInput form={form} name={name} label={labels[name]} />
          </Field>
        ))}
      </div>
    </Section>
  );
};
