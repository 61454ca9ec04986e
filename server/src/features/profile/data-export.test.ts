import { accountsApi } from "@sellerdesk/contract/accounts";
import { documentsApi } from "@sellerdesk/contract/documents";
import { profileApi } from "@sellerdesk/contract/profile";
import { type KyselyPlugin, sql } from "kysely";
import sharp from "sharp";
import { expect, test } from "vitest";
import { useTestApp } from "../../../testing/client.ts";
import { endPlanIn } from "../../../testing/plan-factory.ts";
import { createProduct } from "../../../testing/product-factory.ts";
import { createSeller, factoryPassword } from "../../../testing/seller-factory.ts";
import { uploadFile } from "../../../testing/upload.ts";
import { createSellerData, createLookups } from "../../../testing/full-seller-fixture.ts";
import { listOwnTables } from "./data-export-queries.ts";
import { exportPersonalData } from "./data-export-service.ts";

const t = useTestApp();

const read = (token: string) =>
  t.app.inject({ url: profileApi.exportData.path, headers: { authorization: `Bearer ${token}` } });

test("K45 the export is one JSON file with every table, of this seller only, and no credentials", async () => {
  const lookups = await createLookups(t.db);
  const [seller, stranger] = [await createSeller(t.db), await createSeller(t.db)];
  const own = await createSellerData(t.db, seller.id, lookups);
  const theirs = await createSellerData(t.db, stranger.id, lookups);
  await t.call(accountsApi.login, {
    body: { identifier: seller.email, password: factoryPassword },
  });
  const answer = await read(seller.token);
  expect(answer.headers["content-disposition"]).toBe('attachment; filename="my-data.json"');
  const data = answer.json();
  expect(data.seller).toMatchObject({ id: seller.id, email: seller.email });
  const tables = (await listOwnTables(t.db)).map(({ name }) => name);
  expect(Object.keys(data)).toEqual(["seller", "pictures_at", "papers", ...tables]);
  expect(tables).toEqual(
    expect.arrayContaining([
      "former_slugs",
      "notifications",
      "notification_preferences",
      "social_links",
    ]),
  );
  for (const [table, id] of [
    ["products", own.product],
    ["orders", own.order],
    ["reviews", own.review],
    ["documents", own.document],
    ["verification_submissions", own.verification_submission],
    ["sessions", own.session],
  ] as const)
    expect(data[table].map((row: { id: string }) => row.id)).toContain(id);
  expect(Object.values(theirs).filter((id) => answer.body.includes(id))).toEqual([]);
  expect(answer.body).not.toContain("$argon2id");
  expect(answer.body).not.toMatch(/"(?:token_hash|password_hash|secret|old_secret|code_hmac)"/);
});

test("K45 J3 a lapsed plan does not prevent the export, and a list longer than a batch is complete", async () => {
  const seller = await createSeller(t.db);
  const options = [
    { name: "Size", values: Array.from({ length: 10 }, (_, index) => `S${index}`) },
    { name: "Colour", values: Array.from({ length: 10 }, (_, index) => `C${index}`) },
  ];
  for (let index = 0; index < 6; index += 1) await createProduct(t.db, seller, { options });
  await endPlanIn(t.db, seller.id, -1);
  const data = (await read(seller.token)).json();
  expect(new Set(data.variants.map((row: { id: string }) => row.id)).size).toBe(600);
});

test("K45 the export contains documents with their bytes and images with their URL, none of another seller", async () => {
  const [seller, stranger] = [await createSeller(t.db), await createSeller(t.db)];
  // The length exceeds one read of a file and is not a multiple of three.
  const paper = Buffer.from("%PDF-1.4\n".padEnd(200_011, "a paper, "));
  const send = (token: string, bytes: Buffer, purpose: "kyc" | "profile_image") =>
    uploadFile(t, documentsApi.upload, { bytes, fields: { purpose } }, token);
  const sent = await send(seller.token, paper, "kyc");
  await send(stranger.token, paper, "kyc");
  const photo = await sharp({
    create: { width: 800, height: 800, channels: 3, background: "teal" },
  })
    .png()
    .toBuffer();
  const picture = await send(seller.token, photo, "profile_image");
  const data = (await read(seller.token)).json();
  const [only, ...more] = data.papers;
  expect(more).toEqual([]);
  expect(only).toMatchObject({ id: sent.ok.data.uid, content_type: "application/pdf" });
  expect(Buffer.from(only.content_base64, "base64").equals(paper)).toBe(true);
  const key = data.documents.find(
    (row: { id: string }) => row.id === picture.ok.data.uid,
  ).storage_key;
  expect(`${data.pictures_at}${key}`).toBe(`${t.env.publicUrl}${picture.ok.data.url}`);
});

test("K45 the export is streamed with backpressure: it fetches rows only as they are read", async () => {
  const seller = await createSeller(t.db);
  const rows = 20_000;
  await sql`insert into notifications (seller_id, id, notification_type, message)
    select ${seller.id}, gen_random_uuid(), 'order', 'Order ' || n from generate_series(1, ${rows}::int) n`.execute(
    t.db,
  );
  let fetched = 0;
  const count: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      fetched += result.rows.length;
      return result;
    },
  };
  const stream = exportPersonalData({ ...t, db: t.db.withPlugin(count) }, seller.id);
  let text = "";
  let largest = 0;
  let ahead = 0;
  for await (const chunk of stream) {
    text += chunk;
    largest = Math.max(largest, chunk.length);
    const written = text.split("\n").length;
    ahead = Math.max(ahead, fetched - written);
  }
  expect(JSON.parse(text).notifications).toHaveLength(rows);
  // Fewer than five times 500 rows are read ahead, whatever the total is.
  expect(largest).toBeLessThan(500 * 500);
  expect(ahead).toBeLessThan(5 * 500);
});
