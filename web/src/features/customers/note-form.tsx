import { Trans, useLingui } from "@lingui/react/macro";
import { CustomerNote } from "@sellerdesk/contract/customers";
import { useAppForm } from "../../lib/form.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { Form } from "../../ui/form.tsx";
import { LeaveGuard } from "../../ui/leave-guard.tsx";
import { Textarea } from "../../ui/textarea.tsx";
import { showToast } from "../../ui/toast.tsx";
import { useSaveNote } from "./api.ts";

/** Edits the seller's private note on a customer. */
export const NoteForm = ({ id, note }: { id: string; note: string }) => {
  const { t } = useLingui();
  const save = useSaveNote(id);
  const form = useAppForm(CustomerNote, { private_note: note });
  const { errors, isDirty } = form.formState;
  return (
    <Form
      className="grid gap-2"
      form={form}
      loading={save.isPending}
      submitError={save.error}
      failureField="private_note"
      onSubmit={({ private_note }) =>
        save.mutate(private_note, {
          onSuccess: (saved) => {
            form.reset(saved);
            showToast(t`Note saved.`);
          },
        })
      }
    >
      <Field
        label={t`Private note`}
        help={t`Only you can see this.`}
        error={errors.private_note?.message}
      >
        <Textarea rows={3} dir="auto" {...form.register("private_note")} />
      </Field>
      {isDirty && (
        <div className="flex gap-2">
          <Button type="submit" size="sm" variant="primary" busy={save.isPending}>
            <Trans>Save note</Trans>
          </Button>
          <Button size="sm" onClick={() => form.reset()}>
            <Trans>Discard</Trans>
          </Button>
        </div>
      )}
      <LeaveGuard isDirty={isDirty} description={t`Your unsaved note will be lost.`} />
    </Form>
  );
};
