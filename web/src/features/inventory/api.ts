import { type Adjustment, inventoryApi, type InventoryListQuery } from "@sellerdesk/contract/inventory";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type * as z from "zod/mini";
import { call } from "../../lib/api-client.ts";
import { hasNoData } from "../../lib/query-client.ts";

/** One page of the seller's stock (K51). */
export const useInventory = (query: InventoryListQuery) =>
  useQuery({
    queryKey: ["inventory", query],
    queryFn: ({ signal }) => call(inventoryApi.list, { query }, { signal }),
    placeholderData: keepPreviousData,
    throwOnError: hasNoData,
  });

/** Adjusts stock (K50). Whether it was taken or refused, what is shown of stock is read anew. */
export const useAdjustStock = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: z.input<typeof Adjustment>) => (await call(inventoryApi.adjust, { body })).data,
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ["inventory"] }),
        client.invalidateQueries({ queryKey: ["products"] }),
      ]),
  });
};
