import { plansApi } from "@sellerdesk/contract/plans";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api-client.ts";

/** Plans for sale, for visitors. */
export const publicPlansQuery = queryOptions({
  queryKey: ["plans", "public"],
  queryFn: async ({ signal }) => (await call(plansApi.public, {}, { signal })).data.plans,
});
