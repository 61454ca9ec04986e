import { marketplaceReviewsApi } from "@sellerdesk/contract/marketplace-reviews";
import { reviewsApi } from "@sellerdesk/contract/reviews";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, testApp } from "../../../../testing/client.ts";
import { createMarketplaceKey, freshKey } from "../../../../testing/marketplace-factory.ts";
import { createProduct } from "../../../../testing/product-factory.ts";
import { type PublicServer, startPublicServer } from "../../../../testing/public-server.ts";
import { reviewBody } from "../../../../testing/review-factory.ts";
import { createSeller } from "../../../../testing/seller-factory.ts";
import { createFetchPublic } from "../../../integrations/fetch-public.ts";

let t: TestApp;
let server: PublicServer;
let key: { token: string };
const requestedUrls: string[] = [];
beforeAll(async () => {
  const picture = await sharp({
    create: { width: 300, height: 200, channels: 3, background: "#a9542c" },
  })
    .withExif({ IFD0: { Copyright: "somebody at home" } })
    .jpeg()
    .toBuffer();
  server = await startPublicServer((request, response) => {
    requestedUrls.push(request.url ?? "");
    if (request.url?.startsWith("/picture")) response.end(picture);
    else if (request.url === "/page.jpg") response.end("<html>");
    else response.writeHead(404).end();
  });
  const resolve = async (host: string) =>
    host === "shop.example"
      ? [{ address: "93.184.215.14", family: 4 }]
      : [{ address: "10.0.0.5", family: 4 }];
  t = await testApp({ fetchPublic: createFetchPublic({ resolve, agent: server.agent }) });
  key = await createMarketplaceKey(t.db);
});
afterAll(async () => {
  await t.close();
  server.close();
});

const send = async (...image_urls: string[]) => {
  const seller = await createSeller(t.db);
  const product = await createProduct(t.db, seller);
  const body = reviewBody(product.id, { image_urls });
  await t.call(marketplaceReviewsApi.create, { body }, { ...key, headers: freshKey() });
  const images = async () =>
    (await t.call(reviewsApi.list, { params: { id: product.id } }, seller)).ok.data[0]?.images;
  const change = (minute: number, urls: string[]) => {
    const { external_id, ...rest } = body;
    return t.call(
      marketplaceReviewsApi.put,
      {
        params: { external_id },
        body: { ...rest, image_urls: urls, changed_at: `2026-05-01T10:0${minute}:00Z` },
      },
      key,
    );
  };
  return { seller, images, change };
};

describe("K41 a review's images", () => {
  it("K41 are fetched by a job and re-encoded without metadata, and are not shown before", async () => {
    const { images } = await send(
      "https://shop.example/picture-1.jpg",
      "https://shop.example/picture-2.jpg",
    );
    expect(await images()).toEqual([]);
    await t.jobs.runPending();
    const shown = await images();
    expect(shown).toMatchObject([
      { width: 300, height: 200 },
      { width: 300, height: 200 },
    ]);
    const served = await t.app.inject({ url: shown?.[0]?.url ?? "" });
    const metadata = await sharp(served.rawPayload).metadata();
    expect([served.statusCode, metadata.format, metadata.exif]).toEqual([200, "webp", undefined]);
  });

  it("K41 are omitted if invalid, missing or in a private network, and the others are shown", async () => {
    const { images } = await send(
      "https://shop.example/page.jpg",
      "https://shop.example/gone.jpg",
      "https://intranet.example/picture.jpg",
      "https://shop.example/picture-3.jpg",
    );
    await t.jobs.runPending();
    expect(await images()).toHaveLength(1);
    expect(server.dialled).not.toContain("10.0.0.5");
    const failures = await t.db
      .selectFrom("review_images")
      .select("failure")
      .where("failure", "is not", null)
      .execute();
    expect(failures).toHaveLength(3);
  });

  it("K44 a change of the review fetches only new images, and none that the seller deleted", async () => {
    const [firstUrl, secondUrl, newUrl] = [4, 5, 6].map(
      (index) => `https://shop.example/picture-${index}.jpg`,
    ) as [string, string, string];
    const { seller, images, change } = await send(firstUrl, secondUrl);
    await t.jobs.runPending();
    const [first] = (await images()) ?? [];
    await t.call(reviewsApi.removeImage, { params: { id: first?.id ?? "" } }, seller);
    requestedUrls.splice(0);
    await change(1, [newUrl, firstUrl, secondUrl]);
    await t.jobs.runPending();
    expect(requestedUrls).toEqual(["/picture-6.jpg"]);
    expect(await images()).toHaveLength(2);
  });
});
