import type { ProductFilters } from "@sellerdesk/contract/product-lists";
import {
  productsPerTable,
  productTableApi,
  type SaveTable,
  type TableProduct,
} from "@sellerdesk/contract/product-table";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { ApiError, call } from "../../../lib/api-client.ts";
import { hasNoData } from "../../../lib/query-client.ts";

type Table = { products: TableProduct[]; total: number };
const tables = ["products", "table"] as const;

/** One page of the selected products, with their cells. */
export const useTable = (
  selection: { ids: string[] } | { filters: ProductFilters },
  page: number,
) =>
  useQuery({
    queryKey: [...tables, selection, page],
    queryFn: async ({ signal }): Promise<Table> => {
      const first = (page - 1) * productsPerTable;
      const query =
        "ids" in selection
          ? { ids: selection.ids.slice(first, first + productsPerTable).join(",") }
          : { ...selection.filters, page };
      const { data } = await call(productTableApi.read, { query }, { signal });
      return "ids" in selection ? { ...data, total: selection.ids.length } : data;
    },
    // While the seller edits, the stored values must change only by a save.
    refetchOnWindowFocus: false,
    refetchOnMount: "always",
    throwOnError: hasNoData,
  });

/** Saves changed cells and updates the table with the returned products. */
export const useSaveTable = () => {
  const client = useQueryClient();
  const refresh = () =>
    Promise.all([
      client.invalidateQueries({
        queryKey: ["products"],
        predicate: ({ queryKey: [, kind] }) => kind !== "table",
      }),
      client.invalidateQueries({ queryKey: ["inventory"] }),
    ]);
  return useMutation({
    mutationFn: async (body: SaveTable) => (await call(productTableApi.save, { body })).data,
    onSuccess: ({ products }) => {
      const written = new Map(products.map((product) => [product.id, product]));
      client.setQueriesData<Table>(
        { queryKey: tables },
        (table) =>
          table && {
            ...table,
            products: table.products.map((product) => written.get(product.id) ?? product),
          },
      );
      return refresh();
    },
    onError: async (error) => {
      // A product or variant was deleted: reload the table to show the remaining ones.
      if (error instanceof ApiError && error.code === "not_found")
        await client.invalidateQueries({ queryKey: tables });
    },
  });
};
