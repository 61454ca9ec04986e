import { marketplaceOrdersApi } from "@sellerdesk/contract/marketplace-orders";
import { marketplaceSellersApi } from "@sellerdesk/contract/marketplace-sellers";
import {
  operatorPoliciesApi,
  type UpdateMarketPolicy,
} from "@sellerdesk/contract/operator-policies";
import { operatorSellersApi } from "@sellerdesk/contract/operator-sellers";
import { ordersApi } from "@sellerdesk/contract/orders";
import { profileApi, type UpdateProfile } from "@sellerdesk/contract/profile";
import fc from "fast-check";
import { sql } from "kysely";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { useTestApp } from "../../../../testing/client.ts";
import { createMarketplaceKey, freshKey } from "../../../../testing/marketplace-factory.ts";
import { createOrder } from "../../../../testing/order-factory.ts";
import { createVariant } from "../../../../testing/product-factory.ts";
import { propertyRuns } from "../../../../testing/property-runs.ts";
import { createSeller } from "../../../../testing/seller-factory.ts";
import { stockOf } from "../../../../testing/stock-assertions.ts";
import { oneRow } from "../../../db/one-row.ts";
import type { SellerId } from "../../../lib/seller-id.ts";
import { assignSequenceNumbers } from "../../catalogue/service.ts";
import { createKey } from "../../marketplace-keys/service.ts";
import { numberChangedOrders } from "../feed/service.ts";
import { enforceDeadlines } from "./service.ts";

let key: { id: string; token: string };
let operator: { token: string };
const t = useTestApp();
beforeAll(async () => {
  key = await createMarketplaceKey(t.db);
  operator = await createKey(t.db, { name: "Operator", scopes: ["operator"] });
});

const setPolicy = async (changes: Partial<UpdateMarketPolicy>) => {
  const { data } = (await t.call(operatorPoliciesApi.read, {}, operator)).ok;
  return t.call(operatorPoliciesApi.update, { body: { ...data, ...changes } }, operator);
};
afterEach(async () => {
  await setPolicy({
    acceptance_hours: null,
    handling_days: 2,
    max_handling_days: 10,
    working_days: [1, 2, 3, 4, 5, 6, 7],
    clock_starts: "placed",
  });
  await sql`update order_clock set processed_until = now()`.execute(t.db);
});

type Seller = { id: SellerId; token: string };
const edit = async ({ token }: Seller, changes: Partial<UpdateProfile>) => {
  const { version } = (await t.call(profileApi.read, {}, { token })).ok.data;
  return t.call(profileApi.update, { body: { version, ...changes } }, { token });
};
const read = async (external_id: string) => {
  const { data } = (await t.call(marketplaceOrdersApi.read, { params: { external_id } }, key)).ok;
  const [order] = data.orders;
  if (!order) throw new Error("There is no such order.");
  return order;
};
const pay = (external_id: string, status: "paid" | "failed", day: string) =>
  t.call(
    marketplaceOrdersApi.pay,
    { params: { external_id }, body: { status, occurred_at: `2026-01-${day}T10:00:00Z` } },
    { ...key, headers: freshKey() },
  );
const messagesOf = async ({ id }: Seller) =>
  (await t.db.selectFrom("notifications").select("message").where("seller_id", "=", id).execute())
    .map(({ message }) => message)
    .filter((message) => !message.startsWith("New order"));
/** Moves deadlines of an order, as if it had been placed earlier or later. */
const moveDeadline = (id: string, offset: string) =>
  sql`update orders set accept_by = now() + ${offset}::interval, accept_reminder_at = now() + ${offset}::interval - interval '1 hour'
    where id = ${id}`.execute(t.db);
const hourMs = 3_600_000;

type Away = readonly [string, string | null] | null;
const deadlineOf = async (
  start: string,
  hours: number | null,
  { days = [1, 2, 3, 4, 5, 6, 7], zone = "UTC", away = null as Away } = {},
): Promise<string | null> => {
  const vacation = away ? sql`tstzrange(${away[0]}::timestamptz, ${away[1]}::timestamptz)` : null;
  const row = await oneRow(
    sql<{
      at: Date | null;
    }>`select deadline(${start}::timestamptz, ${hours}::integer, ${days}::integer[], ${zone},
      ${vacation}::tstzrange) as at`,
    t.db,
  );
  return row.at?.toISOString() ?? null;
};
const weekdays = [1, 2, 3, 4, 5];

describe("deadline", () => {
  it.each([
    ["all days: only hours count", "2026-11-27T12:00:00.000Z", 48, {}, "2026-11-29T12:00:00.000Z"],
    [
      "over a weekend",
      "2026-11-27T12:00:00.000Z",
      24,
      { days: weekdays },
      "2026-11-30T12:00:00.000Z",
    ],
    [
      "from a day off",
      "2026-11-28T10:00:00.000Z",
      24,
      { days: weekdays },
      "2026-12-01T00:00:00.000Z",
    ],
    [
      "up to midnight",
      "2026-11-27T00:00:00.000Z",
      24,
      { days: weekdays },
      "2026-11-28T00:00:00.000Z",
    ],
    [
      "in the seller's time zone",
      "2026-11-27T20:00:00.000Z",
      5,
      { days: weekdays, zone: "America/Los_Angeles" },
      "2026-11-28T01:00:00.000Z",
    ],
    [
      "over a day off of 23 hours",
      "2026-03-27T11:00:00.000Z",
      24,
      { days: weekdays, zone: "Europe/Berlin" },
      "2026-03-30T10:00:00.000Z",
    ],
    [
      "on a day of 23 hours",
      "2026-03-28T12:00:00.000Z",
      24,
      { days: [7], zone: "Europe/Berlin" },
      "2026-04-04T23:00:00.000Z",
    ],
    [
      "on a day of 25 hours",
      "2026-10-24T12:00:00.000Z",
      25,
      { days: [7], zone: "Europe/Berlin" },
      "2026-10-25T23:00:00.000Z",
    ],
    [
      "over a vacation",
      "2026-11-23T12:00:00.000Z",
      24,
      { away: ["2026-11-24T00:00:00Z", "2026-11-26T06:00:00Z"] },
      "2026-11-26T18:00:00.000Z",
    ],
    [
      "from within a vacation, over a weekend",
      "2026-11-25T12:00:00.000Z",
      24,
      { days: weekdays, away: ["2026-11-24T00:00:00Z", "2026-11-27T18:00:00Z"] },
      "2026-11-30T18:00:00.000Z",
    ],
    [
      "ignores a vacation without an end",
      "2026-11-23T12:00:00.000Z",
      24,
      { away: ["2026-11-24T00:00:00Z", null] },
      "2026-11-24T12:00:00.000Z",
    ],
    ["is null without hours", "2026-11-23T12:00:00.000Z", null, { days: weekdays }, null],
  ] as const)("%s", async (_, start, hours, settings, end) => {
    expect(await deadlineOf(start, hours, settings as Parameters<typeof deadlineOf>[2])).toBe(end);
  });

  it("grows with start and hours, counts every hour, and never ends on a day off or a vacation", async () => {
    const zones = [
      "UTC",
      "Europe/Berlin",
      "America/St_Johns",
      "Pacific/Auckland",
      "Asia/Kathmandu",
    ];
    const from = Date.parse("2026-01-01T00:00:00Z");
    const Minute = fc.integer({ min: 0, max: 365 * 24 * 60 });
    const toTime = (minute: number) => new Date(from + minute * 60_000).toISOString();
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          start: Minute,
          later: fc.integer({ min: 0, max: 3000 }),
          hours: fc.integer({ min: 1, max: 336 }),
          more: fc.integer({ min: 0, max: 48 }),
          days: fc.subarray([1, 2, 3, 4, 5, 6, 7], { minLength: 1 }),
          zone: fc.constantFrom(...zones),
          away: fc.option(fc.tuple(Minute, fc.integer({ min: 1, max: 30_000 }))),
        }),
        async ({ start, later, hours, more, days, zone, away: vacation }) => {
          const away =
            vacation && ([toTime(vacation[0]), toTime(vacation[0] + vacation[1])] as const);
          const settings = { days, zone, away };
          const ends = await Promise.all([
            deadlineOf(toTime(start), hours, settings),
            deadlineOf(toTime(start), hours + more, settings),
            deadlineOf(toTime(start + later), hours, settings),
          ]);
          const [end = "", withMore, startedLater] = ends.map((time) => time ?? "");
          expect([end <= (withMore ?? ""), end <= (startedLater ?? "")]).toEqual([true, true]);
          // The last minute before the deadline is still working time.
          const { rows } = await sql<{ counts: boolean; minutes: number }>`
            select bool_or(counts) filter (where minute = ${end}::timestamptz - interval '1 minute') as counts,
              (count(*) filter (where counts))::integer as minutes
            from generate_series(${toTime(start)}::timestamptz, ${end}::timestamptz - interval '1 minute', interval '1 minute') minute,
              lateral (select extract(isodow from minute at time zone ${zone})::integer = any(${days}::integer[])
                and (minute <@ tstzrange(${away?.[0] ?? null}::timestamptz, ${away?.[1] ?? null}::timestamptz)
                  and ${away !== null}) is not true as counts) c`.execute(t.db);
          expect(rows[0]).toEqual({ counts: true, minutes: hours * 60 });
        },
      ),
      { numRuns: propertyRuns(25) },
    );
  });
});

describe("deadlines of an order", () => {
  it("are the marketplace's unless the seller has their own, and do not change afterwards", async () => {
    const seller = await createSeller(t.db);
    const before = await createOrder(t.db, seller, {
      payment: { status: "pending", method: "card" },
    });
    expect((await read(before.external_id)).accept_by).toBeNull();
    await setPolicy({ acceptance_hours: 48, handling_days: 3 });
    const { external_id } = await createOrder(t.db, seller);
    const order = await read(external_id);
    const hoursTo = (time: string | null) =>
      Math.round((Date.parse(time ?? "") - Date.now()) / hourMs);
    expect([hoursTo(order.accept_by), hoursTo(order.ship_by)]).toEqual([48, 72]);

    await setPolicy({ acceptance_hours: 24 });
    expect((await edit(seller, { handling_days: 5 })).ok.data).toMatchObject({
      handling_days: 5,
      market: { acceptance_hours: 24, handling_days: 3, max_handling_days: 10 },
    });
    const params = { id: seller.id };
    const body = { acceptance_hours: 12 };
    expect(
      (await t.call(operatorSellersApi.setAcceptance, { params, body }, operator)).ok.data,
    ).toMatchObject(body);
    const own = await read((await createOrder(t.db, seller)).external_id);
    expect([hoursTo(own.accept_by), hoursTo(own.ship_by)]).toEqual([12, 120]);
    expect(await read(external_id)).toEqual(order);
    await pay(before.external_id, "paid", "02");
    expect(await read(before.external_id)).toMatchObject({
      payment_status: "paid",
      accept_by: null,
    });
  });

  it("start with the payment if the marketplace's policy says so", async () => {
    await setPolicy({ acceptance_hours: 10, clock_starts: "paid" });
    const seller = await createSeller(t.db);
    const { external_id } = await createOrder(t.db, seller, {
      payment: { status: "pending", method: "card" },
    });
    expect(await read(external_id)).toMatchObject({ accept_by: null, ship_by: null });
    await pay(external_id, "failed", "02");
    expect(await read(external_id)).toMatchObject({ accept_by: null, ship_by: null });
    await pay(external_id, "paid", "03");
    const paid = await read(external_id);
    expect(Date.parse(paid.ship_by ?? "") - Date.parse(paid.accept_by ?? "")).toBe(38 * hourMs);
    await pay(external_id, "paid", "04");
    const again = await read(external_id);
    expect([again.accept_by, again.ship_by]).toEqual([paid.accept_by, paid.ship_by]);
  });

  it("K46 rejects more days than the marketplace allows, no days, and a stale policy", async () => {
    const seller = await createSeller(t.db);
    const fieldOf = async (changes: Partial<UpdateProfile>) =>
      (await edit(seller, changes)).failure.errors?.map(({ field }) => field);
    expect(await fieldOf({ handling_days: 11 })).toEqual(["handling_days"]);
    expect(await fieldOf({ working_days: [] })).toEqual(["working_days"]);
    const saved = await edit(seller, { handling_days: 10, working_days: [5, 1, 1] });
    expect(saved.ok.data).toMatchObject({ handling_days: 10, working_days: [1, 5] });
    const refused = await setPolicy({ handling_days: 5, max_handling_days: 4 });
    expect(refused.failure.errors?.map(({ field }) => field)).toEqual(["handling_days"]);
    expect((await setPolicy({ version: 1 })).failure.code).toBe("stale_write");
    // The marketplace's limit overrides the longer time that a seller chose earlier.
    await setPolicy({ max_handling_days: 4 });
    const order = await read((await createOrder(t.db, seller)).external_id);
    expect(Date.parse(order.ship_by ?? "")).toBeGreaterThan(Date.now() + 4 * 23 * hourMs);
    await assignSequenceNumbers(t.db);
    const { data } = (await t.call(marketplaceSellersApi.changes, { query: {} }, key)).ok;
    const listed = data.changes.find(({ seller_id }) => seller_id === seller.id);
    expect(listed?.seller?.handling_days).toBe(4);
  });
});

describe("an order that nobody accepts", () => {
  it("is canceled at the deadline, and the seller and the marketplace are notified", async () => {
    const seller = await createSeller(t.db);
    const variant = await createVariant(t.db, seller, { stock: 5 });
    const items = [{ variant_id: variant.id, quantity: 2 }];
    const { id, order_no, external_id } = await createOrder(t.db, seller, { items });
    const [other, accepted] = [await createOrder(t.db, seller), await createOrder(t.db, seller)];
    await t.call(ordersApi.accept, { params: { id: accepted.id } }, seller);
    await moveDeadline(id, "-1 second");
    await moveDeadline(other.id, "1 day");
    await moveDeadline(accepted.id, "-1 second");
    await enforceDeadlines(t.db);
    const order = await read(external_id);
    expect(order).toMatchObject({
      status: "canceled",
      cancellations: [
        { actor: "system", reason: "not_accepted", is_refusal: false, note: null, items: [{}] },
      ],
    });
    expect((await read(other.external_id)).status).toBe("pending");
    expect((await read(accepted.external_id)).status).toBe("accepted");
    expect(await stockOf(t.db, variant.id)).toEqual({ on_hand: 5, committed: 0, available: 5 });
    expect(await messagesOf(seller)).toEqual([
      `Order ${order_no} was canceled because it was not accepted in time`,
    ]);
    const { data } = (await t.call(ordersApi.find, { params: { id } }, seller)).ok;
    expect(data.cancel_reason).toBe("not_accepted");
    const log = (await t.call(ordersApi.activity, { params: { id } }, seller)).ok.data;
    expect(log[0]).toMatchObject({ type: "canceled", actor_type: "system", actor_name: "" });
    await numberChangedOrders(t.db);
    const feed = (await t.call(marketplaceOrdersApi.changes, { query: { limit: 100 } }, key)).ok;
    expect(feed.data.changes).toContainEqual(order);
    await enforceDeadlines(t.db);
    expect(await read(external_id)).toEqual(order);
  });

  it("is either accepted or canceled, exactly once, if both happen at the same moment", async () => {
    const seller = await createSeller(t.db);
    const variant = await createVariant(t.db, seller, { stock: 1000 });
    const ends = { accepted: 0, canceled: 0 };
    for (let round = 0; round < propertyRuns(40); round++) {
      const { id, external_id } = await createOrder(t.db, seller, {
        items: [{ variant_id: variant.id }],
      });
      await moveDeadline(id, "0 seconds");
      const [answer] = await Promise.all([
        t.call(ordersApi.accept, { params: { id } }, seller),
        enforceDeadlines(t.db),
      ]);
      const { status, cancellations } = await read(external_id);
      const end = answer.status === 200 ? "accepted" : "canceled";
      expect([status, cancellations.length]).toEqual([end, end === "canceled" ? 1 : 0]);
      ends[end] += 1;
    }
    const stock = await stockOf(t.db, variant.id);
    expect(stock.committed).toBe(ends.accepted);
  });

  it("is not canceled because of an outage: deadlines that passed during it are moved", async () => {
    const seller = await createSeller(t.db);
    const [before, within, after] = [
      await createOrder(t.db, seller),
      await createOrder(t.db, seller),
      await createOrder(t.db, seller),
    ];
    await moveDeadline(before.id, "-2 hours");
    await moveDeadline(within.id, "-30 minutes");
    await moveDeadline(after.id, "5 minutes");
    const [due, later] = [await read(within.external_id), await read(after.external_id)];
    await sql`update order_clock set processed_until = now() - interval '1 hour'`.execute(t.db);
    await Promise.all([enforceDeadlines(t.db), enforceDeadlines(t.db)]);
    expect((await read(before.external_id)).status).toBe("canceled");
    const moved = await read(within.external_id);
    expect([moved.status, moved.version]).toEqual(["pending", due.version + 1]);
    const byMs = Date.parse(moved.accept_by ?? "") - Date.parse(due.accept_by ?? "");
    expect(byMs).toBeGreaterThanOrEqual(hourMs);
    expect(byMs).toBeLessThan(hourMs + 60_000);
    expect(await read(after.external_id)).toEqual(later);
    await numberChangedOrders(t.db);
    const feed = (await t.call(marketplaceOrdersApi.changes, { query: { limit: 100 } }, key)).ok;
    expect(feed.data.changes).toContainEqual(moved);
  });

  it("triggers one reminder when a quarter of the time is left", async () => {
    await setPolicy({ acceptance_hours: 8 });
    const seller = await createSeller(t.db);
    const { id, order_no } = await createOrder(t.db, seller);
    const { rows } = await sql<{ hours: number }>`
      select extract(epoch from accept_by - accept_reminder_at) / 3600 as hours from orders where id = ${id}`.execute(
      t.db,
    );
    expect(Number(rows[0]?.hours)).toBe(2);
    await enforceDeadlines(t.db);
    expect(await messagesOf(seller)).toEqual([]);
    await moveDeadline(id, "1 hour");
    await enforceDeadlines(t.db);
    await enforceDeadlines(t.db);
    expect(await messagesOf(seller)).toEqual([
      `Accept order ${order_no} soon, or it will be canceled`,
    ]);
  });
});
