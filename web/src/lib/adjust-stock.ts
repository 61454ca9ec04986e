import { type Adjustment, inventoryApi } from "@sellerdesk/contract/inventory";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type * as z from "zod/mini";
import { call } from "./api-client.ts";

/** Reads again what is shown of stock: in the inventory, with the products, on the dashboard. */
export const useRefreshStock = () => {
  const client = useQueryClient();
  return () =>
    Promise.all(
      ["inventory", "products", "dashboard"].map((key) =>
        client.invalidateQueries({ queryKey: [key] }),
      ),
    );
};

/** Adjusts stock (K50). Whether it was taken or refused, what is shown of stock is read again. */
export const useAdjustStock = () =>
  useMutation({
    mutationFn: async (body: z.input<typeof Adjustment>) =>
      (await call(inventoryApi.adjust, { body })).data,
    onSettled: useRefreshStock(),
  });
