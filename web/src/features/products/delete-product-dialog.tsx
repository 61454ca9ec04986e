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

/** Confirms the deletion of a product (K23), and shows the error if it fails. */
export const DeleteProductDialog = ({ product, open, onOpenChange, onDeleted }: Props) => {
  const { t } = useLingui();
  const remove = useDeleteProduct();
  // Awaited: the row may be unmounted before the response, and this dialog with it. Callbacks of
  // `mutate` would not run then.
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
