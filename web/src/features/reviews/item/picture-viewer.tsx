import { Trans, useLingui } from "@lingui/react/macro";
import type { Review } from "@sellerdesk/contract/reviews";
import { ChevronLeft, ChevronRight, Trash2 } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { showToast } from "../../../ui/toast.tsx";
import { useRemoveReviewImage } from "../api.ts";

type Props = {
  review: Review;
  /** The index of the image shown. */
  at: number;
  onMove: (index: number) => void;
  onClose: () => void;
};

/**
 * Shows a review's images one at a time. The arrow keys navigate, and the current image can be
 * deleted.
 */
export const PictureViewer = ({ review, at: index, onMove, onClose }: Props) => {
  const { t } = useLingui();
  const { images, customer_name: customer } = review;
  const [isAsking, setAsking] = useState(false);
  const remove = useRemoveReviewImage();
  const close = useRef<HTMLButtonElement>(null);
  const image = images[index];
  const [number, count] = [index + 1, images.length];

  useEffect(() => {
    const move = ({ key }: KeyboardEvent) => {
      const forward = document.documentElement.dir === "rtl" ? "ArrowLeft" : "ArrowRight";
      if (key !== "ArrowLeft" && key !== "ArrowRight") return;
      const next = index + (key === forward ? 1 : -1);
      if (!isAsking && next >= 0 && next < count) onMove(next);
    };
    // Dialogs stop arrow keys from bubbling, so they are handled in the capture phase.
    window.addEventListener("keydown", move, { capture: true });
    return () => window.removeEventListener("keydown", move, { capture: true });
  }, [index, count, isAsking, onMove]);

  if (!image) return null;
  const confirm = () =>
    remove.mutate(image.id, {
      onSuccess: () => {
        showToast(t`Image deleted.`);
        setAsking(false);
        if (count === 1) onClose();
        else onMove(Math.min(index, count - 2));
      },
    });
  return (
    <>
      <Dialog
        open
        form
        onOpenChange={onClose}
        initialFocus={close}
        title={
          <Trans>
            Image {number} of {count}
          </Trans>
        }
        description={
          <Trans>
            from <bdi>{customer}</bdi>
          </Trans>
        }
        actions={
          <>
            <Button
              variant="destructive"
              className="me-auto"
              icon={<Trash2 aria-hidden="true" />}
              onClick={() => {
                remove.reset();
                setAsking(true);
              }}
            >
              <Trans>Delete</Trans>
            </Button>
            {count > 1 && (
              <>
                <IconButton
                  framed
                  label={t`Previous image`}
                  disabled={index === 0}
                  onClick={() => onMove(index - 1)}
                >
                  <ChevronLeft className="flip-rtl" aria-hidden="true" />
                </IconButton>
                <IconButton
                  framed
                  label={t`Next image`}
                  disabled={index === count - 1}
                  onClick={() => onMove(index + 1)}
                >
                  <ChevronRight className="flip-rtl" aria-hidden="true" />
                </IconButton>
              </>
            )}
            <Button ref={close} onClick={onClose}>
              <Trans>Close</Trans>
            </Button>
          </>
        }
      >
        <img
          key={image.id}
          src={image.url}
          alt={t`Image ${number} of ${count} of the review by ${customer}`}
          width={image.width}
          height={image.height}
          className="mx-auto max-h-[60dvh] w-auto rounded-control object-contain"
        />
      </Dialog>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t`Delete this review image?`}
        description={t`Customers can no longer see it. This can’t be undone.`}
        confirmLabel={t`Delete image`}
        busy={remove.isPending}
        error={remove.error?.message}
        onConfirm={confirm}
      />
    </>
  );
};
