import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { AdjustmentReason, type InventoryRow } from "@sellerdesk/contract/inventory";
import { useBlocker, useNavigate } from "@tanstack/react-router";
import { useWatch } from "react-hook-form";
import { ApiError } from "../../lib/api-client.ts";
import { useAppForm } from "../../lib/form.ts";
import { formatNumber } from "../../lib/format.ts";
import { paths } from "../../lib/paths.ts";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { Field } from "../../ui/field.tsx";
import { Input } from "../../ui/input.tsx";
import { SaveBar } from "../../ui/save-bar.tsx";
import { Segments } from "../../ui/segments.tsx";
import { Select } from "../../ui/select.tsx";
import { showToast } from "../../ui/toast.tsx";
import { AdjustmentForm, type AdjustmentMode, isChanged, onHandAfter, toItems } from "./adjustment.ts";
import { adjustmentReasonNames } from "./adjustment-reasons.ts";
import { useAdjustStock } from "./api.ts";
import { VariantCell, variantName } from "./stock-parts.tsx";

const nothing: AdjustmentForm = { mode: "set", reason: "correction", note: "", quantities: {} };

/** Old and new stock side by side: a figure for each row, one way to apply it and one reason for all, saved together. */
export const AdjustmentEditor = ({ rows }: { rows: readonly InventoryRow[] }) => {
  const { t } = useLingui();
  const navigate = useNavigate();
  const adjust = useAdjustStock();
  const form = useAppForm(AdjustmentForm, nothing);
  const { errors } = form.formState;
  const { mode, quantities } = useWatch({ control: form.control });
  const way: AdjustmentMode = mode ?? nothing.mode;
  const changed = rows.filter((row) => isChanged(way, row, quantities?.[row.variant_id])).length;

  const blocker = useBlocker({
    shouldBlockFn: () => changed > 0,
    enableBeforeUnload: () => changed > 0,
    withResolver: true,
  });

  /** The server counts the items that were sent; the form knows variants. */
  const showFailure = (error: Error, sent: readonly { variant_id: string }[]) => {
    if (!(error instanceof ApiError)) return;
    for (const { field, message } of error.fields) {
      const item = sent[Number(field.split(".")[1])];
      if (item) form.setError(`quantities.${item.variant_id}`, { type: "server", message });
    }
  };
  const submit = form.handleSubmit((values) => {
    const items = toItems(values, rows);
    adjust.mutate(
      { reason: values.reason, note: values.note, items },
      {
        onSuccess: () => {
          showToast(t`Stock saved.`);
          void navigate({ to: paths.inventory(), ignoreBlocker: true });
        },
        onError: (error) => showFailure(error, items),
      },
    );
  });

  const labels: Record<AdjustmentMode, string> = {
    set: t`New stock`,
    increase: t`Add`,
    decrease: t`Take off`,
  };
  const figure = (row: InventoryRow) => {
    const { variant_id: id } = row;
    const name = variantName(row);
    return (
      <Field
        hideLabel
        className="w-32"
        label={t`${labels[way]}: ${name}`}
        error={errors.quantities?.[id]?.message}
      >
        <Input
          figures
          type="number"
          inputMode="numeric"
          min={0}
          {...form.register(`quantities.${id}`, {
            setValueAs: (text: string | number | undefined) =>
              text === "" || text === undefined ? undefined : Number(text),
          })}
        />
      </Field>
    );
  };
  const after = (row: InventoryRow) => {
    const quantity = quantities?.[row.variant_id];
    if (!isChanged(way, row, quantity))
      return <span className="text-muted">{formatNumber(row.on_hand)}</span>;
    return <b>{formatNumber(onHandAfter(way, row.on_hand, quantity))}</b>;
  };
  const columns: Column<InventoryRow>[] = [
    {
      key: "product",
      head: t`Product`,
      className: "w-full max-w-0",
      cell: (row) => <VariantCell row={row} />,
    },
    { key: "committed", head: t`Committed`, figures: true, cell: ({ committed }) => formatNumber(committed) },
    { key: "on_hand", head: t`On hand`, figures: true, cell: ({ on_hand }) => formatNumber(on_hand) },
    { key: "change", head: labels[way], figures: true, className: "py-2", cell: figure },
    { key: "after", head: t`Then`, figures: true, cell: after },
  ];

  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        void submit(event);
      }}
    >
      <div className="flex flex-wrap items-end gap-4">
        <div className="field">
          <span className="field-head text-13 font-strong" aria-hidden="true">
            <Trans>Change</Trans>
          </span>
          <Segments
            label={t`Change`}
            value={way}
            onChange={(next) => form.setValue("mode", next)}
            options={[
              { value: "set", label: t`Set to` },
              { value: "increase", label: t`Add` },
              { value: "decrease", label: t`Take off` },
            ]}
          />
        </div>
        <Field label={t`Reason`} className="w-56" error={errors.reason?.message}>
          <Select {...form.register("reason")}>
            {AdjustmentReason.options.map((reason) => (
              <option key={reason} value={reason}>
                {t(adjustmentReasonNames[reason])}
              </option>
            ))}
          </Select>
        </Field>
        <Field
          label={t`Note`}
          className="min-w-56 grow"
          error={errors.note && (errors.note.message || t`Say in a note what the reason is.`)}
        >
          <Input maxLength={500} {...form.register("note")} />
        </Field>
      </div>
      {adjust.error && (
        <p role="alert" className="font-quiet text-danger">
          {adjust.error.message}
        </p>
      )}
      <DataTable
        label={t`Selected stock`}
        media
        columns={columns}
        rows={rows}
        rowId={({ variant_id }) => variant_id}
        card={(row) => (
          <div className="grid gap-2">
            <VariantCell row={row} />
            <div className="flex items-center justify-between gap-3">
              <span className="text-muted">
                <Trans>On hand: {formatNumber(row.on_hand)}</Trans>
              </span>
              {figure(row)}
              <span className="num w-12">{after(row)}</span>
            </div>
          </div>
        )}
      />
      {changed > 0 && (
        <SaveBar
          label={t`Unsaved changes`}
          text={<Plural value={changed} one="# row changed" other="# rows changed" />}
        >
          <Button onClick={() => form.reset(nothing)}>
            <Trans>Discard</Trans>
          </Button>
          <Button type="submit" variant="primary" busy={adjust.isPending}>
            <Trans>Save</Trans>
          </Button>
        </SaveBar>
      )}
      <ConfirmDialog
        open={blocker.status === "blocked"}
        onOpenChange={() => blocker.reset?.()}
        title={t`Leave without saving?`}
        description={t`The figures that you typed will be lost.`}
        confirmLabel={t`Leave`}
        cancelLabel={t`Stay`}
        onConfirm={() => blocker.proceed?.()}
      />
    </form>
  );
};
