import { type OfferListQuery, offersApi } from "@sellerdesk/contract/offers";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { call } from "../../lib/api-client.ts";
import { hasNoData } from "../../lib/query-client.ts";

/** The seller's offers in the state they are in now (K36). */
export const useOffers = (query: OfferListQuery) =>
  useQuery({
    queryKey: ["offers", query],
    queryFn: ({ signal }) => call(offersApi.list, { query }, { signal }),
    placeholderData: keepPreviousData,
    throwOnError: hasNoData,
  });
