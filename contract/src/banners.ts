import * as z from "zod/mini";
import { dataOf, endpoint, idOf, Instant } from "./http.ts";

export const BannerDevice = z.enum(["desktop", "mobile"]);
export type BannerDevice = z.output<typeof BannerDevice>;

/** By the database's clock: before its start, between start and end, after its end. */
export const BannerStatus = z.enum(["scheduled", "live", "ended"]);
export type BannerStatus = z.output<typeof BannerStatus>;

/** A picture of the seller's page on the marketplace (domain.md, banner). */
export const Banner = z.object({
  id: idOf("banner"),
  section: z.object({ id: idOf("banner_section"), key: z.string(), label: z.string() }),
  device: BannerDevice,
  image: z.object({ uid: idOf("document"), url: z.string(), width: z.int(), height: z.int() }),
  alt: z.string(),
  link: z.nullable(z.string()),
  starts_at: z.nullable(Instant),
  ends_at: z.nullable(Instant),
  status: BannerStatus,
  position: z.int(),
  version: z.int(),
});
export type Banner = z.output<typeof Banner>;

export const bannersApi = {
  list: endpoint({
    method: "GET",
    path: "/api/banner/vendor/:device",
    access: "activePlan",
    summary: "The seller's banners for one device, by section and position (K26).",
    params: z.strictObject({ device: BannerDevice }),
    query: z.strictObject({ section: z.optional(idOf("banner_section")) }),
    reply: dataOf(z.array(Banner)),
  }),
};
