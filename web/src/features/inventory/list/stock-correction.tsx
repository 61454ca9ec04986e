import { Trans, useLingui } from "@lingui/react/macro";
import { AdjustmentReason, type InventoryRow } from "@sellerdesk/contract/inventory";
import { CircleAlert, Minus, Plus } from "lucide-react";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import { formatNumber } from "../../../lib/format.ts";
import { useStockCorrection } from "../../../lib/use-stock-correction.ts";
import { Button } from "../../../ui/button.tsx";
import { ChoiceSelect } from "../../../ui/choice-select.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { Input } from "../../../ui/input.tsx";
import { StockInput } from "../../../ui/stock-input.tsx";
import { useNarrow } from "../../../ui/use-narrow.ts";
import { showToast } from "../../../ui/toast.tsx";
import { adjustmentReasonNames } from "../adjustment-reasons.ts";
import { variantName } from "../stock-parts.tsx";

const neverChanges = () => () => {};

/** The id of the element that shows a variant's quantity, in which its field opens. */
const placeOf = ({ variant_id }: InventoryRow) => `stock-${variant_id}`;

type FigureProps = {
  row: InventoryRow;
  isOpen: boolean;
  /** @param start the initial value of the field */
  onOpen: (row: InventoryRow, start: number) => void;
};

/** Shows a variant's quantity on hand, as a button that opens a field to correct it. */
export const StockFigure = ({ row, isOpen, onOpen }: FigureProps) => {
  const { t } = useLingui();
  const isNarrow = useNarrow();
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    // After saving or canceling, the focus returns to the button for keyboard users.
    if (wasOpen.current && !isOpen) button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  const [name, figure] = [variantName(row), formatNumber(row.on_hand)];
  if (isOpen) return <span id={placeOf(row)} />;
  const step = (by: 1 | -1) => onOpen(row, Math.max(row.on_hand + by, 0));
  return (
    <span className="inline-flex items-center">
      {isNarrow && (
        <IconButton label={t`One less: ${name}`} onClick={() => step(-1)}>
          <Minus aria-hidden="true" />
        </IconButton>
      )}
      <button
        ref={button}
        type="button"
        className="stock-figure"
        aria-label={t`On hand ${figure}: correct ${name}`}
        onClick={() => onOpen(row, row.on_hand)}
        onKeyDown={(event) => {
          if (event.key !== "+" && event.key !== "-") return;
          event.preventDefault();
          step(event.key === "+" ? 1 : -1);
        }}
      >
        {figure}
      </button>
      {isNarrow && (
        <IconButton label={t`One more: ${name}`} onClick={() => step(1)}>
          <Plus aria-hidden="true" />
        </IconButton>
      )}
    </span>
  );
};

const Keys = () => (
  <span className="hidden items-center gap-3 text-muted xl:flex">
    <span>
      <kbd>Enter</kbd> <Trans>save</Trans>
    </span>
    <span>
      <kbd>Esc</kbd> <Trans>cancel</Trans>
    </span>
    <span>
      <kbd>+</kbd> <kbd>−</kbd> <Trans>one by one</Trans>
    </span>
  </span>
);

type Props = {
  row: InventoryRow;
  /** The initial value of the field. */
  start: number;
  onClose: () => void;
};

/**
 * The line under a row whose stock is corrected: the reason, and changes in the meantime. A portal
 * renders its field in the place of the row's quantity.
 */
export const StockCorrection = ({ row, start, onClose }: Props) => {
  const { t } = useLingui();
  // The element exists once the row has rendered it, at the same time as this line.
  const place = useSyncExternalStore(neverChanges, () => document.getElementById(placeOf(row)));
  const [typed, setTyped] = useState(String(start));
  const [reason, setReason] = useState<AdjustmentReason>("correction");
  const [note, setNote] = useState<string | null>(null);
  const { seen, isStale, error, isSaving, save } = useStockCorrection({
    variantId: row.variant_id,
    onHand: row.on_hand,
    onDone: onClose,
    notify: showToast,
  });
  const name = variantName(row);
  const now = formatNumber(row.on_hand);
  const noteId = `${placeOf(row)}-note`;
  const submit = (from?: number) =>
    void save(typed, {
      reason,
      note: note ?? "",
      ...(from !== undefined && { from }),
    });
  const field = (
    <StockInput
      value={typed}
      onChange={setTyped}
      aria-label={t`On hand: ${name}`}
      aria-describedby={noteId}
      aria-invalid={isStale || error !== null || undefined}
      onSave={() => submit()}
      onCancel={onClose}
    />
  );
  return (
    <div className="stock-note" id={noteId}>
      {place && createPortal(field, place)}
      {isStale ? (
        <>
          <span role="alert" className="field-error">
            <CircleAlert aria-hidden="true" />
            <Trans>The stock changed while you typed: now {now}.</Trans>
          </span>
          <Button variant="secondary" size="sm" busy={isSaving} onClick={() => submit(row.on_hand)}>
            <Trans>Save what I typed</Trans>
          </Button>
          <Button variant="ghost" size="sm" onClick={onClose}>
            <Trans>Keep {now}</Trans>
          </Button>
        </>
      ) : (
        <>
          <span className="text-muted">
            <Trans>Was {formatNumber(seen)}.</Trans>
          </span>
          <ChoiceSelect
            size="sm"
            aria-label={t`Reason`}
            options={AdjustmentReason.options.map((key) => [key, t(adjustmentReasonNames[key])])}
            value={reason}
            onChange={(chosen = reason) => setReason(chosen)}
          />
          {note === null && reason !== "other" ? (
            <Button variant="ghost" size="sm" onClick={() => setNote("")}>
              <Trans>Add a note</Trans>
            </Button>
          ) : (
            <Input
              className="max-w-56"
              aria-label={t`Note`}
              placeholder={t`Note`}
              maxLength={500}
              value={note ?? ""}
              onChange={({ target }) => setNote(target.value)}
              onKeyDown={({ key }) => {
                if (key === "Enter") submit();
                else if (key === "Escape") onClose();
              }}
            />
          )}
          <Button variant="secondary" size="sm" busy={isSaving} onClick={() => submit()}>
            <Trans>Save</Trans>
          </Button>
          <Button variant="ghost" size="sm" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          {error !== null && (
            <span role="alert" className="field-error">
              <CircleAlert aria-hidden="true" />
              {error}
            </span>
          )}
          <span className="grow" />
          <Keys />
        </>
      )}
    </div>
  );
};
