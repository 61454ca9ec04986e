import { Trans, useLingui } from "@lingui/react/macro";
import type { Order } from "@sellerdesk/contract/orders";
import { Pencil } from "lucide-react";
import { useState } from "react";
import { IconButton } from "../../../ui/icon-button.tsx";
import { lazyDialog } from "../../../ui/lazy-content.tsx";

const PrivateNoteForm = lazyDialog(
  async () => (await import("./private-note-form.tsx")).PrivateNoteForm,
);

/** Shows the note that only the seller sees, with a form to edit it. */
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
          <IconButton size="sm" label={t`Edit private note`} onClick={() => setOpen(true)}>
            <Pencil aria-hidden="true" />
          </IconButton>
        )}
      </div>
      {isOpen ? (
        <PrivateNoteForm order={order} onClose={() => setOpen(false)} />
      ) : order.private_note === "" ? (
        <p className="text-muted">
          <Trans>Only you can see this.</Trans>
        </p>
      ) : (
        <p className="whitespace-pre-line" dir="auto">
          {order.private_note}
        </p>
      )}
    </section>
  );
};
