import { dashboardApi } from "@sellerdesk/contract/dashboard";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api-client.ts";

/** The dashboard (K9), renewed each minute while it is looked at. */
export const dashboardQuery = queryOptions({
  queryKey: ["dashboard"],
  queryFn: async ({ signal }) => (await call(dashboardApi.get, {}, { signal })).data,
  refetchInterval: 60_000,
});
