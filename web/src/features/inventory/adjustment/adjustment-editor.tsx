import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { AdjustmentReason, type InventoryRow } from "@sellerdesk/contract/inventory";
import { useCanGoBack, useRouter } from "@tanstack/react-router";
import { type KeyboardEvent, useState } from "react";
import { type Control, useWatch } from "react-hook-form";
import { useAdjustStock } from "../../../lib/adjust-stock.ts";
import { ApiError } from "../../../lib/api-client.ts";
import { type AppForm, useAppForm } from "../../../lib/form.ts";
import { formatNumber } from "../../../lib/format.ts";
import { parseNumber } from "../../../lib/parse-number.ts";
import { paths } from "../../../lib/paths.ts";
import { Button } from "../../../ui/button.tsx";
import { type Column, DataTable } from "../../../ui/data-table.tsx";
import { Field } from "../../../ui/field.tsx";
import { Form } from "../../../ui/form.tsx";
import { Input } from "../../../ui/input.tsx";
import { NumberField } from "../../../ui/number-field.tsx";
import { LeaveGuard } from "../../../ui/leave-guard.tsx";
import { Pager } from "../../../ui/pager.tsx";
import { SaveBar } from "../../../ui/save-bar.tsx";
import { Select } from "../../../ui/select.tsx";
import { showToast } from "../../../ui/toast.tsx";
import { AdjustmentForm, AdjustmentMode, isChanged, onHandAfter, toItems } from "./adjustment.ts";
import { adjustmentReasonNames } from "../adjustment-reasons.ts";
import { AllRows, useModeNames } from "./all-rows.tsx";
import { VariantCell, variantName } from "../stock-parts.tsx";

type StockForm = AppForm<AdjustmentForm, AdjustmentForm>;

/** Edits the change of one row: its mode (set, add or remove) and quantity. */
const Change = ({ row, form }: { row: InventoryRow; form: StockForm }) => {
  const { t } = useLingui();
  const names = useModeNames();
  const name = variantName(row);
  const id = row.variant_id;
  const mode = useWatch({ control: form.control, name: `rows.${id}.mode` });
  return (
    <div className="flex items-start gap-2">
      <Select
        className="w-36 shrink-0"
        aria-label={t`Type of change: ${name}`}
        {...form.register(`rows.${id}.mode`)}
      >
        {AdjustmentMode.options.map((option) => (
          <option key={option} value={option}>
            {names[option]}
          </option>
        ))}
      </Select>
      <Field
        hideLabel
        className="w-28"
        label={`${names[mode]}: ${name}`}
        error={form.formState.errors.rows?.[id]?.quantity?.message}
      >
        <NumberField
          min={0}
          {...form.register(`rows.${id}.quantity`, { setValueAs: parseNumber })}
        />
      </Field>
    </div>
  );
};

/** Shows the quantity on hand after saving the row. */
const After = ({ row, control }: { row: InventoryRow; control: Control<AdjustmentForm> }) => {
  const typed = useWatch({ control, name: `rows.${row.variant_id}` });
  if (!isChanged(typed, row))
    return <span className="text-muted">{formatNumber(row.on_hand)}</span>;
  const after = onHandAfter(typed, row.on_hand);
  return <b className={after < row.committed ? "text-danger" : undefined}>{formatNumber(after)}</b>;
};

const quantityFields = "input[name^='rows.']";

/** Enter focuses the next quantity, as one counts along a shelf, and Save after the last one. */
const goDown = (event: KeyboardEvent<HTMLFormElement>) => {
  const { target, currentTarget } = event;
  if (
    event.key !== "Enter" ||
    !(target instanceof HTMLInputElement) ||
    !target.matches(quantityFields)
  )
    return;
  event.preventDefault();
  const fields = [
    ...currentTarget.querySelectorAll<HTMLElement>(`${quantityFields}, [type=submit]`),
  ];
  const next = fields[fields.indexOf(target) + 1];
  next?.focus();
  if (next instanceof HTMLInputElement) next.select();
};

/** Rows per page; a thousand fields on one page would be slow. */
const perPage = 100;

/**
 * Edits stock with old and new quantities side by side. Mode and quantity are set for all rows or
 * for each; all rows share one reason and are saved together.
 */
export const AdjustmentEditor = ({ rows }: { rows: readonly InventoryRow[] }) => {
  const { t } = useLingui();
  const router = useRouter();
  const canGoBack = useCanGoBack();
  const adjust = useAdjustStock();
  const [page, setPage] = useState(1);
  const emptyDraft: AdjustmentForm = {
    all: { mode: "set", quantity: undefined },
    reason: "correction",
    note: "",
    rows: Object.fromEntries(
      rows.map(({ variant_id }) => [variant_id, { mode: "set", quantity: undefined }]),
    ),
  };
  const form: StockForm = useAppForm(AdjustmentForm, emptyDraft);
  const { errors } = form.formState;
  const typed = useWatch({ control: form.control, name: "rows" });
  const changed = rows.filter((row) => isChanged(typed[row.variant_id], row)).length;

  /**
   * Maps a server error to its field: the server counts the sent items, the form uses variant ids.
   */
  const toField = (field: string) => {
    const [, index] = field.split(".");
    const item = toItems(form.getValues("rows"), rows)[Number(index)];
    return item ? `rows.${item.variant_id}.quantity` : field;
  };
  const showRefused = (error: Error) => {
    const refused = new Set(
      error instanceof ApiError ? error.fields.map(({ field }) => toField(field)) : [],
    );
    const first = rows.findIndex(({ variant_id }) => refused.has(`rows.${variant_id}.quantity`));
    if (first >= 0) setPage(Math.floor(first / perPage) + 1);
  };
  const submit = ({ reason, note, rows: values }: AdjustmentForm) =>
    adjust.mutate(
      { reason, note, items: toItems(values, rows) },
      {
        onSuccess: () => {
          showToast(t`Stock saved.`);
          // Return to the list in which the rows were selected, with its filters.
          if (canGoBack) router.history.back({ ignoreBlocker: true });
          else void router.navigate({ to: paths.inventory(), ignoreBlocker: true });
        },
        onError: showRefused,
      },
    );

  const columns: Column<InventoryRow>[] = [
    {
      key: "product",
      head: t`Product`,
      className: "w-full",
      cell: (row) => <VariantCell row={row} />,
    },
    {
      key: "committed",
      head: t`Committed`,
      figures: true,
      className: "[--w:7rem]",
      cell: ({ committed }) => formatNumber(committed),
    },
    {
      key: "on_hand",
      head: t`On hand`,
      figures: true,
      className: "[--w:6rem]",
      cell: ({ on_hand }) => formatNumber(on_hand),
    },
    {
      key: "change",
      head: t({ message: "Change", context: "column" }),
      className: "py-3 [--w:18rem]",
      cell: (row) => <Change row={row} form={form} />,
    },
    {
      key: "after",
      head: t`New stock`,
      figures: true,
      className: "[--w:6rem]",
      cell: (row) => <After row={row} control={form.control} />,
    },
  ];

  return (
    <Form
      className="grid gap-5"
      onKeyDown={goDown}
      form={form}
      loading={adjust.isPending}
      submitError={adjust.error}
      toField={toField}
      onSubmit={submit}
      footer={(failure) =>
        changed > 0 && (
          <SaveBar
            text={<Plural value={changed} one="# row changed" other="# rows changed" />}
            failure={failure}
            onDiscard={() => form.reset(emptyDraft)}
          >
            <Button type="submit" variant="primary" busy={adjust.isPending}>
              <Trans>Save</Trans>
            </Button>
          </SaveBar>
        )
      }
    >
      <div className="flex flex-wrap items-end gap-4">
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
          error={errors.note && (errors.note.message || t`Describe the reason in the note.`)}
        >
          <Input maxLength={500} {...form.register("note")} />
        </Field>
      </div>
      <AllRows form={form} ids={rows.map(({ variant_id }) => variant_id)} />
      <DataTable
        label={t`Selected stock`}
        media
        columns={columns}
        rows={rows.slice((page - 1) * perPage, page * perPage)}
        rowId={({ variant_id }) => variant_id}
        card={(row) => (
          <div className="grid gap-3">
            <VariantCell row={row} />
            <div className="flex items-center justify-between gap-3">
              <span className="text-13 text-muted">
                <Trans>
                  {formatNumber(row.on_hand)} on hand, {formatNumber(row.committed)} committed
                </Trans>
              </span>
              <span className="num">
                <span className="text-13 text-muted">
                  <Trans>New stock</Trans>{" "}
                </span>
                <After row={row} control={form.control} />
              </span>
            </div>
            <Change row={row} form={form} />
          </div>
        )}
      />
      {rows.length > perPage && (
        <Pager
          page={page}
          perPage={perPage}
          total={rows.length}
          isCapped={false}
          count={<Plural value={rows.length} one="# variant" other="# variants" />}
          link={(target, props) => (
            <button type="button" onClick={() => setPage(target)} {...props} />
          )}
        />
      )}
      <LeaveGuard isDirty={changed > 0} description={t`Your unsaved quantities will be lost.`} />
    </Form>
  );
};
