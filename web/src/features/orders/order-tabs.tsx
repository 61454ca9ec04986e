import { Trans, useLingui } from "@lingui/react/macro";
import type { OrderListQuery, OrderSort, OrderStatusFilter } from "@sellerdesk/contract/order-list";
import { canDo } from "@sellerdesk/contract/order-rules";
import type { OrderStatus } from "@sellerdesk/contract/order-statuses";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { formatNumber } from "../../lib/format.ts";
import { orderStatusLook } from "../../lib/order-status.ts";
import { paths } from "../../lib/paths.ts";
import { tabActive, TabCount, Tabs } from "../../ui/tabs.tsx";
import { useOrderCounts } from "./api.ts";

/** What is to ship stands in the order in which it is due; another list keeps the order that was chosen for it. */
const sortIn = (status: OrderStatusFilter | undefined, sort: OrderSort): OrderSort =>
  status === "to_ship" ? "ship_by" : sort === "ship_by" ? "-placed_at" : sort;

type Tab = { key: OrderStatusFilter | undefined; label: ReactNode; count: number };

/** All, what is to ship, then each status that has orders, with how many (K33). */
export const StatusTabs = ({ query }: { query: OrderListQuery }) => {
  const { t } = useLingui();
  const { data: counts = [] } = useOrderCounts();
  const sumOf = (isIn: (status: OrderStatus) => boolean) =>
    counts.reduce((sum, { key, count }) => (isIn(key) ? sum + count : sum), 0);
  const tabs: Tab[] = [
    { key: undefined, label: <Trans>All</Trans>, count: sumOf(() => true) },
    { key: "to_ship", label: <Trans>To ship</Trans>, count: sumOf((status) => canDo("ship", status)) },
    ...counts.map(({ key, count }) => ({ key, label: t(orderStatusLook[key].label), count })),
  ];
  return (
    <Tabs label={t`Orders by status`}>
      {tabs
        .filter(({ key, count }) => count > 0 || key === undefined || key === query.status)
        .map(({ key, label, count }) => (
          <Link
            key={key ?? "all"}
            to={paths.orders()}
            search={{ ...query, status: key, sort: sortIn(key, query.sort), page: 1 }}
            aria-current={key === query.status ? "page" : undefined}
            activeOptions={tabActive}
          >
            {label} <TabCount>{formatNumber(count)}</TabCount>
          </Link>
        ))}
    </Tabs>
  );
};
