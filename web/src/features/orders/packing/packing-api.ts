import { packingApi, type ShipOrders, type UnshipOrders } from "@sellerdesk/contract/order-packing";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../lib/api-client.ts";
import { hasNoData } from "../../../lib/query-client.ts";
import { refreshOrders } from "../api.ts";

/** The orders with these numbers, with the details that packing needs. */
export const usePackedOrders = (numbers: string) =>
  useQuery({
    queryKey: ["orders", "packing", numbers],
    queryFn: async ({ signal }) =>
      (await call(packingApi.list, { query: { numbers } }, { signal })).data,
    throwOnError: hasNoData,
  });

/** Ships orders that were packed together. */
export const useShipOrders = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: ShipOrders) => (await call(packingApi.ship, { body })).data,
    onSuccess: () => refreshOrders(client),
  });
};

/** Reverts the result of `useShipOrders`. */
export const useUnshipOrders = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: UnshipOrders) => (await call(packingApi.unship, { body })).data,
    onSuccess: () => refreshOrders(client),
  });
};
