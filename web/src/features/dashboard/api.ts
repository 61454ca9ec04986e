import { dashboardApi, type DashboardPageQuery } from "@sellerdesk/contract/dashboard";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { call } from "../../lib/api-client.ts";
import { hasNoData } from "../../lib/query-client.ts";

/**
 * The dashboard (K9), refetched every minute while it is visible. When the period changes, the
 * previous figures stay until the new ones have loaded.
 */
export const useDashboard = ({
  chart: _,
  view: _view,
  by: _by,
  category_id: _category,
  brand_id: _brand,
  page: _page,
  ...query
}: DashboardPageQuery) =>
  useQuery({
    queryKey: ["dashboard", query],
    queryFn: async ({ signal }) => (await call(dashboardApi.get, { query }, { signal })).data,
    refetchInterval: 60_000,
    placeholderData: keepPreviousData,
    throwOnError: hasNoData,
  });
