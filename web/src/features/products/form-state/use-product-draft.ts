import { useEffect, useEffectEvent, useRef, useState } from "react";
import { readSession } from "../../../lib/session.ts";
import {
  clearDraft,
  forgetOldDrafts,
  readDraft,
  writeDraft,
} from "../form-values/product-draft.ts";
import type { ProductForm } from "../form-values/product-form-state.ts";

/** Debounce of the draft, in milliseconds. */
const pause = 400;

/**
 * Stores the input in the browser, by seller and product, and offers to restore it after a reload.
 * @param version the product's version that the form was opened on
 */
export const useProductDraft = (
  form: ProductForm,
  productId: string | null,
  version: number | null,
) => {
  const [sellerId] = useState(() => readSession().data.id ?? "");
  /** The draft of an earlier visit, until the seller restores or discards it. */
  const [offered, setOffered] = useState(() => {
    forgetOldDrafts(Date.now());
    return readDraft(sellerId, productId, form.getValues());
  });
  /** When the browser last stored the input, ISO 8601; null if there is nothing to store. */
  const [savedAt, setSavedAt] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const write = useEffectEvent(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
    // Do not overwrite the draft of an earlier visit before the seller has decided about it.
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

  /** Deletes the draft, after a save or if the seller discards it. */
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
