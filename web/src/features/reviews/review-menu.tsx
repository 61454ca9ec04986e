import { Trans, useLingui } from "@lingui/react/macro";
import type { Review } from "@sellerdesk/contract/reviews";
import { Ellipsis, Flag, Trash2 } from "lucide-react";
import { useState } from "react";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { Menu, MenuItem } from "../../ui/menu.tsx";
import { lazyDialog } from "../../ui/lazy-content.tsx";
import { showToast } from "../../ui/toast.tsx";
import { useRemoveReview, useUpdateReview } from "./api.ts";

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
      description={t`The marketplace looks at it. The review stays where it is meanwhile, and its writer is not told.`}
      confirmLabel={t`Send the report`}
      busy={update.isPending}
      error={update.error?.message}
      onClose={onClose}
      onSend={(report, onError) =>
        update.mutate(
          { report },
          {
            onError,
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
      title={t`Ask to remove this review`}
      description={t`The marketplace decides and tells you. Until then shoppers see the review, and it counts.`}
      confirmLabel={t`Ask to remove it`}
      busy={remove.isPending}
      error={remove.error?.message}
      onClose={onClose}
      onSend={(complaint, onError) =>
        remove.mutate(complaint, {
          onError,
          onSuccess: () => {
            showToast(t`The marketplace was asked.`);
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
      description={t`It goes with its pictures and your answer, and no longer counts. It cannot be brought back.`}
      confirmLabel={t`Delete the review`}
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

/** What a seller can do about a review besides answering it; nothing where all of it was done. */
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
          <IconButton size="sm" label={t`More for the review by ${review.customer_name}`}>
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
            {deletes ? <Trans>Delete…</Trans> : <Trans>Ask to remove…</Trans>}
          </MenuItem>
        )}
      </Menu>
      {dialog === "report" && <ReportDialog review={review} onClose={close} />}
      {dialog === "remove" && !deletes && <RemovalDialog review={review} onClose={close} />}
      {dialog === "remove" && deletes && <DeleteDialog review={review} onClose={close} />}
    </>
  );
};
