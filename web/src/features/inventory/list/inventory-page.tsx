import { Plural, Trans, useLingui } from "@lingui/react/macro";
import {
  InventoryPageQuery,
  type InventoryListQuery,
  type InventoryRow,
} from "@sellerdesk/contract/inventory";
import { createLazyRoute, getRouteApi, Link } from "@tanstack/react-router";
import { useCallback, useMemo, useState } from "react";
import { paths } from "../../../lib/paths.ts";
import { buttonClass } from "../../../ui/button-class.ts";
import { DataTable } from "../../../ui/data-table.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Illustration } from "../../../ui/illustration.tsx";
import { lazyDialog } from "../../../ui/lazy-content.tsx";
import { PageHead } from "../../../ui/page-head.tsx";
import { Pager } from "../../../ui/pager.tsx";
import { useListSelection } from "../../../ui/use-list-selection.ts";
import { useInventory } from "../api.ts";
import { ChosenRows } from "./selected-rows.tsx";
import { HistoryDrawer } from "./history-drawer.tsx";
import { InventoryCard, inventoryColumns } from "./inventory-columns.tsx";
import { InventoryFilterBar, StockTabs } from "./inventory-filters.tsx";
import { StockFileActions } from "./stock-file-actions.tsx";
import { variantName } from "../stock-parts.tsx";

const route = getRouteApi("/app/inventory");

const ThresholdDialog = lazyDialog(
  async () => (await import("./threshold-dialog.tsx")).ThresholdDialog,
);

const Nothing = ({ isFiltered }: { isFiltered: boolean }) =>
  isFiltered ? (
    <EmptyState
      title={<Trans>No matching stock.</Trans>}
      action={
        <Link
          className={buttonClass()}
          to={paths.inventory()}
          search={InventoryPageQuery.parse({})}
        >
          <Trans>Clear filters</Trans>
        </Link>
      }
    />
  ) : (
    <EmptyState
      picture={<Illustration scene="parcel" />}
      title={<Trans>No stock yet</Trans>}
      action={
        <Link className={buttonClass()} to={paths.products()}>
          <Trans>Go to products</Trans>
        </Link>
      }
    >
      <Trans>Stock for every variant of your products appears here.</Trans>
    </EmptyState>
  );

const isFilteredBy = ({ search, stock, status, promised }: InventoryListQuery) =>
  search !== "" || stock !== undefined || status !== undefined || promised !== undefined;

const InventoryPage = () => {
  const { t } = useLingui();
  const address = route.useSearch();
  const [history, query] = useMemo(() => {
    const { history: open, ...list } = address;
    return [open, list] as const;
  }, [address]);
  const navigate = route.useNavigate();
  const [limiting, setLimiting] = useState<readonly Pick<InventoryRow, "variant_id">[]>([]);
  const { data: list, isPlaceholderData } = useInventory(query);
  const { search, stock, status, promised } = query;
  const filters = { search, stock, status, promised };
  const total = list?.meta.total ?? 0;
  const pageIds = list?.data.map(({ variant_id }) => variant_id) ?? [];
  const { selection, count, ...choice } = useListSelection(JSON.stringify(filters), pageIds, total);
  const columns = useMemo(() => inventoryColumns(query, setLimiting), [query]);
  const card = useCallback(
    (row: InventoryRow) => <InventoryCard row={row} query={query} onLimit={setLimiting} />,
    [query],
  );
  const nameOf = (id: string) => {
    const row = list?.data.find(({ variant_id }) => variant_id === id);
    return row ? variantName(row) : "";
  };
  return (
    <>
      <PageHead
        title={t`Inventory`}
        subtitle={t`On hand, committed to orders, and how long it will last.`}
        actions={<StockFileActions query={query} />}
      />
      <StockTabs query={query} />
      <InventoryFilterBar
        query={query}
        // From what the address is by then: typing rests before it searches, and a history may have
        // been opened meanwhile.
        onChange={(changes) =>
          void navigate({ search: (now) => ({ ...now, ...changes, page: 1 }) })
        }
      />
      {list?.data.length === 0 ? (
        <Nothing isFiltered={isFilteredBy(query)} />
      ) : (
        <DataTable
          label={t`Inventory`}
          media
          columns={columns}
          rows={list?.data}
          rowId={({ variant_id }) => variant_id}
          busy={isPlaceholderData}
          selection={{
            ...choice.rows,
            labelAll: t`Select all on this page`,
            labelRow: (id) => t`Select ${nameOf(id)}`,
          }}
          card={card}
          cardShape={{ picture: true, lines: 2, badge: true, height: "6rem" }}
        />
      )}
      {list && (
        <Pager
          page={query.page}
          perPage={query.per_page}
          total={list.meta.total}
          count={<Plural value={list.meta.total} one="# variant" other="# variants" />}
          link={(page, props) => (
            <Link to={paths.inventory()} search={{ ...query, page }} {...props} />
          )}
        />
      )}
      {count > 0 && (
        <ChosenRows
          selection={selection}
          count={count}
          filters={filters}
          total={choice.canChooseAll ? total : undefined}
          onChooseAll={choice.chooseAll}
          onClear={choice.clear}
          onLimit={(ids) => setLimiting(ids.map((variant_id) => ({ variant_id })))}
        />
      )}
      {limiting.length > 0 && <ThresholdDialog rows={limiting} onClose={() => setLimiting([])} />}
      <HistoryDrawer variantId={history} onClose={() => void navigate({ search: query })} />
    </>
  );
};

export const Route = createLazyRoute("/app/inventory")({ component: InventoryPage });
