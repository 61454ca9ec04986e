import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import type { OrderListQuery, OrderRow } from "@sellerdesk/contract/order-list";
import { Link } from "@tanstack/react-router";
import { useMemo } from "react";
import { formatCountry, formatMoney } from "../../../lib/format.ts";
import { deadlineOf } from "../../../lib/order-status.ts";
import { paths } from "../../../lib/paths.ts";
import { type Column, type SortHead, sortHead } from "../../../ui/data-table.tsx";
import { Deadline } from "../../../ui/deadline.tsx";
import { PastTime } from "../../../ui/past-time.tsx";
import { ThumbRow } from "../../../ui/thumb-row.tsx";
import { OrderBadge, PaymentBadge, ReturnBadge } from "../order-badges.tsx";

/** Shows the status of an order and its problems. */
const Status = ({ order, className }: { order: OrderRow; className: string }) => (
  <span className={`flex flex-wrap gap-1.5 ${className}`}>
    <OrderBadge status={order.status} />
    {order.open_returns > 0 && <ReturnBadge />}
    {order.payment_status !== "paid" && <PaymentBadge status={order.payment_status} />}
  </span>
);

/** Shows the total of an order; for a canceled one, the total when it was placed. */
const Total = ({ status, total_minor, ordered_minor, currency }: OrderRow) =>
  status === "canceled" ? (
    <s className="text-muted">{formatMoney(ordered_minor, currency)}</s>
  ) : (
    formatMoney(total_minor, currency)
  );

type OrderLinkProps = { order: OrderRow; query: OrderListQuery; className: string };

const OrderLink = ({ order, query, className }: OrderLinkProps) => (
  <Link className={className} to={paths.order(order.id)} search={query}>
    {order.order_no}
  </Link>
);

/** An order in the list of a phone. */
export const OrderCard = ({ order, query }: { order: OrderRow; query: OrderListQuery }) => (
  <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-1">
    <OrderLink order={order} query={query} className="font-strong hover:underline" />
    <span className="justify-self-end font-strong">
      <Total {...order} />
    </span>
    <span className="truncate-line text-muted" dir="auto">
      {order.customer_name}
    </span>
    <span className="justify-self-end text-13 text-muted">
      <PastTime at={order.placed_at} />
    </span>
    <span className="col-span-2 my-1 flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
      <Deadline deadline={deadlineOf(order)} />
      <Status order={order} className="" />
    </span>
    <span className="col-span-2 flex items-center gap-3">
      <ThumbRow images={order.images} count={order.items_count} />
      <span className="text-13 text-muted">{formatCountry(order.destination.country)}</span>
    </span>
  </div>
);

type Sort = OrderListQuery["sort"];

/** Creates the header of a sortable column: the first order, then the second. */
const sortBy = (query: OrderListQuery, first: Sort, second: Sort): SortHead =>
  sortHead(query.sort, first, second, (sort, props) => (
    <Link to={paths.orders()} search={{ ...query, page: 1, sort }} {...props} />
  ));

/** Returns all columns of the list. The first one is always shown. */
const columnsFor = (query: OrderListQuery): Column<OrderRow>[] => [
  {
    key: "order",
    head: <Trans>Order</Trans>,
    className: "[--w:10.5rem]",
    sort: sortBy(query, "-placed_at", "placed_at"),
    cell: (order) => (
      <>
        <OrderLink order={order} query={query} className="font-strong hover:underline" />
        <span className="block text-13 text-muted">
          <PastTime at={order.placed_at} />
        </span>
      </>
    ),
  },
  {
    key: "customer",
    head: <Trans>Customer</Trans>,
    className: "w-full",
    cell: ({ customer_name, destination: { city, country } }) => (
      <>
        <span className="truncate-line block" dir="auto" title={customer_name}>
          {customer_name}
        </span>
        <span className="truncate-line block text-13 text-muted">
          <Trans>
            <bdi>{city}</bdi>, <bdi>{formatCountry(country)}</bdi>
          </Trans>
        </span>
      </>
    ),
  },
  {
    key: "units",
    head: <Trans>Items</Trans>,
    className: "hidden [--w:11.5rem] @min-[56rem]:table-cell",
    cell: ({ images, items_count }) => <ThumbRow images={images} count={items_count} />,
  },
  {
    key: "status",
    head: <Trans>Status</Trans>,
    className: "[--w:9.25rem] @min-[56rem]:[--w:13.5rem]",
    cell: (order) => <Status order={order} className="py-1.5" />,
  },
  {
    key: "payment",
    head: <Trans>Payment</Trans>,
    className: "[--w:10rem]",
    cell: ({ payment_status }) => <PaymentBadge status={payment_status} />,
  },
  {
    key: "ship_by",
    head: <Trans>Next deadline</Trans>,
    className: "[--w:9.5rem]",
    sort:
      query.status === "pending"
        ? sortBy(query, "accept_by", "-accept_by")
        : sortBy(query, "ship_by", "-ship_by"),
    cell: (order) => <Deadline deadline={deadlineOf(order)} />,
  },
  {
    key: "total",
    head: <Trans>Total</Trans>,
    figures: true,
    className: "[--w:7rem]",
    sort: sortBy(query, "-total", "total"),
    cell: (order) => <Total {...order} />,
  },
];

/** The names of columns that can be hidden. */
const names = {
  customer: msg`Customer`,
  units: msg`Items`,
  status: msg`Status`,
  payment: msg`Payment`,
  ship_by: msg`Next deadline`,
  total: msg`Total`,
} as const;
const usualColumns: readonly string[] = ["customer", "units", "status", "ship_by", "total"];

/**
 * Returns the visible columns in the seller's order, and those to choose from.
 * @param chosen null for the default columns
 */
export const useOrderColumns = (query: OrderListQuery, chosen: readonly string[] | null) => {
  const { t } = useLingui();
  const { columns, shown } = useMemo(() => {
    const [order, ...rest] = columnsFor(query);
    const byKey = new Map(rest.map((column) => [column.key, column]));
    const keys = (chosen ?? usualColumns).filter((key) => byKey.has(key));
    return {
      columns: [...(order ? [order] : []), ...keys.flatMap((key) => byKey.get(key) ?? [])],
      shown: keys,
    };
  }, [query, chosen]);
  return {
    columns,
    shown,
    choices: Object.entries(names).map(([key, name]) => ({ key, head: t(name), name: t(name) })),
  };
};
