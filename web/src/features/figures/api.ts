import { figuresApi } from "@sellerdesk/contract/figures";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../lib/api-client.ts";

/**
 * The figures of a product. The form stays usable without them. Commands on the product do not
 * refetch them, because it may have been deleted.
 */
export const useProductFigures = (id: string) =>
  useQuery({
    queryKey: ["product-figures", id],
    queryFn: async ({ signal }) =>
      (await call(figuresApi.product, { params: { id } }, { signal })).data,
  });
