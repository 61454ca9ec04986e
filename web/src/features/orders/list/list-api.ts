import { bulkOrdersApi } from "@sellerdesk/contract/order-bulk";
import type { OrderFilters, OrderListQuery } from "@sellerdesk/contract/order-list";
import { ordersApi } from "@sellerdesk/contract/orders";
import { productsApi } from "@sellerdesk/contract/products";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call, download, upload } from "../../../lib/api-client.ts";
import { refreshOrders } from "../api.ts";

/** Returns the filters of a list, without its page and order. */
export const filtersOf = ({
  page: _page,
  per_page: _perPage,
  sort: _sort,
  ...filters
}: OrderListQuery): OrderFilters => filters;

/** Downloads the orders that match the filters as a file, one row per item (K34). */
export const exportOrders = (filters: OrderFilters, format: "csv" | "xlsx"): Promise<void> =>
  download(ordersApi.export, { query: { ...filters, format } }, `orders.${format}`);

/** Finds the ids of all orders that match the filters. */
export const useSelectAll = () =>
  useMutation({
    mutationFn: async (filters: OrderFilters) =>
      (await call(bulkOrdersApi.ids, { query: filters })).data,
  });

/** Accepts the pending orders among the selected ones. */
export const useAcceptOrders = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (ids: string[]) => (await call(bulkOrdersApi.accept, { body: { ids } })).data,
    // Not awaited: the caller resets its selection before the new list is shown.
    onSuccess: () => void refreshOrders(client),
  });
};

/** Marks the orders of a file as shipped. A dry run only reports its effect. */
export const useShipFile = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ file, isDryRun }: { file: File; isDryRun: boolean }) => {
      const reply = await upload(bulkOrdersApi.ship, file, { dry_run: String(isDryRun) });
      return { ...reply.data, isReplayed: reply.isReplayed };
    },
    onSuccess: ({ applied }) => (applied ? refreshOrders(client) : Promise.resolve()),
  });
};

/** Searches products to filter by, by the typed title. */
export const useProductHits = (search: string, enabled: boolean) =>
  useQuery({
    queryKey: ["products", "hits", search],
    queryFn: async ({ signal }) =>
      (await call(productsApi.search, { query: { search, limit: 10 } }, { signal })).data,
    placeholderData: keepPreviousData,
    enabled,
  });

/** The title of the product that the list is filtered by. */
export const useProductTitle = (id: string | undefined) =>
  useQuery({
    queryKey: ["products", "title", id],
    queryFn: async ({ signal }) =>
      (await call(productsApi.find, { params: { id: id ?? "" } }, { signal })).data.title,
    enabled: id !== undefined,
  });
