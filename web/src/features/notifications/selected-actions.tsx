import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { NotificationChoice } from "@sellerdesk/contract/notifications";
import { Mail, MailOpen, Trash2 } from "lucide-react";
import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { showToast } from "../../ui/toast.tsx";
import { useDeleteNotifications, useMarkNotifications } from "./api.ts";

type Props = {
  choice: NotificationChoice;
  count: number;
  /** Whether some of the selected ones may be unread or read. */
  hasUnread: boolean;
  hasRead: boolean;
  onDone: () => void;
};

/** The actions for the selected notifications (H3, H4, I2). */
export const ChosenActions = ({ choice, count, hasUnread, hasRead, onDone }: Props) => {
  const { t } = useLingui();
  const [isAsking, setAsking] = useState(false);
  const mark = useMarkNotifications();
  const remove = useDeleteNotifications();
  const markAs = (read: boolean) =>
    mark.mutate(
      { ...choice, read },
      { onSuccess: onDone, onError: ({ message }) => showToast(message) },
    );
  const isMarking = (read: boolean) => mark.isPending && mark.variables.read === read;
  return (
    <div className="flex flex-wrap items-center">
      {hasUnread && (
        <Button
          variant="ghost"
          icon={<MailOpen aria-hidden="true" />}
          busy={isMarking(true)}
          onClick={() => markAs(true)}
        >
          <Trans>Mark as read</Trans>
        </Button>
      )}
      {hasRead && (
        <Button
          variant="ghost"
          icon={<Mail aria-hidden="true" />}
          busy={isMarking(false)}
          onClick={() => markAs(false)}
        >
          <Trans>Mark as unread</Trans>
        </Button>
      )}
      <Button
        variant="destructive"
        icon={<Trash2 aria-hidden="true" />}
        onClick={() => {
          remove.reset();
          setAsking(true);
        }}
      >
        <Trans>Delete</Trans>
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t`Are you sure deleting these notifications?`}
        description={
          <Plural
            value={count}
            one="# notification will be removed from the bell and from this page."
            other="# notifications will be removed from the bell and from this page."
          />
        }
        confirmLabel={t`Yes, Delete notifications`}
        busy={remove.isPending}
        error={remove.error?.message}
        onConfirm={() =>
          remove.mutate(choice, {
            onSuccess: () => {
              setAsking(false);
              onDone();
            },
          })
        }
      />
    </div>
  );
};
