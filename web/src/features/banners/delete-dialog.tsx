import { Trans, useLingui } from "@lingui/react/macro";
import type { Banner } from "@sellerdesk/contract/banners";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { showToast } from "../../ui/toast.tsx";
import { useDeleteBanner } from "./api.ts";

type Props = { banner: Banner; onClose: () => void; onDone?: () => void };

/** Confirms the deletion of a banner, which cannot be undone (K28). */
export const DeleteDialog = ({ banner, onClose, onDone }: Props) => {
  const { t } = useLingui();
  const remove = useDeleteBanner();
  const { alt } = banner;
  const name = (
    <bdi>
      <Trans>“{alt}”</Trans>
    </bdi>
  );
  const confirm = async () => {
    await remove.mutateAsync(banner.id);
    showToast(t`Banner deleted`);
    onDone?.();
    onClose();
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={<Trans>Delete banner {name}?</Trans>}
      description={
        banner.status === "live"
          ? t`This banner is live. Deleting it removes it and its image from your page right away.`
          : t`Its image is deleted, too. This can’t be undone.`
      }
      confirmLabel={<Trans>Delete</Trans>}
      busy={remove.isPending}
      error={remove.error?.message}
      // The dialog itself shows the error.
      onConfirm={() => void confirm().catch(() => undefined)}
    />
  );
};
