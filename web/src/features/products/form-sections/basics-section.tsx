import { Trans, useLingui } from "@lingui/react/macro";
import { maxDescription } from "@sellerdesk/contract/product";
import { Controller, useFormState, useWatch } from "react-hook-form";
import { formatNumber } from "../../../lib/format.ts";
import { Field } from "../../../ui/field.tsx";
import { Input } from "../../../ui/input.tsx";
import { RichTextField } from "../../../ui/rich-text-field.tsx";
import { Section } from "../../../ui/section.tsx";
import type { ProductForm } from "../form-values/product-form-state.ts";

/** The length from which the description shows its remaining characters. */
const nearlyFull = maxDescription * 0.8;

/** Edits a product's title and description. */
export const BasicsSection = ({ form }: { form: ProductForm }) => {
  const { t } = useLingui();
  const { control } = form;
  const { errors } = useFormState({ control, name: ["title", "description_html"] });
  const title = useWatch({ control, name: "title" });
  return (
    <Section id="basics" title={<Trans>Basics</Trans>}>
      <div className="grid gap-5">
        <Field label={t`Title`} aside={t`${title.length} of 150`} error={errors.title?.message}>
          <Input dir="auto" autoComplete="off" {...form.register("title")} />
        </Field>
        <Controller
          control={control}
          name="description_html"
          render={({ field }) => (
            <RichTextField
              {...field}
              label={t`Description`}
              aside={
                field.value.length > nearlyFull &&
                t`${formatNumber(field.value.length)} of ${formatNumber(maxDescription)}, formatting included`
              }
              error={errors.description_html?.message}
            />
          )}
        />
      </div>
    </Section>
  );
};
