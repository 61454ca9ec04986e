import { followersApi } from "@sellerdesk/contract/followers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testApp, type TestApp } from "../../../testing/client.ts";
import { createCustomer } from "../../../testing/customer-factory.ts";
import { createFollower } from "../../../testing/follower-factory.ts";
import { createSeller } from "../../../testing/seller-factory.ts";

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

test("K29 lists who follows now, newest first, with what they ordered from this seller alone", async () => {
  const { id, token } = await createSeller(t.db);
  const stranger = await createSeller(t.db);
  const older = await createFollower(t.db, id, { externalId: "ada", followedAgo: 40 });
  const newer = await createFollower(t.db, id, { externalId: "bo", name: "Bo", followedAgo: 2 });
  await createFollower(t.db, id, { followedAgo: 50, unfollowedAgo: 3 });
  await createFollower(t.db, stranger.id, { externalId: "ada" });
  await createCustomer(t.db, id, { externalId: "ada", orders: 3 });
  await createCustomer(t.db, stranger.id, { externalId: "bo", orders: 9 });

  const { data, meta } = (await t.call(followersApi.list, {}, { token })).ok;
  expect(data).toMatchObject([
    { id: newer, name: "Bo", orders_count: 0, last_order_at: null },
    { id: older, orders_count: 3, last_order_at: expect.stringMatching(/Z$/) },
  ]);
  expect(meta).toMatchObject({ total: 2, counts: { total: 2, gained: 1, lost: 1 } });
});

test("K29 searches by name whatever the case, signs taken as they are, and sorts", async () => {
  const { id, token } = await createSeller(t.db);
  for (const name of ["Ånna 100%", "Bo", "anna"]) await createFollower(t.db, id, { name });
  const names = async (query: { search?: string; sort?: "name" | "-name" }) =>
    (await t.call(followersApi.list, { query }, { token })).ok.data.map((row) => row.name);
  expect(await names({ search: "ÅNNA" })).toEqual(["Ånna 100%"]);
  expect(await names({ search: "%" })).toEqual(["Ånna 100%"]);
  expect(await names({ search: "_" })).toEqual([]);
  const sorted = await names({ sort: "name" });
  expect(await names({ sort: "-name" })).toEqual(sorted.toReversed());
});
