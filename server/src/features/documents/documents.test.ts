import { documentsApi } from "@sellerdesk/contract/documents";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { crc32 } from "node:zlib";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { useTestApp } from "../../../testing/client.ts";
import { createSeller } from "../../../testing/seller-factory.ts";
import { uploadFile } from "../../../testing/upload.ts";
import { readClock } from "../../db/clock.ts";
import { signPath } from "../../lib/security/signed-path.ts";

const t = useTestApp();

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 120, b: 40 } } });
const send = (
  token: string,
  bytes: Uint8Array | string,
  fields: Record<string, string> = {},
  name = "mug.jpg",
) => uploadFile(t, documentsApi.upload, { name, bytes, fields }, token);
const serve = (url: string) => t.app.inject({ method: "GET", url });

describe("K4 document upload", () => {
  it("K4 accepts the field `document`, re-encodes the image without metadata and returns uid and url", async () => {
    const { token } = await createSeller(t.db);
    const original = await picture(1600, 900)
      .withExif({ IFD0: { Copyright: "somebody", ImageDescription: "at home" } })
      .jpeg()
      .toBuffer();
    const { status, ok } = await send(token, original, { purpose: "product_image" });
    expect(status).toBe(201);
    expect(ok).toMatchObject({
      status: true,
      data: { name: "mug.jpg", content_type: "image/webp", width: 1600, height: 900 },
    });
    expect(ok.data.url).toMatch(/^\/files\/pictures\/[0-9a-f]{32}\.webp$/);
    const served = await serve(ok.data.url);
    expect(served.statusCode).toBe(200);
    expect(served.headers).toMatchObject({
      "content-type": "image/webp",
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; sandbox",
      "cache-control": "public, max-age=31536000, immutable",
    });
    const stored = await sharp(served.rawPayload).metadata();
    expect(stored).toMatchObject({ format: "webp", width: 1600, height: 900 });
    expect([stored.exif, stored.xmp, stored.iptc]).toEqual([undefined, undefined, undefined]);
    expect(served.rawPayload).toHaveLength(ok.data.size);
  });

  it("K4 rotates an image upright by its camera orientation", async () => {
    const { token } = await createSeller(t.db);
    const { ok } = await send(
      token,
      await picture(900, 600).withMetadata({ orientation: 6 }).jpeg().toBuffer(),
    );
    expect([ok.data.width, ok.data.height]).toEqual([600, 900]);
  });

  it.each(["jpeg", "png", "webp", "avif"] as const)("K4 accepts %s", async (format) => {
    const { token } = await createSeller(t.db);
    expect((await send(token, await picture(500, 500).toFormat(format).toBuffer())).status).toBe(
      201,
    );
  });

  it.each([
    ["SVG", "<svg xmlns='http://www.w3.org/2000/svg'/>", "file_type_refused"],
    ["HTML named as an image", "<html><script>alert(1)</script>", "file_type_refused"],
    ["a GIF", "GIF89a\u0001\u0000", "file_type_refused"],
    ["a PDF as a product image", "%PDF-1.7\n", "file_type_refused"],
    ["an empty file", "", "file_type_refused"],
    ["a truncated image", "\u0089PNG", "file_type_refused"],
    ["a program named as an image", "MZ\u0090\u0000", "file_type_refused"],
    ["a script named as an image", "#!/bin/sh\nrm -rf /", "file_type_refused"],
    [
      "SVG after an XML declaration",
      '<?xml version="1.0"?><svg onload="alert(1)"/>',
      "file_type_refused",
    ],
    ["a TIFF", "II*\u0000", "file_type_refused"],
    [
      "a HEIC image",
      "\u0000\u0000\u0000\u0018ftypheic\u0000\u0000\u0000\u0000heic",
      "file_type_refused",
    ],
    ["the header of a ZIP", "PK\u0003\u0004", "file_type_refused"],
  ])("K4 rejects %s", async (_, bytes, code) => {
    const { token } = await createSeller(t.db);
    const { status, failure } = await send(token, Buffer.from(bytes, "latin1"));
    expect([status, failure.code]).toEqual([415, code]);
  });

  it("K4 rejects a broken image, an image that is too small and a decompression bomb", async () => {
    const { token } = await createSeller(t.db);
    const whole = await picture(800, 800).jpeg().toBuffer();
    expect((await send(token, whole.subarray(0, whole.length / 2))).failure.code).toBe(
      "picture_unreadable",
    );
    const small = await send(token, await picture(900, 499).jpeg().toBuffer());
    expect(small.failure.message).toBe(
      "This image is 900 x 499 pixels; its shorter side needs at least 500.",
    );
    const bomb = await picture(9000, 9000).png({ compressionLevel: 9 }).toBuffer();
    expect((await send(token, bomb)).failure.code).toBe("picture_unreadable");
  });

  it("K4 accepts an image by its content, whatever its name", async () => {
    const { token } = await createSeller(t.db);
    const { ok } = await send(token, await picture(600, 600).png().toBuffer(), {}, "mug.exe");
    expect(ok.data).toMatchObject({ name: "mug.exe", content_type: "image/webp" });
  });

  it("K4 removes a page that is hidden in an image", async () => {
    const { token } = await createSeller(t.db);
    const page = "<html><script>alert(document.domain)</script></html>";
    const polyglot = Buffer.concat([
      await picture(600, 600)
        .withExif({ IFD0: { Copyright: page } })
        .jpeg()
        .toBuffer(),
      Buffer.from(page),
    ]);
    expect(polyglot.includes("<script>")).toBe(true);
    const { ok } = await send(token, polyglot, {}, "mug.html");
    const served = await serve(ok.data.url);
    expect(served.headers["content-type"]).toBe("image/webp");
    expect(served.rawPayload.includes("script")).toBe(false);
  });

  it("K4 removes the location where an image was taken", async () => {
    const { token } = await createSeller(t.db);
    const location = { GPSLatitudeRef: "N", GPSLatitude: "55/1 40/1 0/1", GPSLongitudeRef: "E" };
    const original = await picture(600, 600).withExif({ IFD3: location }).jpeg().toBuffer();
    expect((await sharp(original).metadata()).exif?.length).toBeGreaterThan(50);
    const { ok } = await send(token, original);
    expect((await sharp((await serve(ok.data.url)).rawPayload).metadata()).exif).toBeUndefined();
  });

  it("K4 does not open an image whose header declares too many pixels", async () => {
    const { token } = await createSeller(t.db);
    const small = await picture(1, 1).png().toBuffer();
    // The width, the height and the checksum in the header of a PNG.
    small.writeUInt32BE(60_000, 16);
    small.writeUInt32BE(60_000, 20);
    small.writeUInt32BE(crc32(small.subarray(12, 29)), 29);
    const { status, failure } = await send(token, small);
    expect([status, failure.code]).toEqual([422, "picture_unreadable"]);
  });

  it("K4 rejects a file of more than 8 MB", async () => {
    const { token } = await createSeller(t.db);
    const { status, failure } = await send(
      token,
      Buffer.alloc(8 * 1024 * 1024 + 1, "\xff\xd8\xff", "latin1"),
    );
    expect([status, failure.message]).toEqual([413, "This is larger than the 8 MB allowed."]);
  });

  it.each([
    ["another field", { field: "file" }, [422, "file_missing"]],
    ["an unknown purpose", { fields: { purpose: "anything" } }, [422, "invalid"]],
    [
      "an unknown field next to the file",
      { fields: { purpose: "banner", path: "/etc" } },
      [422, "invalid"],
    ],
  ])("K4 rejects %s", async (_, part, expected) => {
    const { token } = await createSeller(t.db);
    const bytes = await picture(600, 600).jpeg().toBuffer();
    const { status, failure } = await uploadFile(t, documentsApi.upload, { bytes, ...part }, token);
    expect([status, failure.code]).toEqual(expected);
  });

  it("K4 rejects a body that is not a form", async () => {
    const { token } = await createSeller(t.db);
    const { status } = await t.call(
      documentsApi.upload,
      { body: { purpose: "banner" } },
      {
        token,
      },
    );
    expect(status).toBe(415);
  });

  it("K4 keeps the file name without its folders and stores the file under a generated name", async () => {
    const { token } = await createSeller(t.db);
    const bytes = await picture(600, 600).jpeg().toBuffer();
    const { ok } = await send(token, bytes, {}, "../../etc/passwd\u0000.jpg");
    expect(ok.data.name).toBe("passwd.jpg");
    const folders = await readdir(join(t.env.dataDir, "files"));
    expect(folders.toSorted()).toEqual(expect.arrayContaining(["pictures"]));
  });

  it("K4 accepts a PDF as a verification document and serves it only by a signed URL", async () => {
    const [{ token, id }, other] = [await createSeller(t.db), await createSeller(t.db)];
    const { ok } = await send(token, "%PDF-1.7\n%%EOF", { purpose: "kyc" }, "registration.pdf");
    expect(ok.data).toMatchObject({ content_type: "application/pdf", name: "registration.pdf" });
    const served = await serve(ok.data.url);
    expect([served.statusCode, served.body]).toEqual([200, "%PDF-1.7\n%%EOF"]);
    expect(served.headers).toMatchObject({
      "content-type": "application/pdf",
      "content-disposition": "attachment; filename*=UTF-8''registration.pdf",
      "content-security-policy": "default-src 'none'; sandbox",
      "cache-control": "private, no-store",
    });
    const address = new URL(ok.data.url, "http://localhost");
    const changed = (name: string, value: string | null) => {
      const { pathname, searchParams } = new URL(address);
      if (value === null) searchParams.delete(name);
      else searchParams.set(name, value);
      return `${pathname}?${searchParams.toString()}`;
    };
    for (const wrong of [
      address.pathname,
      changed("signature", null),
      changed("signature", "AAAA"),
      changed("seller", other.id),
      changed("expires", String(Number(address.searchParams.get("expires")) + 60)),
      changed("expires", "never"),
    ])
      expect([wrong, (await serve(wrong)).statusCode]).toEqual([wrong, 404]);
    const own = t.db.selectFrom("documents").selectAll().where("seller_id", "=", id);
    const { derivatives: _none, ...file } = await own.executeTakeFirstOrThrow();
    await t.db.deleteFrom("documents").where("seller_id", "=", id).execute();
    await t.db
      .insertInto("documents")
      .values({ ...file, seller_id: other.id })
      .execute();
    expect((await serve(ok.data.url)).statusCode).toBe(404);
  });

  it("K4 a signed URL expires after five minutes by the database's clock", async () => {
    const { token } = await createSeller(t.db);
    const { ok } = await send(token, "%PDF-1.7\n%%EOF", { purpose: "kyc" });
    const address = new URL(ok.data.url, "http://localhost");
    const now = Number(await readClock(t.db)) / 1000;
    const left = Number(address.searchParams.get("expires")) - now;
    expect(left).toBeGreaterThan(200);
    expect(left).toBeLessThanOrEqual(300);
    const path = {
      sellerId: address.searchParams.get("seller") ?? "",
      key: address.pathname.replace("/files/", ""),
      expires: Math.floor(now) - 1,
    };
    expect((await serve(signPath(t.secrets.files, path))).statusCode).toBe(404);
  });

  it("J3 lets a seller whose plan ended change the profile image, but no banner", async () => {
    const { token } = await createSeller(t.db, { plan: "expired" });
    const bytes = await picture(600, 600).jpeg().toBuffer();
    expect((await send(token, bytes, { purpose: "profile_image" })).status).toBe(201);
    const refused = await send(token, bytes, { purpose: "banner" });
    expect([refused.status, refused.failure.message]).toEqual([403, "Plan expired"]);
  });

  it.each([
    "/files/",
    "/files/pictures/x.webp",
    "/files/pictures/..%2f..%2fpostgres",
    "/files/imports/a.csv",
  ])("serves nothing but images: %s", async (url) => {
    expect((await serve(url)).statusCode).toBe(404);
  });
});
