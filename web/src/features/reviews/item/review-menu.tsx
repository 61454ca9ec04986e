import { Trans, useLingui } from "@lingui/react/macro";
import type { Review } from "@sellerdesk/contract/reviews";
import { Ellipsis, Flag, Trash2 } from "lucide-react";
import { useState } from "react";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { Menu, MenuItem } from "../../../ui/menu.tsx";
import { lazyDialog } from "../../../ui/lazy-content.tsx";
import { showToast } from "../../../ui/toast.tsx";
import { useRemoveReview, useUpdateReview } from "../api.ts";

const ComplaintDialog = lazyDialog(
  async () => (await import("./complaint-dialog.tsx")).ComplaintDialog,
);

type DialogProps = { review: Review; onClose: () => void };

const ReportDialog = ({ review, onClose }: DialogProps) => {
  const { t } = useLingui();
  const update = useUpdateReview(review.id);
  return (
    <ComplaintDialog
      title={t`Report this review`}
      description={t`The marketplace will look at it. The review stays visible, and its author is not notified.`}
      submitLabel={t`Send report`}
      loading={update.isPending}
      submitError={update.error}
      onClose={onClose}
      onSubmit={(report) =>
        update.mutate(
          { report },
          {
            onSuccess: () => {
              showToast(t`Review reported.`);
              onClose();
            },
          },
        )
      }
    />
  );
};

const RemovalDialog = ({ review, onClose }: DialogProps) => {
  const { t } = useLingui();
  const remove = useRemoveReview(review.id);
  return (
    <ComplaintDialog
      title={t`Request removal of this review`}
      description={t`The marketplace will decide and notify you. Until then, the review stays visible and counts.`}
      submitLabel={t`Request removal`}
      loading={remove.isPending}
      submitError={remove.error}
      onClose={onClose}
      onSubmit={(complaint) =>
        remove.mutate(complaint, {
          onSuccess: () => {
            showToast(t`Request sent to the marketplace.`);
            onClose();
          },
        })
      }
    />
  );
};

const DeleteDialog = ({ review, onClose }: DialogProps) => {
  const { t } = useLingui();
  const remove = useRemoveReview(review.id);
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={
        <Trans>
          Delete the review by <bdi>{review.customer_name}</bdi>?
        </Trans>
      }
      description={t`This deletes the review with its images and your reply, and updates your rating. This can’t be undone.`}
      confirmLabel={t`Delete review`}
      busy={remove.isPending}
      error={remove.error?.message}
      onConfirm={() =>
        remove.mutate(undefined, {
          onSuccess: () => {
            showToast(t`Review deleted.`);
            onClose();
          },
        })
      }
    />
  );
};

/** The actions for a review other than replying; nothing if no action is left. */
export const ReviewMenu = ({ review, deletes }: { review: Review; deletes: boolean }) => {
  const { t } = useLingui();
  const [dialog, setDialog] = useState<"report" | "remove" | null>(null);
  const close = () => setDialog(null);
  const isReportable = review.reported_at === null;
  const isRemovable = deletes || (review.status === "published" && !review.is_removal_declined);
  if (!isReportable && !isRemovable) return null;
  return (
    <>
      <Menu
        trigger={
          <IconButton size="sm" label={t`More actions for the review by ${review.customer_name}`}>
            <Ellipsis aria-hidden="true" />
          </IconButton>
        }
      >
        {isReportable && (
          <MenuItem icon={<Flag aria-hidden="true" />} onClick={() => setDialog("report")}>
            <Trans>Report…</Trans>
          </MenuItem>
        )}
        {isRemovable && (
          <MenuItem
            icon={<Trash2 aria-hidden="true" />}
            destructive
            onClick={() => setDialog("remove")}
          >
            {deletes ? <Trans>Delete…</Trans> : <Trans>Request removal…</Trans>}
          </MenuItem>
        )}
      </Menu>
      {dialog === "report" && <ReportDialog review={review} onClose={close} />}
      {dialog === "remove" && !deletes && <RemovalDialog review={review} onClose={close} />}
      {dialog === "remove" && deletes && <DeleteDialog review={review} onClose={close} />}
    </>
  );
};
