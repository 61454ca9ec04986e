import { Trans, useLingui } from "@lingui/react/macro";
import type { Banner } from "@sellerdesk/contract/banners";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { showToast } from "../../ui/toast.tsx";
import { useDeleteBanner } from "./api.ts";

type Props = { banner: Banner; onClose: () => void; onDone?: () => void };

/** Asks before a banner is deleted, which cannot be taken back (K28). */
export const DeleteDialog = ({ banner, onClose, onDone }: Props) => {
  const { t } = useLingui();
  const remove = useDeleteBanner();
  const name = <bdi>“{banner.alt}”</bdi>;
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
      title={<Trans>Delete the banner {name}?</Trans>}
      description={
        banner.status === "live"
          ? t`Buyers see it now. It goes from your page at once, and its picture with it.`
          : t`Its picture goes with it. This cannot be undone.`
      }
      confirmLabel={<Trans>Delete</Trans>}
      busy={remove.isPending}
      error={remove.error?.message}
      // The dialog itself says why it failed.
      onConfirm={() => void confirm().catch(() => undefined)}
    />
  );
};
