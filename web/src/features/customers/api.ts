import {
  type CustomerDetail,
  type CustomerListQuery,
  customersApi,
} from "@sellerdesk/contract/customers";
import { figuresApi } from "@sellerdesk/contract/figures";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api-client.ts";
import { hasNoData } from "../../lib/query-client.ts";

/** One page of the seller's customers. */
export const useCustomers = (query: CustomerListQuery) =>
  useQuery({
    queryKey: ["customers", query],
    queryFn: ({ signal }) => call(customersApi.list, { query }, { signal }),
    placeholderData: keepPreviousData,
    throwOnError: hasNoData,
  });

/** The customers of a year by country and month. */
export const useCustomerFigures = () =>
  useQuery({
    queryKey: ["customers", "figures"],
    queryFn: async ({ signal }) => (await call(figuresApi.customers, {}, { signal })).data,
  });

/** Counts the customers in each segment. */
export const useSegmentCounts = () =>
  useQuery({
    queryKey: ["customers", "segments"],
    queryFn: async ({ signal }) => (await call(customersApi.segments, {}, { signal })).data,
  });

/** One customer with a page of their orders. */
export const useCustomer = (id: string, page: number) =>
  useQuery({
    queryKey: ["customers", "one", id, page],
    queryFn: async ({ signal }) =>
      (await call(customersApi.find, { params: { id }, query: { page } }, { signal })).data,
    placeholderData: (before) => (before?.customer.id === id ? before : undefined),
  });

/** Saves the seller's private note on a customer. */
export const useSaveNote = (id: string) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (private_note: string) =>
      (await call(customersApi.note, { params: { id }, body: { private_note } })).data,
    onSuccess: ({ private_note }) => {
      // Update the cache immediately: a reopened customer must not show the previous note.
      client.setQueriesData<CustomerDetail>(
        { queryKey: ["customers", "one", id] },
        (detail) => detail && { ...detail, customer: { ...detail.customer, private_note } },
      );
      return client.invalidateQueries({ queryKey: ["customers"] });
    },
  });
};
