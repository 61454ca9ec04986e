import { profileApi } from "@sellerdesk/contract/profile";
import { queryOptions } from "@tanstack/react-query";
import { call } from "./api-client.ts";
import { hasNoData } from "./query-client.ts";

/** The seller's own profile (K45): many pages need its currency, time zone or units. */
export const profileQuery = queryOptions({
  queryKey: ["profile"],
  queryFn: async ({ signal }) => (await call(profileApi.read, {}, { signal })).data,
  throwOnError: hasNoData,
});
