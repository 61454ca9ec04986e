import type { OrderStatus } from "@sellerdesk/contract/order-statuses";
import { useOrderCounts } from "../features/orders/api.ts";
import { formatNumber } from "../lib/format.ts";
import { usePageShown } from "../lib/use-page-shown.ts";

const sum = (counts: readonly { count: number }[]) =>
  counts.reduce((total, { count }) => total + count, 0);
/** Formats a count; zero shows nothing. */
const shown = (count: number) => count > 0 && formatNumber(count);

/** The statuses of orders that wait for the seller: to be accepted, or to be shipped. */
const waiting: readonly OrderStatus[] = ["pending", "accepted", "processing", "partially_shipped"];

/** The number of orders that wait for the seller, for the sidebar. The page is loaded before it. */
export const WaitingOrderCount = () => {
  const { data: counts } = useOrderCounts(usePageShown());
  return shown(sum((counts?.data ?? []).filter(({ key }) => waiting.includes(key))));
};
