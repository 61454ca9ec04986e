import { Trans, useLingui } from "@lingui/react/macro";
import { type InventoryFilters, maxAdjusted, maxNamed } from "@sellerdesk/contract/inventory";
import { Link } from "@tanstack/react-router";
import { formatNumber } from "../../../lib/format.ts";
import { paths } from "../../../lib/paths.ts";
import { BulkBar } from "../../../ui/bulk-bar.tsx";
import { buttonClass } from "../../../ui/button-class.ts";
import { Button } from "../../../ui/button.tsx";
import { showToast } from "../../../ui/toast.tsx";
import type { ListSelection } from "../../../ui/use-list-selection.ts";
import { useReadAll } from "../api.ts";

type Props = {
  selection: ListSelection;
  count: number;
  filters: InventoryFilters;
  /** The number of rows on all pages, formatted; undefined if they cannot all be selected. */
  all: string | undefined;
  onChooseAll: () => void;
  onClear: () => void;
  onLimit: (ids: readonly string[]) => void;
};

/**
 * The actions for the selected rows of all pages. The address contains the selection, so that it
 * survives a reload.
 */
export const ChosenRows = ({
  selection,
  count,
  filters,
  all,
  onChooseAll,
  onClear,
  onLimit,
}: Props) => {
  const { t } = useLingui();
  const readAll = useReadAll();
  const isAll = selection.kind === "all";
  const limit = () => {
    if (!isAll) return onLimit([...selection.ids]);
    readAll.mutate(filters, {
      onSuccess: (rows) => onLimit(rows.map(({ variant_id }) => variant_id)),
      onError: ({ message }) => showToast(message),
    });
  };
  return (
    <BulkBar
      label={t`Selected rows`}
      count={count}
      all={all}
      onChooseAll={onChooseAll}
      onClear={onClear}
      most={isAll ? undefined : maxNamed}
    >
      {count > maxAdjusted ? (
        <span className="quiet px-3">
          <Trans>
            Up to {formatNumber(maxAdjusted)} at once. For more, export a file, edit it and import
            it.
          </Trans>
        </span>
      ) : (
        <>
          <Link
            className={buttonClass({ variant: "ghost" })}
            to={paths.modifiedInventory()}
            search={isAll ? { ...filters, all: "true" } : { ids: [...selection.ids].join(",") }}
          >
            <Trans>Adjust stock</Trans>
          </Link>
          <Button variant="ghost" busy={readAll.isPending} onClick={limit}>
            <Trans>Alert at</Trans>
          </Button>
        </>
      )}
    </BulkBar>
  );
};
