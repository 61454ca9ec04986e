import { Trans, useLingui } from "@lingui/react/macro";
import type { OrderListQuery, OrderSort, OrderStatusFilter } from "@sellerdesk/contract/order-list";
import { isCommandAllowed } from "@sellerdesk/contract/order-rules";
import { OrderStatus } from "@sellerdesk/contract/order-statuses";
import { Link } from "@tanstack/react-router";
import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import { formatCount } from "../../../lib/format.ts";
import { orderStatusLook } from "../../../lib/order-status.ts";
import { paths } from "../../../lib/paths.ts";
import { Menu, MenuItem } from "../../../ui/menu.tsx";
import { tabActive, TabCount, Tabs } from "../../../ui/tabs.tsx";
import { useOrderCounts } from "../api.ts";

type TabFilters = Pick<OrderListQuery, "status" | "late" | "returns">;
type Tab = {
  filters: TabFilters;
  label: ReactNode;
  count: number;
  /** Whether there are more than `count`. */
  isCapped?: boolean;
  /** Whether the count is highlighted. */
  isUrgent?: boolean;
  /** Sorts the tab's list by this deadline, the earliest first. */
  deadline?: "accept_by" | "ship_by";
};

/** Returns the sort order of a tab: its deadline, else the order that the seller chose. */
const sortIn = ({ deadline }: Tab, sort: OrderSort): OrderSort =>
  deadline ?? (sort === "ship_by" || sort === "accept_by" ? "-placed_at" : sort);

const firstStatuses: readonly OrderStatus[] = ["pending", "shipped", "delivered"];

/**
 * The tabs of the order list, in the sequence of the seller's work. Other statuses that occur are
 * under More (K33).
 */
export const StatusTabs = ({ query }: { query: OrderListQuery }) => {
  const { t } = useLingui();
  const { data: counts } = useOrderCounts();
  const sumOf = (isIn: (status: OrderStatus) => boolean) => {
    const summed = (counts?.data ?? []).filter(({ key }) => isIn(key));
    return {
      count: summed.reduce((sum, { count }) => sum + count, 0),
      isCapped: summed.some(({ is_capped }) => is_capped),
    };
  };
  const ofStatus = (status: OrderStatus): Tab => ({
    filters: { status },
    label: t(orderStatusLook[status].label),
    ...sumOf((key) => key === status),
  });
  const tabs: Tab[] = [
    { filters: {}, label: <Trans>All</Trans>, ...sumOf(() => true) },
    { ...ofStatus("pending"), label: <Trans>To accept</Trans>, deadline: "accept_by" },
    {
      filters: { status: "to_ship" satisfies OrderStatusFilter },
      label: <Trans>To ship</Trans>,
      ...sumOf((status) => isCommandAllowed("ship", status)),
      deadline: "ship_by",
    },
    {
      filters: { late: "true" },
      label: <Trans>Late</Trans>,
      count: counts?.meta.late ?? 0,
      isUrgent: true,
      deadline: "ship_by",
    },
    ofStatus("shipped"),
    ofStatus("delivered"),
    {
      filters: { returns: "open" },
      label: <Trans>Returns</Trans>,
      count: counts?.meta.open_returns ?? 0,
    },
  ];
  const isCurrent = ({ filters: { status, late, returns } }: Tab) =>
    status === query.status && late === query.late && returns === query.returns;
  const more = OrderStatus.options
    .filter((status) => !firstStatuses.includes(status))
    .map(ofStatus)
    .filter((tab) => tab.count > 0 || isCurrent(tab));
  const currentMore = more.find(isCurrent);
  const count = (tab: Tab) =>
    counts && (
      <TabCount urgent={tab.isUrgent === true && tab.count > 0}>
        {formatCount(tab.count, tab.isCapped === true)}
      </TabCount>
    );
  const linkTo = (tab: Tab) => ({
    to: paths.orders(),
    search: {
      ...query,
      status: undefined,
      late: undefined,
      returns: undefined,
      ...tab.filters,
      sort: sortIn(tab, query.sort),
      page: 1,
    },
  });
  return (
    <Tabs label={t`Orders by status`}>
      {tabs.map((tab) => (
        <Link
          key={JSON.stringify(tab.filters)}
          {...linkTo(tab)}
          aria-current={isCurrent(tab) ? "page" : undefined}
          activeOptions={tabActive}
        >
          {tab.label} {count(tab)}
        </Link>
      ))}
      {more.length > 0 && (
        <Menu
          trigger={
            <button type="button" aria-current={currentMore && "true"}>
              {currentMore ? (
                <>
                  {currentMore.label} {count(currentMore)}
                </>
              ) : (
                <Trans>More</Trans>
              )}
              <ChevronDown className="size-4" aria-hidden="true" />
            </button>
          }
        >
          {more.map((tab) => (
            <MenuItem key={tab.filters.status} render={<Link {...linkTo(tab)} />}>
              {tab.label} {count(tab)}
            </MenuItem>
          ))}
        </Menu>
      )}
    </Tabs>
  );
};
