import { Trans, useLingui } from "@lingui/react/macro";
import { useAppForm } from "../lib/form.ts";
import { Field } from "./field.tsx";
import { FormDialog } from "./form-dialog.tsx";
import { Input } from "./input.tsx";

type Days = { from?: string | undefined; to?: string | undefined };
type Props = {
  /** The schema of the two days. */
  schema: Parameters<typeof useAppForm<Days, Days>>[0];
  /** The days that are chosen first. */
  shown: Days;
  onClose: () => void;
  onChange: (days: { from: string; to: string }) => void;
};

/** `<DaysDialog>` brings it. */
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
          <Input type="date" {...form.register("from")} />
        </Field>
        <Field label={t`Last day`} error={errors.to?.message}>
          <Input type="date" {...form.register("to")} />
        </Field>
      </div>
    </FormDialog>
  );
};
