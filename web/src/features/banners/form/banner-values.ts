import { t } from "@lingui/core/macro";
import {
  type Banner,
  type BannerChange,
  type BannerLinkKind,
  type Crop,
  marketplaceHost,
  maxBannerAlt,
  toMarketplaceLink,
} from "@sellerdesk/contract/banners";
import * as z from "zod/mini";
import { readLocalTime, toLocalTime } from "../../../lib/zoned-time.ts";
import type { ComboboxItem } from "../../../ui/combobox-list.tsx";

export type SourcePicture = Banner["source"];

/** A banner as typed; times are in the seller's time zone. */
export type BannerValues = {
  picture: SourcePicture | null;
  crop: Crop | null;
  alt: string;
  link: {
    kind: BannerLinkKind | "none";
    product: ComboboxItem | null;
    category: ComboboxItem | null;
    url: string;
  };
  /** `2026-11-21T09:30`; empty to start immediately. */
  starts_at: string;
  /** Empty for no end. */
  ends_at: string;
};

/** The context in which a banner is parsed and validated. */
export type BannerContext = {
  /** IANA name of the seller's time zone. */
  timezone: string;
  marketplaceUrl: string;
  stored: Banner | null;
};

type Body = Omit<BannerChange, "version">;
type Report = (path: string[], message: string) => void;

const local = (instant: string | null, timezone: string) =>
  instant === null ? "" : toLocalTime(instant, timezone);

/** Converts a stored banner into the form's values, or returns those of a new one. */
export const toValues = ({ stored, timezone }: BannerContext): BannerValues => ({
  picture: stored?.source ?? null,
  crop: stored?.crop ?? null,
  alt: stored?.alt ?? "",
  link: {
    kind: stored?.link?.kind ?? "none",
    product: stored?.link?.product
      ? { id: stored.link.product.id, label: stored.link.product.title }
      : null,
    category: stored?.link?.category
      ? { id: stored.link.category.id, label: stored.link.category.path }
      : null,
    url: stored?.link?.url ?? "",
  },
  starts_at: local(stored?.starts_at ?? null, timezone),
  ends_at: local(stored?.ends_at ?? null, timezone),
});

const readLink = (
  { link }: BannerValues,
  { marketplaceUrl }: BannerContext,
  report: Report,
): Body["link"] => {
  const { kind, product, category } = link;
  if (kind === "product") {
    if (product) return { kind, product_id: product.id };
    report(["link", "product"], t`Choose a product.`);
  }
  if (kind === "category") {
    if (category) return { kind, category_id: category.id };
    report(["link", "category"], t`Choose a category.`);
  }
  if (kind === "url") {
    const url = toMarketplaceLink(link.url, marketplaceUrl);
    if (url !== null) return { kind, url };
    const start = `https://${marketplaceHost(marketplaceUrl)}`;
    report(["link", "url"], t`Enter a link that starts with ${start}.`);
  }
  return null;
};

/**
 * Creates a schema that converts the form's values into the request and reports each error at its
 * field.
 */
export const bannerSchema = (context: BannerContext): z.ZodMiniType<Body, BannerValues> =>
  z.pipe(
    z.custom<BannerValues>(),
    z.transform((values: BannerValues, { issues }) => {
      const report: Report = (path, message) =>
        issues.push({ code: "custom", input: values, path, message });
      const { picture, crop } = values;
      const alt = values.alt.trim();
      if (picture === null || crop === null) report(["picture"], t`Choose an image.`);
      if (alt === "") report(["alt"], t`Describe what the image shows.`);
      if (alt.length > maxBannerAlt) report(["alt"], t`Use up to ${maxBannerAlt} characters.`);
      const link = readLink(values, context, report);
      const { stored, timezone } = context;
      const starts_at = readLocalTime(values.starts_at, stored?.starts_at, timezone);
      const ends_at = readLocalTime(values.ends_at, stored?.ends_at, timezone);
      if (starts_at === undefined) report(["starts_at"], t`Enter a date and time.`);
      if (ends_at === undefined) report(["ends_at"], t`Enter a date and time.`);
      if (starts_at && ends_at && ends_at <= starts_at)
        report(["ends_at"], t`Choose an end after the start.`);
      if (
        picture === null ||
        crop === null ||
        starts_at === undefined ||
        ends_at === undefined ||
        issues.length > 0
      )
        return z.NEVER;
      return { source_uid: picture.uid, crop, alt, link, starts_at, ends_at };
    }),
  );
