import { figuresApi } from "@sellerdesk/contract/figures";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { call } from "../../../lib/api-client.ts";

/** The units sold on each of the last 30 days, by product; a product without sales is left out. */
export const useSoldUnits = (ids: readonly string[], isShown: boolean) =>
  useQuery({
    queryKey: ["products", "sold", ids],
    queryFn: async ({ signal }) => {
      const { data } = await call(
        figuresApi.soldProducts,
        { query: { ids: ids.join(",") } },
        { signal },
      );
      return new Map(data.map(({ product_id, units }) => [product_id, units]));
    },
    enabled: isShown && ids.length > 0,
    placeholderData: keepPreviousData,
  });
