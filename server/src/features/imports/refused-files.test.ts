import { importsApi } from "@sellerdesk/contract/imports";
import { notificationsApi } from "@sellerdesk/contract/notifications";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { beforeAll, describe, expect, it } from "vitest";
import { useTestApp } from "../../../testing/client.ts";
import { importFiles, importTotals } from "../../../testing/import-files.ts";
import { createSeller } from "../../../testing/seller-factory.ts";
import { uploadFile } from "../../../testing/upload.ts";

let files: ReturnType<typeof importFiles>;
const t = useTestApp();
beforeAll(async () => {
  files = importFiles(t);
});

const listStoredFiles = () => readdir(join(t.env.dataDir, "files/imports")).catch(() => []);

describe("rejected files", () => {
  it.each<[string, string | Uint8Array, RegExp]>([
    ["an empty file", "", /empty/],
    ["a header without rows", "handle,title,price\n", /no rows/],
    [
      "a wrong delimiter",
      "handle|title|price\na|b|1.00\n",
      /only one column: “handle\|title\|price”.*semicolons/,
    ],
    ["a plain list of lines", "# Product categories\n   1 | Animals\n", /only one column/],
    ["a file without a header", "12,4.50,3\n13,5.50,2\n", /must name the columns/],
    ["binary data", Uint8Array.from([0, 1, 2, 3, 0xff, 0xfe, 0, 1, 1, 2, 3]), /not a text file/],
  ])("K21 rejects %s with a message, and stores nothing", async (_, bytes, message) => {
    const seller = await createSeller(t.db);
    const before = await listStoredFiles();
    const { status, failure } = await files.start(seller, bytes, "true");
    expect([status, failure.code]).toEqual([422, "import_refused"]);
    expect(failure.message).toMatch(message);
    expect(await listStoredFiles()).toEqual(before);
  });

  it("K21 rejects a dry_run value other than true or false", async () => {
    const seller = await createSeller(t.db);
    const before = await listStoredFiles();
    const fields = { dry_run: "yes" };
    const { status } = await uploadFile(
      t,
      importsApi.start,
      { bytes: "title,sku,price\nPlain vase,V,1.00\n", fields },
      seller.token,
    );
    expect(status).toBe(422);
    expect(await listStoredFiles()).toEqual(before);
  });

  it("K21 rejects a 100 MB upload as soon as it exceeds the limit, and stores nothing", async () => {
    const { token } = await createSeller(t.db);
    const before = await listStoredFiles();
    const rows = Buffer.from("A product like all others,product,1.00\n".repeat(25_000));
    const boundary = "a-boundary";
    async function* form() {
      yield `--${boundary}\r\ncontent-disposition: form-data; name="${importsApi.start.upload.field}"; filename="all.csv"\r\n`;
      yield "content-type: text/csv\r\n\r\ntitle,handle,price\n";
      for (let megabytes = 0; megabytes < 100; megabytes++) yield rows;
      yield `\r\n--${boundary}--\r\n`;
    }
    const answer = await t.app.inject({
      method: "POST",
      url: importsApi.start.path,
      headers: {
        authorization: `Bearer ${token}`,
        "content-type": `multipart/form-data; boundary=${boundary}`,
      },
      payload: Readable.from(form(), { objectMode: false }),
    });
    expect([answer.statusCode, answer.json().code]).toEqual([413, "too_large"]);
    expect(answer.json().message).toBe("This is larger than the 64 MB allowed.");
    expect(await listStoredFiles()).toEqual(before);
    expect((await t.call(importsApi.list, {}, { token })).ok.data).toEqual([]);
  });
});

describe("files that are broken in the middle", () => {
  // More rows than the detection of the file's format reads.
  const manyRows = Array.from(
    { length: 3000 },
    (_, n) => `A product with the number ${n},product-${n},1.00`,
  );

  it.each([
    ["a quote is never closed", '"Broken,broken,3.00', /^Row 2502 opens a quote/],
    ["there are bytes that are not text", "Bro\0ken,broken,3.00", /not a text file/],
  ])(
    "K21 fails with a message and writes nothing if %s in the middle",
    async (_, broken, message) => {
      const seller = await createSeller(t.db);
      const file = [
        "title,handle,price",
        ...manyRows.slice(0, 2500),
        broken,
        ...manyRows.slice(2500),
      ];
      const found = await files.run(seller, file.join("\n"));
      expect([found.status, found.can_run]).toEqual(["failed", true]);
      expect(found.failure).toMatch(message);
      expect(importTotals(found)).toEqual({ created: 0, updated: 0, unchanged: 0, failed: 0 });
      expect(await files.list(seller)).toEqual([]);
      const { data } = (await t.call(notificationsApi.list, {}, { token: seller.token })).ok;
      expect(data).toMatchObject([
        {
          notification_type: "import",
          message: "The import of shop.csv stopped. Open it to see why.",
          data: { entity_id: found.id },
        },
      ]);
    },
  );

  it("K21 skips one invalid product in the middle, and imports the others", async () => {
    const seller = await createSeller(t.db);
    const rows = manyRows.slice(0, 60);
    const file = [
      "title,handle,price",
      ...rows.slice(0, 30),
      "Broken one,broken,cheap",
      ...rows.slice(30),
    ];
    const found = await files.run(seller, file.join("\n"));
    expect(importTotals(found)).toEqual({ created: 60, updated: 0, unchanged: 0, failed: 1 });
    expect(found.errors).toMatchObject([
      {
        row: 32,
        column: "price",
        message: "“cheap” is not a valid amount. Use a format like 1299.00.",
      },
    ]);
  });
});
