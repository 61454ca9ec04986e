import { type FollowerListQuery, followersApi } from "@sellerdesk/contract/followers";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { call } from "../../lib/api-client.ts";
import { hasNoData } from "../../lib/query-client.ts";

/** The shop's followers (K29). */
export const useFollowers = (query: FollowerListQuery) =>
  useQuery({
    queryKey: ["followers", query],
    queryFn: ({ signal }) => call(followersApi.list, { query }, { signal }),
    placeholderData: keepPreviousData,
    throwOnError: hasNoData,
  });
