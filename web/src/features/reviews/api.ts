import { figuresApi } from "@sellerdesk/contract/figures";
import {
  type ReviewComplaint,
  type ReviewListQuery,
  reviewsApi,
  type ReviewUpdate,
} from "@sellerdesk/contract/reviews";
import { type SaveReply, savedRepliesApi } from "@sellerdesk/contract/saved-replies";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { call } from "../../lib/api-client.ts";
import { hasNoData } from "../../lib/query-client.ts";
import { useChange } from "../../lib/use-change.ts";

const all = ["reviews"] as const;

/** The reviews of one product with their summary (K41). */
export const useProductReviews = (productId: string, query: ReviewListQuery) =>
  useQuery({
    queryKey: [...all, productId, query],
    queryFn: ({ signal }) =>
      call(reviewsApi.list, { params: { id: productId }, query }, { signal }),
    // Another product's reviews must not be shown under this product's name.
    placeholderData: (before, owner) => (owner?.queryKey[1] === productId ? before : undefined),
    throwOnError: hasNoData,
  });

/** The reviews of all products with their summary. */
export const useAllReviews = (query: ReviewListQuery) =>
  useQuery({
    queryKey: [...all, "all", query],
    queryFn: ({ signal }) => call(reviewsApi.listAll, { query }, { signal }),
    placeholderData: keepPreviousData,
    throwOnError: hasNoData,
  });

/**
 * The reviews of the last months, by month.
 * @param productId limits them to one product; undefined for all
 */
export const useReviewMonths = (productId: string | undefined) =>
  useQuery({
    queryKey: [...all, "months", productId],
    queryFn: async ({ signal }) =>
      (await call(figuresApi.reviews, { query: { product_id: productId } }, { signal })).data,
  });

/** Replies to a review, edits the reply, or reports the review (K42). */
export const useUpdateReview = (id: string) =>
  useChange(all, (body: ReviewUpdate) => call(reviewsApi.update, { params: { id }, body }));

/** Deletes a review, or requests its deletion from the marketplace (K43). */
export const useRemoveReview = (id: string) =>
  useChange(all, (body: ReviewComplaint | undefined) =>
    call(reviewsApi.remove, { params: { id }, body }),
  );

/** Deletes an image of a review (K44). */
export const useRemoveReviewImage = () =>
  useChange(all, (id: string) => call(reviewsApi.removeImage, { params: { id } }));

const savedReplies = ["saved-replies"] as const;

/** The seller's saved replies, by name. */
export const useSavedReplies = () =>
  useQuery({
    queryKey: savedReplies,
    queryFn: async ({ signal }) => (await call(savedRepliesApi.list, {}, { signal })).data,
  });

/** Saves a reply; one of the same name is replaced. */
export const useSaveReply = () =>
  useChange(savedReplies, (body: SaveReply) => call(savedRepliesApi.save, { body }));

/** Updates a saved reply. */
export const useUpdateSavedReply = (id: string) =>
  useChange(savedReplies, (body: SaveReply) =>
    call(savedRepliesApi.update, { params: { id }, body }),
  );

/** Deletes a saved reply. */
export const useDeleteSavedReply = () =>
  useChange(savedReplies, (id: string) => call(savedRepliesApi.remove, { params: { id } }));
