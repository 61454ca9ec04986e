import { type BannerDevice, bannersApi } from "@sellerdesk/contract/banners";
import { lookupsApi } from "@sellerdesk/contract/lookups";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api-client.ts";

/** The places of the marketplace where banners can stand (K6). */
export const bannerSectionsQuery = queryOptions({
  queryKey: ["banner-sections"],
  queryFn: async ({ signal }) => (await call(lookupsApi.bannerSections, {}, { signal })).data,
});

/** The seller's banners for one device (K26). */
export const bannersQuery = (device: BannerDevice) =>
  queryOptions({
    queryKey: ["banners", device],
    queryFn: async ({ signal }) => (await call(bannersApi.list, { params: { device } }, { signal })).data,
  });
