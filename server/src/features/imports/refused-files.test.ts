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

/** Lists the stored files of imports. */
const kept = () => readdir(join(t.env.dataDir, "files/imports")).catch(() => []);

describe("files that are refused", () => {
  it.each<[string, string | Uint8Array, RegExp]>([
    ["an empty file", "", /empty/],
    ["a header alone", "handle,title,price\n", /no rows/],
    [
      "a wrong delimiter",
      "handle|title|price\na|b|1.00\n",
      /only one column: “handle\|title\|price”.*semicolons/,
    ],
    ["a list of lines", "# Product categories\n   1 | Animals\n", /only one column/],
    ["no header", "12,4.50,3\n13,5.50,2\n", /must name the columns/],
    ["bytes", Uint8Array.from([0, 1, 2, 3, 0xff, 0xfe, 0, 1, 1, 2, 3]), /not a text file/],
  ])("K21 refuses %s in words, and keeps nothing of it", async (_, bytes, words) => {
    const seller = await createSeller(t.db);
    const before = await kept();
    const { status, failure } = await files.start(seller, bytes, "true");
    expect([status, failure.code]).toEqual([422, "import_refused"]);
    expect(failure.message).toMatch(words);
    expect(await kept()).toEqual(before);
  });

  it("K21 refuses another answer than true or false to dry_run", async () => {
    const seller = await createSeller(t.db);
    const before = await kept();
    const fields = { dry_run: "yes" };
    const { status } = await uploadFile(
      t,
      importsApi.start,
      { bytes: "title,sku,price\nPlain vase,V,1.00\n", fields },
      seller.token,
    );
    expect(status).toBe(422);
    expect(await kept()).toEqual(before);
  });

  it("K21 refuses 100 MB once there is too much of it, and keeps nothing of it", async () => {
    const { token } = await createSeller(t.db);
    const before = await kept();
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
    expect(await kept()).toEqual(before);
    expect((await t.call(importsApi.list, {}, { token })).ok.data).toEqual([]);
  });
});

describe("files that break off in their middle", () => {
  // More rows than are read to recognize a file.
  const manyRows = Array.from(
    { length: 3000 },
    (_, n) => `A product with the number ${n},product-${n},1.00`,
  );

  it.each([
    ["a quote is never closed", '"Broken,broken,3.00', /^Row 2502 opens a quote/],
    ["there are bytes that are no text", "Bro\0ken,broken,3.00", /not a text file/],
  ])(
    "K21 ends in words where %s in the middle, and has written nothing",
    async (_, broken, words) => {
      const seller = await createSeller(t.db);
      const file = [
        "title,handle,price",
        ...manyRows.slice(0, 2500),
        broken,
        ...manyRows.slice(2500),
      ];
      const found = await files.run(seller, file.join("\n"));
      expect([found.status, found.can_run]).toEqual(["failed", true]);
      expect(found.failure).toMatch(words);
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

  it("K21 one product that is wrong in the middle stays out, and the others come in", async () => {
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
