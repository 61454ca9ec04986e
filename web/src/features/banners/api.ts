import {
  type Banner,
  type BannerChange,
  type BannerDevice,
  type NewBanner,
  bannersApi,
} from "@sellerdesk/contract/banners";
import { documentsApi } from "@sellerdesk/contract/documents";
import { lookupsApi } from "@sellerdesk/contract/lookups";
import { productsApi } from "@sellerdesk/contract/products";
import {
  keepPreviousData,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { call, upload } from "../../lib/api-client.ts";

/** The sections of the marketplace that can show banners (K6). */
export const bannerSectionsQuery = queryOptions({
  queryKey: ["banner-sections"],
  queryFn: async ({ signal }) => (await call(lookupsApi.bannerSections, {}, { signal })).data,
});

/** The seller's banners for one device (K26). */
export const bannersQuery = (device: BannerDevice) =>
  queryOptions({
    queryKey: ["banners", device],
    queryFn: async ({ signal }) =>
      (await call(bannersApi.list, { params: { device } }, { signal })).data,
  });

/** Refetches the banners and the counts that include them. */
const useRefresh = () => {
  const client = useQueryClient();
  return () =>
    Promise.all(
      ["banners", "dashboard", "plans"].map((key) => client.invalidateQueries({ queryKey: [key] })),
    );
};

/**
 * Uploads an image; a banner shows a part of it.
 * @param onProgress receives the uploaded fraction, 0 to 1
 */
export const uploadBanner = async (file: File, onProgress: (part: number) => void) =>
  (await upload(documentsApi.upload, file, { purpose: "banner" }, onProgress)).data;

type Place = { section_id: string; device: BannerDevice };
type Saving = {
  body: Omit<BannerChange, "version">;
  slot: Place;
  stored: Pick<Banner, "id" | "version"> | null;
};

/** Creates a banner in a section (K27), or updates a stored one. */
export const useSaveBanner = () =>
  useMutation({
    mutationFn: async ({ body, slot, stored }: Saving) => {
      const made: NewBanner = { ...body, ...slot };
      return stored
        ? (
            await call(bannersApi.update, {
              params: { id: stored.id },
              body: { ...body, version: stored.version },
            })
          ).data
        : (await call(bannersApi.create, { body: made })).data;
    },
    onSuccess: useRefresh(),
  });

/** Deletes a banner (K28). */
export const useDeleteBanner = () =>
  useMutation({
    mutationFn: (id: string) => call(bannersApi.remove, { params: { id } }),
    onSuccess: useRefresh(),
  });

const orderKey = ["banner-order"];

/**
 * Sets the order of the banners of a section, as an optimistic update. If the server rejects it,
 * the stored order is refetched.
 */
export const useOrderBanners = (device: BannerDevice) => {
  const client = useQueryClient();
  const query = bannersQuery(device);
  return useMutation({
    // Quick moves are sent one after the other.
    scope: { id: orderKey.join() },
    mutationKey: orderKey,
    mutationFn: (ids: string[]) => call(bannersApi.order, { body: { ids } }),
    onMutate: async (ids) => {
      await client.cancelQueries(query);
      client.setQueryData(query.queryKey, (all) =>
        all?.toSorted((a, b) => {
          const [index, bt] = [ids.indexOf(a.id), ids.indexOf(b.id)];
          return index < 0 || bt < 0 ? 0 : index - bt;
        }),
      );
    },
    // The result of an earlier move must not overwrite a later one.
    onSettled: () =>
      client.isMutating({ mutationKey: orderKey }) === 1
        ? client.invalidateQueries(query)
        : undefined,
  });
};

/**
 * Searches categories or the seller's products by the typed text. Pickers never load all of them.
 */
export const useLinkTargets = (kind: "product" | "category", search: string) =>
  useQuery({
    queryKey: ["banners", "targets", kind, search],
    queryFn: async ({ signal }) => {
      const query = { search, per_page: 20 };
      if (kind === "category") {
        const { data } = await call(lookupsApi.categories, { query }, { signal });
        return data.map(({ id, path }) => ({ id, label: path }));
      }
      const sort = search === "" ? ("title" as const) : ("relevance" as const);
      const { data } = await call(productsApi.list, { query: { ...query, sort } }, { signal });
      return data.map(({ id, title }) => ({ id, label: title }));
    },
    placeholderData: keepPreviousData,
  });
