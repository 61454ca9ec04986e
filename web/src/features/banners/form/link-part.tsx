import { useLingui } from "@lingui/react/macro";
import { marketplaceHost } from "@sellerdesk/contract/banners";
import { useState } from "react";
import { Controller, useWatch } from "react-hook-form";
import type { AppForm } from "../../../lib/form.ts";
import { useInstallation } from "../../../lib/installation.ts";
import { Combobox } from "../../../ui/combobox.tsx";
import { Field } from "../../../ui/field.tsx";
import { Input } from "../../../ui/input.tsx";
import { Select } from "../../../ui/select.tsx";
import { useLinkTargets } from "../api.ts";
import type { BannerValues } from "./banner-values.ts";

type Form<Out> = AppForm<BannerValues, Out>;

const Target = <Out,>({
  form,
  kind,
  label,
}: {
  form: Form<Out>;
  kind: "product" | "category";
  label: string;
}) => {
  const [text, setText] = useState("");
  const { data: targets = [], isFetching } = useLinkTargets(kind, text);
  return (
    <Controller
      control={form.control}
      name={`link.${kind}`}
      render={({ field, fieldState }) => (
        <Field label={label} error={fieldState.error?.message}>
          <Combobox
            ref={field.ref}
            items={targets}
            value={field.value}
            onChange={field.onChange}
            onBlur={field.onBlur}
            onSearch={setText}
            busy={isFetching}
          />
        </Field>
      )}
    />
  );
};

/**
 * Chooses the destination of the banner: none, a product, a category, or a page of the marketplace.
 */
export const LinkPart = <Out,>({ form }: { form: Form<Out> }) => {
  const { t } = useLingui();
  const { marketplace_name, marketplace_url } = useInstallation();
  const kind = useWatch({ control: form.control, name: "link.kind" });
  const start = `https://${marketplaceHost(marketplace_url)}`;
  const slot = marketplace_name || t`the marketplace`;
  return (
    <div className="grid gap-5">
      <Field label={t`Link to`} className="max-w-72">
        <Select {...form.register("link.kind")}>
          <option value="none">{t`Nothing`}</option>
          <option value="product">{t`A product`}</option>
          <option value="category">{t`A category`}</option>
          <option value="url">{t`A page on ${slot}`}</option>
        </Select>
      </Field>
      {kind === "product" && <Target key="product" form={form} kind="product" label={t`Product`} />}
      {kind === "category" && (
        <Target key="category" form={form} kind="category" label={t`Category`} />
      )}
      {kind === "url" && (
        <Field
          label={t`Link`}
          help={t`It starts with ${start}.`}
          error={form.formState.errors.link?.url?.message}
        >
          <Input
            dir="ltr"
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
            maxLength={500}
            {...form.register("link.url")}
          />
        </Field>
      )}
    </div>
  );
};
