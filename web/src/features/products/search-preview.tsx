import { Trans, useLingui } from "@lingui/react/macro";
import { useWatch } from "react-hook-form";
import { Field } from "../../ui/field.tsx";
import { Input } from "../../ui/input.tsx";
import { Section } from "../../ui/section.tsx";
import { Textarea } from "../../ui/textarea.tsx";
import type { ProductForm } from "./product-form-state.ts";

/** How the product reads in the results of a search, and the words for it where they differ from its own. */
export const SearchPreview = ({ form, handle }: { form: ProductForm; handle: string | null }) => {
  const { t } = useLingui();
  const { errors } = form.formState;
  const [title, description, seoTitle, seoDescription] = useWatch({
    control: form.control,
    name: ["title", "description", "seo_title", "seo_description"],
  });
  return (
    <Section title={<Trans>Search preview</Trans>}>
      <div className="grid max-w-form gap-0.5" dir="auto">
        {handle !== null && <span className="truncate-line text-13 text-success">{handle}</span>}
        <span className="text-18 font-quiet text-info">{seoTitle || title || t`Title of the product`}</span>
        <p className="line-clamp-2 text-muted">{seoDescription || description}</p>
      </div>
      <div className="mt-4 grid gap-5">
        <Field label={t`Search title`} aside={t`${seoTitle.length} of 70`} error={errors.seo_title?.message}>
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
