import { useLingui } from "@lingui/react/macro";
import type { Product, ProductInput } from "@sellerdesk/contract/product";
import { useMemo, useState } from "react";
import { ApiError } from "../../lib/api-client.ts";
import { setFieldErrors, useAppForm } from "../../lib/form.ts";
import { showToast } from "../../ui/toast.tsx";
import { useNewestProduct, useProductChanges, useSaveProduct } from "./api.ts";
import { useRecheck } from "./form-faults.ts";
import { type Clash, mergeProductValues } from "./merge-product-values.ts";
import { productFormSchema, toFormPath } from "./product-form-schema.ts";
import type { ProductForm } from "./product-form-state.ts";
import { type ProductValues, type SellerUnits, toValues } from "./product-form-values.ts";
import { type KeptDraft, useProductDraft } from "./use-product-draft.ts";

type Options = {
  /** Null for a new product. */
  product: Product | null;
  currency: string;
  /** What it is measured in where nothing was measured yet. */
  units?: SellerUnits | undefined;
  onSaved: (product: Product) => void;
};

export type ProductEditor = {
  form: ProductForm;
  /** The product as it is saved; null for a new one. */
  base: Product | null;
  draft: KeptDraft;
  isSaving: boolean;
  /** Why the last save failed, where no field is to blame. */
  failure: string | null;
  /** Somebody else saved meanwhile: the fields that both changed. Null where nobody did. */
  clashes: readonly Clash[] | null;
  /** @returns whether it was saved */
  save: (input: ProductInput) => Promise<boolean>;
  discard: () => void;
  /** Takes over a product that was changed on the server; what is typed here stays. */
  rebase: (newest: Product) => readonly Clash[];
};

/** The fields of a server's answer where this form has them. */
const atFormPaths = (error: ApiError, values: ProductValues) =>
  error.fields.map((field) => {
    const path = field.field.split(".").map((part) => (/^\d+$/.test(part) ? Number(part) : part));
    return { ...field, field: toFormPath(path, values).join(".") };
  });

/** What happens in the form of a product: saving, discarding, drafts, and what others save meanwhile. */
export const useProductEditor = ({ product, currency, units, onSaved }: Options): ProductEditor => {
  const { t } = useLingui();
  const [base, setBase] = useState(product);
  const schema = useMemo(() => productFormSchema(currency), [currency]);
  const show = (shown: Product | null) => toValues(shown, currency, units);
  const form = useAppForm(schema, show(product));
  const draft = useProductDraft(form, product?.id ?? null, base?.version ?? null);
  const sending = useSaveProduct();
  const newest = useNewestProduct();
  const [failure, setFailure] = useState<string | null>(null);
  const [clashes, setClashes] = useState<readonly Clash[] | null>(null);
  useRecheck(form);

  const rebase = (now: Product) => {
    const theirs = show(now);
    const merge = mergeProductValues(show(base), form.getValues(), theirs);
    setBase(now);
    form.reset(theirs);
    form.reset(merge.merged, { keepDefaultValues: true });
    return merge.clashes;
  };

  // The page's menu writes too (publish, archive): what it made of the product is taken over.
  useProductChanges(product?.id ?? null, (now) => {
    if (!base || now.version <= base.version || sending.isPending) return;
    const both = rebase(now);
    if (both.length > 0) setClashes(both);
  });

  const overtaken = async (id: string) => {
    const now = await newest(id);
    setClashes(rebase(now));
  };

  const save = async (input: ProductInput) => {
    setFailure(null);
    try {
      const saved = await sending.mutateAsync({ before: base, input });
      const isNews = input.status === "published" && base?.status !== "published";
      setBase(saved);
      setClashes(null);
      form.reset(show(saved));
      draft.forget();
      showToast(isNews ? t`Published` : t`Saved`);
      onSaved(saved);
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const isOvertaken = error.code === "stale_write" && base !== null;
      if (isOvertaken)
        await overtaken(base.id).catch((reason: Error) => setFailure(reason.message));
      else if (!setFieldErrors(form, atFormPaths(error, form.getValues())))
        setFailure(error.message);
      return false;
    }
  };

  const discard = () => {
    const typed = form.getValues();
    setFailure(null);
    setClashes(null);
    form.reset();
    draft.forget();
    showToast(t`Changes discarded`, {
      label: t`Undo`,
      run: () => form.reset(typed, { keepDefaultValues: true }),
    });
  };

  return {
    form,
    base,
    draft,
    isSaving: sending.isPending,
    failure,
    clashes,
    save,
    discard,
    rebase,
  };
};
