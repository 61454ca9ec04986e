import { Trans, useLingui } from "@lingui/react/macro";
import { useMemo } from "react";
import { useFormState, useWatch } from "react-hook-form";
import { Field } from "../../../ui/field.tsx";
import { Input } from "../../../ui/input.tsx";
import { Section } from "../../../ui/section.tsx";
import { Textarea } from "../../../ui/textarea.tsx";
import type { ProductForm } from "../form-values/product-form-state.ts";

/** Returns the text of a description, without its formatting. */
const wordsOf = (html: string) => {
  const { body } = new DOMParser().parseFromString(
    html.replaceAll(/<\/(p|h\d|li|tr)>/g, " $&"),
    "text/html",
  );
  return (body.textContent ?? "").replaceAll(/\s+/g, " ").trim();
};

/** Previews the product in search results and edits the title and description shown there. */
export const SearchPreview = ({ form, handle }: { form: ProductForm; handle: string | null }) => {
  const { t } = useLingui();
  const { errors } = useFormState({ control: form.control });
  const [title, html, seoTitle, seoDescription] = useWatch({
    control: form.control,
    name: ["title", "description_html", "seo_title", "seo_description"],
  });
  const words = useMemo(() => wordsOf(html), [html]);
  return (
    <Section id="search-preview" title={<Trans>Search preview</Trans>}>
      <div className="grid max-w-form gap-0.5" dir="auto">
        {handle !== null && <span className="truncate-line text-13 text-success">{handle}</span>}
        <span className="text-18 font-quiet text-info">
          {seoTitle || title || t`Product title`}
        </span>
        <p className="line-clamp-2 text-muted">
          {seoDescription || words || t`The description as search engines show it.`}
        </p>
      </div>
      <div className="mt-4 grid gap-5">
        <Field
          label={t`Search title`}
          aside={t`${seoTitle.length} of 70`}
          error={errors.seo_title?.message}
        >
          <Input dir="auto" placeholder={title} {...form.register("seo_title")} />
        </Field>
        <Field
          label={t`Search description`}
          aside={t`${seoDescription.length} of 160`}
          error={errors.seo_description?.message}
        >
          <Textarea dir="auto" rows={2} {...form.register("seo_description")} />
        </Field>
      </div>
    </Section>
  );
};
