import * as z from "zod/mini";
import { requiredLine } from "./name-text.ts";
import { dataOf, endpoint, IdParams, idOf, Instant, SeenVersion } from "./http.ts";
import { validationCode } from "./validation-texts.ts";

export const BannerDevice = z.enum(["desktop", "mobile"]);
export type BannerDevice = z.output<typeof BannerDevice>;

/** By the database's clock: before its start, between start and end, after its end. */
export const BannerStatus = z.enum(["scheduled", "live", "ended"]);
export type BannerStatus = z.output<typeof BannerStatus>;

export const maxBannerAlt = 200;
/** The most banners of one section and device in one reordering, ended ones included. */
const maxOrdered = 500;

/** A part of an image, in its pixels, from its upper left corner. */
export const Crop = z.strictObject({
  x: z.int().check(z.minimum(0), z.maximum(100_000)),
  y: z.int().check(z.minimum(0), z.maximum(100_000)),
  width: z.int().check(z.minimum(1), z.maximum(100_000)),
  height: z.int().check(z.minimum(1), z.maximum(100_000)),
});
export type Crop = z.output<typeof Crop>;

type Size = { width: number; height: number };

/** Checks if a crop has the aspect ratio of a slot, to the pixel. */
export const hasRatio = ({ width, height }: Size, slot: Size): boolean =>
  Math.abs((width * slot.height) / slot.width - height) <= 1;

/** Checks if an image or a crop is at least as large as a slot. */
export const isLargeEnough = (picture: Size, slot: Size): boolean =>
  picture.width >= slot.width && picture.height >= slot.height;

/** Returns the host of banner links without `www.`, or an empty text if the URL is invalid. */
export const marketplaceHost = (marketplaceUrl: string): string =>
  URL.canParse(marketplaceUrl) ? new URL(marketplaceUrl).hostname.replace(/^www\./, "") : "";

/**
 * Normalizes a typed link for storage: https, on the marketplace's host or a subdomain, without
 * user or port (safety 19).
 * @returns `null` if the text is no such link
 */
export const toMarketplaceLink = (typed: string, marketplaceUrl: string): string | null => {
  const text = typed.trim();
  if (!URL.canParse(text)) return null;
  const { protocol, hostname, port, username, password, href } = new URL(text);
  const host = marketplaceHost(marketplaceUrl);
  const isThere = host !== "" && (hostname === host || hostname.endsWith(`.${host}`));
  return protocol === "https:" && isThere && port + username + password === "" ? href : null;
};

export const BannerLinkKind = z.enum(["product", "category", "url"]);
export type BannerLinkKind = z.output<typeof BannerLinkKind>;

/** The target of a banner: `product`, `category` or `url` is set, as `kind` says. */
export const BannerLink = z.object({
  kind: BannerLinkKind,
  product: z.nullable(
    z.object({
      id: idOf("product"),
      title: z.string(),
      /** If false, customers see the banner without its link. */
      is_for_sale: z.boolean(),
    }),
  ),
  category: z.nullable(
    z.object({ id: idOf("category"), external_id: z.nullable(z.string()), path: z.string() }),
  ),
  url: z.nullable(z.string()),
});

const Image = z.object({ uid: idOf("document"), url: z.string(), width: z.int(), height: z.int() });

/** An image of the seller's page on the marketplace (domain.md, Banner). */
export const Banner = z.object({
  id: idOf("banner"),
  section: z.object({ id: idOf("banner_section"), key: z.string(), label: z.string() }),
  device: BannerDevice,
  /** The cropped image that customers see. */
  image: Image,
  /** The uploaded image, and the crop of it that is shown. */
  source: Image,
  crop: Crop,
  alt: z.string(),
  link: z.nullable(BannerLink),
  starts_at: z.nullable(Instant),
  ends_at: z.nullable(Instant),
  status: BannerStatus,
  position: z.int(),
  version: z.int(),
});
export type Banner = z.output<typeof Banner>;

const fields = {
  /** An uploaded image with the purpose `banner`. */
  source_uid: idOf("document"),
  /** Has the aspect ratio of the slot, and at least its size. */
  crop: Crop,
  /** Alternative text. */
  alt: requiredLine(maxBannerAlt),
  link: z.nullable(
    z.discriminatedUnion("kind", [
      z.strictObject({ kind: z.literal("product"), product_id: idOf("product") }),
      z.strictObject({ kind: z.literal("category"), category_id: idOf("category") }),
      z.strictObject({ kind: z.literal("url"), url: z.string().check(z.trim(), z.maxLength(500)) }),
    ]),
  ),
  /** `null`: immediately. */
  starts_at: z.nullable(Instant),
  /** `null`: until the banner is deleted. */
  ends_at: z.nullable(Instant),
};

const inOrder = <S extends z.ZodMiniObject<typeof fields>>(schema: S) =>
  schema.check(
    z.refine(
      ({ starts_at, ends_at }) => starts_at === null || ends_at === null || starts_at < ends_at,
      {
        path: ["ends_at"],
        message: validationCode("choose_an_end_after_the_start"),
      },
    ),
  );

export const NewBanner = inOrder(
  z.strictObject({ ...fields, section_id: idOf("banner_section"), device: BannerDevice }),
);
export type NewBanner = z.output<typeof NewBanner>;

/** Carries the `version` that was read; the position does not change. */
export const BannerChange = inOrder(z.strictObject({ ...fields, version: SeenVersion }));
export type BannerChange = z.output<typeof BannerChange>;

/**
 * The page's state as stored in its URL: the device and the open form, which is the id of the
 * edited banner, or `new-` and the id of the section for a new one.
 */
export const BannerPageQuery = z.strictObject({
  device: z._default(BannerDevice, "desktop"),
  form: z.optional(z.string().check(z.regex(/^(new-)?[0-9a-f-]{36}$/))),
});

export const bannersApi = {
  list: endpoint("GET", "/api/banner/vendor/:device", {
    access: "activePlan",
    summary: "Lists the seller's banners for one device, by section and position (K26).",
    params: z.strictObject({ device: BannerDevice }),
    query: z.strictObject({
      /** Empty selects all sections. */
      section: z.optional(z.union([z.literal(""), idOf("banner_section")])),
    }),
    reply: dataOf(z.array(Banner)),
  }),
  create: endpoint("POST", "/api/banner/vendor", {
    access: "activePlan",
    summary: "Creates a banner from an uploaded image, last in its section and device (K27).",
    body: NewBanner,
    status: 201,
    reply: dataOf(Banner),
  }),
  order: endpoint("PUT", "/api/banner/vendor/order", {
    access: "activePlan",
    summary: "Sets the order of all banners of one section and device.",
    body: z.strictObject({
      ids: z.array(idOf("banner")).check(z.minLength(1), z.maxLength(maxOrdered)),
    }),
    reply: dataOf(z.array(Banner)),
  }),
  update: endpoint("PUT", "/api/banner/vendor/:id", {
    access: "activePlan",
    summary: "Updates a banner's image, text, link or schedule.",
    params: IdParams("banner"),
    body: BannerChange,
    reply: dataOf(Banner),
  }),
  remove: endpoint("DELETE", "/api/banner/vendor/:id", {
    access: "activePlan",
    summary: "Deletes a banner (K28).",
    params: IdParams("banner"),
    reply: dataOf(z.object({ id: idOf("banner") })),
  }),
};
