import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { Product } from "@sellerdesk/contract/product";
import { useState } from "react";
import { ApiError } from "../../../lib/api-client.ts";
import { formatNumber } from "../../../lib/format.ts";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { showToast } from "../../../ui/toast.tsx";
import { useDeleteVariant } from "../api.ts";
import type { TypedVariant } from "../form-values/product-form-values.ts";
import { variantName } from "../form-values/variant-parts.tsx";

type Props = {
  /** The variants to delete; empty while the dialog is closed. */
  variants: readonly TypedVariant[];
  /** The product as it is saved; null for a new one. */
  base: Product | null;
  onClose: () => void;
  /** Removes new variants, which only the form has. */
  onDropNew: (variants: readonly TypedVariant[]) => void;
  /** Called with the product that the server returned. */
  onDeleted: (product: Product) => void;
};

/**
 * Confirms the deletion of variants, which is immediate and permanent (K24). Other input of the
 * form stays.
 */
export const DeleteVariants = ({ variants, base, onClose, onDropNew, onDeleted }: Props) => {
  const { t } = useLingui();
  const { mutateAsync, isPending } = useDeleteVariant();
  const [failure, setFailure] = useState<string | null>(null);
  const stored = variants.filter(({ id }) => id !== null);
  const [first] = variants;
  const name = first && variants.length === 1 ? variantName(first) : null;
  const units = stored.reduce(
    (sum, { id }) => sum + (base?.variants.find((variant) => variant.id === id)?.on_hand ?? 0),
    0,
  );
  const close = () => {
    setFailure(null);
    onClose();
  };
  const confirm = async () => {
    setFailure(null);
    let newest: Product | undefined;
    let reason: string | null = null;
    for (const { id } of stored) {
      if (id === null) continue;
      try {
        newest = await mutateAsync(id);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        reason = error.message;
        break;
      }
    }
    if (newest) onDeleted(newest);
    if (reason !== null) {
      setFailure(reason);
      return;
    }
    onDropNew(variants.filter(({ id }) => id === null));
    showToast(name === null ? t`Variants deleted` : t`${name} deleted`);
    close();
  };
  return (
    <ConfirmDialog
      open={variants.length > 0}
      onOpenChange={(open) => !open && close()}
      title={
        name === null ? (
          <Plural value={variants.length} one="Delete # variant?" other="Delete # variants?" />
        ) : (
          <Trans>
            Delete <bdi>{name}</bdi>?
          </Trans>
        )
      }
      description={
        units > 0
          ? t`This removes it from your shop, with its stock of ${formatNumber(units)}. Past orders keep it.`
          : t`This removes it from your shop. Past orders keep it.`
      }
      confirmLabel={t`Delete`}
      busy={isPending}
      error={failure}
      onConfirm={() => void confirm()}
    />
  );
};
