import type { BannerChange, NewBanner } from "@sellerdesk/contract/banners";
import { bannersApi } from "@sellerdesk/contract/banners";
import { documentsApi } from "@sellerdesk/contract/documents";
import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { createBanner, createBannerSection } from "../../../testing/banner-factory.ts";
import { useTestApp } from "../../../testing/client.ts";
import { createCategoryBrandColor } from "../../../testing/lookup-factory.ts";
import { createPlan, createSubscription, endPlanIn } from "../../../testing/plan-factory.ts";
import { createProduct } from "../../../testing/product-factory.ts";
import { createSeller } from "../../../testing/seller-factory.ts";
import { uploadFile } from "../../../testing/upload.ts";
import { newId } from "../../lib/id.ts";

let photo: Buffer;
/** A section that requires 400 x 100 pixels on desktops. */
let section: string;
const t = useTestApp({ env: { marketplaceUrl: "https://www.market.example/shops" } });
beforeAll(async () => {
  // Red on the left, blue on the right: the color shows which part was cropped.
  const half = { width: 250, height: 250, channels: 3 as const };
  const blue = await sharp({ create: { ...half, background: "#00f" } })
    .png()
    .toBuffer();
  photo = await sharp({ create: { ...half, width: 500, background: "#f00" } })
    .composite([{ input: blue, left: 250, top: 0 }])
    .png()
    .toBuffer();
  section = await createBannerSection(t.db, "Top", { desktop: [400, 100] });
});

type Seller = Awaited<ReturnType<typeof createSeller>>;
const upload = async ({ token }: Seller, bytes = photo) =>
  (await uploadFile(t, documentsApi.upload, { bytes, fields: { purpose: "banner" } }, token)).ok
    .data.uid;

const wide = { x: 0, y: 25, width: 500, height: 125 };
const values = (source_uid: string, changes: Partial<NewBanner> = {}): NewBanner => ({
  section_id: section,
  device: "desktop",
  source_uid,
  crop: wide,
  alt: "Bowls on a table",
  link: null,
  starts_at: null,
  ends_at: null,
  ...changes,
});
const add = (token: string, body: NewBanner) => t.call(bannersApi.create, { body }, { token });
const added = async (seller: Seller, changes: Partial<NewBanner> = {}) =>
  (await add(seller.token, values(await upload(seller), changes))).ok.data;
const list = async (token: string, device: "desktop" | "mobile" = "desktop") =>
  (await t.call(bannersApi.list, { params: { device } }, { token })).ok.data;

const pixelsOf = async (url: string) => {
  const { data, info } = await sharp(await t.storage.getBytes(url.replace("/files/", "")))
    .raw()
    .toBuffer({ resolveWithObject: true });
  const position = (x: number) =>
    [...data.subarray(x * 3, x * 3 + 3)].map((tone) => (tone > 128 ? 1 : 0));
  return { size: [info.width, info.height], left: position(0), right: position(info.width - 1) };
};

describe("K27 creating a banner", () => {
  it("K27 crops the image on the server, keeps the original and puts the banner last in its section", async () => {
    const seller = await createSeller(t.db);
    const first = await added(seller);
    const second = await added(seller, { crop: { x: 0, y: 0, width: 400, height: 100 } });
    expect(first).toMatchObject({
      device: "desktop",
      status: "live",
      version: 1,
      alt: "Bowls on a table",
      crop: wide,
      link: null,
      section: { id: section },
      image: {
        width: 500,
        height: 125,
      },
      source: {
        width: 500,
        height: 250,
      },
    });
    expect(first.image.uid).not.toBe(first.source.uid);
    expect(await pixelsOf(first.image.url)).toEqual({
      size: [500, 125],
      left: [1, 0, 0],
      right: [0, 0, 1],
    });
    expect((await list(seller.token)).map(({ id }) => id)).toEqual([first.id, second.id]);
    expect(await list(seller.token, "mobile")).toEqual([]);
  });

  it("K27 stores at most twice the pixels that the section shows", async () => {
    const seller = await createSeller(t.db);
    const small = await createBannerSection(t.db, "Small", { desktop: [100, 25] });
    const banner = await added(seller, { section_id: small });
    expect(await pixelsOf(banner.image.url)).toMatchObject({ size: [200, 50] });
  });

  it("K27 names the required size of an image, and rejects a crop outside it or with another ratio", async () => {
    const seller = await createSeller(t.db);
    const uid = await upload(seller);
    const refusal = async (changes: Partial<NewBanner>) => {
      const { status, failure } = await add(seller.token, values(uid, changes));
      return [status, failure.code, failure.errors?.[0]?.message ?? failure.message];
    };
    const large = await createBannerSection(t.db, "Large", { desktop: [600, 150] });
    const crop = (x: number, y: number, width: number, height: number) => ({
      crop: { x, y, width, height },
    });
    const tooSmall = (message: string) => [422, "banner_too_small", message];
    expect(await refusal({ section_id: large })).toEqual(
      tooSmall("Image is 500 x 250; this section needs at least 600 x 150."),
    );
    expect(await refusal(crop(0, 0, 300, 75))).toEqual(
      tooSmall("Image is 300 x 75; this section needs at least 400 x 100."),
    );
    expect(await refusal(crop(101, 0, 400, 100))).toEqual([
      422,
      "invalid",
      "Stay within the image, which is 500 x 250.",
    ]);
    expect(await refusal(crop(0, 0, 400, 125))).toEqual([
      422,
      "invalid",
      "Choose a crop with the ratio 400 : 100.",
    ]);
    expect(await list(seller.token)).toEqual([]);
  });

  it("K27 requires an alternative text and a period that is valid and not over", async () => {
    const seller = await createSeller(t.db);
    const uid = await upload(seller);
    const fields = async (changes: Partial<NewBanner>) => {
      const { status, failure } = await add(seller.token, values(uid, changes));
      return [status, failure.errors?.map(({ field }) => field)];
    };
    expect(await fields({ alt: "  " })).toEqual([422, ["alt"]]);
    const [early, late] = ["2031-01-01T00:00:00Z", "2031-02-01T00:00:00Z"];
    expect(await fields({ starts_at: late, ends_at: early })).toEqual([422, ["ends_at"]]);
    expect(await fields({ ends_at: "2021-01-01T00:00:00Z" })).toEqual([422, ["ends_at"]]);
    expect((await added(seller, { starts_at: early, ends_at: late })).status).toBe("scheduled");
  });

  it("K27 links to a product, a category or the marketplace's own host, and nothing else", async () => {
    const seller = await createSeller(t.db);
    const product = await createProduct(t.db, seller, { title: "Oak bowl" });
    const draft = await createProduct(t.db, seller, { status: "draft" });
    const { category } = await createCategoryBrandColor(t.db);
    const linkOf = async (link: NewBanner["link"]) => (await added(seller, { link })).link;
    expect(await linkOf({ kind: "product", product_id: product.id })).toMatchObject({
      kind: "product",
      product: {
        id: product.id,
        title: "Oak bowl",
        is_for_sale: true,
      },
      category: null,
      url: null,
    });
    expect(await linkOf({ kind: "product", product_id: draft.id })).toMatchObject({
      product: { is_for_sale: false },
    });
    expect(await linkOf({ kind: "category", category_id: category.id })).toMatchObject({
      category: { id: category.id, path: `Kitchen › ${category.name}` },
    });
    expect(
      await linkOf({ kind: "url", url: " https://Sale.Market.example/autumn " }),
    ).toMatchObject({
      url: "https://sale.market.example/autumn",
    });
    const uid = await upload(seller);
    for (const url of [
      "http://market.example/",
      "https://evil.example/",
      "https://market.example.evil.example/",
      "https://someone@market.example/",
      "https://market.example:444/",
      "javascript:alert(1)",
      "",
    ]) {
      const { failure } = await add(seller.token, values(uid, { link: { kind: "url", url } }));
      expect([url, failure.errors]).toMatchObject([
        url,
        [{ field: "link.url", message: "Enter a link that starts with https://market.example." }],
      ]);
    }
  });

  it("K27 requires the seller's own banner image and an existing section", async () => {
    const seller = await createSeller(t.db);
    const [uid, foreign] = [await upload(seller), await upload(await createSeller(t.db))];
    const { ok } = await uploadFile(
      t,
      documentsApi.upload,
      { bytes: photo, fields: { purpose: "profile_image" } },
      seller.token,
    );
    for (const changes of [
      { source_uid: foreign },
      { source_uid: newId() },
      { source_uid: ok.data.uid },
      { section_id: newId() },
    ])
      expect((await add(seller.token, values(uid, changes))).failure.code).toBe("not_found");
    await endPlanIn(t.db, seller.id, -9_000_000);
    expect((await add(seller.token, values(uid))).status).toBe(403);
  });
});

describe("K27 limits", () => {
  it("K27 the plan's number of banners is not exceeded, not even by parallel requests", async () => {
    const seller = await createSeller(t.db, { plan: "none" });
    await createSubscription(t.db, seller.id, {
      plan: await createPlan(t.db, { limits: { banners: 2 } }),
    });
    await added(seller);
    const uid = await upload(seller);
    const answers = await Promise.all([1, 2, 3].map(() => add(seller.token, values(uid))));
    expect(answers.filter(({ status }) => status === 403)).toHaveLength(2);
    const { failure } = await add(seller.token, values(uid));
    expect([failure.code, failure.message]).toEqual([
      "plan_limit_reached",
      "You have reached your plan's limit of 2 banners.",
    ]);
    expect(await list(seller.token)).toHaveLength(2);
  });

  it("K27 a section has a maximum per device, not counting ended banners", async () => {
    const seller = await createSeller(t.db);
    const single = await createBannerSection(t.db, "One alone", {
      desktop: [400, 100],
      maxItems: 1,
    });
    const ended = await createBanner(t.db, seller.id, {
      sectionId: single,
      startsIn: -2,
      endsIn: -1,
    });
    const shown = await added(seller, { section_id: single });
    const { failure } = await add(seller.token, values(shown.source.uid, { section_id: single }));
    expect(failure.message).toBe(
      "One alone can have up to 1 banner on this device. Delete it first.",
    );
    const [stored] = (await list(seller.token)).filter(({ id }) => id === ended);
    const body = { ...changeOf(stored!), ends_at: null };
    const again = await t.call(
      bannersApi.update,
      { params: { id: ended }, body },
      { token: seller.token },
    );
    expect(again.failure.code).toBe("banner_section_full");
  });
});

/** Returns the request body of a banner's form, without changes. */
const changeOf = (banner: Awaited<ReturnType<typeof added>>): BannerChange => {
  const { source, crop, alt, starts_at, ends_at, version } = banner;
  return { source_uid: source.uid, crop, alt, link: null, starts_at, ends_at, version };
};

describe("K27 changing a banner", () => {
  const change = (token: string, id: string, body: BannerChange) =>
    t.call(bannersApi.update, { params: { id }, body }, { token });

  it("K27 keeps the image until the crop changes, and keeps the position", async () => {
    const seller = await createSeller(t.db);
    const banner = await added(seller);
    const renamed = (await change(seller.token, banner.id, { ...changeOf(banner), alt: "Plates" }))
      .ok.data;
    expect(renamed).toMatchObject({ alt: "Plates", version: 2, image: banner.image });
    const crop = { x: 100, y: 0, width: 400, height: 100 };
    const cut = (await change(seller.token, banner.id, { ...changeOf(renamed), crop })).ok.data;
    expect(cut).toMatchObject({
      id: banner.id,
      crop,
      source: banner.source,
      position: banner.position,
    });
    expect(cut.image.uid).not.toBe(banner.image.uid);
    expect(await pixelsOf(cut.image.url)).toMatchObject({ size: [400, 100] });
  });

  it("K27 rejects a stale change and does not find another seller's banner", async () => {
    const seller = await createSeller(t.db);
    const banner = await added(seller);
    await change(seller.token, banner.id, changeOf(banner)).then(({ ok }) => ok);
    expect((await change(seller.token, banner.id, changeOf(banner))).failure.code).toBe(
      "stale_write",
    );
    const { token } = await createSeller(t.db);
    for (const id of [banner.id, newId()])
      expect((await change(token, id, changeOf(banner))).failure.code).toBe("not_found");
  });
});

describe("K26 the order", () => {
  const order = (token: string, ids: string[]) =>
    t.call(bannersApi.order, { body: { ids } }, { token });

  it("K26 is set for all banners of one section and device together", async () => {
    const seller = await createSeller(t.db);
    const other = await createSeller(t.db);
    const make = (to: Seller, device?: "mobile") =>
      createBanner(t.db, to.id, { sectionId: section, ...(device && { device }) });
    const ids = [await make(seller), await make(seller), await make(seller)];
    const [onPhones, foreign] = [await make(seller, "mobile"), await make(other)];
    const reversed = ids.toReversed();
    expect((await order(seller.token, reversed)).ok.data.map(({ id }) => id)).toEqual(reversed);
    expect((await list(seller.token)).map(({ id }) => id)).toEqual(reversed);
    expect((await order(seller.token, ids.slice(1))).failure.code).toBe("conflict");
    expect((await order(seller.token, [...ids, onPhones])).failure.code).toBe("conflict");
    for (const id of [foreign, newId()])
      expect((await order(seller.token, [...ids, id])).failure.code).toBe("not_found");
    expect((await list(seller.token)).map(({ id }) => id)).toEqual(reversed);
  });
});

describe("K28 deleting a banner", () => {
  it("K28 succeeds once and does not find another seller's banner", async () => {
    const seller = await createSeller(t.db);
    const id = await createBanner(t.db, seller.id, { sectionId: section });
    const remove = (token: string) => t.call(bannersApi.remove, { params: { id } }, { token });
    const { token } = await createSeller(t.db);
    expect((await remove(token)).failure.code).toBe("not_found");
    expect((await remove(seller.token)).ok.data).toEqual({ id });
    expect((await remove(seller.token)).failure.code).toBe("not_found");
    expect(await list(seller.token)).toEqual([]);
  });
});
