import { useLingui } from "@lingui/react/macro";
import type { Product } from "@sellerdesk/contract/product";
import { useEffect, useEffectEvent, useId, useState } from "react";
import { useWatch } from "react-hook-form";
import { lazyModule, lazyModuleBelow } from "../../../lib/lazy.ts";
import { Form } from "../../../ui/form.tsx";
import { LazySection } from "../../../ui/lazy-section.tsx";
import { LeaveGuard } from "../../../ui/leave-guard.tsx";
import { useNarrow } from "../../../ui/use-narrow.ts";
import { BasicsSection } from "../form-sections/basics-section.tsx";
import { FormContents } from "../form-sections/form-contents.tsx";
import { MediaSection } from "../form-sections/media-section.tsx";
import { OrganisationCard } from "../form-sections/organization-card.tsx";
import "./product-form.css";
import type { SellerUnits, TypedImage } from "../form-values/product-form-values.ts";
import { PublishCheck } from "../form-state/publish-check.tsx";
import { UnsavedBar } from "../form-state/unsaved-bar.tsx";
import { useProductEditor } from "../form-state/use-product-editor.ts";
import { useUploads } from "../form-state/use-uploads.ts";
import { VariantsSection } from "../variants/variants-section.tsx";

/** The notices about drafts and the changes of others, which most visits never show. */
const notices = lazyModule(() => import("../form-state/product-notices.tsx"));
const lastSections = lazyModuleBelow(() => import("../form-sections/last-sections.tsx"));
/**
 * A placeholder as high as the last sections, with the anchors that the table of contents links to.
 */
const placeOfLastSections = (
  <>
    <div id="shipping" style={{ blockSize: "12rem" }} />
    <div id="search-preview" style={{ blockSize: "24rem" }} />
  </>
);

type Props = {
  /** Null for a new product. */
  product: Product | null;
  currency: string;
  /** Default units of a new product. */
  units?: SellerUnits;
  onSaved: (product: Product) => void;
};

/**
 * Edits a whole product on one page: its texts, images, options and variants, shipping and
 * organization.
 */
export const ProductForm = ({ product, currency, units, onSaved }: Props) => {
  const { t } = useLingui();
  const editor = useProductEditor({ product, currency, units, onSaved });
  const { form, base, draft, clashes } = editor;
  const { offered } = draft;
  const { isDirty } = form.formState;
  const isNarrow = useNarrow();
  const id = useId();
  const [isWaiting, setWaiting] = useState(false);
  const isSaving = editor.isSaving || isWaiting;
  const images = useWatch({ control: form.control, name: "images" });
  const changeImages = (change: (all: readonly TypedImage[]) => TypedImage[]) =>
    form.setValue("images", change(form.getValues("images")), { shouldDirty: true });
  const uploads = useUploads(images.length, (image) => changeImages((all) => [...all, image]));

  // A save includes the images that are still uploading.
  const waitForUploads = async () => {
    setWaiting(true);
    await uploads.settled();
    setWaiting(false);
  };
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== "s" || event.altKey || !(event.ctrlKey || event.metaKey))
      return;
    event.preventDefault();
    if (isDirty) document.forms.namedItem(id)?.requestSubmit();
  });
  // Handles Ctrl+S wherever the focus is; otherwise the browser would save the page's HTML.
  useEffect(() => {
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  }, []);

  return (
    <Form
      id={id}
      form={form}
      loading={isSaving}
      submitError={editor.failure}
      toField={editor.toField}
      ready={waitForUploads}
      onSubmit={(input, action) =>
        editor.save(action === "publish" ? { ...input, status: "published" } : input)
      }
      footer={(failure) =>
        isDirty && (
          <UnsavedBar
            form={form}
            savedAt={draft.savedAt}
            failure={failure}
            isSaving={isSaving}
            onDiscard={editor.discard}
          />
        )
      }
    >
      {offered && (
        <LazySection part={notices} fallback={null}>
          {({ DraftNotice }) => (
            <DraftNotice
              offered={offered}
              version={base?.version ?? null}
              onRestore={draft.bringBack}
              onDiscard={draft.forget}
            />
          )}
        </LazySection>
      )}
      {clashes && (
        <LazySection part={notices} fallback={null}>
          {({ OvertakenNotice }) => <OvertakenNotice form={form} clashes={clashes} />}
        </LazySection>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)_19rem] items-start gap-10 pb-20 max-lg:grid-cols-[minmax(0,1fr)] max-sm:pb-36">
        {isNarrow && (
          <div className="grid gap-4">
            <PublishCheck form={form} />
            <OrganisationCard form={form} part="first" />
          </div>
        )}
        <div className="grid min-w-0 gap-10">
          <BasicsSection form={form} />
          <MediaSection form={form} images={images} uploads={uploads} onChange={changeImages} />
          <VariantsSection editor={editor} currency={currency} />
          <LazySection part={lastSections} fallback={placeOfLastSections}>
            {({ LastSections }) => <LastSections form={form} handle={base?.handle ?? null} />}
          </LazySection>
        </div>
        <aside
          className="sticky top-6 grid gap-5 max-lg:static"
          aria-label={t`Status and organization`}
        >
          {isNarrow ? (
            <OrganisationCard form={form} part="rest" />
          ) : (
            <>
              <PublishCheck form={form} />
              <OrganisationCard form={form} />
              <FormContents form={form} />
            </>
          )}
        </aside>
      </div>
      <LeaveGuard
        isDirty={isDirty}
        description={t`Your changes aren’t in your shop yet. We keep them in this browser until you come back.`}
        destructive={false}
      />
    </Form>
  );
};
