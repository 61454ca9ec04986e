import { useLingui } from "@lingui/react/macro";
import { europeanDigits } from "@sellerdesk/contract/digits";
import { type AdjustmentReason, maxStock } from "@sellerdesk/contract/inventory";
import { useState } from "react";
import { useAdjustStock } from "./adjust-stock.ts";
import { ApiError } from "./api-client.ts";
import { formatNumber } from "./format.ts";

type Why = { reason: AdjustmentReason; note: string };
const asCorrection: Why = { reason: "correction", note: "" };

type Options = {
  variantId: string;
  /** The quantity on hand that the page shows. */
  onHand: number;
  /** Called once the stock equals the typed quantity. */
  onDone: () => void;
  /** Shows a notice of the change, with an action that undoes it. */
  notify: (text: string, action?: { label: string; run: () => void }) => void;
};

/**
 * Sets the quantity on hand of one variant, with Undo. The server rejects it if the stock has
 * changed since the seller saw it. `isStale` is then true, and also as soon as the page receives
 * the change.
 */
export const useStockCorrection = ({ variantId, onHand, onDone, notify }: Options) => {
  const { t } = useLingui();
  const adjust = useAdjustStock();
  /** The quantity that the seller saw when typing began. */
  const [seen, setSeen] = useState(onHand);
  const [error, setError] = useState<string | null>(null);
  const set = (from: number, to: number, { reason, note }: Why) =>
    adjust.mutateAsync({
      reason,
      note,
      items: [{ variant_id: variantId, mode: "set", quantity: to, expected: from }],
    });
  const undo = async (from: number, to: number) => {
    try {
      await set(from, to, asCorrection);
      notify(t`On hand is ${formatNumber(to)} again.`);
    } catch (refusal) {
      if (!(refusal instanceof ApiError)) throw refusal;
      notify(t`Not undone. ${refusal.message}`);
    }
  };
  /**
   * @param from the quantity to overwrite: by default the one that the seller saw when typing began
   */
  const save = async (
    typed: string,
    { from = seen, ...why }: Partial<Why> & { from?: number } = {},
  ) => {
    const digits = europeanDigits(typed).trim();
    const to = Number(digits);
    if (!/^\d+$/.test(digits) || to > maxStock) {
      setError(t`Enter a whole number from 0 to ${formatNumber(maxStock)}.`);
      return;
    }
    if (to === onHand) {
      onDone();
      return;
    }
    setError(null);
    setSeen(from);
    try {
      await set(from, to, { ...asCorrection, ...why });
      const [before, after] = [formatNumber(from), formatNumber(to)];
      notify(t`On hand changed from ${before} to ${after}.`, {
        label: t`Undo`,
        run: () => void undo(to, from),
      });
      onDone();
    } catch (refusal) {
      if (!(refusal instanceof ApiError)) throw refusal;
      setError(refusal.code === "stock_changed" ? null : refusal.message);
    }
  };
  // While a correction is saved, the new stock is its own.
  const isStale = seen !== onHand && !adjust.isPending;
  return { seen, isStale, error, isSaving: adjust.isPending, save };
};
