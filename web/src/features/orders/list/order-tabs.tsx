import { Trans, useLingui } from "@lingui/react/macro";
import type { OrderListQuery, OrderSort, OrderStatusFilter } from "@sellerdesk/contract/order-list";
import { isCommandAllowed } from "@sellerdesk/contract/order-rules";
import type { OrderStatus } from "@sellerdesk/contract/order-statuses";
import { Link } from "@tanstack/react-router";
import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import { formatNumber } from "../../../lib/format.ts";
import { orderStatusLook } from "../../../lib/order-status.ts";
import { paths } from "../../../lib/paths.ts";
import { Menu, MenuItem } from "../../../ui/menu.tsx";
import { tabActive, TabCount, Tabs } from "../../../ui/tabs.tsx";
import { useOrderCounts } from "../api.ts";

/**
 * What is to ship stands in the order in which it is due; another list keeps the order that was
 * chosen for it.
 */
const sortIn = (status: OrderStatusFilter | undefined, sort: OrderSort): OrderSort =>
  status === "to_ship" ? "ship_by" : sort === "ship_by" ? "-placed_at" : sort;

/** As many as stand side by side with their counts at 1440 px (docs/look.md). */
const mostTabs = 7;

type Tab = { key: OrderStatusFilter | undefined; label: ReactNode; count: number };

/** All, what is to ship, then each status that has orders, with how many (K33). */
export const StatusTabs = ({ query }: { query: OrderListQuery }) => {
  const { t } = useLingui();
  const { data: counts = [] } = useOrderCounts();
  const sumOf = (isIn: (status: OrderStatus) => boolean) =>
    counts.reduce((sum, { key, count }) => (isIn(key) ? sum + count : sum), 0);
  const tabs: Tab[] = [
    { key: undefined, label: <Trans>All</Trans>, count: sumOf(() => true) },
    {
      key: "to_ship",
      label: <Trans>To ship</Trans>,
      count: sumOf((status) => isCommandAllowed("ship", status)),
    },
    ...counts.map(({ key, count }) => ({ key, label: t(orderStatusLook[key].label), count })),
  ];
  const isCurrent = ({ key }: Tab) => key === query.status;
  const used = tabs.filter((tab) => tab.count > 0 || tab.key === undefined || isCurrent(tab));
  // The current one is always in view: of those that do not fit it takes the last place.
  const first = used.slice(0, mostTabs);
  const current = used.find(isCurrent);
  const shown = !current || first.includes(current) ? first : [...first.slice(0, -1), current];
  const rest = used.filter((tab) => !shown.includes(tab));
  const linkTo = ({ key }: Tab) => ({
    to: paths.orders(),
    search: { ...query, status: key, sort: sortIn(key, query.sort), page: 1 },
  });
  return (
    <Tabs label={t`Orders by status`}>
      {shown.map((tab) => (
        <Link
          key={tab.key ?? "all"}
          {...linkTo(tab)}
          aria-current={isCurrent(tab) ? "page" : undefined}
          activeOptions={tabActive}
        >
          {tab.label} {counts.length > 0 && <TabCount>{formatNumber(tab.count)}</TabCount>}
        </Link>
      ))}
      {rest.length > 0 && (
        <Menu
          trigger={
            <button type="button">
              <Trans>More</Trans>
              <ChevronDown className="size-4" aria-hidden="true" />
            </button>
          }
        >
          {rest.map((tab) => (
            <MenuItem key={tab.key ?? "all"} render={<Link {...linkTo(tab)} />}>
              {tab.label} <TabCount>{formatNumber(tab.count)}</TabCount>
            </MenuItem>
          ))}
        </Menu>
      )}
    </Tabs>
  );
};
