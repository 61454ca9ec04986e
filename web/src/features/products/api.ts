import { documentsApi } from "@sellerdesk/contract/documents";
import { type CreateLookupRequest, lookupsApi } from "@sellerdesk/contract/lookups";
import type { Product, ProductInput, ProductStatus } from "@sellerdesk/contract/product";
import type {
  ProductExportQuery,
  ProductFilters,
  ProductListQuery,
} from "@sellerdesk/contract/product-lists";
import { productsApi } from "@sellerdesk/contract/products";
import {
  hashKey,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { profileQuery } from "../../lib/profile-query.ts";
import { call, download, upload } from "../../lib/api-client.ts";
import { hasNoData } from "../../lib/query-client.ts";

const all = ["products"] as const;

/** One page of the seller's products (K19). */
export const useProducts = (query: ProductListQuery) =>
  useQuery({
    queryKey: [...all, "list", query],
    queryFn: ({ signal }) => call(productsApi.list, { query }, { signal }),
    placeholderData: keepPreviousData,
    throwOnError: hasNoData,
  });

/** Counts the products by status, for the tabs. */
export const useProductCounts = () =>
  useQuery({
    queryKey: [...all, "counts"],
    queryFn: async ({ signal }) => (await call(productsApi.counts, {}, { signal })).data,
  });

/** Counts all products that match the filters, however many. */
export const useCountProducts = () =>
  useMutation({
    mutationFn: async (query: ProductFilters) =>
      (await call(productsApi.count, { query })).data.count,
  });

export const productQuery = (id: string) =>
  queryOptions({
    queryKey: [...all, "one", id],
    queryFn: async ({ signal }) =>
      (await call(productsApi.find, { params: { id } }, { signal })).data,
    // A form needs the newest state when it opens; it merges later changes itself.
    refetchOnMount: "always",
    refetchOnWindowFocus: false,
    throwOnError: hasNoData,
  });

/** Caches a product that the server just returned and invalidates all lists. */
const keepNewest = (client: QueryClient, product: Product) => {
  client.setQueryData(productQuery(product.id).queryKey, product);
  return client.invalidateQueries({
    queryKey: all,
    predicate: ({ queryKey }) => queryKey[1] !== "one",
  });
};

/** The currency that the seller's prices are in. */
export const useSellerCurrency = (enabled = true) =>
  useQuery({ ...profileQuery, select: ({ currency }) => currency, enabled });

/** Adds a product, or replaces the one that the form was opened on (K21, K22). */
export const useSaveProduct = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ before, input }: { before: Product | null; input: ProductInput }) =>
      before
        ? (
            await call(productsApi.update, {
              params: { id: before.id },
              body: { ...input, version: before.version },
            })
          ).data
        : (await call(productsApi.create, { body: input })).data,
    onSuccess: (product) => keepNewest(client, product),
  });
};

/** Deletes one variant immediately (K24). */
export const useDeleteVariant = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) =>
      (await call(productsApi.removeVariant, { params: { id } })).data,
    onSuccess: (product) => keepNewest(client, product),
  });
};

/** Fetches the newest state of a product, past the cache. */
export const useNewestProduct = () => {
  const client = useQueryClient();
  return (id: string) => client.fetchQuery({ ...productQuery(id), staleTime: 0 });
};

/**
 * Calls `onChange` with each update of a product in the query cache, whichever request caused it.
 */
export const useProductChanges = (id: string | null, onChange: (product: Product) => void) => {
  const client = useQueryClient();
  const notify = useEffectEvent(onChange);
  useEffect(() => {
    if (id === null) return undefined;
    const { queryKey } = productQuery(id);
    return client.getQueryCache().subscribe(({ type, query }) => {
      const product = client.getQueryData(queryKey);
      if (type === "updated" && product && query.queryHash === hashKey(queryKey)) notify(product);
    });
  }, [client, id]);
};

/** Deletes a product (K23). */
export const useDeleteProduct = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(productsApi.remove, { params: { id } }),
    // The product's page is still mounted: its own queries must not be refetched.
    onSuccess: (_, id) =>
      client.invalidateQueries({
        queryKey: all,
        predicate: ({ queryKey: [, kind, productId] }) =>
          productId !== id || (kind !== "one" && kind !== "neighbours"),
      }),
  });
};

/** Copies a product as a draft. */
export const useDuplicateProduct = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => (await call(productsApi.duplicate, { params: { id } })).data,
    onSuccess: () => client.invalidateQueries({ queryKey: all }),
  });
};

/** Sets a product's status: publishes, hides, archives or restores it. */
export const useSetProductStatus = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, status }: { id: string; status: ProductStatus }) =>
      (await call(productsApi.setStatus, { params: { id }, body: { status } })).data,
    onSuccess: () => client.invalidateQueries({ queryKey: all }),
  });
};

/** The products before and after this one, in the list that it was opened from. */
export const useNeighbours = (id: string, query: ProductListQuery) =>
  useQuery({
    queryKey: [...all, "neighbours", id, query],
    queryFn: async ({ signal }) =>
      (await call(productsApi.neighbours, { params: { id }, query }, { signal })).data,
  });

/** Uploads one image of a product (K4). @param onProgress receives the uploaded fraction, 0 to 1 */
export const uploadPicture = async (file: File, onProgress: (part: number) => void) =>
  (await upload(documentsApi.upload, file, { purpose: "product_image" }, onProgress)).data;

/** Searches colors by the typed text. Pickers never load all of them. */
export const useColors = (search: string) =>
  useQuery({
    queryKey: ["colors", search],
    queryFn: async ({ signal }) =>
      (await call(lookupsApi.colors, { query: { search, per_page: 20 } }, { signal })).data,
    placeholderData: keepPreviousData,
  });

/** The seller's newest requests for entries that the marketplace does not have. */
const requests = ["lookup-requests"] as const;
export const useLookupRequests = (enabled: boolean) =>
  useQuery({
    queryKey: requests,
    queryFn: async ({ signal }) =>
      (await call(lookupsApi.asked, { query: { per_page: 100 } }, { signal })).data,
    enabled,
  });

/** Requests a category, brand or color that the marketplace does not have. */
export const useAskForLookup = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: CreateLookupRequest) => (await call(lookupsApi.ask, { body })).data,
    onSuccess: () => client.invalidateQueries({ queryKey: requests }),
  });
};

/** The name of the category or brand that the list is filtered by. */
export const useLookupName = (kind: "category" | "brand", id = "") =>
  useQuery({
    queryKey: ["lookups", kind, "one", id],
    queryFn: async ({ signal }) =>
      (await call(lookupsApi[kind], { params: { id } }, { signal })).data.name,
    enabled: id !== "",
  });

/** Downloads the products that match the filters as a file (K25). */
export const exportProducts = (filters: ProductFilters, format: ProductExportQuery["format"]) =>
  download(productsApi.export, { query: { ...filters, format } }, `products.${format}`);
