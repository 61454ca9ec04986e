import { type BulkAction, type BulkEdit, bulkEditsApi } from "@sellerdesk/contract/bulk-edits";
import type { ProductSelection } from "@sellerdesk/contract/product-lists";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { profileQuery } from "../../lib/profile-query.ts";
import { call } from "../../lib/api-client.ts";

const all = ["bulk-edits"] as const;

/** The interval at which the progress of a running edit is requested, in milliseconds. */
const pollEvery = 700;

/** Whether an edit is still being processed. */
export const isWorking = ({ status }: Pick<BulkEdit, "status">): boolean =>
  status === "queued" || status === "running" || status === "undoing";

/** Returns the progress of an edit or of its undo: products done, and all products. */
export const progressOf = ({
  status,
  total,
  changed,
  unchanged,
  skipped,
  restored,
  kept,
}: BulkEdit) =>
  status === "undoing"
    ? { done: restored + kept, of: changed }
    : { done: changed + unchanged + skipped, of: total };

/**
 * Previews an action; null requests nothing.
 * @param isStarted whether the edit may be running: it cannot be previewed again after it has
 * deleted products
 */
export const useBulkPreview = (
  selection: ProductSelection,
  action: BulkAction | null,
  isStarted: boolean,
) =>
  useQuery({
    queryKey: [...all, "preview", selection, action],
    queryFn: async ({ signal }) =>
      action &&
      (await call(bulkEditsApi.preview, { body: { selection, action } }, { signal })).data,
    enabled: action !== null && !isStarted,
    placeholderData: keepPreviousData,
    // Prices and stock change: a preview from a minute ago may be outdated.
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });

/** One edit, polled while it is being processed. */
export const useBulkEdit = (id: string) =>
  useQuery({
    queryKey: [...all, "one", id],
    queryFn: async ({ signal }) =>
      (await call(bulkEditsApi.find, { params: { id } }, { signal })).data,
    refetchInterval: ({ state }) => (state.data && !isWorking(state.data) ? false : pollEvery),
    retry: false,
  });

/** The running edit, or else the last one that can be undone. */
export const useLatestBulkEdit = () =>
  useQuery({
    queryKey: [...all, "latest"],
    queryFn: async ({ signal }) => (await call(bulkEditsApi.latest, {}, { signal })).data,
    refetchInterval: ({ state }) => (state.data && isWorking(state.data) ? pollEvery : false),
  });

/** Returns a function that stores the new state of an edit for all its views. */
const useStoreEdit = () => {
  const client = useQueryClient();
  return (edit: BulkEdit) => {
    client.setQueryData([...all, "one", edit.id], edit);
    client.setQueryData([...all, "latest"], edit);
  };
};

type Start = { selection: ProductSelection; action: BulkAction; expected_total: number };

export const useStartBulkEdit = () => {
  const storeEdit = useStoreEdit();
  return useMutation({
    mutationFn: async (body: Start) => (await call(bulkEditsApi.start, { body })).data,
    onSuccess: storeEdit,
  });
};

export const useUndoBulkEdit = () => {
  const storeEdit = useStoreEdit();
  return useMutation({
    mutationFn: async (id: string) => (await call(bulkEditsApi.undo, { params: { id } })).data,
    onSuccess: storeEdit,
  });
};

/** Returns a function that refetches the lists and forms of products after an edit. */
export const useRefreshProducts = () => {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: ["products"] });
};

/** The currency that the seller's prices are in. */
export const useSellerCurrency = () =>
  useQuery({ ...profileQuery, select: ({ currency }) => currency });
