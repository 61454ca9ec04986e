import { useEffect, useEffectEvent, useRef, useState } from "react";
import { readSession } from "../../../lib/session.ts";
import {
  clearDraft,
  forgetOldDrafts,
  type ProductDraft,
  readDraft,
  writeDraft,
} from "../form-values/product-draft.ts";
import type { ProductForm } from "../form-values/product-form-state.ts";

/** Milliseconds without typing after which a draft is written. */
const pause = 400;

export type ProductDraftState = {
  /** The draft of an earlier visit, until the seller has decided about it. */
  offered: ProductDraft | null;
  /** When the browser last kept what is typed, ISO 8601; null where there is nothing to keep. */
  savedAt: string | null;
  bringBack: () => void;
  /** After a save, or where the seller wants none of it. */
  forget: () => void;
};

/**
 * Keeps what is typed in the browser, by seller and product, and offers it back after a reload.
 * @param version the product's version that the form was opened on
 */
export const useProductDraft = (
  form: ProductForm,
  productId: string | null,
  version: number | null,
): ProductDraftState => {
  const [sellerId] = useState(() => readSession().data.id ?? "");
  const [offered, setOffered] = useState(() => {
    forgetOldDrafts(Date.now());
    return readDraft(sellerId, productId, form.getValues());
  });
  const [savedAt, setSavedAt] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const write = useEffectEvent(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
    // The draft of an earlier visit is not overwritten before the seller has decided about it.
    if (offered) return;
    const values = form.getValues();
    const saved_at = new Date().toISOString();
    const isChanged = JSON.stringify(values) !== JSON.stringify(form.formState.defaultValues);
    if (isChanged) writeDraft(sellerId, productId, { version, saved_at, values });
    else clearDraft(sellerId, productId);
    setSavedAt(isChanged ? saved_at : null);
  });
  useEffect(() => {
    const saveSoon = () => {
      clearTimeout(timer.current);
      timer.current = setTimeout(write, pause);
    };
    const now = () => {
      if (timer.current !== undefined) write();
    };
    const stop = form.subscribe({ formState: { values: true }, callback: saveSoon });
    addEventListener("pagehide", now);
    return () => {
      stop();
      removeEventListener("pagehide", now);
      now();
    };
  }, [form]);

  const forget = () => {
    clearTimeout(timer.current);
    timer.current = undefined;
    clearDraft(sellerId, productId);
    setOffered(null);
    setSavedAt(null);
  };
  const bringBack = () => {
    if (!offered) return;
    form.reset(offered.values, { keepDefaultValues: true });
    setSavedAt(offered.saved_at);
    setOffered(null);
    form.setFocus("title");
  };
  return { offered, savedAt, bringBack, forget };
};
