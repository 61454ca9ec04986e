import { Trans, useLingui } from "@lingui/react/macro";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { showToast } from "../../ui/toast.tsx";
import { useDeleteProduct } from "./api.ts";

type Props = {
  product: { id: string; title: string };
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onDeleted?: () => void;
};

/** Asks before a product is deleted (K23); why it cannot be is said there. */
export const DeleteProductDialog = ({ product, open, onOpenChange, onDeleted }: Props) => {
  const { t } = useLingui();
  const remove = useDeleteProduct();
  // The row, and this dialog with it, may be gone before the answer is: callbacks of `mutate` would
  // not be called then.
  const confirm = async () => {
    try {
      await remove.mutateAsync(product.id);
    } catch {
      // `remove.error` is shown below.
      return;
    }
    showToast(t`Product deleted`);
    onOpenChange(false);
    onDeleted?.();
  };
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(isOpen) => {
        onOpenChange(isOpen);
        remove.reset();
      }}
      title={
        <Trans>
          Delete <bdi>{product.title}</bdi>?
        </Trans>
      }
      description={t`This removes the product with its variants and stock. Past orders keep it.`}
      confirmLabel={t`Delete product`}
      busy={remove.isPending}
      error={remove.error?.message}
      onConfirm={() => void confirm()}
    />
  );
};
