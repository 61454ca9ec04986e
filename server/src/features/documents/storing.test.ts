import { documentsApi } from "@sellerdesk/contract/documents";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, testApp } from "../../../testing/client.ts";
import { startS3Server } from "../../../testing/s3-server.ts";
import { createSeller } from "../../../testing/seller-factory.ts";
import { uploadFile } from "../../../testing/upload.ts";
import { shrinkPictureJob } from "./jobs.ts";

let s3: Awaited<ReturnType<typeof startS3Server>>;
beforeAll(async () => {
  s3 = await startS3Server();
});
afterAll(() => s3.stop());

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 40, g: 120, b: 200 } } })
    .jpeg()
    .toBuffer();

const keysIn = async (t: TestApp, folder: string) => {
  const keys = [];
  for await (const { key } of t.storage.list(folder)) keys.push(key);
  return keys.sort();
};

describe.each([
  ["a folder", () => null],
  ["a bucket", () => s3.settings],
])("files in %s", (_, settings) => {
  let t: TestApp;
  beforeAll(async () => {
    t = await testApp({ env: { s3: settings() } });
  });
  afterAll(() => t.close());

  const send = async (bytes: Uint8Array | string, purpose: string, token: string) =>
    uploadFile(t, documentsApi.upload, { name: "file", bytes, fields: { purpose } }, token);
  const serve = (url: string, headers: Record<string, string> = {}) =>
    t.app.inject({ method: "GET", url, headers });
  const widthOf = async (url: string) =>
    (await sharp((await serve(url)).rawPayload).metadata()).width;

  it("K4 serves an image right away, and its smaller copies once a job has made them", async () => {
    const { token } = await createSeller(t.db);
    const { ok } = await send(await picture(1600, 1600), "product_image", token);
    const copies = [160, 480, 1200].map((width) => ok.data.url.replace(".webp", `-${width}.webp`));
    for (const url of copies) {
      const standIn = await serve(url);
      expect((await sharp(standIn.rawPayload).metadata()).width).toBe(1600);
      expect(standIn.headers["cache-control"]).toBe("public, max-age=60");
      expect(standIn.headers["etag"]).toBeUndefined();
    }
    await t.jobs.runPending();
    expect(await Promise.all(copies.map(widthOf))).toEqual([160, 480, 1200]);
    expect((await serve(copies[0] ?? "")).headers["cache-control"]).toContain("immutable");
    expect(await widthOf(ok.data.url)).toBe(1600);
  });

  it("K4 serves the nearest larger copy in place of a missing one", async () => {
    const { token } = await createSeller(t.db);
    const { ok } = await send(await picture(1600, 1600), "product_image", token);
    await t.jobs.runPending();
    await t.storage.delete(ok.data.url.replace("/files/", "").replace(".webp", "-160.webp"));
    expect(await widthOf(ok.data.url.replace(".webp", "-160.webp"))).toBe(480);
  });

  it("K4 makes no copy that is larger than its image", async () => {
    const { token } = await createSeller(t.db);
    const before = await keysIn(t, "pictures");
    const { ok } = await send(await picture(500, 700), "product_image", token);
    await t.jobs.runPending();
    const made = (await keysIn(t, "pictures")).filter((key) => !before.includes(key));
    const key = ok.data.url.replace("/files/", "");
    expect(made).toEqual(
      [key.replace(".webp", "-160.webp"), key.replace(".webp", "-480.webp"), key].sort(),
    );
  });

  it("K4 completes copies in the next attempt that a crash left incomplete", async () => {
    const { token, id } = await createSeller(t.db);
    const { ok } = await send(await picture(1600, 1600), "product_image", token);
    const key = ok.data.url.replace("/files/", "");
    const original = Buffer.from(await t.storage.getBytes(key));
    await t.storage.delete(key);
    await expect(t.jobs.runPending()).rejects.toMatchObject({ code: "storage_unavailable" });
    await t.storage.put(key.replace(".webp", "-160.webp"), original.subarray(0, 100));
    await t.storage.put(key, original);
    await t.jobs.send(t.db, shrinkPictureJob, { sellerId: id, documentId: ok.data.uid });
    await t.jobs.runPending();
    expect(await widthOf(ok.data.url.replace(".webp", "-160.webp"))).toBe(160);
    expect(await widthOf(ok.data.url.replace(".webp", "-1200.webp"))).toBe(1200);
  });

  it("K4 does not send an image again to a browser that has it", async () => {
    const { token } = await createSeller(t.db);
    const { ok } = await send(await picture(600, 600), "product_image", token);
    const { headers } = await serve(ok.data.url);
    const etag = String(headers["etag"]);
    for (const known of [etag, `W/${etag}`, `"another", ${etag}`]) {
      const again = await serve(ok.data.url, { "if-none-match": known });
      expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
      expect(again.headers["cache-control"]).toContain("immutable");
    }
    const other = await serve(ok.data.url, { "if-none-match": '"something else"' });
    expect(other.statusCode).toBe(200);
    expect(other.headers["content-length"]).toBe(String(ok.data.size));
    const head = await t.app.inject({ method: "HEAD", url: ok.data.url });
    expect([head.statusCode, head.headers["content-length"]]).toEqual([200, String(ok.data.size)]);
  });

  it("K4 serves documents by their signed URL, complete and with their length", async () => {
    const { token } = await createSeller(t.db);
    const { ok } = await send("%PDF-1.7\n%%EOF", "kyc", token);
    const served = await serve(ok.data.url);
    expect([served.statusCode, served.body]).toEqual([200, "%PDF-1.7\n%%EOF"]);
    expect(served.headers["content-length"]).toBe("14");
    expect((await serve(ok.data.url.replace(/\?.*/, ""))).statusCode).toBe(404);
  });

  it("K4 an image whose row cannot be written leaves no file behind", async () => {
    const { token, id } = await createSeller(t.db);
    const before = await keysIn(t, "pictures");
    await t.db
      .updateTable("sellers")
      .set({ stored_bytes: t.env.sellerStorageBytes - 1 })
      .where("id", "=", id)
      .execute();
    const { status } = await send(await picture(600, 600), "product_image", token);
    expect(status).toBe(403);
    expect(await keysIn(t, "pictures")).toEqual(before);
  });
});

describe("an unreachable storage", () => {
  it("K4 rejects an upload with a message and saves nothing; the server stays ready", async () => {
    const t = await testApp({ env: { s3: { ...s3.settings, endpoint: "http://127.0.0.1:9" } } });
    const { token, id } = await createSeller(t.db);
    const bytes = await picture(600, 600);
    const { status, failure } = await uploadFile(t, documentsApi.upload, { bytes }, token);
    expect([status, failure.code, failure.message]).toEqual([
      503,
      "storage_unavailable",
      "The file storage cannot be reached at the moment. Nothing was saved. Try again shortly.",
    ]);
    const rows = await t.db
      .selectFrom("documents")
      .select("id")
      .where("seller_id", "=", id)
      .execute();
    expect(rows).toEqual([]);
    expect((await t.app.inject("/readyz")).statusCode).toBe(200);
    expect((await t.app.inject(`/files/pictures/${"a".repeat(32)}.webp`)).statusCode).toBe(503);
    await t.close();
  });
});

describe("the storage limit of a seller", () => {
  it("K4 is exact for simultaneous uploads, and the message names the limit", async () => {
    const limit = 5 * 1_048_576;
    const t = await testApp({ env: { sellerStorageBytes: limit } });
    const [{ token, id }, other] = [await createSeller(t.db), await createSeller(t.db)];
    // Noise does not compress, so that a few images reach the limit.
    const noise = await sharp({
      create: {
        width: 1400,
        height: 1400,
        channels: 3,
        noise: { type: "gaussian", mean: 128, sigma: 60 },
        background: "#888",
      },
    })
      .jpeg({ quality: 90 })
      .toBuffer();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => uploadFile(t, documentsApi.upload, { bytes: noise }, token)),
    );
    const refused = answers.filter(({ status }) => status !== 201);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.length).toBeLessThan(8);
    for (const { status, failure } of refused) {
      expect([status, failure.code]).toEqual([403, "storage_full"]);
      expect(failure.message).toBe(
        "You have used your 5 MB of storage. Delete images you no longer need, then try again.",
      );
    }
    const rows = await t.db
      .selectFrom("documents")
      .select("size")
      .where("seller_id", "=", id)
      .execute();
    const stored = rows.reduce((sum, { size }) => sum + size, 0);
    expect(stored).toBeLessThanOrEqual(limit);
    const seller = await t.db
      .selectFrom("sellers")
      .select("stored_bytes")
      .where("id", "=", id)
      .executeTakeFirst();
    expect(seller?.stored_bytes).toBe(stored);
    expect(await keysIn(t, "pictures")).toHaveLength(rows.length);
    // Another seller has a separate limit.
    expect((await uploadFile(t, documentsApi.upload, { bytes: noise }, other.token)).status).toBe(
      201,
    );
    await t.close();
  });
});
