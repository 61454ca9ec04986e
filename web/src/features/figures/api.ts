import { figuresApi } from "@sellerdesk/contract/figures";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../lib/api-client.ts";

/**
 * Reads the figures of a product. Its form stays usable without them, and what is done to the
 * product does not read them again: it may be gone.
 */
export const useProductFigures = (id: string) =>
  useQuery({
    queryKey: ["product-figures", id],
    queryFn: async ({ signal }) =>
      (await call(figuresApi.product, { params: { id } }, { signal })).data,
  });
