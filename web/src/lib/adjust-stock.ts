import { type Adjustment, inventoryApi } from "@sellerdesk/contract/inventory";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type * as z from "zod/mini";
import { call } from "./api-client.ts";

/**
 * Returns a function that refetches everything that shows stock: the inventory, the products and
 * the dashboard.
 */
export const useRefreshStock = () => {
  const client = useQueryClient();
  return () =>
    Promise.all(
      ["inventory", "products", "dashboard"].map((key) =>
        client.invalidateQueries({ queryKey: [key] }),
      ),
    );
};

/** Adjusts stock (K50). Refetches all shown stock after a success and after a failure. */
export const useAdjustStock = () =>
  useMutation({
    mutationFn: async (body: z.input<typeof Adjustment>) =>
      (await call(inventoryApi.adjust, { body })).data,
    onSettled: useRefreshStock(),
  });
