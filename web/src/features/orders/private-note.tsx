import { Trans, useLingui } from "@lingui/react/macro";
import { WritePrivateNote } from "@sellerdesk/contract/order-commands";
import type { Order } from "@sellerdesk/contract/orders";
import { Pencil } from "lucide-react";
import { useState } from "react";
import { useAppForm } from "../../lib/form.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { Textarea } from "../../ui/textarea.tsx";
import { useOrderCommand } from "./api.ts";

const Editor = ({ order, onClose }: { order: Order; onClose: () => void }) => {
  const { t } = useLingui();
  const command = useOrderCommand(order.id);
  const form = useAppForm(WritePrivateNote, { private_note: order.private_note, version: order.version });
  const submit = form.handleSubmit(({ private_note }) =>
    command.mutate({ kind: "note", body: { private_note, version: order.version } }, { onSuccess: onClose }),
  );
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        void submit(event);
      }}
    >
      <Field hideLabel label={t`Private note`} error={command.error?.message}>
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
    </form>
  );
};

/** What the seller writes down for the shop alone. */
export const PrivateNote = ({ order }: { order: Order }) => {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  return (
    <section>
      <div className="flex items-start justify-between">
        <h2>
          <Trans>Private note</Trans>
        </h2>
        {!isOpen && (
          <IconButton size="sm" label={t`Edit the private note`} onClick={() => setOpen(true)}>
            <Pencil aria-hidden="true" />
          </IconButton>
        )}
      </div>
      {isOpen ? (
        <Editor order={order} onClose={() => setOpen(false)} />
      ) : order.private_note === "" ? (
        <p className="text-muted">
          <Trans>Nobody but you reads it.</Trans>
        </p>
      ) : (
        <p className="whitespace-pre-line" dir="auto">
          {order.private_note}
        </p>
      )}
    </section>
  );
};
