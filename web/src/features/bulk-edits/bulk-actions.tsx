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
  Store,
  Table2,
  Tag,
  TicketPercent,
  ToggleLeft,
  Trash2,
} from "lucide-react";
import { useState } from "react";
import { lazyModule } from "../../lib/lazy.ts";
import { paths } from "../../lib/paths.ts";
import { Button } from "../../ui/button.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { Menu, MenuItem, MenuSeparator } from "../../ui/menu.tsx";
import { LazyContent } from "../../ui/lazy-content.tsx";
import { useNarrow } from "../../ui/use-narrow.ts";
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
  // Neither drafts nor archived products can be put in an offer (K37).
  const canBeOffered = statuses.some((status) => status === "published" || status === "unlisted");
  const canBeArchived = statuses.some((status) => status !== "archived");
  const editAsTable = () =>
    void navigate({
      to: paths.products(),
      search: (now) => ({ ...now, page: 1, table: "ids" in selection ? "selected" : "all" }),
      ...("ids" in selection && { state: { chosenProducts: selection } }),
    });
  return (
    <>
      {!isNarrow && (
        <>
          <Button variant="ghost" onClick={editAsTable}>
            <Trans>Edit as table</Trans>
          </Button>
          <Button variant="ghost" onClick={() => setKind("price")}>
            <Trans>Prices</Trans>
          </Button>
          <Button variant="ghost" onClick={() => setKind("status")}>
            <Trans>Status</Trans>
          </Button>
          <Button variant="ghost" onClick={() => setKind("tags")}>
            <Trans>Tags</Trans>
          </Button>
        </>
      )}
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
        {isNarrow && (
          <>
            <MenuItem icon={<Table2 aria-hidden="true" />} onClick={editAsTable}>
              <Trans>Edit as table</Trans>
            </MenuItem>
            <MenuItem icon={<Hash aria-hidden="true" />} onClick={() => setKind("price")}>
              <Trans>Prices</Trans>
            </MenuItem>
            <MenuItem icon={<ToggleLeft aria-hidden="true" />} onClick={() => setKind("status")}>
              <Trans>Status</Trans>
            </MenuItem>
            <MenuItem icon={<Tag aria-hidden="true" />} onClick={() => setKind("tags")}>
              <Trans>Tags</Trans>
            </MenuItem>
          </>
        )}
        <MenuItem icon={<BadgePercent aria-hidden="true" />} onClick={() => setKind("compare_at")}>
          <Trans>Compare-at price</Trans>
        </MenuItem>
        <MenuItem icon={<FolderTree aria-hidden="true" />} onClick={() => setKind("category")}>
          <Trans>Category</Trans>
        </MenuItem>
        <MenuItem icon={<Store aria-hidden="true" />} onClick={() => setKind("brand")}>
          <Trans>Brand</Trans>
        </MenuItem>
        <MenuItem icon={<Boxes aria-hidden="true" />} onClick={() => setKind("low_stock")}>
          <Trans>Low stock</Trans>
        </MenuItem>
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
      {kind !== null && (
        <LazyContent part={dialog} onMissing={() => setKind(null)}>
          {({ NewEditDialog }) => (
            <NewEditDialog
              kind={kind}
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
