import { Trans, useLingui } from "@lingui/react/macro";
import { maxTags, type ProductStatus } from "@sellerdesk/contract/product";
import { Controller, useFormState, useWatch } from "react-hook-form";
import { Field } from "../../../ui/field.tsx";
import { Select } from "../../../ui/select.tsx";
import { ChipInput } from "./chip-input.tsx";
import { ColorPicker, LookupPicker } from "../lookups/lookup-picker.tsx";
import type { ProductForm } from "../form-values/product-form-state.ts";

type Props = {
  form: ProductForm;
  /** Phones show status and category first, and the rest at the end. Shows both if undefined. */
  part?: "first" | "rest";
};

/** Edits a product's status, category, brand, colors and tags. */
export const OrganisationCard = ({ form, part }: Props) => {
  const { t } = useLingui();
  const { control } = form;
  const { errors } = useFormState({ control });
  const [tags, status] = useWatch({ control, name: ["tags", "status"] });
  const statusHelp: Record<ProductStatus, string> = {
    draft: t`Hidden from customers.`,
    published: t`Visible in your shop.`,
    unlisted: t`Only people with the link can see it.`,
    archived: t`Removed from your shop and lists. Past orders keep it.`,
  };
  const tagsError = errors.tags?.message ?? errors.tags?.find?.((tag) => tag?.message)?.message;
  const lookup = (kind: "category" | "brand", label: string) => (
    <Controller
      control={control}
      name={kind}
      render={({ field }) => (
        <LookupPicker {...field} canAsk kind={kind} label={label} error={errors[kind]?.message} />
      )}
    />
  );
  return (
    <div className="form-card">
      <h2>{part === "first" ? <Trans>Status and category</Trans> : <Trans>Organization</Trans>}</h2>
      {part !== "rest" && (
        <>
          <Field label={t`Status`} error={errors.status?.message} help={statusHelp[status]}>
            <Select {...form.register("status")}>
              <option value="draft">{t`Draft`}</option>
              <option value="published">{t`Published`}</option>
              <option value="unlisted">{t`Unlisted`}</option>
              <option value="archived">{t`Archived`}</option>
            </Select>
          </Field>
          {lookup("category", t`Category`)}
        </>
      )}
      {part !== "first" && (
        <>
          {lookup("brand", t`Brand`)}
          <Controller
            control={control}
            name="colors"
            render={({ field }) => (
              <ColorPicker {...field} label={t`Colors`} error={errors.colors?.message} />
            )}
          />
          <div className="field">
            <div className="field-head">
              <span>
                <Trans>Tags</Trans>
              </span>
              <span className="field-aside">{t`${tags.length} of ${maxTags}`}</span>
            </div>
            <ChipInput
              values={tags}
              label={t`Add a tag`}
              placeholder={t`Add a tag`}
              maxLength={200}
              onChange={(next) => {
                if (next.length > maxTags) return t`A product can have up to ${maxTags} tags.`;
                form.setValue("tags", next, { shouldDirty: true, shouldValidate: true });
                return null;
              }}
            />
            {tagsError && <p className="field-error">{tagsError}</p>}
          </div>
        </>
      )}
    </div>
  );
};
