import { plural } from "@lingui/core/macro";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { OfferSelection } from "@sellerdesk/contract/offers";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { showToast } from "../../../ui/toast.tsx";
import { useActOnOffers, useDeleteOffers } from "../api.ts";

type Props = {
  action: "end" | "delete";
  selection: OfferSelection;
  /** The name of the offer, if only one is selected. */
  name?: string;
  count: number;
  onClose: () => void;
  onDone: () => void;
};

/** Confirms that offers are ended or deleted: neither can be undone. */
export const EndDialog = ({ action, selection, name, count, onClose, onDone }: Props) => {
  const { t } = useLingui();
  const act = useActOnOffers();
  const remove = useDeleteOffers();
  const isEnd = action === "end";
  const confirm = async () => {
    const notice = isEnd
      ? await act.mutateAsync({ action: "end", selection }).then(({ changed, left }) => {
          const words = plural(changed, { one: "# offer ended", other: "# offers ended" });
          return left > 0
            ? `${words}. ${plural(left, { one: "# was skipped because of its status.", other: "# were skipped because of their status." })}`
            : words;
        })
      : await remove
          .mutateAsync(selection)
          .then(({ deleted }) =>
            plural(deleted, { one: "# offer deleted", other: "# offers deleted" }),
          );
    showToast(notice);
    onDone();
    onClose();
  };
  const title = name === undefined ? null : <bdi>{name}</bdi>;
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={
        isEnd ? (
          title === null ? (
            <Plural value={count} one="End # offer?" other="End # offers?" />
          ) : (
            <Trans>End {title}?</Trans>
          )
        ) : title === null ? (
          <Plural value={count} one="Delete # offer?" other="Delete # offers?" />
        ) : (
          <Trans>Delete {title}?</Trans>
        )
      }
      description={
        isEnd
          ? t`Prices switch back right away. You can’t restart an ended offer, but you can copy it.`
          : t`Active offers end and prices switch back right away. This can’t be undone.`
      }
      confirmLabel={isEnd ? <Trans>End now</Trans> : <Trans>Delete</Trans>}
      busy={act.isPending || remove.isPending}
      error={act.error?.message ?? remove.error?.message}
      // The dialog itself shows the error.
      onConfirm={() => void confirm().catch(() => undefined)}
    />
  );
};
