import type { RequestListener } from "node:http";
import { importsApi } from "@sellerdesk/contract/imports";
import { notificationsApi } from "@sellerdesk/contract/notifications";
import { sql } from "kysely";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type TestApp, testApp } from "../../../../testing/client.ts";
import { importFiles, importTotals } from "../../../../testing/import-files.ts";
import { type PublicServer, startPublicServer } from "../../../../testing/public-server.ts";
import { createSeller } from "../../../../testing/seller-factory.ts";
import { runImport } from "../run-service.ts";
import { createFetchPublic } from "../../../integrations/fetch-public.ts";

let t: TestApp;
let files: ReturnType<typeof importFiles>;
let server: PublicServer;
const requestedPaths: string[] = [];
const pictures = new Map<string, Buffer>();
const answer: RequestListener = (request, response) => {
  requestedPaths.push(request.url ?? "");
  const picture = pictures.get(request.url ?? "");
  if (picture) response.end(picture);
  else response.writeHead(404).end();
};

beforeAll(async () => {
  server = await startPublicServer(answer);
  const resolve = async (host: string) =>
    host === "shop.example"
      ? [{ address: "93.184.215.14", family: 4 }]
      : [{ address: "10.0.0.5", family: 4 }];
  t = await testApp({ fetchPublic: createFetchPublic({ resolve, agent: server.agent }) });
  files = importFiles(t);
  const jpeg = (width: number, background: string) =>
    sharp({ create: { width, height: 600, channels: 3, background } })
      .jpeg()
      .toBuffer();
  pictures.set("/front.jpg", await jpeg(600, "#a9542c"));
  pictures.set("/back.jpg?v=2", await jpeg(700, "#c0c4c8"));
  pictures.set("/small.jpg", await jpeg(90, "#c0c4c8"));
  pictures.set("/page.jpg", Buffer.from("<html>"));
});
afterAll(async () => {
  await t.close();
  server.close();
});
beforeEach(() => requestedPaths.splice(0));

const shop = `Handle,Title,Variant Price,Image Src,Image Alt Text
vase,Plain vase,12.50,https://shop.example/front.jpg,From the front
vase,,,https://shop.example/back.jpg?v=2,
bowl,Plain bowl,9.00,https://shop.example/front.jpg,
`;

describe("images that a file references by URL", () => {
  it("K21 are fetched once each, re-encoded, and added to their products in the order of the file", async () => {
    const seller = await createSeller(t.db);
    const found = await files.run(seller, shop);
    expect(found).toMatchObject({
      status: "done",
      pictures: { wanted: 3, fetched: 3, failed: 0 },
      picture_errors: [],
    });
    expect(requestedPaths.toSorted()).toEqual(["/back.jpg?v=2", "/front.jpg"]);
    const [bowl, vase] = await files.list(seller);
    const { images, version } = await files.whole(seller, vase?.id);
    expect(images.map(({ alt, width, height }) => [alt, width, height])).toEqual([
      ["From the front", 600, 600],
      ["", 700, 600],
    ]);
    // The version changes, so that an open form of the product detects the new images.
    expect(version).toBe(2);
    const { headers } = await t.app.inject({ method: "GET", url: images[0]?.url ?? "" });
    expect(headers["content-type"]).toBe("image/webp");
    expect((await files.whole(seller, bowl?.id)).images).toHaveLength(1);

    const { data } = (await t.call(notificationsApi.list, {}, { token: seller.token })).ok;
    expect(data).toMatchObject([
      { notification_type: "import", message: "shop.csv was imported: 2 added." },
    ]);
  });

  it("K22 are not fetched again by a second run or for another product", async () => {
    const seller = await createSeller(t.db);
    await files.run(seller, shop);
    requestedPaths.splice(0);
    const second = await files.run(seller, shop);
    expect(importTotals(second)).toEqual({ created: 0, updated: 0, unchanged: 2, failed: 0 });
    expect(second.pictures.wanted).toBe(0);
    const third = await files.run(seller, shop.replaceAll("bowl", "dish"));
    expect(importTotals(third)).toEqual({ created: 1, updated: 0, unchanged: 1, failed: 0 });
    expect(requestedPaths).toEqual([]);
    expect((await files.list(seller)).map(({ title, image }) => [title, image !== null])).toEqual([
      ["Plain bowl", true],
      ["Plain dish", true],
      ["Plain vase", true],
    ]);
  });

  it("K21 are fetched again if they were swept because no product showed them", async () => {
    const seller = await createSeller(t.db);
    await files.run(seller, shop);
    requestedPaths.splice(0);
    await sql`delete from product_images where seller_id = ${seller.id}`.execute(t.db);
    await sql`delete from documents where seller_id = ${seller.id}`.execute(t.db);
    const again = await files.run(seller, shop);
    expect(again.pictures).toEqual({ wanted: 3, fetched: 3, failed: 0 });
    expect(requestedPaths).toHaveLength(2);
    expect((await files.run(seller, shop)).pictures.wanted).toBe(0);
  });

  it("L4 are reported and skipped if they cannot be fetched, but the product and other images are added", async () => {
    const seller = await createSeller(t.db);
    const file = `Handle,Title,Variant Price,Image Src
vase,Plain vase,12.50,https://shop.example/gone.jpg
vase,,,https://shop.example/front.jpg
vase,,,https://inside.example/secret.jpg
vase,,,http://shop.example/front.jpg
vase,,,https://shop.example/small.jpg
vase,,,https://shop.example/page.jpg
`;
    const found = await files.run(seller, file);
    expect(importTotals(found)).toEqual({ created: 1, updated: 0, unchanged: 0, failed: 0 });
    expect(found).toMatchObject({
      status: "done",
      errors: [],
      pictures: { wanted: 6, fetched: 1, failed: 5 },
    });
    expect(found.picture_errors.map(({ row, message }) => [row, message])).toEqual([
      [2, "The server answered 404 instead of sending the file."],
      [4, "This URL does not lead to a public server."],
      [5, "This is not a complete URL that starts with https://."],
      [6, "This image is 90 x 600 pixels; its shorter side needs at least 500."],
      [7, "Choose a JPEG, PNG, WebP or AVIF file."],
    ]);
    const [vase] = await files.list(seller);
    expect((await files.whole(seller, vase?.id)).images).toHaveLength(1);

    // Once it is corrected, the image is added after the existing one.
    pictures.set("/gone.jpg", pictures.get("/back.jpg?v=2") ?? Buffer.alloc(0));
    const again = await files.run(seller, file);
    expect(importTotals(again)).toEqual({ created: 0, updated: 0, unchanged: 1, failed: 0 });
    expect(again.pictures).toEqual({ wanted: 5, fetched: 1, failed: 4 });
    expect((await files.whole(seller, vase?.id)).images.map(({ width }) => width)).toEqual([
      600, 700,
    ]);
  });

  it("K21 are limited to ten, and a dry run fetches none", async () => {
    const seller = await createSeller(t.db);
    const row = (n: number) =>
      `vase,${n === 0 ? "Plain vase,12.50" : ","},https://shop.example/${n}.jpg`;
    const file = [
      "Handle,Title,Variant Price,Image Src",
      ...Array.from({ length: 12 }, (_, n) => row(n)),
    ];
    const found = await files.run(seller, file.join("\n"), "true");
    expect(found.warnings.map(({ code, count }) => [code, count])).toEqual([
      ["images_cut", 1],
      ["images_to_fetch", 10],
    ]);
    expect(requestedPaths).toEqual([]);
  });

  it("K21 become the image of the variant that names them, both newly fetched and already stored", async () => {
    const seller = await createSeller(t.db);
    const vases = `Handle,Title,Option1 Name,Option1 Value,Variant Price,Image Src,Variant Image
pair,Pair of vases,Size,Small,12.50,https://shop.example/front.jpg,
pair,,,Large,15.00,,https://shop.example/back.jpg?v=2
`;
    const listVariantImageWidths = async () => {
      const [row] = await files.list(seller);
      const { images, variants } = await files.whole(seller, row?.id);
      return variants.map(
        ({ image_uid }) => images.find(({ uid }) => uid === image_uid)?.width ?? null,
      );
    };
    const first = await files.run(seller, vases);
    expect(first.warnings).toEqual([]);
    expect(first.pictures).toEqual({ wanted: 2, fetched: 2, failed: 0 });
    expect(await listVariantImageWidths()).toEqual([null, 700]);
    expect(importTotals(await files.run(seller, vases))).toMatchObject({
      updated: 0,
      unchanged: 1,
    });

    const both = vases.replace("front.jpg,", "front.jpg,https://shop.example/front.jpg");
    expect(importTotals(await files.run(seller, both))).toMatchObject({ updated: 1, unchanged: 0 });
    expect(await listVariantImageWidths()).toEqual([600, 700]);
    expect(requestedPaths).toHaveLength(2);
  });

  it("K21 become the image of the WooCommerce variation that lists them", async () => {
    const seller = await createSeller(t.db);
    const file = `ID,Type,SKU,Name,Published,Regular price,Images,Parent,Attribute 1 name,Attribute 1 value(s)
1,variable,V,Vase,1,,https://shop.example/front.jpg,,Size,"Small, Large"
2,variation,V-S,Vase,1,12.50,https://shop.example/back.jpg?v=2,V,Size,Small
3,variation,V-L,Vase,1,15.00,,V,Size,Large
`;
    await files.run(seller, file);
    const [row] = await files.list(seller);
    const { images, variants } = await files.whole(seller, row?.id);
    expect(images.map(({ width }) => width)).toEqual([600, 700]);
    expect(variants.map(({ sku, image_uid }) => [sku, image_uid])).toEqual([
      ["V-S", images[1]?.uid],
      ["V-L", null],
    ]);
  });

  it("K21 are reported by the dry run if they are not URLs", async () => {
    const seller = await createSeller(t.db);
    const found = await files.run(
      seller,
      "title,sku,price,images\nPlain vase,V,1.00,vase.jpg\n",
      "true",
    );
    expect(found.warnings).toMatchObject([
      { code: "images_no_address", count: 1, examples: ["vase.jpg"] },
    ]);
  });
});

describe("URLs of images that could not be fetched", () => {
  const lost = `handle,title,price,images
vase,Plain vase,12.50,https://shop.example/front.jpg https://shop.example/later.jpg https://gone.invalid/x.jpg
bowl,Plain bowl,9.00,
`;
  it("K25 survive an export, whose import changes no product and fetches the images available by then", async () => {
    const seller = await createSeller(t.db);
    const first = await files.run(seller, lost);
    expect(first.picture_errors.map(({ url }) => url)).toEqual([
      "https://shop.example/later.jpg",
      "https://gone.invalid/x.jpg",
    ]);
    const exported = await files.exported(seller);
    expect(exported).toMatch(
      /\/files\/\S+ https:\/\/shop\.example\/later\.jpg https:\/\/gone\.invalid\/x\.jpg/,
    );
    pictures.set("/later.jpg", await sharp(pictures.get("/front.jpg")).negate().toBuffer());
    const second = await files.run(seller, exported);
    expect(importTotals(second)).toEqual({ created: 0, updated: 0, unchanged: 2, failed: 0 });
    expect(second.pictures).toEqual({ wanted: 2, fetched: 1, failed: 1 });
    const [, vase] = await files.list(seller);
    expect((await files.whole(seller, vase?.id)).images).toHaveLength(2);
    const later = await files.exported(seller);
    expect(later).toMatch(/\/files\/\S+ \S*\/files\/\S+ https:\/\/gone\.invalid\/x\.jpg/);
    expect(later).not.toContain("later.jpg");
  });

  it("K25 are deleted if the file's image column omits them, and kept if the file has no such column", async () => {
    const seller = await createSeller(t.db);
    await files.run(seller, lost);
    await files.run(seller, "handle,title,price\nvase,Plain vase,13.00\n");
    expect(await files.exported(seller)).toContain("gone.invalid");
    await files.run(seller, "handle,title,price,images\nvase,Plain vase,13.00,\n");
    expect(await files.exported(seller)).not.toContain("gone.invalid");
  });

  it("K25 are kept if an import is canceled while it fetches", async () => {
    const seller = await createSeller(t.db);
    const { id } = (await files.start(seller, lost, "false")).ok.data;
    await runImport(t.deps, { sellerId: seller.id, currency: "USD", importId: id });
    expect((await files.report(seller, id)).status).toBe("fetching");
    await t.call(importsApi.cancel, { params: { id } }, { token: seller.token });
    await t.jobs.runPending();
    expect(await files.report(seller, id)).toMatchObject({
      status: "canceled",
      pictures: { fetched: 0 },
    });
    expect(await files.exported(seller)).toContain("https://shop.example/front.jpg");
  });
});
