import { Trans, useLingui } from "@lingui/react/macro";
import { Controller } from "react-hook-form";
import { useAppForm } from "../lib/form.ts";
import { DateField } from "./date-field.tsx";
import { Field } from "./field.tsx";
import { FormDialog } from "./form-dialog.tsx";

type Days = { from?: string | undefined; to?: string | undefined };
type Props = {
  /** The schema of the two days. */
  schema: Parameters<typeof useAppForm<Days, Days>>[0];
  /** The initial days. */
  shown: Days;
  onClose: () => void;
  onChange: (days: { from: string; to: string }) => void;
};

/** Loaded by `<DaysDialog>`. */
export const DaysForm = ({ schema, shown, onClose, onChange }: Props) => {
  const { t } = useLingui();
  const form = useAppForm(schema, { from: shown.from ?? "", to: shown.to ?? "" });
  const { errors } = form.formState;
  return (
    <FormDialog
      narrow
      title={<Trans>Choose days</Trans>}
      submitLabel={<Trans>Show</Trans>}
      form={form}
      loading={false}
      submitError={null}
      onSubmit={({ from, to }) => from && to && onChange({ from, to })}
      onClose={onClose}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t`First day`} error={errors.from?.message}>
          <Controller
            control={form.control}
            name="from"
            render={({ field }) => <DateField {...field} value={field.value ?? ""} />}
          />
        </Field>
        <Field label={t`Last day`} error={errors.to?.message}>
          <Controller
            control={form.control}
            name="to"
            render={({ field }) => <DateField {...field} value={field.value ?? ""} />}
          />
        </Field>
      </div>
    </FormDialog>
  );
};
