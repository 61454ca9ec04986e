import { notificationsApi, type NotificationTab } from "@sellerdesk/contract/notifications";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { captureStatements } from "../../../testing/capture-statements.ts";
import { useTestApp } from "../../../testing/client.ts";
import { explain } from "../../../testing/explain.ts";
import { createNotification } from "../../../testing/notification-factory.ts";
import { createSeller } from "../../../testing/seller-factory.ts";
import { makeText } from "../../../testing/translatable-fixture.ts";
import { inTransaction } from "../../db/transaction.ts";
import { newId } from "../../lib/id.ts";
import { notify } from "./service.ts";

const t = useTestApp();

const list = async (
  token: string,
  query: Parameters<typeof t.call<typeof notificationsApi.list>>[1]["query"] = {},
) => (await t.call(notificationsApi.list, { query }, { token })).ok;

describe("GET /api/notifications/vendor", () => {
  test("K47 G1 lists the seller's notifications, newest first, in the specified format", async () => {
    const { id, token } = await createSeller(t.db);
    const orderId = newId();
    const older = await createNotification(t.db, id, { type: "follow", isRead: true, ago: 60 });
    const newer = await createNotification(t.db, id, {
      message: "Ada ordered 2 items",
      entityId: orderId,
    });
    const { status, data, meta } = await list(token);
    expect(status).toBe(true);
    expect(data.map((item) => item.id)).toEqual([newer, older]);
    expect(data[0]).toEqual({
      id: newer,
      notification_type: "order",
      message: "Ada ordered 2 items",
      code: null,
      params: null,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/),
      read_at: false,
      data: { entity_id: orderId },
    });
    expect(data[1]).toMatchObject({ read_at: true, data: { entity_id: null } });
    const age = Date.now() - Date.parse(`${data[0]?.created_at}Z`);
    expect(age).toBeGreaterThanOrEqual(0);
    expect(age).toBeLessThan(60_000);
    expect(meta).toMatchObject({ page: 1, per_page: 25, total: 2, total_pages: 1, unread: 1 });
  });

  test("K47 pages through all notifications, each exactly once", async () => {
    const { id, token } = await createSeller(t.db);
    const made = [];
    for (let index = 0; index < 7; index++) made.unshift(await createNotification(t.db, id));
    const pages = [];
    for (const page of [1, 2, 3, 4]) pages.push((await list(token, { page, per_page: 3 })).data);
    expect(pages.map((page) => page.length)).toEqual([3, 3, 1, 0]);
    expect(pages.flat().map((item) => item.id)).toEqual(made);
  });

  test("K47 a tab lists only its own notifications, with the counts of all tabs", async () => {
    const { id, token } = await createSeller(t.db);
    for (const type of ["order", "follow", "offer", "offer_product", "low_stock"] as const)
      await createNotification(t.db, id, { type, isRead: type === "follow" });
    const offers = await list(token, { tab: "offers" });
    expect(new Set(offers.data.map((item) => item.notification_type))).toEqual(
      new Set(["offer", "offer_product"]),
    );
    expect(offers.meta.total).toBe(2);
    const unread = await list(token, { tab: "unread" });
    expect(unread.data.every((item) => !item.read_at)).toBe(true);
    expect(unread.meta.total).toBe(4);
    expect(unread.meta.counts).toEqual({
      all: 5,
      unread: 4,
      orders: 1,
      followers: 1,
      offers: 2,
      shop: 1,
    });
  });

  test("K47 lists a lapsed seller's own notifications only", async () => {
    const stranger = await createSeller(t.db);
    const lapsed = await createSeller(t.db, { plan: "expired" });
    await createNotification(t.db, stranger.id);
    const own = await createNotification(t.db, lapsed.id);
    expect((await list(lapsed.token)).data.map((item) => item.id)).toEqual([own]);
  });

  test("K47 rejects unknown parameters by name", async () => {
    const { token } = await createSeller(t.db);
    const answer = await t.app.inject({
      url: "/api/notifications/vendor?colour=red",
      headers: { authorization: `Bearer ${token}` },
    });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors).toMatchObject([{ field: "colour" }]);
  });
});

describe.each([
  ["K48 H3", "POST", notificationsApi.markRead],
  ["K49 H4", "DELETE", notificationsApi.delete],
] as const)("%s %s with an id list", (_ids, method, endpoint) => {
  const isDone = async (token: string, id: string) => {
    const found = (await list(token)).data.find((item) => item.id === id);
    return method === "POST" ? found?.read_at === true : found === undefined;
  };

  test(`${_ids} changes every listed notification and returns the unread count`, async () => {
    const { id, token } = await createSeller(t.db);
    const [first, second, third] = [
      await createNotification(t.db, id),
      await createNotification(t.db, id, { isRead: true }),
      await createNotification(t.db, id),
    ];
    const { data } = (await t.call(endpoint, { body: { ids: [first, second, first] } }, { token }))
      .ok;
    expect(data).toEqual({ unread: 1 });
    expect(await isDone(token, first)).toBe(true);
    expect(await isDone(token, second)).toBe(true);
    expect(await isDone(token, third)).toBe(false);
  });

  test(`${_ids} a list with a foreign or missing id changes nothing, with the same error for both`, async () => {
    const { id, token } = await createSeller(t.db);
    const stranger = await createSeller(t.db);
    const own = await createNotification(t.db, id);
    const foreign = await createNotification(t.db, stranger.id);
    const refusals = await Promise.all(
      [foreign, newId()].map((other) =>
        t.call(endpoint, { body: { ids: [own, other] } }, { token }),
      ),
    );
    for (const { status, failure } of refusals)
      expect({ status, code: failure.code }).toEqual({ status: 404, code: "not_found" });
    expect(await isDone(token, own)).toBe(false);
    expect(await isDone(stranger.token, foreign)).toBe(false);
  });

  test(`${_ids} requires an active plan (J3)`, async () => {
    const { id, token } = await createSeller(t.db, { plan: "expired" });
    const own = await createNotification(t.db, id);
    const { status, failure } = await t.call(endpoint, { body: { ids: [own] } }, { token });
    expect({ status, message: failure.message }).toEqual({ status: 403, message: "Plan expired" });
    expect(await isDone(token, own)).toBe(false);
  });

  test(`${_ids} rejects an empty list, a list that is too long, and an invalid id`, async () => {
    const { token } = await createSeller(t.db);
    for (const ids of [[], Array.from({ length: 1001 }, () => newId()), ["1"]]) {
      const { status, failure } = await t.call(endpoint, { body: { ids } }, { token });
      expect(status).toBe(422);
      expect(failure.errors?.[0]?.field).toMatch(/^ids/);
    }
  });
});

describe("K48 K49 all notifications of a tab", () => {
  const readTab = async (token: string, tab: NotificationTab) => {
    const { meta } = await list(token, { tab });
    return { tab, as_of: meta.as_of };
  };

  test("K48 H3 marks any number of notifications, but none that arrived after the tab was read", async () => {
    const { id, token } = await createSeller(t.db);
    for (let index = 0; index < 3; index++) await createNotification(t.db, id);
    await t.db
      .insertInto("notifications")
      .columns(["seller_id", "id", "notification_type", "message"])
      .expression(
        sql`select ${id}::uuid, gen_random_uuid(), 'order', 'many' from generate_series(1, 1500)`,
      )
      .execute();
    const all = await readTab(token, "all");
    const since = await createNotification(t.db, id);
    const { data } = (await t.call(notificationsApi.markRead, { body: { all } }, { token })).ok;
    expect(data).toEqual({ unread: 1 });
    expect((await list(token, { tab: "unread" })).data.map((item) => item.id)).toEqual([since]);
  });

  test("K49 H4 deletes only the notifications of that tab, and none of another seller", async () => {
    const { id, token } = await createSeller(t.db);
    const stranger = await createSeller(t.db);
    await createNotification(t.db, stranger.id, { type: "offer" });
    const kept = await createNotification(t.db, id, { type: "order" });
    for (const type of ["offer", "offer_product"] as const)
      await createNotification(t.db, id, { type });
    await t.call(
      notificationsApi.delete,
      { body: { all: await readTab(token, "offers") } },
      { token },
    );
    expect((await list(token)).data.map((item) => item.id)).toEqual([kept]);
    expect((await list(stranger.token)).data).toHaveLength(1);

    const readOne = await createNotification(t.db, id, { isRead: true });
    await t.call(
      notificationsApi.delete,
      { body: { all: await readTab(token, "unread") } },
      { token },
    );
    expect((await list(token)).data.map((item) => item.id)).toEqual([readOne]);
  });

  test("K48 marks notifications as unread again, by ids or by tab", async () => {
    const { id, token } = await createSeller(t.db);
    const [first] = [await createNotification(t.db, id, { isRead: true })];
    await createNotification(t.db, id, { isRead: true, type: "follow" });
    const mark = async (
      body: Parameters<typeof t.call<typeof notificationsApi.markRead>>[1]["body"],
    ) => (await t.call(notificationsApi.markRead, { body }, { token })).ok.data.unread;
    expect(await mark({ ids: [first], read: false })).toBe(1);
    expect(await mark({ all: await readTab(token, "followers"), read: false })).toBe(2);
    expect(await mark({ all: await readTab(token, "orders") })).toBe(1);
  });

  test("K48 K49 requires either ids or all", async () => {
    const { token } = await createSeller(t.db);
    const both = { ids: [newId()], all: await readTab(token, "all") };
    for (const body of [{}, both])
      for (const endpoint of [notificationsApi.markRead, notificationsApi.delete]) {
        const { status, failure } = await t.call(endpoint, { body }, { token });
        expect({ status, field: failure.errors?.[0]?.field }).toEqual({
          status: 422,
          field: "ids",
        });
      }
  });
});

describe("K47 among 20,000 notifications", () => {
  test.each(["all", "unread", "orders", "followers", "offers"] as const)(
    "K47 reads a page of the tab %s from an index, without rows of other tabs",
    async (tab) => {
      const { token } = await manySeller();
      const statements = await captureStatements(
        t.databaseUrl,
        token,
        `/api/notifications/vendor?tab=${tab}`,
      );
      const page = statements.find(
        ({ text }) => text.includes("limit") && text.includes('"notifications"'),
      );
      if (!page) throw new Error("The list reads a page.");
      const steps = await explain(t.db, page);
      const read = steps.map((step) => step["Actual Rows"] + (step["Rows Removed by Filter"] ?? 0));
      expect(Math.max(...read)).toBeLessThanOrEqual(100);
    },
  );

  let made: Awaited<ReturnType<typeof createSeller>> | undefined;
  /**
   * Creates a seller with 20,000 read notifications of orders, and 50 older unread ones of two
   * other types.
   */
  const manySeller = async () => {
    if (made) return made;
    made = await createSeller(t.db);
    await sql`insert into notifications (seller_id, id, notification_type, message, created_at, read_at)
      select ${made.id}::uuid, gen_random_uuid(), case when n <= 20000 then 'order' when n <= 20050 then 'follow' else 'offer' end,
        'many', now() - make_interval(secs => n), case when n <= 20000 then now() end
      from generate_series(1, 20100) n`.execute(t.db);
    await sql`analyze notifications`.execute(t.db);
    return made;
  };
});

describe("notify", () => {
  test("G1 a notification exists if and only if its cause is committed", async () => {
    const { id, token } = await createSeller(t.db);
    await inTransaction(t.db, (tx) => notify(tx, id, { type: "order", message: makeText("kept") }));
    const lost = inTransaction(t.db, async (tx) => {
      await notify(tx, id, { type: "order", message: makeText("lost") });
      throw new Error("the cause failed");
    });
    await expect(lost).rejects.toThrow("the cause failed");
    expect((await list(token)).data.map((item) => item.message)).toEqual(["kept"]);
  });
});
