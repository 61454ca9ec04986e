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

/** The places of the marketplace where banners can stand (K6). */
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

/** Banners, and what counts them, are read again. */
const useRefresh = () => {
  const client = useQueryClient();
  return () =>
    Promise.all(
      ["banners", "dashboard", "plans"].map((key) => client.invalidateQueries({ queryKey: [key] })),
    );
};

/**
 * Sends an image, of which a banner shows a part. @param onProgress receives the part sent, 0
 * to 1
 */
export const uploadBanner = async (file: File, onProgress: (part: number) => void) =>
  (await upload(documentsApi.upload, file, { purpose: "banner" }, onProgress)).data;

type Place = { section_id: string; device: BannerDevice };
type Saving = {
  body: Omit<BannerChange, "version">;
  slot: Place;
  stored: Pick<Banner, "id" | "version"> | null;
};

/** Makes a banner in a place (K27), or changes a stored one. */
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
 * Puts the banners of a section in an order, on the screen at once; where the server refuses, it
 * goes back.
 */
export const useOrderBanners = (device: BannerDevice) => {
  const client = useQueryClient();
  const query = bannersQuery(device);
  return useMutation({
    // Quick moves reach the server one after the other.
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

/** Categories or the seller's products that fit what is typed; pickers never load all. */
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
