import { Trans, useLingui } from "@lingui/react/macro";
import { maxTags } from "@sellerdesk/contract/products";
import { Controller, useWatch } from "react-hook-form";
import { Checkbox } from "../../ui/checkbox.tsx";
import { Field } from "../../ui/field.tsx";
import { Select } from "../../ui/select.tsx";
import { useColors } from "./api.ts";
import { ChipInput } from "./chip-input.tsx";
import { LookupPicker } from "./lookup-picker.tsx";
import type { ProductForm } from "./product-form-state.ts";

const Colors = ({ value, onChange }: { value: readonly string[]; onChange: (ids: string[]) => void }) => {
  const { data: colors = [] } = useColors();
  if (colors.length === 0) return null;
  return (
    <details>
      <summary className="cursor-pointer text-13 font-strong">
        <Trans>Colours</Trans>{" "}
        <span className="font-normal text-muted">
          {colors
            .filter(({ id }) => value.includes(id))
            .map(({ name }) => name)
            .join(", ")}
        </span>
      </summary>
      <ul className="mt-2 grid max-h-48 grid-cols-2 gap-1 overflow-y-auto">
        {colors.map(({ id, name }) => (
          <li key={id}>
            <Checkbox
              checked={value.includes(id)}
              onChange={({ target }) =>
                onChange(target.checked ? [...value, id] : value.filter((one) => one !== id))
              }
            >
              <bdi>{name}</bdi>
            </Checkbox>
          </li>
        ))}
      </ul>
    </details>
  );
};

/** Where a product belongs: its status, category, brand, colours and tags. */
export const OrganisationCard = ({ form, isNew }: { form: ProductForm; isNew: boolean }) => {
  const { t } = useLingui();
  const { control } = form;
  const { errors } = form.formState;
  const tags = useWatch({ control, name: "tags" });
  const tagsError = errors.tags?.message ?? errors.tags?.find?.((one) => one?.message)?.message;
  return (
    <div className="form-card">
      <h2>
        <Trans>Organisation</Trans>
      </h2>
      {!isNew && (
        <Field label={t`Status`} error={errors.status?.message}>
          <Select {...form.register("status")}>
            <option value="draft">{t`Draft`}</option>
            <option value="published">{t`Published`}</option>
            <option value="unlisted">{t`Unlisted: only by its link`}</option>
            <option value="archived">{t`Archived`}</option>
          </Select>
        </Field>
      )}
      <Controller
        control={control}
        name="category"
        render={({ field: { value, onChange } }) => (
          <LookupPicker
            kind="category"
            label={t`Category`}
            value={value}
            onChange={onChange}
            error={errors.category?.message}
          />
        )}
      />
      <Controller
        control={control}
        name="brand"
        render={({ field: { value, onChange } }) => (
          <LookupPicker
            kind="brand"
            label={t`Brand`}
            value={value}
            onChange={onChange}
            error={errors.brand?.message}
          />
        )}
      />
      <Controller
        control={control}
        name="color_ids"
        render={({ field: { value, onChange } }) => <Colors value={value} onChange={onChange} />}
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
            if (next.length > maxTags) return t`A product has at most ${maxTags} tags.`;
            form.setValue("tags", next, { shouldDirty: true, shouldValidate: true });
            return null;
          }}
        />
        {tagsError && <p className="field-error">{tagsError}</p>}
      </div>
    </div>
  );
};
