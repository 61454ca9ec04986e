import { Trans, useLingui } from "@lingui/react/macro";
import type { Dashboard } from "@sellerdesk/contract/dashboard";
import { Link } from "@tanstack/react-router";
import { formatMoney, formatNumber } from "../../lib/format.ts";
import { deadlineOf, orderStatusLook } from "../../lib/order-status.ts";
import { paths } from "../../lib/paths.ts";
import { urgencyOf } from "../../lib/urgency.ts";
import { Badge } from "../../ui/badge.tsx";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { Deadline } from "../../ui/deadline.tsx";
import { Glyph } from "../../ui/glyph.tsx";
import { PastTime } from "../../ui/past-time.tsx";
import { Section } from "../../ui/section.tsx";

type Order = Dashboard["recent_orders"][number];

/** Shows the urgency of an order, or else its status. */
const OrderBadge = ({ order, now }: { order: Order; now: Date }) => {
  const { t } = useLingui();
  const deadline = deadlineOf(order);
  if (deadline !== null && urgencyOf(deadline.at, now) !== "calm")
    return <Deadline deadline={deadline} />;
  const { label, tone, glyph } = orderStatusLook[order.status];
  return (
    <Badge tone={tone} glyph={glyph}>
      {t(label)}
    </Badge>
  );
};

export const RecentOrders = ({ orders, now }: { orders: readonly Order[]; now: Date }) => {
  const { t } = useLingui();
  const link = ({ id, order_no: orderNo }: Order) => (
    <Link to={paths.order(id)} className="font-strong hover:underline">
      {orderNo}
    </Link>
  );
  const columns: Column<Order>[] = [
    { key: "order", head: t`Order`, className: "[--w:5.5rem]", cell: link },
    {
      key: "customer",
      head: t`Customer`,
      className: "w-full [--w:5.75rem]",
      cell: ({ customer_name }) => <bdi>{customer_name}</bdi>,
    },
    {
      key: "placed",
      head: t`Placed`,
      className: "[--w:6rem] @min-[42rem]:[--w:10rem]",
      cell: ({ placed_at }) => (
        <span className="text-muted">
          <PastTime at={placed_at} />
        </span>
      ),
    },
    {
      key: "status",
      head: t`Status`,
      className: "[--w:9.25rem]",
      cell: (order) => <OrderBadge order={order} now={now} />,
    },
    {
      key: "items",
      head: t`Items`,
      figures: true,
      className: "[--w:3.75rem]",
      cell: ({ units }) => formatNumber(units),
    },
    {
      key: "total",
      head: t`Total`,
      figures: true,
      className: "[--w:6.25rem]",
      cell: ({ total_minor, currency }) => formatMoney(total_minor, currency),
    },
  ];
  return (
    <Section
      title={t`Recent orders`}
      actions={
        <Link to={paths.orders()} className="link">
          <Trans>All orders</Trans>
        </Link>
      }
    >
      {orders.length === 0 ? (
        <p className="py-4 text-muted">
          <Trans>No orders yet. They appear here as soon as a customer buys.</Trans>
        </p>
      ) : (
        <DataTable
          label={t`Recent orders`}
          columns={columns}
          rows={orders}
          rowId={({ id }) => id}
          card={(order) => (
            <div className="grid grid-cols-[1fr_auto] items-center gap-x-3 gap-y-1">
              {link(order)}
              <span className="num font-strong">
                {formatMoney(order.total_minor, order.currency)}
              </span>
              <span className="truncate-line text-muted" dir="auto">
                {order.customer_name}
              </span>
              <OrderBadge order={order} now={now} />
            </div>
          )}
        />
      )}
    </Section>
  );
};

const shownInOrder = Object.keys(orderStatusLook);

/** The number of the period's orders by status. */
export const OrdersByStatus = ({
  counts,
  period,
}: {
  counts: Dashboard["orders_by_status"];
  period: Dashboard["period"];
}) => {
  const { t } = useLingui();
  const inOrder = counts.toSorted(
    (a, b) => shownInOrder.indexOf(a.status) - shownInOrder.indexOf(b.status),
  );
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  return (
    <section aria-label={t`Orders by status`}>
      <div className="mb-3 flex items-baseline justify-between gap-4">
        <h2>
          <Trans>Orders by status</Trans>
        </h2>
        <span className="text-muted">{formatNumber(total)}</span>
      </div>
      {total === 0 && (
        <p className="text-muted">
          <Trans>No orders in this period.</Trans>
        </p>
      )}
      <div className="status-stack" aria-hidden="true">
        {inOrder.map(({ status, count }) => (
          <i
            key={status}
            className={`tone-${orderStatusLook[status].tone}`}
            style={{ flex: count }}
          />
        ))}
      </div>
      <ul>
        {inOrder.map(({ status, count }) => {
          const { label, tone, glyph } = orderStatusLook[status];
          return (
            <li key={status} className="flex h-7.5 items-center gap-2.5">
              <span className={`toned tone-${tone}`}>
                <Glyph name={glyph} />
              </span>
              <Link
                to={paths.orders()}
                search={{ status, from: period?.from, to: period?.to }}
                className="grow hover:underline"
              >
                {t(label)}
              </Link>
              <span className="num">{formatNumber(count)}</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
};
