import { Trans, useLingui } from "@lingui/react/macro";
import type { ProductRow } from "@sellerdesk/contract/product-lists";
import { Link, useNavigate } from "@tanstack/react-router";
import { Archive, ArchiveRestore, Copy, MessageSquare, Trash2 } from "lucide-react";
import { useState } from "react";
import { paths } from "../../lib/paths.ts";
import { MenuItem, MenuSeparator } from "../../ui/menu.tsx";
import { MoreMenu } from "../../ui/more-menu.tsx";
import { showToast } from "../../ui/toast.tsx";
import { useDuplicateProduct, useSetProductStatus } from "./api.ts";
import { DeleteProductDialog } from "./delete-product-dialog.tsx";

type Props = {
  product: Pick<ProductRow, "id" | "title" | "status">;
  /** For use beside the buttons of a page. */
  framed?: boolean;
  onDeleted?: () => void;
};

/** The actions for one product: duplicate, archive or restore, its reviews, delete. */
export const ProductRowMenu = ({ product, framed = false, onDeleted }: Props) => {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const duplicate = useDuplicateProduct();
  const setStatus = useSetProductStatus();
  const { id, title, status } = product;
  const showError = (error: Error) => showToast(error.message);
  // Promises, not callbacks of `mutate`: a filter may remove the row before the response, and this
  // menu with it.
  const copy = () =>
    duplicate.mutateAsync(id).then((made) => {
      showToast(t`Copied as a draft`);
      return navigate({ to: paths.product(made.id) });
    }, showError);
  const archive = () =>
    setStatus.mutateAsync({ id, status: "archived" }).then(
      ({ previous_status }) =>
        showToast(t`Archived`, {
          label: t`Undo`,
          run: () => void setStatus.mutateAsync({ id, status: previous_status }).catch(showError),
        }),
      showError,
    );
  const bringBack = () =>
    setStatus
      .mutateAsync({ id, status: "draft" })
      .then(() => showToast(t`Restored as a draft`), showError);
  return (
    <>
      <MoreMenu label={t`Actions for ${title}`} framed={framed}>
        <MenuItem icon={<Copy aria-hidden="true" />} onClick={() => void copy()}>
          <Trans>Duplicate</Trans>
        </MenuItem>
        {status === "archived" ? (
          <MenuItem icon={<ArchiveRestore aria-hidden="true" />} onClick={() => void bringBack()}>
            <Trans>Restore</Trans>
          </MenuItem>
        ) : (
          <MenuItem icon={<Archive aria-hidden="true" />} onClick={() => void archive()}>
            <Trans>Archive</Trans>
          </MenuItem>
        )}
        <MenuItem
          icon={<MessageSquare aria-hidden="true" />}
          render={<Link to={paths.productReviews(id)} />}
        >
          <Trans>Reviews</Trans>
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon={<Trash2 aria-hidden="true" />} destructive onClick={() => setAsking(true)}>
          <Trans>Delete product</Trans>
        </MenuItem>
      </MoreMenu>
      <DeleteProductDialog
        product={product}
        open={isAsking}
        onOpenChange={setAsking}
        {...(onDeleted && { onDeleted })}
      />
    </>
  );
};
