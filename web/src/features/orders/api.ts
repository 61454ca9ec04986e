import {
  type CreateFulfilment,
  fulfilmentsApi,
  type Tracking,
} from "@sellerdesk/contract/order-fulfilments";
import {
  type CreateReturn,
  orderReturnsApi,
  type ReceiveReturn,
  type RejectReturn,
} from "@sellerdesk/contract/order-returns";
import type {
  CancelOrder,
  RecordRefund,
  WritePrivateNote,
} from "@sellerdesk/contract/order-commands";
import type { OrderListQuery } from "@sellerdesk/contract/order-list";
import { type Order, ordersApi } from "@sellerdesk/contract/orders";
import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { ApiError, call } from "../../lib/api-client.ts";
import { hasNoData } from "../../lib/query-client.ts";

/** One page of the seller's orders (K32). */
export const useOrders = (query: OrderListQuery) =>
  useQuery({
    queryKey: ["orders", "list", query],
    queryFn: ({ signal }) => call(ordersApi.list, { query }, { signal }),
    placeholderData: keepPreviousData,
    throwOnError: hasNoData,
  });

/** Counts the orders by status, the late ones, and those with an open return (K33). */
export const useOrderCounts = (enabled = true) =>
  useQuery({
    queryKey: ["orders", "counts"],
    queryFn: ({ signal }) => call(ordersApi.counts, {}, { signal }),
    enabled,
  });

export const orderQuery = (id: string) =>
  queryOptions({
    queryKey: ["orders", "one", id],
    queryFn: async ({ signal }) =>
      (await call(ordersApi.find, { params: { id } }, { signal })).data,
  });

/** The orders before and after this one, in the list that it was opened from. */
export const useNeighbours = (
  id: string,
  { page: _page, per_page: _perPage, ...query }: OrderListQuery,
) =>
  useQuery({
    queryKey: ["orders", "neighbours", id, query],
    queryFn: async ({ signal }) =>
      (await call(ordersApi.neighbours, { params: { id }, query }, { signal })).data,
  });

/** The activities of an order (K35). */
export const useActivity = (id: string) =>
  useQuery({
    queryKey: ["orders", "activity", id],
    queryFn: async ({ signal }) =>
      (await call(ordersApi.activity, { params: { id } }, { signal })).data,
  });

export type OrderCommand =
  | { kind: "accept" }
  | { kind: "complete" }
  | { kind: "cancel"; body: CancelOrder }
  | { kind: "note"; body: WritePrivateNote }
  | { kind: "refund"; body: RecordRefund }
  | { kind: "pack"; body: CreateFulfilment }
  | { kind: "ship" | "track"; parcel: string; body: Tracking }
  | { kind: "unship" | "deliver" | "unpack"; parcel: string }
  | { kind: "return"; body: CreateReturn }
  | { kind: "approve"; return: string }
  | { kind: "reject"; return: string; body: RejectReturn }
  | { kind: "receive"; return: string; body: ReceiveReturn };

const send = (id: string, command: OrderCommand): Promise<{ data: Order }> => {
  const params = { id };
  switch (command.kind) {
    case "accept":
      return call(ordersApi.accept, { params });
    case "complete":
      return call(ordersApi.complete, { params });
    case "cancel":
      return call(ordersApi.cancel, { params, body: command.body });
    case "note":
      return call(ordersApi.writeNote, { params, body: command.body });
    case "refund":
      return call(ordersApi.noteRefund, { params, body: command.body });
    case "pack":
      return call(fulfilmentsApi.create, { params, body: command.body });
    case "ship":
      return call(fulfilmentsApi.ship, {
        params: { id, fulfilment_id: command.parcel },
        body: command.body,
      });
    case "track":
      return call(fulfilmentsApi.track, {
        params: { id, fulfilment_id: command.parcel },
        body: command.body,
      });
    case "unship":
      return call(fulfilmentsApi.unship, { params: { id, fulfilment_id: command.parcel } });
    case "deliver":
      return call(fulfilmentsApi.deliver, { params: { id, fulfilment_id: command.parcel } });
    case "unpack":
      return call(fulfilmentsApi.cancel, { params: { id, fulfilment_id: command.parcel } });
    case "return":
      return call(orderReturnsApi.create, { params, body: command.body });
    case "approve":
      return call(orderReturnsApi.approve, { params: { id, return_id: command.return } });
    case "reject":
      return call(orderReturnsApi.reject, {
        params: { id, return_id: command.return },
        body: command.body,
      });
    case "receive":
      return call(orderReturnsApi.receive, {
        params: { id, return_id: command.return },
        body: command.body,
      });
  }
};

/**
 * Invalidates the queries that commands on orders change. Orders are refetched immediately; stock,
 * customers and figures when they are next shown.
 */
export const refreshOrders = (client: QueryClient): Promise<unknown> =>
  Promise.all([
    client.invalidateQueries({ queryKey: ["orders"] }),
    ...["inventory", "customers", "dashboard"].map((key) =>
      client.invalidateQueries({ queryKey: [key], refetchType: "none" }),
    ),
  ]);

/**
 * Sends a command on an order. Its response updates the order's page immediately; everything else
 * is refetched. After a conflict (409), orders are refetched to show the seller the current state.
 */
export const useOrderCommand = (id: string) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (command: OrderCommand): Promise<Order> => (await send(id, command)).data,
    onSuccess: async (order) => {
      client.setQueryData(orderQuery(id).queryKey, order);
      await refreshOrders(client);
    },
    onError: async (error) => {
      if (error instanceof ApiError && error.status === 409)
        await client.invalidateQueries({ queryKey: ["orders"] });
    },
  });
};
