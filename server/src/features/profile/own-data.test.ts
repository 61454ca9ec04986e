import { accountsApi } from "@sellerdesk/contract/accounts";
import { profileApi } from "@sellerdesk/contract/profile";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestApp, testApp } from "../../../testing/client.ts";
import { endPlanIn } from "../../../testing/plan-factory.ts";
import { createProduct } from "../../../testing/product-factory.ts";
import { createSeller, factoryPassword } from "../../../testing/seller-factory.ts";
import { createBelongings, createLookups } from "../../../testing/world.ts";
import { listOwnTables } from "./own-data-queries.ts";

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const read = (token: string) =>
  t.app.inject({ url: profileApi.exportData.path, headers: { authorization: `Bearer ${token}` } });

test("K45 a seller's data are one JSON file with every table, of this seller alone, and no key to the door", async () => {
  const lookups = await createLookups(t.db);
  const [seller, stranger] = [await createSeller(t.db), await createSeller(t.db)];
  const own = await createBelongings(t.db, seller.id, lookups);
  const theirs = await createBelongings(t.db, stranger.id, lookups);
  await t.call(accountsApi.login, { body: { identifier: seller.email, password: factoryPassword } });
  const answer = await read(seller.token);
  expect(answer.headers["content-disposition"]).toBe('attachment; filename="my-data.json"');
  const data = answer.json();
  expect(data.seller).toMatchObject({ id: seller.id, email: seller.email });
  const tables = (await listOwnTables(t.db)).map(({ name }) => name);
  expect(Object.keys(data)).toEqual(["seller", ...tables]);
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
  expect(answer.body).not.toMatch(/"(?:token_hash|password_hash|secret|old_secret|storage_key|code_hmac)"/);
});

test("K45 J3 a lapsed plan does not keep it, and a list longer than a batch is whole", async () => {
  const seller = await createSeller(t.db);
  const options = [
    { name: "Size", values: Array.from({ length: 10 }, (_, at) => `S${at}`) },
    { name: "Colour", values: Array.from({ length: 10 }, (_, at) => `C${at}`) },
  ];
  for (let at = 0; at < 6; at += 1) await createProduct(t.db, seller, { options });
  await endPlanIn(t.db, seller.id, -1);
  const data = (await read(seller.token)).json();
  expect(new Set(data.variants.map((row: { id: string }) => row.id)).size).toBe(600);
});
