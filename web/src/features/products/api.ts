import { accountsApi } from "@sellerdesk/contract/accounts";
import { documentsApi } from "@sellerdesk/contract/documents";
import { lookupsApi } from "@sellerdesk/contract/lookups";
import {
  type Product,
  type ProductExportQuery,
  type ProductFilters,
  type ProductInput,
  type ProductListQuery,
  productsApi,
  type ProductStatus,
} from "@sellerdesk/contract/products";
import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
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

/** How many products there are of each status, for the tabs. */
export const useProductCounts = () =>
  useQuery({
    queryKey: [...all, "counts"],
    queryFn: async ({ signal }) => (await call(productsApi.counts, {}, { signal })).data,
  });

export const productQuery = (id: string) =>
  queryOptions({
    queryKey: [...all, "one", id],
    queryFn: async ({ signal }) => (await call(productsApi.find, { params: { id } }, { signal })).data,
    // A form is open on it: what is typed there must not be replaced.
    refetchOnWindowFocus: false,
    throwOnError: hasNoData,
  });

/** The currency that the seller's prices are in. */
export const useSellerCurrency = () =>
  useQuery({
    queryKey: ["profile"],
    queryFn: async ({ signal }) => (await call(accountsApi.profile, {}, { signal })).data,
    throwOnError: hasNoData,
    select: ({ currency }) => currency,
  });

/** Adds a product, or replaces the one that the form was opened on (K21, K22). */
export const useSaveProduct = (before: Product | null) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (input: ProductInput) =>
      before
        ? (
            await call(productsApi.update, {
              params: { id: before.id },
              body: { ...input, version: before.version },
            })
          ).data
        : (await call(productsApi.create, { body: input })).data,
    onSuccess: (product) => {
      client.setQueryData(productQuery(product.id).queryKey, product);
      return client.invalidateQueries({ queryKey: all, predicate: ({ queryKey }) => queryKey[1] !== "one" });
    },
  });
};

/** Deletes a product (K23). */
export const useDeleteProduct = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(productsApi.remove, { params: { id } }),
    onSuccess: (_, id) => {
      client.removeQueries({ queryKey: productQuery(id).queryKey });
      client.removeQueries({ queryKey: [...all, "neighbours", id] });
      return client.invalidateQueries({ queryKey: all });
    },
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

/** Publishes, hides, archives a product, or brings it back. */
export const useSetProductStatus = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, status }: { id: string; status: ProductStatus }) =>
      (await call(productsApi.setStatus, { params: { id }, body: { status } })).data,
    onSuccess: () => client.invalidateQueries({ queryKey: all }),
  });
};

/** The products before and after one, in the list that it was opened from. */
export const useNeighbours = (id: string, query: ProductListQuery) =>
  useQuery({
    queryKey: [...all, "neighbours", id, query],
    queryFn: async ({ signal }) =>
      (await call(productsApi.neighbours, { params: { id }, query }, { signal })).data,
  });

/** Uploads one picture of a product (K4). @param onProgress hears the part that is sent, 0 to 1 */
export const uploadPicture = async (file: File, onProgress: (part: number) => void) =>
  (await upload(documentsApi.upload, file, { purpose: "product_image" }, onProgress)).data;

/** Categories, brands and colours that fit what is typed; pickers never load all. */
export const useCategories = (search: string, enabled = true) =>
  useQuery({
    queryKey: ["categories", search],
    queryFn: async ({ signal }) =>
      (await call(lookupsApi.categories, { query: { search, per_page: 20 } }, { signal })).data,
    placeholderData: keepPreviousData,
    enabled,
  });
export const useBrands = (search: string, enabled = true) =>
  useQuery({
    queryKey: ["brands", search],
    queryFn: async ({ signal }) =>
      (await call(lookupsApi.brands, { query: { search, per_page: 20 } }, { signal })).data,
    placeholderData: keepPreviousData,
    enabled,
  });
export const useColors = () =>
  useQuery({
    queryKey: ["colors"],
    queryFn: async ({ signal }) =>
      (await call(lookupsApi.colors, { query: { per_page: 100 } }, { signal })).data,
  });

/** Saves the products that the filters leave as a file (K25). */
export const exportProducts = (filters: ProductFilters, format: ProductExportQuery["format"]) =>
  download(productsApi.export, { query: { ...filters, format } }, `products.${format}`);
