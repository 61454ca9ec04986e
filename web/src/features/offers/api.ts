import { figuresApi } from "@sellerdesk/contract/figures";
import { type OfferPreviewBody, offerProductsApi } from "@sellerdesk/contract/offer-products";
import {
  type NewOffer,
  type OfferAction,
  type OfferListQuery,
  type OfferSelection,
  offersApi,
} from "@sellerdesk/contract/offers";
import type { Input } from "@sellerdesk/contract/http";
import type { ProductListQuery } from "@sellerdesk/contract/product-lists";
import { productsApi } from "@sellerdesk/contract/products";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { profileQuery } from "../../lib/profile-query.ts";
import { call } from "../../lib/api-client.ts";
import { hasNoData } from "../../lib/query-client.ts";

/** The seller's offers in their current state (K36). */
export const useOffers = (query: OfferListQuery) =>
  useQuery({
    queryKey: ["offers", query],
    queryFn: ({ signal }) => call(offersApi.list, { query }, { signal }),
    placeholderData: keepPreviousData,
    throwOnError: hasNoData,
  });

/** Counts the offers by status. */
export const useOfferCounts = () =>
  useQuery({
    queryKey: ["offers", "status"],
    queryFn: async ({ signal }) => (await call(offersApi.counts, {}, { signal })).data,
  });

/** The sales under the offers with these ids; an offer without sales is left out. */
export const useOfferSales = (ids: readonly string[]) =>
  useQuery({
    queryKey: ["offers", "sold", ids],
    queryFn: async ({ signal }) => {
      const { data } = await call(
        figuresApi.soldOffers,
        { query: { ids: ids.join(",") } },
        { signal },
      );
      return new Map(data.map(({ offer_id, ...sales }) => [offer_id, sales]));
    },
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  });

/** Compares an offer with the days before it. */
export const useOfferFigures = (id: string) =>
  useQuery({
    queryKey: ["offers", "figures", id],
    queryFn: async ({ signal }) =>
      (await call(figuresApi.offer, { params: { id } }, { signal })).data,
  });

/** One offer, for its form; null requests nothing. */
export const useOffer = (id: string | null) =>
  useQuery({
    queryKey: ["offers", "one", id],
    queryFn: async ({ signal }) =>
      id === null ? null : (await call(offersApi.find, { params: { id } }, { signal })).data,
    // The form keeps its input, so its initial values must be current.
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    throwOnError: hasNoData,
  });

/** Previews the effect of an offer on its products; null requests nothing. */
export const useOfferPreview = (body: Input<typeof OfferPreviewBody> | null) =>
  useQuery({
    queryKey: ["offers", "preview", body],
    queryFn: async ({ signal }) =>
      body && (await call(offerProductsApi.preview, { body }, { signal })).data,
    enabled: body !== null,
    placeholderData: keepPreviousData,
    // Prices change: the effect shown a minute ago may be outdated.
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });

/** Refetches the offers and the prices that depend on them. */
const useRefresh = () => {
  const client = useQueryClient();
  return () =>
    Promise.all(["offers", "products"].map((key) => client.invalidateQueries({ queryKey: [key] })));
};

type Saving = { body: Input<typeof NewOffer>; stored: { id: string; version: number } | null };

/** Creates an offer (K38), or updates a stored one (K39). */
export const useSaveOffer = () =>
  useMutation({
    mutationFn: async ({ body, stored }: Saving) =>
      stored
        ? (await call(offersApi.update, { body: { ...body, ...stored } })).data
        : (await call(offersApi.create, { body })).data,
    onSuccess: useRefresh(),
  });

/** A change of selected offers. The caller resets its selection before the new list is shown. */
const useSelectionChange = <Given, Result>(change: (given: Given) => Promise<Result>) => {
  const refresh = useRefresh();
  // Not awaited, because a mutation would otherwise end only after the refetch.
  return useMutation({ mutationFn: change, onSuccess: () => void refresh() });
};

/** Pauses, resumes or ends offers. */
export const useActOnOffers = () =>
  useSelectionChange(
    async ({ action, selection }: { action: OfferAction; selection: OfferSelection }) =>
      (await call(offersApi.act, { params: { action }, body: selection })).data,
  );

/** Deletes offers (K40). */
export const useDeleteOffers = () =>
  useSelectionChange(
    async (selection: OfferSelection) => (await call(offersApi.remove, { body: selection })).data,
  );

/** Products that can be put in an offer (K37). */
export const useOfferableProducts = (query: Omit<ProductListQuery, "project">) =>
  useQuery({
    queryKey: ["products", "offerable", query],
    queryFn: ({ signal }) =>
      call(productsApi.list, { query: { ...query, project: "offer" } }, { signal }),
    placeholderData: keepPreviousData,
  });

/** The currency and time zone of the seller's offers. */
export const useShopSettings = () =>
  useQuery({ ...profileQuery, select: ({ currency, timezone }) => ({ currency, timezone }) });
