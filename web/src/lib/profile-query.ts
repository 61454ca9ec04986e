import type { Locale } from "@sellerdesk/contract/languages";
import { profileApi } from "@sellerdesk/contract/profile";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "./api-client.ts";
import { hasNoData } from "./query-client.ts";

/** Reads the seller's own profile (K45). Many pages need its currency, time zone or units. */
export const profileQuery = queryOptions({
  queryKey: ["profile"],
  queryFn: async ({ signal }) => (await call(profileApi.read, {}, { signal })).data,
  throwOnError: hasNoData,
});

/** Saves the language of the messages that the seller receives. */
export const useSaveLanguage = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (locale: Locale) => {
      const { version } = await client.fetchQuery(profileQuery);
      return (await call(profileApi.update, { body: { version, locale } })).data;
    },
    onSuccess: (profile) => client.setQueryData(profileQuery.queryKey, profile),
  });
};
