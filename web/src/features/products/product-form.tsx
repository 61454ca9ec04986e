import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { Product, ProductInput } from "@sellerdesk/contract/products";
import { useBlocker } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { useWatch } from "react-hook-form";
import { ApiError } from "../../lib/api-client.ts";
import { setServerErrors, useAppForm } from "../../lib/form.ts";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { Field } from "../../ui/field.tsx";
import { Input } from "../../ui/input.tsx";
import { Notice } from "../../ui/notice.tsx";
import { SaveBar } from "../../ui/save-bar.tsx";
import { Section } from "../../ui/section.tsx";
import { Textarea } from "../../ui/textarea.tsx";
import { showToast } from "../../ui/toast.tsx";
import { useSaveProduct } from "./api.ts";
import { isFormatted } from "./description-text.ts";
import { MediaEditor } from "./media-editor.tsx";
import { OrganisationCard } from "./organisation-card.tsx";
import "./product-form.css";
import type { ProductForm as Form } from "./product-form-state.ts";
import { productFormSchema, toFormPath, toValues } from "./product-form-values.ts";
import { PublishCheck, useMissing } from "./publish-check.tsx";
import { SearchPreview } from "./search-preview.tsx";
import { ShippingSection } from "./shipping-section.tsx";
import { VariantsSection } from "./variants-section.tsx";

const Basics = ({ form, product }: { form: Form; product: Product | null }) => {
  const { t } = useLingui();
  const { errors } = form.formState;
  const title = useWatch({ control: form.control, name: "title" });
  return (
    <Section title={<Trans>Basics</Trans>}>
      <div className="grid gap-5">
        <Field label={t`Title`} aside={t`${title.length} of 150`} error={errors.title?.message}>
          <Input dir="auto" autoComplete="off" {...form.register("title")} />
        </Field>
        <Field
          label={t`Description`}
          error={errors.description?.message}
          help={
            isFormatted(product?.description_html ?? "")
              ? t`This description has headings or lists. Changed here, it becomes plain paragraphs.`
              : t`A blank line begins a new paragraph.`
          }
        >
          <Textarea dir="auto" rows={6} {...form.register("description")} />
        </Field>
      </div>
    </Section>
  );
};

/** Asks before a page with unsaved changes is left. */
const LeaveGuard = ({ isDirty }: { isDirty: boolean }) => {
  const { t } = useLingui();
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: () => isDirty,
    enableBeforeUnload: () => isDirty,
    withResolver: true,
  });
  return (
    <ConfirmDialog
      open={status === "blocked"}
      onOpenChange={(open) => !open && reset?.()}
      title={t`Leave without saving?`}
      description={t`What you changed on this product is lost.`}
      cancelLabel={t`Stay`}
      confirmLabel={t`Leave`}
      onConfirm={() => proceed?.()}
    />
  );
};

type BarProps = {
  form: Form;
  isDraft: boolean;
  isSaving: boolean;
  onDiscard: () => void;
  onPublish: () => void;
};

const UnsavedBar = ({ form, isDraft, isSaving, onDiscard, onPublish }: BarProps) => {
  const { t } = useLingui();
  const missing = useMissing(form);
  return (
    <SaveBar
      label={t`Unsaved changes`}
      text={
        <>
          <b className="font-strong">
            <Trans>Unsaved changes</Trans>
          </b>
          {isDraft && missing > 0 && (
            <span className="text-muted">
              {" · "}
              <Plural
                value={missing}
                one="# thing to add before publishing"
                other="# things to add before publishing"
              />
            </span>
          )}
        </>
      }
    >
      <Button variant="ghost" onClick={onDiscard}>
        <Trans>Discard</Trans>
      </Button>
      <Button type="submit" variant={isDraft ? "secondary" : "primary"} busy={isSaving}>
        {isDraft ? <Trans>Save draft</Trans> : <Trans>Save</Trans>}
      </Button>
      {isDraft && (
        <Button variant="primary" busy={isSaving} onClick={onPublish}>
          <Trans>Save and publish</Trans>
        </Button>
      )}
    </SaveBar>
  );
};

type Props = {
  /** Null for a new product. */
  product: Product | null;
  currency: string;
  onSaved: (product: Product) => void;
};

/** One page for a whole product: what it is, how it looks, what it comes in, how it ships, where it belongs. */
export const ProductForm = ({ product, currency, onSaved }: Props) => {
  const { t } = useLingui();
  const schema = useMemo(() => productFormSchema(product, currency), [product, currency]);
  const form = useAppForm(schema, toValues(product, currency));
  const save = useSaveProduct(product);
  const [failure, setFailure] = useState<string | null>(null);
  const { isDirty } = form.formState;
  const status = useWatch({ control: form.control, name: "status" });
  const images = useWatch({ control: form.control, name: "images" });

  const send = async (input: ProductInput) => {
    setFailure(null);
    try {
      const saved = await save.mutateAsync(input);
      form.reset(toValues(saved, currency));
      showToast(input.status === "published" && status !== "published" ? t`Published` : t`Saved`);
      onSaved(saved);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const fields = error.fields.map(({ field, ...rest }) => ({
        ...rest,
        field: toFormPath(field.split(".").map((part) => (/^\d+$/.test(part) ? Number(part) : part))).join(
          ".",
        ),
      }));
      if (!setServerErrors(form, fields)) setFailure(error.message);
    }
  };
  const submit = form.handleSubmit(send);
  const publish = form.handleSubmit((input) => send({ ...input, status: "published" }));

  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      {failure !== null && (
        <div className="mb-6">
          <Notice tone="danger" live title={<Trans>This was not saved.</Trans>}>
            {failure}
          </Notice>
        </div>
      )}
      <div className="product-form">
        <div className="product-sections">
          <Basics form={form} product={product} />
          <MediaEditor
            images={images}
            onChange={(change) =>
              form.setValue("images", change(form.getValues("images")), { shouldDirty: true })
            }
          />
          <VariantsSection form={form} product={product} currency={currency} />
          <ShippingSection form={form} product={product} />
          <SearchPreview form={form} handle={product?.handle ?? null} />
        </div>
        <aside className="product-rail" aria-label={t`Status and organisation`}>
          <PublishCheck form={form} />
          <OrganisationCard form={form} isNew={product === null} />
        </aside>
      </div>
      {isDirty && (
        <UnsavedBar
          form={form}
          isDraft={status === "draft"}
          isSaving={save.isPending}
          onDiscard={() => {
            setFailure(null);
            form.reset();
          }}
          onPublish={() => void publish()}
        />
      )}
      <LeaveGuard isDirty={isDirty} />
    </form>
  );
};
