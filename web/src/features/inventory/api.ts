import { figuresApi } from "@sellerdesk/contract/figures";
import { maxPerPage } from "@sellerdesk/contract/http";
import {
  inventoryApi,
  type InventoryFilters,
  type InventoryListQuery,
  type InventoryRow,
  maxAdjusted,
  type Thresholds,
} from "@sellerdesk/contract/inventory";
import { keepPreviousData, useInfiniteQuery, useMutation, useQuery } from "@tanstack/react-query";
import { useRefreshStock } from "../../lib/adjust-stock.ts";
import { call, download, upload } from "../../lib/api-client.ts";
import { hasNoData } from "../../lib/query-client.ts";

/** One page of the seller's stock (K51). */
export const useInventory = (query: InventoryListQuery) =>
  useQuery({
    queryKey: ["inventory", query],
    queryFn: ({ signal }) => call(inventoryApi.list, { query }, { signal }),
    placeholderData: keepPreviousData,
    throwOnError: hasNoData,
  });

/** The stock of the variants with this barcode or SKU, fetched when the code is scanned. */
export const useStockByCode = (code: string) =>
  useQuery({
    queryKey: ["inventory", "code", code],
    queryFn: async ({ signal }) =>
      (await call(inventoryApi.listByCode, { query: { code } }, { signal })).data,
    staleTime: 0,
    gcTime: 0,
  });

/** The value of all stock, and the counts for the tabs. */
export const useStockFigures = () =>
  useQuery({
    queryKey: ["inventory", "figures"],
    queryFn: async ({ signal }) => (await call(figuresApi.stock, {}, { signal })).data,
  });

type Chosen = InventoryFilters & { ids?: string | undefined };

/** Reads all chosen rows, page by page, up to the limit of one adjustment. */
const readChosen = async (chosen: Chosen, signal?: AbortSignal): Promise<InventoryRow[]> => {
  const rows: InventoryRow[] = [];
  for (let page = 1; ; page++) {
    const query = { ...chosen, page, per_page: maxPerPage, sort: "title" as const };
    const { data, meta } = await call(inventoryApi.list, { query }, signal ? { signal } : {});
    rows.push(...data);
    if (page >= meta.total_pages || rows.length >= maxAdjusted) return rows.slice(0, maxAdjusted);
  }
};

/** The rows that were selected for an adjustment. */
export const useChosenStock = (chosen: Chosen) =>
  useQuery({
    queryKey: ["inventory", "chosen", chosen],
    queryFn: ({ signal }) => readChosen(chosen, signal),
    throwOnError: hasNoData,
  });

/** Reads the rows that match the filters, when an action is applied to all of them. */
export const useReadAll = () =>
  useMutation({ mutationFn: (filters: InventoryFilters) => readChosen(filters) });

/** A variant's stock with its changes, newest first, page by page. */
export const useStockHistory = (variantId: string) =>
  useInfiniteQuery({
    queryKey: ["inventory", "history", variantId],
    queryFn: async ({ pageParam, signal }) => {
      const query = pageParam === null ? {} : { before: pageParam };
      return (await call(inventoryApi.history, { params: { id: variantId }, query }, { signal }))
        .data;
    },
    // The first page starts with the newest change and has no cursor.
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
  });

/** Sets the stock level from which variants count as low. */
export const useSetThresholds = () =>
  useMutation({
    mutationFn: async (items: Thresholds["items"]) =>
      (await call(inventoryApi.thresholds, { body: { items } })).data,
    onSettled: useRefreshStock(),
  });

/** Imports a stock file. A dry run only reports its effect. */
export const useImportStock = () => {
  const refresh = useRefreshStock();
  return useMutation({
    mutationFn: async ({ file, isDryRun }: { file: File; isDryRun: boolean }) => {
      const reply = await upload(inventoryApi.import, file, { dry_run: String(isDryRun) });
      return { ...reply.data, isReplayed: reply.isReplayed };
    },
    onSettled: (_report, _error, { isDryRun }) => (isDryRun ? undefined : refresh()),
  });
};

/**
 * Downloads the stock that matches the filters as a file that can be imported again.
 * @throws ApiError
 */
export const exportStock = (filters: InventoryFilters): Promise<void> =>
  download(inventoryApi.export, { query: filters }, "stock.csv");
