import { type CancelOrder, type Order, type OrderListQuery, ordersApi } from "@sellerdesk/contract/orders";
import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api-client.ts";
import { hasNoData } from "../../lib/query-client.ts";

/** One page of the seller's orders (K32). */
export const useOrders = (query: OrderListQuery) =>
  useQuery({
    queryKey: ["orders", "list", query],
    queryFn: ({ signal }) => call(ordersApi.list, { query }, { signal }),
    placeholderData: keepPreviousData,
    throwOnError: hasNoData,
  });

/** How many orders there are of each status (K33). */
export const useOrderCounts = () =>
  useQuery({
    queryKey: ["orders", "counts"],
    queryFn: async ({ signal }) => (await call(ordersApi.counts, {}, { signal })).data,
  });

export const orderQuery = (id: string) =>
  queryOptions({
    queryKey: ["orders", "one", id],
    queryFn: async ({ signal }) => (await call(ordersApi.find, { params: { id } }, { signal })).data,
  });

/** What happened to an order (K35). */
export const useActivity = (id: string) =>
  useQuery({
    queryKey: ["orders", "activity", id],
    queryFn: async ({ signal }) => (await call(ordersApi.activity, { params: { id } }, { signal })).data,
  });

export type OrderCommand = { kind: "accept" } | { kind: "cancel"; body: CancelOrder };

/** Accepts an order, or refuses or cancels it. Its page has the new state at once; lists, counts and timeline are read anew. */
export const useOrderCommand = (id: string) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (command: OrderCommand): Promise<Order> => {
      const reply =
        command.kind === "accept"
          ? await call(ordersApi.accept, { params: { id } })
          : await call(ordersApi.cancel, { params: { id }, body: command.body });
      return reply.data;
    },
    onSuccess: (order) => {
      client.setQueryData(orderQuery(id).queryKey, order);
      return client.invalidateQueries({ queryKey: ["orders"] });
    },
  });
};
