import { Trans, useLingui } from "@lingui/react/macro";
import type { OrderListQuery } from "@sellerdesk/contract/orders";
import { Link } from "@tanstack/react-router";
import { formatNumber } from "../../lib/format.ts";
import { orderStatusLook } from "../../lib/order-status.ts";
import { paths } from "../../lib/paths.ts";
import { TabCount, Tabs } from "../../ui/tabs.tsx";
import { useOrderCounts } from "./api.ts";

/** All, then each status that has orders, with how many (K33). */
export const StatusTabs = ({ query }: { query: OrderListQuery }) => {
  const { t } = useLingui();
  const { data: counts = [] } = useOrderCounts();
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  const shown = counts.filter(({ key, count }) => count > 0 || key === query.status);
  const isCurrent = (status: string | undefined) => (query.status === status ? "page" : undefined);
  return (
    <Tabs label={t`Orders by status`}>
      <Link
        to={paths.orders()}
        search={{ ...query, status: undefined, page: 1 }}
        aria-current={isCurrent(undefined)}
      >
        <Trans>All</Trans> <TabCount>{formatNumber(total)}</TabCount>
      </Link>
      {shown.map(({ key, count }) => (
        <Link
          key={key}
          to={paths.orders()}
          search={{ ...query, status: key, page: 1 }}
          aria-current={isCurrent(key)}
        >
          {t(orderStatusLook[key].label)} <TabCount>{formatNumber(count)}</TabCount>
        </Link>
      ))}
    </Tabs>
  );
};
