import { lookupsApi } from "@sellerdesk/contract/lookups";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { call } from "./api-client.ts";

/** Finds the categories or brands that match the typed text. Pickers never load all of them. */
export const useLookups = (kind: "category" | "brand", search: string) =>
  useQuery({
    queryKey: ["lookups", kind, search],
    queryFn: async ({ signal }) => {
      const query = { search, per_page: 20 };
      if (kind === "brand") {
        const { data } = await call(lookupsApi.brands, { query }, { signal });
        return data.map(({ id, name }) => ({ id, label: name }));
      }
      const { data } = await call(lookupsApi.categories, { query }, { signal });
      return data.map(({ id, path }) => ({ id, label: path }));
    },
    placeholderData: keepPreviousData,
  });
