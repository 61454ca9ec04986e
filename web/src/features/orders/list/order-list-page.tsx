import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { OrderListQuery, OrderRow } from "@sellerdesk/contract/order-list";
import { createLazyRoute, getRouteApi, Link } from "@tanstack/react-router";
import { useCallback, useState } from "react";
import { lazyModule } from "../../../lib/lazy.ts";
import { paths } from "../../../lib/paths.ts";
import { useListViews } from "../../../lib/list-views.ts";
import { useInitialLoading } from "../../../lib/use-initial-loading.ts";
import { buttonClass } from "../../../ui/button-class.ts";
import { DataTable } from "../../../ui/data-table.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { isFiltered } from "../../../ui/filter-bar.tsx";
import { Illustration } from "../../../ui/illustration.tsx";
import { LazyContent } from "../../../ui/lazy-content.tsx";
import { List } from "../../../ui/list.tsx";
import { PageHead } from "../../../ui/page-head.tsx";
import { SegmentLinks, segmentActive } from "../../../ui/segment-links.tsx";
import { PageLoader } from "../../../ui/page-loader.tsx";
import { useOrders } from "../api.ts";
import { SelectedOrdersBar } from "./selected-orders-bar.tsx";
import { filtersOf } from "./list-api.ts";
import { OrderCard, useOrderColumns } from "./order-columns.tsx";
import { OrderListActions } from "./order-list-actions.tsx";
import { StatusTabs } from "./order-tabs.tsx";
import { useOrderFilters } from "./use-order-filters.tsx";

const route = getRouteApi("/app/orders");

const NothingYet = () => {
  const { t } = useLingui();
  return (
    <>
      <PageHead title={t`Orders`} />
      <EmptyState picture={<Illustration scene="slip" />} title={<Trans>No orders yet</Trans>}>
        <Trans>They appear here as soon as a customer buys, and we notify you.</Trans>
      </EmptyState>
    </>
  );
};

const OrderListPage = () => {
  const { t } = useLingui();
  const query = route.useSearch();
  const navigate = route.useNavigate();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  // The selected orders of all pages, as they were last shown.
  const [seenOrders, setSeenOrders] = useState<ReadonlyMap<string, OrderRow>>(new Map());
  const { data: list, isPlaceholderData } = useOrders(query);
  const { saved, columns: kept, columnChoice } = useListViews("orders");
  const change = (changes: Partial<OrderListQuery>, options?: { replace: boolean }) =>
    void navigate({ search: (now) => ({ ...now, ...changes }), ...options });
  const filters = useOrderFilters(query, list?.data ?? [], (changes) =>
    change({ ...changes, page: 1 }),
  );
  const { columns, shown, choices } = useOrderColumns(query, kept);
  const card = useCallback((order: OrderRow) => <OrderCard order={order} query={query} />, [query]);
  if (list?.meta.total === 0 && !isFiltered(query, filters)) return <NothingYet />;
  const numberOf = (id: string) => list?.data.find((order) => order.id === id)?.order_no ?? "";
  const choose = (ids: ReadonlySet<string>) => {
    const rows = new Map([
      ...seenOrders,
      ...(list?.data ?? []).map((order) => [order.id, order] as const),
    ]);
    setSeenOrders(new Map([...rows].filter(([id]) => ids.has(id))));
    setChosen(ids);
  };
  const count = <Plural value={list?.meta.total ?? 0} one="# order" other="# orders" />;
  return (
    <List
      head={{
        title: t`Orders`,
        badges: (
          <SegmentLinks label={t`Orders and customers`}>
            <Link to={paths.orders()} activeOptions={segmentActive}>
              <Trans>Orders</Trans>
            </Link>
            <Link to={paths.customers()} activeOptions={segmentActive}>
              <Trans>Customers</Trans>
            </Link>
          </SegmentLinks>
        ),
        actions: <OrderListActions query={query} />,
      }}
      top={<StatusTabs query={query} />}
      query={query}
      filters={filters}
      views={saved}
      columnChoice={{ columns: choices, shown, ...columnChoice }}
      list={list}
      busy={isPlaceholderData}
      rows={(shownRows) => (
        <DataTable
          label={t`Orders`}
          media
          columns={columns}
          rowId={({ id }) => id}
          selection={{
            ids: chosen,
            onChange: choose,
            labelAll: t`Select all on this page`,
            labelRow: (id) => t`Select ${numberOf(id)}`,
          }}
          card={card}
          cardShape={{ picture: false, lines: 2, badge: true, height: "7.5rem" }}
          {...shownRows}
        />
      )}
      noMatch={{
        title: <Trans>No matching orders.</Trans>,
        clear: <Trans>Clear filters</Trans>,
        className: buttonClass(),
      }}
      count={count}
      link={(state, props) => <Link to={paths.orders()} search={state} {...props} />}
      onChange={change}
    >
      <p className="visually-hidden" role="status">
        {list && count}
      </p>
      <SelectedOrdersBar
        ids={chosen}
        list={list?.meta ?? { total: 0, is_capped: false }}
        filters={filtersOf(query)}
        seen={seenOrders}
        onChange={choose}
      />
    </List>
  );
};

const ListRoute = () => {
  const { t } = useLingui();
  const isLoading = useInitialLoading();
  // Starts loading the list early.
  useOrders(route.useSearch());
  return isLoading ? <PageLoader label={t`Loading the orders`} /> : <OrderListPage />;
};

const packingPage = lazyModule(
  async () => (await import("../packing/packing-page.tsx")).PackingPage,
);

/** Shows the list, or the packing table of the orders in the address. */
const OrdersRoute = () => {
  const { ship } = route.useSearch();
  const navigate = route.useNavigate();
  if (ship === undefined) return <ListRoute />;
  return (
    <LazyContent
      part={packingPage}
      onMissing={() => void navigate({ search: (now) => ({ ...now, ship: undefined }) })}
    >
      {(PackingPage) => <PackingPage key={ship} numbers={ship} />}
    </LazyContent>
  );
};

export const Route = createLazyRoute("/app/orders")({ component: OrdersRoute });
