import { Trans, useLingui } from "@lingui/react/macro";
import { WritePrivateNote } from "@sellerdesk/contract/order-commands";
import type { Order } from "@sellerdesk/contract/orders";
import { useAppForm } from "../../../lib/form.ts";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { Form } from "../../../ui/form.tsx";
import { Textarea } from "../../../ui/textarea.tsx";
import { useOrderCommand } from "../api.ts";

/** Edits the private note in place. */
export const PrivateNoteForm = ({ order, onClose }: { order: Order; onClose: () => void }) => {
  const { t } = useLingui();
  const command = useOrderCommand(order.id);
  const form = useAppForm(WritePrivateNote, {
    private_note: order.private_note,
    version: order.version,
  });
  return (
    <Form
      className="grid gap-3"
      form={form}
      loading={command.isPending}
      submitError={command.error}
      failureField="private_note"
      onSubmit={({ private_note }) =>
        command.mutate(
          { kind: "note", body: { private_note, version: order.version } },
          { onSuccess: onClose },
        )
      }
    >
      <Field hideLabel label={t`Private note`} error={form.formState.errors.private_note?.message}>
        <Textarea rows={3} maxLength={2000} autoFocus {...form.register("private_note")} />
      </Field>
      <div className="flex justify-end gap-2">
        <Button size="sm" onClick={onClose}>
          <Trans>Discard</Trans>
        </Button>
        <Button size="sm" type="submit" variant="primary" busy={command.isPending}>
          <Trans>Save</Trans>
        </Button>
      </div>
    </Form>
  );
};
