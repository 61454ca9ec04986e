import { Trans, useLingui } from "@lingui/react/macro";
import { CustomerNote } from "@sellerdesk/contract/customers";
import { useBlocker } from "@tanstack/react-router";
import { useAppForm } from "../../lib/form.ts";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { Field } from "../../ui/field.tsx";
import { Textarea } from "../../ui/textarea.tsx";
import { showToast } from "../../ui/toast.tsx";
import { useSaveNote } from "./api.ts";

/** The seller's private note on a customer. */
export const NoteForm = ({ id, note }: { id: string; note: string }) => {
  const { t } = useLingui();
  const save = useSaveNote(id);
  const form = useAppForm(CustomerNote, { private_note: note });
  const { errors, isDirty } = form.formState;
  const blocker = useBlocker({
    shouldBlockFn: () => isDirty,
    enableBeforeUnload: () => isDirty,
    withResolver: true,
  });
  const submit = form.handleSubmit(({ private_note }) =>
    save.mutate(private_note, {
      onSuccess: (saved) => {
        form.reset(saved);
        showToast(t`Note saved.`);
      },
    }),
  );
  return (
    <form noValidate className="grid gap-2" onSubmit={(event) => void submit(event)}>
      <Field
        label={t`Private note`}
        help={t`Nobody but you sees it.`}
        error={errors.private_note?.message ?? save.error?.message}
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
      <ConfirmDialog
        open={blocker.status === "blocked"}
        onOpenChange={() => blocker.reset?.()}
        title={t`Leave without saving?`}
        description={t`The note that you typed will be lost.`}
        confirmLabel={t`Leave`}
        cancelLabel={t`Stay`}
        onConfirm={() => blocker.proceed?.()}
      />
    </form>
  );
};
