import { type CustomerListQuery, customersApi } from "@sellerdesk/contract/customers";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { call } from "../../lib/api-client.ts";
import { hasNoData } from "../../lib/query-client.ts";

/** Who bought from the seller. */
export const useCustomers = (query: CustomerListQuery) =>
  useQuery({
    queryKey: ["customers", query],
    queryFn: ({ signal }) => call(customersApi.list, { query }, { signal }),
    placeholderData: keepPreviousData,
    throwOnError: hasNoData,
  });
