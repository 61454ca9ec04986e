import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { type InventoryListQuery, type InventoryRow } from "@sellerdesk/contract/inventory";
import { createLazyRoute, getRouteApi, Link } from "@tanstack/react-router";
import { ScanBarcode } from "lucide-react";
import { useCallback, useMemo, useState } from "react";
import { useListViews } from "../../../lib/list-views.ts";
import { paths } from "../../../lib/paths.ts";
import { Button } from "../../../ui/button.tsx";
import { buttonClass } from "../../../ui/button-class.ts";
import { DataTable } from "../../../ui/data-table.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Illustration } from "../../../ui/illustration.tsx";
import { lazyDialog } from "../../../ui/lazy-content.tsx";
import { List } from "../../../ui/list.tsx";
import { StatusTabs } from "../../../ui/tabs.tsx";
import { useListSelection } from "../../../ui/use-list-selection.ts";
import { useInventory, useStockFigures } from "../api.ts";
import { ChosenRows } from "./selected-rows.tsx";
import { HistoryDrawer } from "./history-drawer.tsx";
import { InventoryCard, inventoryColumns } from "./inventory-columns.tsx";
import { StockCorrection } from "./stock-correction.tsx";
import { stockNames, useInventoryFilters } from "./use-inventory-filters.tsx";
import { StockFigures } from "./stock-figures.tsx";
import { StockFileActions } from "./stock-file-actions.tsx";
import { variantName } from "../stock-parts.tsx";

const route = getRouteApi("/app/inventory");

const ThresholdDialog = lazyDialog(
  async () => (await import("./threshold-dialog.tsx")).ThresholdDialog,
);

const ScanDialog = lazyDialog(async () => (await import("../scan/scan-dialog.tsx")).ScanDialog);

/** Whether the browser supports a camera, which requires https. */
const hasCamera = (): boolean => "mediaDevices" in navigator;

const InventoryPage = () => {
  const { t } = useLingui();
  const address = route.useSearch();
  const [history, query] = useMemo(() => {
    const { history: open, ...list } = address;
    return [open, list] as const;
  }, [address]);
  const navigate = route.useNavigate();
  const [isScanning, setScanning] = useState(false);
  const [limiting, setLimiting] = useState<readonly Pick<InventoryRow, "variant_id">[]>([]);
  const { data: list, isPlaceholderData } = useInventory(query);
  const { data: figures } = useStockFigures();
  const { search, stock, status, promised } = query;
  const filters = { search, stock, status, promised };
  const pageIds = list?.data.map(({ variant_id }) => variant_id) ?? [];
  const { selection, count, ...choice } = useListSelection(
    JSON.stringify(filters),
    pageIds,
    list?.meta,
  );
  const { saved } = useListViews("inventory");
  // Updates the current address, not the rendered one: the search is debounced, and a history may
  // have been opened meanwhile.
  const change = (changes: Partial<InventoryListQuery>, options?: { replace: boolean }) =>
    void navigate({ search: (now) => ({ ...now, ...changes }), ...options });
  const [correcting, setCorrecting] = useState<ReadonlyMap<string, number>>(new Map());
  const actions = useMemo(
    () => ({
      onLimit: setLimiting,
      onCorrect: ({ variant_id }: InventoryRow, start: number) =>
        setCorrecting((all) => new Map(all).set(variant_id, start)),
      correcting,
    }),
    [correcting],
  );
  const columns = useMemo(() => inventoryColumns(query, actions), [query, actions]);
  const card = useCallback(
    (row: InventoryRow) => <InventoryCard row={row} query={query} {...actions} />,
    [query, actions],
  );
  const lineUnder = (row: InventoryRow) => {
    const start = correcting.get(row.variant_id);
    if (start === undefined) return null;
    const close = () =>
      setCorrecting((all) => new Map([...all].filter(([id]) => id !== row.variant_id)));
    return <StockCorrection row={row} start={start} onClose={close} />;
  };
  const nameOf = (id: string) => {
    const row = list?.data.find(({ variant_id }) => variant_id === id);
    return row ? variantName(row) : "";
  };
  return (
    <List
      head={{
        title: t`Inventory`,
        subtitle: t`On hand, committed to orders, and how long it will last.`,
        actions: (
          <>
            {hasCamera() && (
              <Button icon={<ScanBarcode aria-hidden="true" />} onClick={() => setScanning(true)}>
                <Trans>Scan</Trans>
              </Button>
            )}
            <StockFileActions query={query} />
          </>
        ),
      }}
      top={
        <>
          {list?.meta.total !== 0 && <StockFigures figures={figures} />}
          <StatusTabs
            label={t`Stock`}
            all={t`All`}
            names={stockNames}
            current={stock}
            counts={figures?.counts ?? []}
            total={figures?.variants}
            link={(state, props) => (
              <Link
                to={paths.inventory()}
                search={{ ...query, stock: state, page: 1 }}
                {...props}
              />
            )}
          />
        </>
      }
      query={query}
      filters={useInventoryFilters(query, (changes) => change({ ...changes, page: 1 }))}
      cleared={{ search: "", status: undefined, promised: undefined, stock: undefined }}
      barClassName="gap-3 pt-4"
      views={saved}
      list={list}
      busy={isPlaceholderData}
      rows={(shownRows) => (
        <DataTable
          label={t`Inventory`}
          media
          columns={columns}
          rowId={({ variant_id }) => variant_id}
          selection={{
            ...choice.rows,
            labelAll: t`Select all on this page`,
            labelRow: (id) => t`Select ${nameOf(id)}`,
          }}
          card={card}
          lineUnder={lineUnder}
          cardShape={{ picture: true, lines: 2, badge: true, height: "7.25rem" }}
          {...shownRows}
        />
      )}
      nothingYet={
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
      }
      noMatch={{
        title: <Trans>No matching stock.</Trans>,
        clear: <Trans>Clear filters</Trans>,
        className: buttonClass(),
      }}
      count={<Plural value={list?.meta.total ?? 0} one="# variant" other="# variants" />}
      link={(state, props) => <Link to={paths.inventory()} search={state} {...props} />}
      onChange={change}
    >
      {count > 0 && (
        <ChosenRows
          selection={selection}
          count={count}
          filters={filters}
          all={choice.all}
          onChooseAll={choice.chooseAll}
          onClear={choice.clear}
          onLimit={(ids) => setLimiting(ids.map((variant_id) => ({ variant_id })))}
        />
      )}
      {isScanning && <ScanDialog onClose={() => setScanning(false)} />}
      {limiting.length > 0 && <ThresholdDialog rows={limiting} onClose={() => setLimiting([])} />}
      <HistoryDrawer variantId={history} onClose={() => void navigate({ search: query })} />
    </List>
  );
};

export const Route = createLazyRoute("/app/inventory")({ component: InventoryPage });
