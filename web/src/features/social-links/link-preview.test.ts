import type { SocialLink } from "@sellerdesk/contract/social-links";
import { expect, test } from "vitest";
import { shownLinks } from "./link-preview.tsx";

const link = (platform: SocialLink["platform"], handle: string, visible = true): SocialLink => ({
  id: platform,
  platform,
  handle,
  visible,
  version: 1,
  url: `https://${platform}.com/${handle}`,
});
const links = [link("x", "one"), link("instagram", "two", false), link("facebook", "three")];
const shown = (...given: Parameters<typeof shownLinks>) =>
  shownLinks(...given).map(({ platform, url }) => `${platform} ${url}`);

test("K30 customers see the visible links in their order", () => {
  expect(shown(links, {})).toEqual(["x https://x.com/one", "facebook https://facebook.com/three"]);
});

test("K31 shows typed links at once in their places and new ones last, but no invalid links", () => {
  expect(shown(links, { x: "@other", telegram: "yourshop", instagram: "hidden" })).toEqual([
    "x https://x.com/other",
    "facebook https://facebook.com/three",
    "telegram https://t.me/yourshop",
  ]);
  expect(
    shown(links, { x: "https://evil.example/x", facebook: "", youtube: "not a name" }),
  ).toEqual([]);
});
