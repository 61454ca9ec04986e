import { useLingui } from "@lingui/react/macro";
import type { Product, ProductInput } from "@sellerdesk/contract/product";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useWatch } from "react-hook-form";
import { useLeaveGuard } from "../../lib/use-leave-guard.ts";
import { LeaveDialog } from "../../ui/leave-dialog.tsx";
import { BasicsSection } from "./basics-section.tsx";
import { FormContents } from "./form-contents.tsx";
import { focusFirstFault } from "./form-faults.ts";
import { MediaSection } from "./media-section.tsx";
import { OrganisationCard } from "./organization-card.tsx";
import "./product-form.css";
import type { SellerUnits, TypedImage } from "./product-form-values.ts";
import { DraftNotice, OvertakenNotice } from "./product-notices.tsx";
import { PublishCheck } from "./publish-check.tsx";
import { SearchPreview } from "./search-preview.tsx";
import { ShippingSection } from "./shipping-section.tsx";
import { UnsavedBar } from "./unsaved-bar.tsx";
import { useProductEditor } from "./use-product-editor.ts";
import { useUploads } from "./use-uploads.ts";
import { VariantsSection } from "./variants-section.tsx";

type Props = {
  /** Null for a new product. */
  product: Product | null;
  currency: string;
  /** What it is measured in where nothing was measured yet. */
  units?: SellerUnits;
  onSaved: (product: Product) => void;
};

/** One page for a whole product: what it is, how it looks, what it comes in, how it ships, where it belongs. */
export const ProductForm = ({ product, currency, units, onSaved }: Props) => {
  const { t } = useLingui();
  const editor = useProductEditor({ product, currency, units, onSaved });
  const { form, base, draft } = editor;
  const { isDirty } = form.formState;
  const { asking } = useLeaveGuard(isDirty);
  const page = useRef<HTMLFormElement>(null);
  const [isWaiting, setWaiting] = useState(false);
  const images = useWatch({ control: form.control, name: "images" });
  const changeImages = (change: (all: readonly TypedImage[]) => TypedImage[]) =>
    form.setValue("images", change(form.getValues("images")), { shouldDirty: true });
  const uploads = useUploads(images.length, (image) => changeImages((all) => [...all, image]));

  const showFault = () => requestAnimationFrame(() => focusFirstFault(page.current));
  const submit = async (changes: Partial<ProductInput> = {}) => {
    // Pictures that are still on their way belong to the product too.
    setWaiting(true);
    await uploads.settled();
    setWaiting(false);
    const send = async (input: ProductInput) => {
      if (!(await editor.save({ ...input, ...changes }))) showFault();
    };
    await form.handleSubmit(send, showFault)();
  };
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== "s" || event.altKey || !(event.ctrlKey || event.metaKey))
      return;
    event.preventDefault();
    if (isDirty) void submit();
  });
  // Wherever the focus is: Ctrl+S would else save the page's HTML.
  useEffect(() => {
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  }, []);

  return (
    <form
      ref={page}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <DraftNotice draft={draft} version={base?.version ?? null} />
      {editor.clashes && <OvertakenNotice form={form} clashes={editor.clashes} />}
      <div className="product-form">
        <div className="product-sections">
          <BasicsSection form={form} />
          <MediaSection form={form} images={images} uploads={uploads} onChange={changeImages} />
          <VariantsSection editor={editor} currency={currency} />
          <ShippingSection form={form} />
          <SearchPreview form={form} handle={base?.handle ?? null} />
        </div>
        <aside className="product-rail" aria-label={t`Status and organisation`}>
          <PublishCheck form={form} />
          <OrganisationCard form={form} />
          <FormContents form={form} />
        </aside>
      </div>
      {isDirty && (
        <UnsavedBar
          form={form}
          keptAt={draft.keptAt}
          failure={editor.failure}
          isSaving={editor.isSaving || isWaiting}
          onDiscard={editor.discard}
          onPublish={() => void submit({ status: "published" })}
        />
      )}
      <LeaveDialog
        asking={asking}
        description={t`What you changed is not in the shop yet. This browser keeps it and offers it when you come back.`}
        destructive={false}
      />
    </form>
  );
};
