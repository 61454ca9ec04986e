import { customersApi } from "@sellerdesk/contract/customers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testApp, type TestApp } from "../../../testing/client.ts";
import { createCustomer } from "../../../testing/customer-factory.ts";
import { createSeller } from "../../../testing/seller-factory.ts";

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

test("C13 lists the seller's own customers with figures to the cent, latest order first", async () => {
  const { id, token } = await createSeller(t.db, { currency: "EUR" });
  const stranger = await createSeller(t.db);
  const ada = await createCustomer(t.db, id, {
    orders: 3,
    spentMinor: 1000,
    lastOrderAgo: 5,
    email: "ada@example.com",
  });
  const never = await createCustomer(t.db, id, { orders: 0, spentMinor: 0, lastOrderAgo: null });
  const bo = await createCustomer(t.db, id, { lastOrderAgo: 2 });
  await createCustomer(t.db, stranger.id);

  const { data, meta } = (await t.call(customersApi.list, {}, { token })).ok;
  expect(data.map((row) => row.id)).toEqual([bo, ada, never]);
  expect(data[1]).toMatchObject({
    email: "ada@example.com",
    orders_count: 3,
    spent_minor: 1000,
    average_minor: 333,
    currency: "EUR",
  });
  expect(data[2]).toMatchObject({ average_minor: 0, last_order_at: null, email: null });
  expect(meta.total).toBe(3);
});

test("C13 finds by name and e-mail, and sorts by what was spent", async () => {
  const { id, token } = await createSeller(t.db);
  await createCustomer(t.db, id, { name: "Ada", spentMinor: 5, email: "one@example.com" });
  await createCustomer(t.db, id, { name: "Bo", spentMinor: 50, email: "two@example.com" });
  await createCustomer(t.db, id, { name: "Cem", spentMinor: 500 });
  const names = async (query: { search?: string; sort?: "-spent" | "spent" }) =>
    (await t.call(customersApi.list, { query }, { token })).ok.data.map((row) => row.name);
  expect(await names({ search: "ADA" })).toEqual(["Ada"]);
  expect(await names({ search: "two@" })).toEqual(["Bo"]);
  expect(await names({ sort: "-spent" })).toEqual(["Cem", "Bo", "Ada"]);
});
