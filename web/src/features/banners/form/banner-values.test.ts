import { i18n } from "@lingui/core";
import type { Banner } from "@sellerdesk/contract/banners";
import { beforeAll, expect, test } from "vitest";
import * as z from "zod/mini";
import { type BannerValues, bannerSchema, toValues } from "./banner-values.ts";

beforeAll(() => i18n.loadAndActivate({ locale: "en", messages: {} }));

const picture = { uid: "p", url: "/files/p.webp", width: 2000, height: 1000 };
const crop = { x: 0, y: 0, width: 1600, height: 400 };
const stored: Banner = {
  id: "b",
  device: "desktop",
  alt: "Bowls",
  status: "live",
  position: 0,
  version: 3,
  crop,
  section: {
    id: "s",
    key: "top",
    label: "Top",
  },
  image: picture,
  source: picture,
  link: {
    kind: "category",
    product: null,
    category: {
      id: "c",
      external_id: null,
      path: "Bowls",
    },
    url: null,
  },
  starts_at: "2031-01-01T08:00:12.345Z",
  ends_at: null,
};
const context = { timezone: "Europe/Berlin", marketplaceUrl: "https://market.example", stored };
const read = (changes: Partial<BannerValues>) =>
  z.safeParse(bannerSchema(context), { ...toValues(context), ...changes });
const problems = (changes: Partial<BannerValues>) =>
  read(changes).error?.issues.map(({ path, message }) => [path.join("."), message]);

test("K27 sends an unchanged banner exactly as it is stored, including its times", () => {
  expect(read({}).data).toEqual({
    source_uid: "p",
    crop,
    alt: "Bowls",
    ends_at: null,
    link: {
      kind: "category",
      category_id: "c",
    },
    starts_at: "2031-01-01T08:00:12.345Z",
  });
});

test("K27 shows and reads times in the seller's time zone", () => {
  expect(toValues(context)).toMatchObject({ starts_at: "2031-01-01T09:00", ends_at: "" });
  expect(read({ ends_at: "2031-07-01T09:00" }).data?.ends_at).toBe("2031-07-01T07:00:00.000Z");
});

test("K27 reports each problem at its field", () => {
  expect(problems({ picture: null, alt: " " })).toEqual([
    ["picture", "Choose an image."],
    ["alt", "Describe what the image shows."],
  ]);
  expect(problems({ ends_at: "2030-01-01T09:00" })).toEqual([
    ["ends_at", "Choose an end after the start."],
  ]);
  const link = { kind: "url" as const, product: null, category: null, url: "https://evil.example" };
  expect(problems({ link })).toEqual([
    ["link.url", "Enter a link that starts with https://market.example."],
  ]);
  expect(problems({ link: { ...link, kind: "product" } })).toEqual([
    ["link.product", "Choose a product."],
  ]);
});
