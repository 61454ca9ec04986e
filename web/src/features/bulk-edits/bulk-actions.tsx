import { Trans, useLingui } from "@lingui/react/macro";
import type { ProductStatus } from "@sellerdesk/contract/product";
import type { ProductSelection } from "@sellerdesk/contract/product-lists";
import { useNavigate } from "@tanstack/react-router";
import {
  Archive,
  BadgePercent,
  Boxes,
  Ellipsis,
  FolderTree,
  Hash,
  type LucideIcon,
  Store,
  Table2,
  Tag,
  TicketPercent,
  ToggleLeft,
  Trash2,
} from "lucide-react";
import { type ReactNode, useState } from "react";
import { lazyModule } from "../../lib/lazy.ts";
import { paths } from "../../lib/paths.ts";
import { Button } from "../../ui/button.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { Menu, MenuItem, MenuSeparator } from "../../ui/menu.tsx";
import { LazyContent } from "../../ui/lazy-content.tsx";
import { useNarrow } from "../../ui/use-narrow.ts";
import { useSellerCurrency } from "./api.ts";
import type { EditKind } from "./draft.ts";

const dialog = lazyModule(() => import("./new-edit-dialog.tsx"));

type Props = {
  selection: ProductSelection;
  count: number;
  /** The statuses of the selected products, as far as the list shows them. */
  statuses: readonly ProductStatus[];
  /** Called when an edit has started: the selection is not needed any more. */
  onDone: () => void;
};

/** The actions for the selected products, in the bar of the list. */
export const BulkActions = ({ selection, count, statuses, onDone }: Props) => {
  const { t } = useLingui();
  const navigate = useNavigate();
  const isNarrow = useNarrow();
  const [kind, setKind] = useState<EditKind | null>(null);
  // Read as soon as products are selected, so that the dialog need not wait for it.
  const { data: currency } = useSellerCurrency();
  // Neither drafts nor archived products can be put in an offer (K37).
  const canBeOffered = statuses.some((status) => status === "published" || status === "unlisted");
  const canBeArchived = statuses.some((status) => status !== "archived");
  const editAsTable = () =>
    void navigate({
      to: paths.products(),
      search: (now) => ({ ...now, page: 1, table: "ids" in selection ? "selected" : "all" }),
      ...("ids" in selection && { state: { chosenProducts: selection } }),
    });
  const edit = (key: EditKind, Icon: LucideIcon, label: ReactNode) => ({
    key,
    Icon,
    label,
    run: () => setKind(key),
  });
  const frequent = [
    { key: "table", Icon: Table2, label: <Trans>Edit as table</Trans>, run: editAsTable },
    edit("price", Hash, <Trans>Prices</Trans>),
    edit("status", ToggleLeft, <Trans>Status</Trans>),
    edit("tags", Tag, <Trans>Tags</Trans>),
  ];
  const others = [
    edit("compare_at", BadgePercent, <Trans>Compare-at price</Trans>),
    edit("category", FolderTree, <Trans>Category</Trans>),
    edit("brand", Store, <Trans>Brand</Trans>),
    edit("low_stock", Boxes, <Trans>Low stock</Trans>),
  ];
  return (
    <>
      {!isNarrow &&
        frequent.map(({ key, label, run }) => (
          <Button key={key} variant="ghost" onClick={run}>
            {label}
          </Button>
        ))}
      <Menu
        trigger={
          isNarrow ? (
            <Button variant="ghost">
              <Trans>Edit</Trans>
            </Button>
          ) : (
            <IconButton label={t`More edits`}>
              <Ellipsis aria-hidden="true" />
            </IconButton>
          )
        }
      >
        {[...(isNarrow ? frequent : []), ...others].map(({ key, Icon, label, run }) => (
          <MenuItem key={key} icon={<Icon aria-hidden="true" />} onClick={run}>
            {label}
          </MenuItem>
        ))}
        <MenuSeparator />
        {canBeOffered && (
          <MenuItem
            icon={<TicketPercent aria-hidden="true" />}
            onClick={() =>
              void navigate({
                to: paths.offers(),
                search: { form: "new" },
                state: { chosenProducts: selection },
              })
            }
          >
            <Trans>Add to offer</Trans>
          </MenuItem>
        )}
        {canBeArchived && (
          <MenuItem icon={<Archive aria-hidden="true" />} onClick={() => setKind("archive")}>
            <Trans>Archive</Trans>
          </MenuItem>
        )}
        <MenuItem
          icon={<Trash2 aria-hidden="true" />}
          destructive
          onClick={() => setKind("delete")}
        >
          <Trans>Delete</Trans>
        </MenuItem>
      </Menu>
      {kind !== null && currency !== undefined && (
        <LazyContent part={dialog} onMissing={() => setKind(null)}>
          {({ NewEditDialog }) => (
            <NewEditDialog
              kind={kind}
              currency={currency}
              selection={selection}
              statuses={statuses}
              count={count}
              onClose={() => setKind(null)}
              onStarted={({ id }) => {
                onDone();
                void navigate({
                  to: ".",
                  search: true,
                  hash: `bulk-edit=${id}`,
                  resetScroll: false,
                });
              }}
            />
          )}
        </LazyContent>
      )}
    </>
  );
};
