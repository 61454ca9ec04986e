import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { InventoryListQuery, type InventoryRow, maxAdjusted } from "@sellerdesk/contract/inventory";
import { createLazyRoute, getRouteApi, Link } from "@tanstack/react-router";
import { useState } from "react";
import { formatNumber } from "../../lib/format.ts";
import { paths } from "../../lib/paths.ts";
import { BulkBar } from "../../ui/bulk-bar.tsx";
import { buttonClass } from "../../ui/button-class.ts";
import { Button } from "../../ui/button.tsx";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Illustration } from "../../ui/illustration.tsx";
import { PageHead } from "../../ui/page-head.tsx";
import { Pager } from "../../ui/pager.tsx";
import { SearchField } from "../../ui/search-field.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { useInventory } from "./api.ts";
import { StockBadge, VariantCell, variantName } from "./stock-parts.tsx";

const route = getRouteApi("/app/inventory");

const StockTabs = ({ search }: { search: InventoryListQuery }) => {
  const { t } = useLingui();
  const tabs = [
    [undefined, t`All`],
    ["out", t`Out of stock`],
    ["low", t`Low`],
    ["in", t`In stock`],
  ] as const;
  return (
    <Tabs label={t`Stock`}>
      {tabs.map(([stock, name]) => (
        <Link
          key={name}
          to={paths.inventory()}
          search={{ ...search, stock, page: 1 }}
          aria-current={search.stock === stock ? "page" : undefined}
        >
          {name}
        </Link>
      ))}
    </Tabs>
  );
};

const columnsFor = (search: InventoryListQuery): Column<InventoryRow>[] => [
  {
    key: "product",
    head: <Trans>Product</Trans>,
    className: "w-full max-w-0",
    cell: (row) => <VariantCell row={row} />,
  },
  {
    key: "on_hand",
    head: <Trans>On hand</Trans>,
    figures: true,
    cell: ({ on_hand }) => formatNumber(on_hand),
  },
  {
    key: "committed",
    head: <Trans>Committed</Trans>,
    figures: true,
    cell: ({ committed }) => formatNumber(committed),
  },
  {
    key: "available",
    head: <Trans>Available</Trans>,
    figures: true,
    sort: {
      now: search.sort === "available" ? "ascending" : "descending",
      link: (props) => (
        <Link
          to={paths.inventory()}
          search={{ ...search, page: 1, sort: search.sort === "available" ? "-available" : "available" }}
          {...props}
        />
      ),
    },
    cell: (row) => <StockBadge row={row} />,
  },
  {
    key: "threshold",
    head: <Trans>Low at</Trans>,
    figures: true,
    className: "hidden text-muted lg:table-cell",
    cell: ({ low_stock_threshold }) => formatNumber(low_stock_threshold),
  },
];

const Card = ({ row }: { row: InventoryRow }) => {
  const [onHand, committed] = [formatNumber(row.on_hand), formatNumber(row.committed)];
  return (
    <>
      <VariantCell row={row} />
      <div className="mt-2 flex flex-wrap items-center justify-between gap-2">
        <span className="text-13 text-muted">
          <Trans>
            {onHand} on hand, {committed} committed
          </Trans>
        </span>
        <StockBadge row={row} />
      </div>
    </>
  );
};

const Nothing = ({ isFiltered }: { isFiltered: boolean }) =>
  isFiltered ? (
    <EmptyState
      title={<Trans>Nothing matches.</Trans>}
      action={
        <Link className={buttonClass()} to={paths.inventory()} search={InventoryListQuery.parse({})}>
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
      <Trans>Each variant of a product has its stock here.</Trans>
    </EmptyState>
  );

/** What can be done with the chosen rows; they travel in the address, so that they survive a reload. */
const Chosen = ({ ids, onClear }: { ids: ReadonlySet<string>; onClear: () => void }) => {
  const { t } = useLingui();
  const isTooMany = ids.size > maxAdjusted;
  return (
    <BulkBar label={t`Chosen rows`} count={<Plural value={ids.size} one="# chosen" other="# chosen" />}>
      <hr />
      {isTooMany ? (
        <span className="quiet px-3">
          <Trans>Choose at most {maxAdjusted}</Trans>
        </span>
      ) : (
        <Link
          className={buttonClass({ variant: "ghost" })}
          to={paths.modifiedInventory()}
          search={{ ids: [...ids].join(",") }}
        >
          <Trans>Adjust stock</Trans>
        </Link>
      )}
      <hr />
      <Button variant="ghost" onClick={onClear}>
        <Trans>Clear</Trans>
      </Button>
    </BulkBar>
  );
};

const InventoryPage = () => {
  const { t } = useLingui();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const { data: list, isPlaceholderData } = useInventory(search);
  const isFiltered = search.search !== "" || search.stock !== undefined;
  const nameOf = (id: string) => {
    const row = list?.data.find(({ variant_id }) => variant_id === id);
    return row ? variantName(row) : "";
  };
  return (
    <>
      <PageHead title={t`Inventory`} subtitle={t`What runs out first stands first.`} />
      <StockTabs search={search} />
      <div className="flex flex-wrap py-4">
        <SearchField
          label={t`Product, SKU or barcode`}
          value={search.search}
          onSearch={(text) => void navigate({ search: { ...search, search: text, page: 1 } })}
        />
      </div>
      {list?.data.length === 0 ? (
        <Nothing isFiltered={isFiltered} />
      ) : (
        <DataTable
          label={t`Inventory`}
          media
          columns={columnsFor(search)}
          rows={list?.data}
          rowId={({ variant_id }) => variant_id}
          busy={isPlaceholderData}
          selection={{
            ids: chosen,
            onChange: setChosen,
            labelAll: t`Choose all on this page`,
            labelRow: (id) => t`Choose ${nameOf(id)}`,
          }}
          card={(row) => <Card row={row} />}
        />
      )}
      {list && (
        <Pager
          page={search.page}
          perPage={search.per_page}
          total={list.meta.total}
          link={(page, props) => <Link to={paths.inventory()} search={{ ...search, page }} {...props} />}
        />
      )}
      {chosen.size > 0 && <Chosen ids={chosen} onClear={() => setChosen(new Set())} />}
    </>
  );
};

export const Route = createLazyRoute("/app/inventory")({ component: InventoryPage });
