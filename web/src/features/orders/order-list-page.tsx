import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { OrderListQuery, type OrderRow } from "@sellerdesk/contract/orders";
import { createLazyRoute, getRouteApi, Link } from "@tanstack/react-router";
import { formatDateTime, formatMoney, formatNumber } from "../../lib/format.ts";
import { orderStatusLook } from "../../lib/order-status.ts";
import { paths } from "../../lib/paths.ts";
import { useInitialLoading } from "../../lib/use-initial-loading.ts";
import { Chip } from "../../ui/chip.tsx";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Illustration } from "../../ui/illustration.tsx";
import { PageHead } from "../../ui/page-head.tsx";
import { PageLoader } from "../../ui/page-loader.tsx";
import { Pager } from "../../ui/pager.tsx";
import { SearchField } from "../../ui/search-field.tsx";
import { TabCount, Tabs } from "../../ui/tabs.tsx";
import { buttonClass } from "../../ui/button-class.ts";
import { useOrderCounts, useOrders } from "./api.ts";
import { LateBadge, OrderBadge } from "./order-badges.tsx";

const route = getRouteApi("/app/orders");

const Status = ({ status, is_late }: OrderRow) => (
  <span className="flex flex-wrap gap-1.5">
    <OrderBadge status={status} />
    {is_late && <LateBadge />}
  </span>
);

/** All, then each status that has orders, with how many (K33). */
const StatusTabs = () => {
  const { t } = useLingui();
  const search = route.useSearch();
  const { data: counts = [] } = useOrderCounts();
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  const shown = counts.filter(({ key, count }) => count > 0 || key === search.status);
  const isCurrent = (status: string | undefined) => (search.status === status ? "page" : undefined);
  return (
    <Tabs label={t`Orders by status`}>
      <Link
        to={paths.orders()}
        search={{ ...search, status: undefined, page: 1 }}
        aria-current={isCurrent(undefined)}
      >
        <Trans>All</Trans> <TabCount>{formatNumber(total)}</TabCount>
      </Link>
      {shown.map(({ key, count }) => (
        <Link
          key={key}
          to={paths.orders()}
          search={{ ...search, status: key, page: 1 }}
          aria-current={isCurrent(key)}
        >
          {t(orderStatusLook[key].label)} <TabCount>{formatNumber(count)}</TabCount>
        </Link>
      ))}
    </Tabs>
  );
};

const OrderCard = ({ order }: { order: OrderRow }) => (
  <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-1">
    <Link className="font-strong hover:underline" to={paths.order(order.id)}>
      {order.order_no}
    </Link>
    <span className="num font-strong">{formatMoney(order.total_minor, order.currency)}</span>
    <span className="truncate-line text-muted" dir="auto">
      {order.customer_name}
    </span>
    <span className="text-13 text-muted">{formatDateTime(order.placed_at)}</span>
    <span className="col-span-2 mt-1">
      <Status {...order} />
    </span>
  </div>
);

const OrderListPage = () => {
  const { t } = useLingui();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { data: list, isPlaceholderData } = useOrders(search);
  const isFiltered = search.search !== "" || search.status !== undefined || search.late !== undefined;

  const columns: Column<OrderRow>[] = [
    {
      key: "order",
      head: <Trans>Order</Trans>,
      cell: (order) => (
        <Link className="font-strong hover:underline" to={paths.order(order.id)}>
          {order.order_no}
        </Link>
      ),
    },
    {
      key: "customer",
      head: <Trans>Customer</Trans>,
      cell: ({ customer_name }) => (
        <span className="truncate-line block max-w-72" dir="auto" title={customer_name}>
          {customer_name}
        </span>
      ),
    },
    {
      key: "placed",
      head: <Trans>Placed</Trans>,
      cell: ({ placed_at }) => <span className="text-muted">{formatDateTime(placed_at)}</span>,
    },
    { key: "status", head: <Trans>Status</Trans>, cell: (order) => <Status {...order} /> },
    {
      key: "units",
      head: <Trans>Items</Trans>,
      figures: true,
      cell: ({ units }) => formatNumber(units),
    },
    {
      key: "total",
      head: <Trans>Total</Trans>,
      figures: true,
      cell: ({ total_minor, currency }) => formatMoney(total_minor, currency),
    },
  ];

  if (list?.meta.total === 0 && !isFiltered)
    return (
      <>
        <PageHead title={t`Orders`} />
        <EmptyState picture={<Illustration scene="slip" />} title={<Trans>No orders yet</Trans>}>
          <Trans>The marketplace sends them here as soon as somebody buys, and the bell rings.</Trans>
        </EmptyState>
      </>
    );
  return (
    <>
      <PageHead title={t`Orders`} />
      <StatusTabs />
      <div className="flex flex-wrap items-center gap-2 py-4">
        <SearchField
          label={t`Order, reference or customer`}
          value={search.search}
          onSearch={(text) => void navigate({ search: { ...search, search: text, page: 1 } })}
        />
        {search.late && (
          <Chip
            removeLabel={t`Remove filter Late`}
            onRemove={() => void navigate({ search: { ...search, late: undefined, page: 1 } })}
          >
            <Trans>
              Ship by <b>passed</b>
            </Trans>
          </Chip>
        )}
      </div>
      {list?.data.length === 0 ? (
        <EmptyState
          title={<Trans>No order matches.</Trans>}
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
          card={(order) => <OrderCard order={order} />}
        />
      )}
      {list && (
        <Pager
          page={search.page}
          perPage={search.per_page}
          total={list.meta.total}
          link={(page, props) => <Link to={paths.orders()} search={{ ...search, page }} {...props} />}
        />
      )}
      <p className="visually-hidden" role="status">
        {list && <Plural value={list.meta.total} one="# order" other="# orders" />}
      </p>
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
