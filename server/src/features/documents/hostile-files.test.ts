import { documentsApi } from "@sellerdesk/contract/documents";
import type { Failure } from "@sellerdesk/contract/http";
import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { useTestApp } from "../../../testing/client.ts";
import { createSeller } from "../../../testing/seller-factory.ts";
import { uploadFile } from "../../../testing/upload.ts";

let seller: Awaited<ReturnType<typeof createSeller>>;
const t = useTestApp();
beforeAll(async () => {
  seller = await createSeller(t.db);
});

const script = "*/=alert(document.domain);/*<html><script>alert(1)</script></html>";
const picture = () =>
  sharp({ create: { width: 600, height: 600, channels: 3, background: "#c86428" } });
const upload = (bytes: Uint8Array | string, name = "mug.jpg", purpose = "product_image") =>
  uploadFile(t, documentsApi.upload, { name, bytes, fields: { purpose } }, seller.token);
const serve = (url: string) => t.app.inject({ method: "GET", url });

/** Posts a form that no browser would send. */
const post = async (
  parts: readonly (string | Buffer)[],
  type = "multipart/form-data; boundary=x",
) => {
  const response = await t.app.inject({
    method: "POST",
    url: documentsApi.upload.path,
    headers: { authorization: `Bearer ${seller.token}`, "content-type": type },
    payload: Buffer.concat(parts.map((part) => Buffer.from(part))),
  });
  return { status: response.statusCode, body: response.json<Failure>() };
};
const filePart = (head: string) =>
  `--x\r\ncontent-disposition: form-data; name="document"; ${head}\r\n\r\n`;

const polyglots: [string, () => Promise<Uint8Array>][] = [
  [
    "a PNG followed by a script",
    async () => Buffer.concat([await picture().png().toBuffer(), Buffer.from(script)]),
  ],
  [
    "a JPEG with a page in its comment",
    async () => {
      const jpeg = await picture().jpeg().toBuffer();
      const comment = Buffer.from(script);
      const size = Buffer.from([0xff, 0xfe, 0, comment.length + 2]);
      return Buffer.concat([jpeg.subarray(0, 2), size, comment, jpeg.subarray(2)]);
    },
  ],
  [
    "a WebP with a page in its metadata",
    () => picture().withXmp(`<x>${script}</x>`).webp().toBuffer(),
  ],
  [
    "a JPEG that is also a ZIP",
    async () =>
      Buffer.concat([await picture().jpeg().toBuffer(), Buffer.from(`PK\u0003\u0004${script}`)]),
  ],
  [
    "an AVIF with a page in its metadata",
    () =>
      picture()
        .withExif({ IFD0: { Copyright: script } })
        .avif()
        .toBuffer(),
  ],
];

describe("safety 20: hostile files", () => {
  it.each(polyglots)("K4 keeps only the image of %s", async (_, make) => {
    const bytes = await make();
    expect(Buffer.from(bytes).includes("alert(")).toBe(true);
    const { ok } = await upload(bytes, "mug.html");
    const served = await serve(ok.data.url);
    expect(served.headers).toMatchObject({
      "content-type": "image/webp",
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; sandbox",
    });
    expect(served.rawPayload.includes("alert")).toBe(false);
    expect(served.rawPayload.includes("PK\u0003\u0004")).toBe(false);
  });

  it.each([
    ["a GIF that is a script", `GIF89a/*\0\0${script}`],
    [
      "an SVG that is named as an image",
      `<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>`,
    ],
    ["a page after a byte order mark", `\ufeff<!doctype html><script>alert(1)</script>`],
    [
      "a page with the header of an image in its text",
      `<!--\xff\xd8\xff--><script>alert(1)</script>`,
    ],
    ["a PDF with a space before its header", " %PDF-1.7\n%%EOF"],
  ])("K4 explains why it rejects %s", async (_, bytes) => {
    const { status, failure } = await upload(bytes);
    expect([status, failure.message]).toEqual([415, "Choose a JPEG, PNG, WebP or AVIF file."]);
  });

  it("K4 ignores the declared content type", async () => {
    const bytes = await picture().png().toBuffer();
    for (const type of ["text/html", "image/svg+xml", "application/x-msdownload"]) {
      const { status, body } = await post([
        filePart(`filename="a"\r\ncontent-type: ${type}`),
        bytes,
        "\r\n--x--",
      ]);
      expect([status, body]).toEqual([
        201,
        expect.objectContaining({ data: expect.objectContaining({ content_type: "image/webp" }) }),
      ]);
    }
    const page = [filePart(`filename="a.png"\r\ncontent-type: image/png`), "<html>", "\r\n--x--"];
    expect((await post(page)).status).toBe(415);
  });

  it("K4 turns an animated image into a still one", async () => {
    const frame = (background: string) =>
      sharp({ create: { width: 600, height: 600, channels: 3, background } })
        .png()
        .toBuffer();
    const frames = await Promise.all(["#f00", "#0f0", "#00f"].map(frame));
    const moving = await sharp(frames, { join: { animated: true } })
      .webp({ loop: 0 })
      .toBuffer();
    expect((await sharp(moving).metadata()).pages).toBe(3);
    const { ok } = await upload(moving);
    const kept = await sharp((await serve(ok.data.url)).rawPayload).metadata();
    expect([kept.pages ?? 1, kept.width, kept.height]).toEqual([1, 600, 600]);
  });

  it.each(["jpeg", "png", "webp", "avif"] as const)(
    "K4 rejects a %s file that ends early",
    async (format) => {
      const whole = await picture().toFormat(format).toBuffer();
      const { status, failure } = await upload(whole.subarray(0, Math.floor(whole.length * 0.6)));
      expect([status, failure.code]).toEqual([422, "picture_unreadable"]);
    },
  );

  it.each([
    ["../../../../etc/cron.d/x", "x"],
    ["..\\..\\windows\\x.jpg", "x.jpg"],
    ["/etc/passwd", "passwd"],
    ["\u202egpj.exe", "gpj.exe"],
    ["a\tb\u0007.jpg", "ab.jpg"],
    ["x".repeat(400), "x".repeat(150)],
  ])("K4 keeps the printable part of the name %j", async (name, shown) => {
    const { ok } = await upload("%PDF-1.7\n%%EOF", name, "kyc");
    expect(ok.data.name).toBe(shown);
    const { headers, statusCode } = await serve(ok.data.url);
    expect([statusCode, headers["content-disposition"]]).toEqual([
      200,
      `attachment; filename*=UTF-8''${encodeURIComponent(shown)}`,
    ]);
  });

  it("K4 does not let a file name inject a header", async () => {
    const name = `a"; filename=evil.html; x="%0d%0aX-Evil: 1`;
    const { ok } = await upload("%PDF-1.7\n%%EOF", name, "kyc");
    const { headers } = await serve(ok.data.url);
    expect(headers["x-evil"]).toBeUndefined();
    expect(headers["content-disposition"]).toMatch(
      /^attachment; filename\*=UTF-8''[\w%.!~*'()-]+$/,
    );
  });

  it("K4 explains why it rejects a PDF with a script, and keeps one without", async () => {
    const hostile =
      "%PDF-1.7\n1 0 obj\n<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>\nendobj\n%%EOF";
    const { status, failure } = await upload(hostile, "paper.pdf", "kyc");
    expect([status, failure.message]).toEqual([
      422,
      "This PDF is protected, or contains a script, a form or an attachment. Print it to a new PDF and upload that.",
    ]);
    const { ok } = await upload("%PDF-1.7\n<html><script>alert(1)</script>", "paper.html", "kyc");
    expect((await serve(ok.data.url)).headers).toMatchObject({
      "content-type": "application/pdf",
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; sandbox",
      "content-disposition": "attachment; filename*=UTF-8''paper.html",
    });
  });

  it.each<[string, (string | Buffer)[], string?]>([
    [
      "a part with a header of a megabyte",
      [filePart(`filename="${"a".repeat(1_000_000)}"`), "x\r\n--x--"],
    ],
    [
      "thousands of headers",
      [filePart(`filename="a"\r\n${"x-a: b\r\n".repeat(5000)}x: y`), "x\r\n--x--"],
    ],
    ["a part without an end", [filePart(`filename="a"`), "x"]],
    ["no parts", ["--x--"]],
    ["no boundary", [filePart(`filename="a"`), "x\r\n--x--"], "multipart/form-data"],
    ["a boundary that is too long", ["--x--"], `multipart/form-data; boundary=${"x".repeat(300)}`],
    [
      "a field named __proto__",
      [`--x\r\ncontent-disposition: form-data; name="__proto__"\r\n\r\ny\r\n--x--`],
    ],
    [
      "a hundred fields",
      [
        ...Array.from(
          { length: 100 },
          (_, index) => `--x\r\ncontent-disposition: form-data; name="f${index}"\r\n\r\ny\r\n`,
        ),
        "--x--",
      ],
    ],
    ["two files", [filePart(`filename="a"`), "x\r\n", filePart(`filename="b"`), "y\r\n--x--"]],
    [
      "a long field",
      [
        `--x\r\ncontent-disposition: form-data; name="purpose"\r\n\r\n${"y".repeat(50_000)}\r\n--x--`,
      ],
    ],
  ])("K4 explains why it rejects a form with %s", async (_, parts, type) => {
    const { status, body } = await post(parts, type);
    expect([status >= 400 && status < 500, body]).toEqual([
      true,
      expect.objectContaining({ status: false, message: expect.any(String) }),
    ]);
  });
});
