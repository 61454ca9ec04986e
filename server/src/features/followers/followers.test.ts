import { type FollowerListQuery, followersApi } from "@sellerdesk/contract/followers";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import type * as z from "zod/mini";
import { useTestApp } from "../../../testing/client.ts";
import { createCustomer } from "../../../testing/customer-factory.ts";
import { createFollower } from "../../../testing/follower-factory.ts";
import { createSeller } from "../../../testing/seller-factory.ts";
import type { SellerId } from "../../lib/seller-id.ts";

const t = useTestApp();

type Seller = Awaited<ReturnType<typeof createSeller>>;
const list = async ({ token }: Seller, query: z.input<typeof FollowerListQuery> = {}) =>
  (await t.call(followersApi.list, { query }, { token })).ok;
const figures = async ({ token }: Seller, query: { from?: string; to?: string } = {}) =>
  (await t.call(followersApi.figures, { query }, { token })).ok.data;
/** Creates a follower with the given times. */
const follow = async (
  sellerId: SellerId,
  name: string,
  followed: string,
  unfollowed: string | null = null,
) => {
  const id = await createFollower(t.db, sellerId, { name });
  await sql`update followers set followed_at = ${followed}, unfollowed_at = ${unfollowed}, last_unfollowed_at = ${unfollowed}
    where seller_id = ${sellerId} and id = ${id}`.execute(t.db);
};

describe("K29 the list", () => {
  test("K29 lists current followers, newest first, with their orders from this seller only", async () => {
    const seller = await createSeller(t.db);
    const stranger = await createSeller(t.db);
    const older = await createFollower(t.db, seller.id, { externalId: "ada", followedAgo: 40 });
    const newer = await createFollower(t.db, seller.id, {
      externalId: "bo",
      name: "Bo",
      followedAgo: 2,
    });
    await createFollower(t.db, seller.id, { followedAgo: 50, unfollowedAgo: 3 });
    await createFollower(t.db, stranger.id, { externalId: "ada" });
    const ada = await createCustomer(t.db, seller.id, { externalId: "ada", orders: 3 });
    await createCustomer(t.db, stranger.id, { externalId: "bo", orders: 9 });

    const { data, meta } = await list(seller);
    expect(data).toMatchObject([
      { id: newer, name: "Bo", orders_count: 0, last_order_at: null, customer_id: null },
      { id: older, orders_count: 3, last_order_at: expect.stringMatching(/Z$/), customer_id: ada },
    ]);
    expect(meta.total).toBe(2);
  });

  test("K29 searches by name in any letter case, with wildcards taken literally, and sorts", async () => {
    const seller = await createSeller(t.db);
    for (const name of ["Ånna 100%", "Bo", "anna"]) await createFollower(t.db, seller.id, { name });
    const names = async (query: z.input<typeof FollowerListQuery>) =>
      (await list(seller, query)).data.map((row) => row.name);
    expect(await names({ search: "ÅNNA" })).toEqual(["Ånna 100%"]);
    expect(await names({ search: "%" })).toEqual(["Ånna 100%"]);
    expect(await names({ search: "_" })).toEqual([]);
    const sorted = await names({ sort: "name" });
    expect(await names({ sort: "-name" })).toEqual(sorted.toReversed());
    expect(await names({ sort: "name", per_page: 2, page: 2 })).toEqual(sorted.slice(2));
  });

  test("K29 is filtered by days of the seller's calendar, including the first and the last", async () => {
    const seller = await createSeller(t.db, { timezone: "America/Los_Angeles" });
    await follow(seller.id, "before", "2026-03-02T07:59:59Z");
    await follow(seller.id, "first", "2026-03-02T08:00:00Z");
    await follow(seller.id, "last", "2026-03-04T07:59:59Z");
    await follow(seller.id, "after", "2026-03-04T08:00:00Z");
    const { data, meta } = await list(seller, { from: "2026-03-02", to: "2026-03-03" });
    expect(data.map(({ name }) => name)).toEqual(["last", "first"]);
    expect(meta.total).toBe(2);
    for (const query of [{ from: "2026-03-02" }, { from: "2026-03-03", to: "2026-03-02" }]) {
      const { status } = await t.call(followersApi.list, { query }, seller);
      expect(status).toBe(400);
    }
  });
});

describe("K29 the figures", () => {
  test("K29 show gained and lost followers per day of a period, and the total at its end", async () => {
    const seller = await createSeller(t.db, { timezone: "Europe/Copenhagen" });
    const stranger = await createSeller(t.db);
    await follow(stranger.id, "not ours", "2026-03-02T12:00:00Z");
    await follow(seller.id, "long since", "2026-01-01T12:00:00Z");
    await follow(seller.id, "left before", "2026-01-01T12:00:00Z", "2026-02-01T12:00:00Z");
    await follow(seller.id, "leaves", "2026-01-01T12:00:00Z", "2026-03-03T22:59:00Z");
    await follow(seller.id, "comes", "2026-03-01T23:30:00Z");
    await follow(seller.id, "comes and goes", "2026-03-02T12:00:00Z", "2026-03-04T12:00:00Z");
    await follow(
      seller.id,
      "only left, as far as is known",
      "2026-03-02T12:00:00Z",
      "2026-03-02T12:00:00Z",
    );
    await follow(seller.id, "later", "2026-03-04T23:00:00Z");
    expect(await figures(seller, { from: "2026-03-01", to: "2026-03-04" })).toEqual({
      from: "2026-03-01",
      to: "2026-03-04",
      step: "day",
      total: 3,
      gained: 2,
      lost: 2,
      series: [
        {
          date: "2026-03-01",
          gained: 0,
          lost: 0,
          total: 2,
        },
        {
          date: "2026-03-02",
          gained: 2,
          lost: 0,
          total: 4,
        },
        {
          date: "2026-03-03",
          gained: 0,
          lost: 1,
          total: 3,
        },
        {
          date: "2026-03-04",
          gained: 0,
          lost: 1,
          total: 2,
        },
      ],
    });
  });

  test("K29 cover the last 30 days by default, and longer periods by week or month", async () => {
    const seller = await createSeller(t.db);
    await createFollower(t.db, seller.id, { followedAgo: 2 });
    const usual = await figures(seller);
    expect(usual).toMatchObject({ step: "day", total: 1, gained: 1, lost: 0 });
    expect(usual.series).toHaveLength(30);
    expect(usual.series.at(-1)?.total).toBe(1);
    const weeks = await figures(seller, { from: "2026-01-01", to: "2026-03-31" });
    expect({ step: weeks.step, points: weeks.series.length }).toEqual({ step: "week", points: 14 });
    expect(weeks.series.slice(0, 2).map(({ date }) => date)).toEqual(["2026-01-01", "2026-01-05"]);
    const months = await figures(seller, { from: "2025-01-15", to: "2026-01-14" });
    expect({ step: months.step, points: months.series.length }).toEqual({
      step: "month",
      points: 13,
    });
  });
});

describe("K29 the export", () => {
  test("K29 contains all followers that match the filters, without contact data or formulas", async () => {
    const seller = await createSeller(t.db);
    await createFollower(t.db, seller.id, { name: "=cmd()", externalId: "ada", followedAgo: 1 });
    await createFollower(t.db, seller.id, { name: "Bo", followedAgo: 2 });
    await createFollower(t.db, seller.id, { name: "Bo's friend", followedAgo: 3 });
    await createCustomer(t.db, seller.id, {
      externalId: "ada",
      orders: 2,
      email: "ada@example.com",
    });
    const read = async (query: Record<string, string>) =>
      t.app.inject({
        url: "/api/follow/export",
        query,
        headers: { authorization: `Bearer ${seller.token}` },
      });
    const all = await read({});
    expect(all.headers["content-disposition"]).toBe('attachment; filename="followers.csv"');
    const lines = all.body.replace("\uFEFF", "").trim().split("\r\n");
    expect(lines[0]).toBe("name,following_since,orders,last_order");
    expect(lines[1]).toMatch(/^'=cmd\(\),\d{4}-.*Z,2,\d{4}-.*Z$/);
    expect(lines).toHaveLength(4);
    expect(all.body).not.toContain("@");
    expect((await read({ search: "bo" })).body.trim().split("\r\n")).toHaveLength(3);
    expect((await read({ format: "xlsx" })).rawPayload.subarray(0, 2).toString()).toBe("PK");
    await t.db.updateTable("sellers").set({ locale: "ar" }).where("id", "=", seller.id).execute();
    expect((await read({})).body.split("\r\n")[0]).toBe("\uFEFFالاسم,يتابع منذ,الطلبات,آخر طلب");
  });
});
