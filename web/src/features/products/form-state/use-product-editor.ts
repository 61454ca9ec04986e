import { useLingui } from "@lingui/react/macro";
import type { Product, ProductInput } from "@sellerdesk/contract/product";
import { useMemo, useState } from "react";
import { ApiError } from "../../../lib/api-client.ts";
import { useAppForm } from "../../../lib/form.ts";
import { showToast } from "../../../ui/toast.tsx";
import { useNewestProduct, useProductChanges, useSaveProduct } from "../api.ts";
import { useRecheck } from "../form-values/form-problems.ts";
import { type Clash, mergeProductValues } from "../form-values/merge-product-values.ts";
import { productFormSchema, toFormPath } from "../form-values/product-form-schema.ts";
import { type SellerUnits, toValues } from "../form-values/product-form-values.ts";
import { useProductDraft } from "./use-product-draft.ts";

type Options = {
  /** Null for a new product. */
  product: Product | null;
  currency: string;
  /** Default units of a new product. */
  units?: SellerUnits | undefined;
  onSaved: (product: Product) => void;
};

/**
 * The actions of the product form: saving, discarding, drafts, and merging what others save
 * meanwhile.
 */
export const useProductEditor = ({ product, currency, units, onSaved }: Options) => {
  const { t } = useLingui();
  /** The saved product; null for a new one. */
  const [base, setBase] = useState(product);
  const schema = useMemo(() => productFormSchema(currency), [currency]);
  const show = (shown: Product | null) => toValues(shown, currency, units);
  const form = useAppForm(schema, show(product));
  const draft = useProductDraft(form, product?.id ?? null, base?.version ?? null);
  const sending = useSaveProduct();
  const newest = useNewestProduct();
  /** The error of the last save. */
  const [failure, setFailure] = useState<Error | null>(null);
  /** The fields that the seller and somebody else both changed; null if nobody else saved. */
  const [clashes, setClashes] = useState<readonly Clash[] | null>(null);
  useRecheck(form);

  /** Merges a product that was changed on the server; the seller's input stays. */
  const rebase = (now: Product) => {
    const current = show(now);
    const merge = mergeProductValues(show(base), form.getValues(), current);
    setBase(now);
    form.reset(current);
    form.reset(merge.merged, { keepDefaultValues: true });
    return merge.clashes;
  };

  // The page's menu saves too (publish, archive): merge its result.
  useProductChanges(product?.id ?? null, (now) => {
    if (!base || now.version < base.version || sending.isPending) return;
    if (now.version === base.version) {
      // Only the stock changed, which the form does not hold.
      setBase(now);
      return;
    }
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
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === "stale_write" && base !== null) await overtaken(base.id).catch(setFailure);
      else setFailure(error);
    }
  };

  /** Converts a field's path in the request into its path in the form. */
  const toField = (field: string) => {
    const path = field.split(".").map((part) => (/^\d+$/.test(part) ? Number(part) : part));
    return toFormPath(path, form.getValues()).join(".");
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
    toField,
    clashes,
    save,
    discard,
    rebase,
  };
};

export type ProductEditor = ReturnType<typeof useProductEditor>;
