import { Trans, useLingui } from "@lingui/react/macro";
import { useAppForm } from "../lib/form.ts";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";
import { Field } from "./field.tsx";
import { Input } from "./input.tsx";

type Days = { from?: string | undefined; to?: string | undefined };
type Props = {
  /** What two days may be chosen. */
  schema: Parameters<typeof useAppForm<Days, Days>>[0];
  /** Where the choice begins. */
  shown: Days;
  onClose: () => void;
  onChange: (days: { from: string; to: string }) => void;
};

/** `<DaysDialog>` brings it. */
export const DaysForm = ({ schema, shown, onClose, onChange }: Props) => {
  const { t } = useLingui();
  const form = useAppForm(schema, { from: shown.from ?? "", to: shown.to ?? "" });
  const { errors } = form.formState;
  const submit = form.handleSubmit(({ from, to }) => from && to && onChange({ from, to }));
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={<Trans>Choose days</Trans>}
      actions={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" form="days" variant="primary">
            <Trans>Show</Trans>
          </Button>
        </>
      }
    >
      <form
        id="days"
        noValidate
        className="grid gap-4 sm:grid-cols-2"
        onSubmit={(event) => void submit(event)}
      >
        <Field label={t`First day`} error={errors.from?.message}>
          <Input type="date" {...form.register("from")} />
        </Field>
        <Field label={t`Last day`} error={errors.to?.message}>
          <Input type="date" {...form.register("to")} />
        </Field>
      </form>
    </Dialog>
  );
};
