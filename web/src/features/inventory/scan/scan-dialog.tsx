import { Trans, useLingui } from "@lingui/react/macro";
import { AdjustmentReason, type InventoryRow } from "@sellerdesk/contract/inventory";
import { CameraOff, CircleAlert } from "lucide-react";
import { useRef, useState } from "react";
import { formatNumber } from "../../../lib/format.ts";
import { useStockCorrection } from "../../../lib/use-stock-correction.ts";
import { Button } from "../../../ui/button.tsx";
import { ChoiceSelect } from "../../../ui/choice-select.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Field } from "../../../ui/field.tsx";
import { Input } from "../../../ui/input.tsx";
import { Spinner } from "../../../ui/spinner.tsx";
import { StockInput } from "../../../ui/stock-input.tsx";
import { adjustmentReasonNames } from "../adjustment-reasons.ts";
import { useStockByCode } from "../api.ts";
import { VariantCell, variantName } from "../stock-parts.tsx";
import { type CameraState, useCamera } from "./camera.ts";
import "./scan.css";

/** A message about the last variant, with an optional Undo. */
type Message = { text: string; action?: { label: string; run: () => void } | undefined };
type Notify = (text: string, action?: Message["action"]) => void;

const CameraNote = ({ state }: { state: CameraState }) => {
  switch (state) {
    case "starting":
      return <Trans>Starting the camera</Trans>;
    case "on":
      return <Trans>Hold the barcode in the frame</Trans>;
    case "refused":
      return (
        <Trans>
          The camera is blocked. Allow it in the settings of your browser, or type the code.
        </Trans>
      );
    case "missing":
      return <Trans>No camera was found. Type the code.</Trans>;
    case "failed":
      return (
        <Trans>The camera did not start. Close other programs that use it, or type the code.</Trans>
      );
  }
};

type CameraProps = {
  /** The previous barcode. */
  last: string | null;
  onCode: (code: string) => void;
};

const Camera = ({ last, onCode }: CameraProps) => {
  const { video, state } = useCamera(last, onCode);
  const isOff = state !== "starting" && state !== "on";
  return (
    <div className="scan-camera" data-off={isOff ? "" : undefined}>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- the camera's video has no sound */}
      <video ref={video} muted playsInline aria-hidden="true" />
      {isOff ? <CameraOff aria-hidden="true" /> : <span className="scan-frame" />}
      <p role="status">
        <CameraNote state={state} />
      </p>
    </div>
  );
};

const TypedCode = ({ onCode }: Pick<CameraProps, "onCode">) => {
  const { t } = useLingui();
  const [typed, setTyped] = useState("");
  return (
    <form
      className="flex items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (typed.trim() !== "") onCode(typed.trim());
      }}
    >
      <Field label={t`Barcode or SKU`} className="grow">
        <Input
          dir="ltr"
          maxLength={100}
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </Field>
      <Button type="submit">
        <Trans>Find</Trans>
      </Button>
    </form>
  );
};

type CorrectionProps = { row: InventoryRow; notify: Notify; onNext: () => void };

/** Corrects the quantity on hand of a scanned variant. */
const ScannedVariant = ({ row, notify, onNext }: CorrectionProps) => {
  const { t } = useLingui();
  const [typed, setTyped] = useState(String(row.on_hand));
  const [reason, setReason] = useState<AdjustmentReason>("correction");
  const [note, setNote] = useState("");
  const { seen, isStale, error, isSaving, save } = useStockCorrection({
    variantId: row.variant_id,
    onHand: row.on_hand,
    onDone: onNext,
    notify,
  });
  const submit = (from?: number) =>
    void save(typed, { reason, note, ...(from !== undefined && { from }) });
  const [before, committed, now] = [seen, row.committed, row.on_hand].map(formatNumber);
  const name = variantName(row);
  return (
    <div className="grid gap-5">
      <VariantCell row={row} />
      <div className="flex items-center justify-between gap-4 border-t border-line pt-4">
        <div>
          <p className="font-strong">
            <Trans>On hand</Trans>
          </p>
          <p className="text-13 text-muted">
            <Trans>
              Was {before}, {committed} committed
            </Trans>
          </p>
        </div>
        <StockInput
          value={typed}
          onChange={setTyped}
          aria-label={t`On hand: ${name}`}
          aria-invalid={isStale || error !== null || undefined}
          onSave={() => submit()}
          onCancel={onNext}
        />
      </div>
      {(isStale || error !== null) && (
        <p role="alert" className="field-error">
          <CircleAlert aria-hidden="true" />
          {isStale ? <Trans>The stock changed while you typed: now {now}.</Trans> : error}
        </p>
      )}
      <Field label={t`Reason`}>
        <ChoiceSelect
          options={AdjustmentReason.options.map((key) => [key, t(adjustmentReasonNames[key])])}
          value={reason}
          onChange={(chosen = reason) => setReason(chosen)}
        />
      </Field>
      {reason === "other" && (
        <Field label={t`Note`}>
          <Input
            dir="auto"
            maxLength={500}
            value={note}
            onChange={({ target }) => setNote(target.value)}
          />
        </Field>
      )}
      <div className="flex gap-2">
        <Button onClick={onNext}>
          <Trans>Cancel</Trans>
        </Button>
        {isStale ? (
          <Button
            variant="primary"
            className="grow"
            busy={isSaving}
            onClick={() => submit(row.on_hand)}
          >
            <Trans>Save what I typed</Trans>
          </Button>
        ) : (
          <Button variant="primary" className="grow" busy={isSaving} onClick={() => submit()}>
            <Trans>Save, scan next</Trans>
          </Button>
        )}
      </div>
    </div>
  );
};

/** Shows the variants with a scanned code: none, one, or several to choose from. */
const Found = ({ code, notify, onNext }: Omit<CorrectionProps, "row"> & { code: string }) => {
  const { t } = useLingui();
  const { data: rows, error } = useStockByCode(code);
  const [chosenId, setChosenId] = useState<string | null>(null);
  const chosen = rows?.length === 1 ? rows[0] : rows?.find((row) => row.variant_id === chosenId);
  if (chosen) return <ScannedVariant row={chosen} notify={notify} onNext={onNext} />;
  const again = (
    <Button variant="primary" onClick={onNext}>
      <Trans>Scan again</Trans>
    </Button>
  );
  if (error)
    return (
      <div className="grid gap-4">
        <p role="alert" className="text-danger">
          {error.message}
        </p>
        {again}
      </div>
    );
  if (!rows) return <Spinner />;
  if (rows.length === 0)
    return (
      <div className="grid gap-4">
        <p role="alert">
          <Trans>
            None of your variants has the code <bdi className="font-strong">{code}</bdi>.
          </Trans>
        </p>
        {again}
      </div>
    );
  return (
    <div className="grid gap-4">
      <p role="status">
        <Trans>
          Several variants have the code <bdi className="font-strong">{code}</bdi>. Choose one.
        </Trans>
      </p>
      <ul>
        {rows.map((row) => {
          const name = variantName(row);
          return (
            <li
              key={row.variant_id}
              className="flex items-center gap-3 border-b border-line py-2 last:border-0"
            >
              <span className="min-w-0 grow">
                <VariantCell row={row} />
              </span>
              <Button
                size="sm"
                aria-label={t`Choose ${name}`}
                onClick={() => setChosenId(row.variant_id)}
              >
                <Trans>Choose</Trans>
              </Button>
            </li>
          );
        })}
      </ul>
      {again}
    </div>
  );
};

/** Finds variants by scanning their barcodes, and corrects their stock one after the other. */
export const ScanDialog = ({ onClose }: { onClose: () => void }) => {
  const { t } = useLingui();
  const [code, setCode] = useState<string | null>(null);
  const [last, setLast] = useState<string | null>(null);
  const [message, setMessage] = useState<Message | null>(null);
  // Focus the close button, not a field: a phone would show its keyboard over the camera.
  const close = useRef<HTMLButtonElement>(null);
  const notify: Notify = (text, action) => setMessage({ text, action });
  const find = (scanned: string) => {
    setCode(scanned);
    setLast(scanned);
    // Its Undo belongs to the previous variant.
    setMessage(null);
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t`Scan a barcode`}
      initialFocus={close}
      actions={
        <Button ref={close} onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      }
    >
      {code === null ? (
        <div className="grid gap-4">
          <Camera last={last} onCode={find} />
          <TypedCode onCode={find} />
        </div>
      ) : (
        <Found key={code} code={code} notify={notify} onNext={() => setCode(null)} />
      )}
      <div role="status">
        {message && (
          <p className="mt-4 flex items-center justify-between gap-3 rounded-control bg-hover py-1.5 ps-3 pe-1.5">
            {message.text}
            {message.action && (
              <Button size="sm" onClick={message.action.run}>
                {message.action.label}
              </Button>
            )}
          </p>
        )}
      </div>
    </Dialog>
  );
};
