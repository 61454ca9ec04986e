import { Trans, useLingui } from "@lingui/react/macro";
import { type InventoryListQuery, maxAdjusted } from "@sellerdesk/contract/inventory";
import { Link } from "@tanstack/react-router";
import { paths } from "../../lib/paths.ts";
import { BulkBar } from "../../ui/bulk-bar.tsx";
import { buttonClass } from "../../ui/button-class.ts";
import { Button } from "../../ui/button.tsx";
import { showToast } from "../../ui/toast.tsx";
import { useSelectAll } from "./api.ts";

type Props = {
  ids: ReadonlySet<string>;
  query: InventoryListQuery;
  /** How many rows the list has, on all of its pages. */
  total: number;
  onChange: (ids: ReadonlySet<string>) => void;
  onLimit: () => void;
};

/** What can be done with the chosen rows, of every page; they travel in the address, so that they survive a reload. */
export const ChosenRows = ({ ids, query, total, onChange, onLimit }: Props) => {
  const { t } = useLingui();
  const selectAll = useSelectAll();
  const canHaveAll = ids.size < total && total <= maxAdjusted;
  return (
    <BulkBar
      label={t`Chosen rows`}
      count={ids.size}
      total={canHaveAll ? total : undefined}
      onChooseAll={() =>
        selectAll.mutate(query, {
          onSuccess: (all) => onChange(new Set(all)),
          onError: (error) => showToast(error.message),
        })
      }
      onClear={() => onChange(new Set())}
    >
      {ids.size > maxAdjusted ? (
        <span className="quiet px-3">
          <Trans>Up to {maxAdjusted} at once. For more, export a file, change it and import it.</Trans>
        </span>
      ) : (
        <>
          <Link
            className={buttonClass({ variant: "ghost" })}
            to={paths.modifiedInventory()}
            search={{ ids: [...ids].join(",") }}
          >
            <Trans>Adjust stock</Trans>
          </Link>
          <Button variant="ghost" onClick={onLimit}>
            <Trans>Low at</Trans>
          </Button>
        </>
      )}
    </BulkBar>
  );
};
