import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { OrderListQuery, type OrderRow } from "@sellerdesk/contract/order-list";
import { createLazyRoute, getRouteApi, Link } from "@tanstack/react-router";
import { useCallback, useState } from "react";
import { paths } from "../../../lib/paths.ts";
import { useListViews } from "../../../lib/list-views.ts";
import { useInitialLoading } from "../../../lib/use-initial-loading.ts";
import { buttonClass } from "../../../ui/button-class.ts";
import { ColumnChoice } from "../../../ui/column-choice.tsx";
import { DataTable } from "../../../ui/data-table.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Illustration } from "../../../ui/illustration.tsx";
import { PageHead } from "../../../ui/page-head.tsx";
import { PageLoader } from "../../../ui/page-loader.tsx";
import { Pager } from "../../../ui/pager.tsx";
import { useOrders } from "../api.ts";
import { SelectedOrdersBar } from "./selected-orders-bar.tsx";
import { filtersOf } from "./list-api.ts";
import { OrderCard, useOrderColumns } from "./order-columns.tsx";
import { OrderFilterBar } from "./order-filters.tsx";
import { OrderListActions } from "./order-list-actions.tsx";
import { OrderViews } from "./order-views.tsx";
import { StatusTabs } from "./order-tabs.tsx";

const route = getRouteApi("/app/orders");

const isFilteredBy = (query: OrderListQuery) => {
  const { search, ...rest } = filtersOf(query);
  return search !== "" || Object.values(rest).some((value) => value !== undefined);
};

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
  // What the selected orders were when they were in view, on whatever page.
  const [seenOrders, setSeenOrders] = useState<ReadonlyMap<string, OrderRow>>(new Map());
  const { data: list, isPlaceholderData } = useOrders(query);
  const { columns: kept, setColumns } = useListViews("orders");
  const { columns, shown, choices } = useOrderColumns(query, kept);
  const card = useCallback((order: OrderRow) => <OrderCard order={order} query={query} />, [query]);
  if (list?.meta.total === 0 && !isFilteredBy(query)) return <NothingYet />;
  const numberOf = (id: string) => list?.data.find((order) => order.id === id)?.order_no ?? "";
  const choose = (ids: ReadonlySet<string>) => {
    const rows = new Map([
      ...seenOrders,
      ...(list?.data ?? []).map((order) => [order.id, order] as const),
    ]);
    setSeenOrders(new Map([...rows].filter(([id]) => ids.has(id))));
    setChosen(ids);
  };
  return (
    <>
      <PageHead title={t`Orders`} actions={<OrderListActions query={query} />} />
      <StatusTabs query={query} />
      <OrderFilterBar
        query={query}
        rows={list?.data ?? []}
        onChange={(changes) =>
          void navigate({ search: (now) => ({ ...now, ...changes, page: 1 }) })
        }
      >
        <OrderViews />
        <span className="ms-auto hidden sm:block">
          <ColumnChoice
            columns={choices}
            shown={shown}
            onChange={(keys) => setColumns.mutate(keys)}
            error={setColumns.error?.message}
          />
        </span>
      </OrderFilterBar>
      {list?.data.length === 0 ? (
        <EmptyState
          title={<Trans>No matching orders.</Trans>}
          action={
            <Link className={buttonClass()} to={paths.orders()} search={OrderListQuery.parse({})}>
              <Trans>Clear filters</Trans>
            </Link>
          }
        />
      ) : (
        <DataTable
          label={t`Orders`}
          columns={columns}
          rows={list?.data}
          rowId={({ id }) => id}
          busy={isPlaceholderData}
          selection={{
            ids: chosen,
            onChange: choose,
            labelAll: t`Select all on this page`,
            labelRow: (id) => t`Select ${numberOf(id)}`,
          }}
          card={card}
          cardShape={{ picture: false, lines: 1, badge: true, height: "4.75rem" }}
        />
      )}
      {list && (
        <Pager
          page={query.page}
          perPage={query.per_page}
          total={list.meta.total}
          count={<Plural value={list.meta.total} one="# order" other="# orders" />}
          link={(page, props) => (
            <Link to={paths.orders()} search={{ ...query, page }} {...props} />
          )}
        />
      )}
      <p className="visually-hidden" role="status">
        {list && <Plural value={list.meta.total} one="# order" other="# orders" />}
      </p>
      <SelectedOrdersBar
        ids={chosen}
        total={list?.meta.total ?? 0}
        filters={filtersOf(query)}
        seen={seenOrders}
        onChange={choose}
      />
    </>
  );
};

const OrdersRoute = () => {
  const { t } = useLingui();
  const isLoading = useInitialLoading();
  // The list loads meanwhile.
  useOrders(route.useSearch());
  return isLoading ? <PageLoader label={t`Loading the orders`} /> : <OrderListPage />;
};

export const Route = createLazyRoute("/app/orders")({ component: OrdersRoute });
