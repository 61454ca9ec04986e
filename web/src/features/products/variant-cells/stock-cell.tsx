import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useRef, useState } from "react";
import { formatNumber } from "../../../lib/format.ts";
import { useStockCorrection } from "../../../lib/use-stock-correction.ts";
import { Button } from "../../../ui/button.tsx";
import { StockInput } from "../../../ui/stock-input.tsx";
import { showToast } from "../../../ui/toast.tsx";

type Props = {
  variantId: string;
  onHand: number;
  /** The name of the figure, in tables. */
  label: string;
  /** `row:column` in the grid. */
  cell?: string | undefined;
};

const Correction = ({
  variantId,
  onHand,
  label,
  start,
  onClose,
}: Omit<Props, "cell"> & { start: number; onClose: () => void }) => {
  const { t } = useLingui();
  const [typed, setTyped] = useState(String(start));
  const { isStale, error, isSaving, save } = useStockCorrection({
    variantId,
    onHand,
    onDone: onClose,
    notify: showToast,
  });
  const now = formatNumber(onHand);
  const submit = (from?: number) => void save(typed, { ...(from !== undefined && { from }) });
  return (
    <span className="grid justify-items-end gap-1">
      <StockInput
        value={typed}
        onChange={setTyped}
        isTyped={start !== onHand}
        aria-label={label}
        aria-invalid={isStale || error !== null || undefined}
        onSave={() => submit()}
        onCancel={onClose}
      />
      {isStale ? (
        <span className="stock-note">
          <span role="alert" className="field-error">
            <Trans>Now {now}.</Trans>
          </span>
          <Button variant="secondary" size="sm" busy={isSaving} onClick={() => submit(onHand)}>
            <Trans>Save what I typed</Trans>
          </Button>
          <Button variant="ghost" size="sm" onClick={onClose}>
            <Trans>Keep {now}</Trans>
          </Button>
        </span>
      ) : error === null ? (
        <Button
          variant="secondary"
          size="sm"
          busy={isSaving}
          title={t`Saves this stock right away; the rest of the product is saved below.`}
          onClick={() => submit()}
        >
          <Trans>Save stock</Trans>
        </Button>
      ) : (
        <span role="alert" className="field-error">
          {error}
        </span>
      )}
    </span>
  );
};

/**
 * Corrects the quantity on hand of a stored variant in place. The change is saved immediately,
 * separately from the form.
 */
export const StockCell = ({ cell, ...stock }: Props) => {
  const { t } = useLingui();
  const { onHand, label } = stock;
  const button = useRef<HTMLButtonElement>(null);
  const [start, setStart] = useState<number | null>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    // After saving or canceling, the focus returns to the button for keyboard users.
    if (wasOpen.current && start === null) button.current?.focus();
    wasOpen.current = start !== null;
  }, [start]);
  if (start !== null) return <Correction {...stock} start={start} onClose={() => setStart(null)} />;
  const figure = formatNumber(onHand);
  const startOf = (key: string): number | null => {
    if (/^\d$/.test(key)) return Number(key);
    if (key === "F2") return onHand;
    return key === "+" ? onHand + 1 : key === "-" ? Math.max(onHand - 1, 0) : null;
  };
  return (
    <span className="flex justify-end">
      <button
        ref={button}
        type="button"
        className="stock-figure"
        data-cell={cell}
        aria-label={`${label} ${figure}`}
        title={t`Correct the stock`}
        onClick={() => setStart(onHand)}
        onKeyDown={(event) => {
          const typed = event.ctrlKey || event.metaKey || event.altKey ? null : startOf(event.key);
          if (typed === null) return;
          event.preventDefault();
          setStart(typed);
        }}
      >
        {figure}
      </button>
    </span>
  );
};
