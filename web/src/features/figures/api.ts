import { figuresApi } from "@sellerdesk/contract/figures";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../lib/api-client.ts";

/** Reads the figures of a product. Its form stays usable without them. */
export const useProductFigures = (id: string) =>
  useQuery({
    queryKey: ["products", "figures", id],
    queryFn: async ({ signal }) =>
      (await call(figuresApi.product, { params: { id } }, { signal })).data,
  });
