import { type ReviewListQuery, reviewsApi } from "@sellerdesk/contract/reviews";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { call } from "../../lib/api-client.ts";
import { hasNoData } from "../../lib/query-client.ts";

/** The reviews of one product with their summary (K41). */
export const useReviews = (productId: string, query: ReviewListQuery) =>
  useQuery({
    queryKey: ["reviews", productId, query],
    queryFn: ({ signal }) => call(reviewsApi.list, { params: { id: productId }, query }, { signal }),
    placeholderData: keepPreviousData,
    throwOnError: hasNoData,
  });
