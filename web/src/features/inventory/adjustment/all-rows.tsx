import { Trans, useLingui } from "@lingui/react/macro";
import { useWatch } from "react-hook-form";
import type { AppForm } from "../../../lib/form.ts";
import { parseNumber } from "../../../lib/parse-number.ts";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { NumberField } from "../../../ui/number-field.tsx";
import { Segments } from "../../../ui/segments.tsx";
import { type AdjustmentForm, AdjustmentMode, type Typed } from "./adjustment.ts";

export const useModeNames = (): Record<AdjustmentMode, string> => {
  const { t } = useLingui();
  return { set: t`Set to`, increase: t`Add`, decrease: t`Subtract` };
};

type Props = { form: AppForm<AdjustmentForm, AdjustmentForm>; ids: readonly string[] };

/** Sets one mode and quantity for all rows. Each row can still be changed on its own. */
export const AllRows = ({ form, ids }: Props) => {
  const { t } = useLingui();
  const names = useModeNames();
  const { mode, quantity } = useWatch({ control: form.control, name: "all" });
  // Sets all rows in one update: a thousand single updates would each trigger validation.
  const setRows = (change: (row: Typed | undefined) => Typed) => {
    const before = form.getValues("rows");
    const rows = Object.fromEntries(ids.map((id) => [id, change(before[id])]));
    form.setValue("rows", rows);
    void form.trigger("rows");
  };
  const setMode = (next: AdjustmentMode) => {
    form.setValue("all.mode", next);
    setRows((row) => ({ quantity: row?.quantity, mode: next }));
  };
  const apply = () => setRows(() => ({ mode, quantity }));
  return (
    <div className="flex flex-wrap items-end gap-3">
      <div className="field">
        <span className="field-head text-13 font-strong" aria-hidden="true">
          <Trans>All rows</Trans>
        </span>
        <Segments
          label={t`All rows`}
          value={mode}
          onChange={setMode}
          options={AdjustmentMode.options.map((value) => ({ value, label: names[value] }))}
        />
      </div>
      <Field
        hideLabel
        className="w-28"
        label={t`Quantity for all rows`}
        error={form.formState.errors.all?.quantity?.message}
      >
        <NumberField min={0} {...form.register("all.quantity", { setValueAs: parseNumber })} />
      </Field>
      <Button disabled={quantity === undefined || Number.isNaN(quantity)} onClick={apply}>
        <Trans>Apply to all</Trans>
      </Button>
    </div>
  );
};
