import { type Dashboard, dashboardApi, type DashboardQuery } from "@sellerdesk/contract/dashboard";
import fc from "fast-check";
import { sql } from "kysely";
import { afterEach, describe, expect, it } from "vitest";
import type * as z from "zod/mini";
import { useTestApp } from "../../../testing/client.ts";
import { createMarketplaceKey } from "../../../testing/marketplace-factory.ts";
import { createOrder } from "../../../testing/order-factory.ts";
import { createProduct } from "../../../testing/product-factory.ts";
import { propertyRuns } from "../../../testing/property-runs.ts";
import { createSeller } from "../../../testing/seller-factory.ts";
import { expectNoViolations } from "../../../testing/stock-assertions.ts";
import { addDays } from "../../lib/days.ts";
import { updatePlacedOrderPayment } from "../orders/intake/marketplace-service.ts";
import { cancelOrder } from "../orders/service.ts";
import { readProfile, updateProfile } from "../profile/service.ts";
import { addChangesToSums } from "./sums/service.ts";

const t = useTestApp();
afterEach(() => expectNoViolations(t.db));

type Query = z.input<typeof DashboardQuery>;
const read = async (seller: { token: string }, query: Query = {}): Promise<Dashboard> =>
  (await t.call(dashboardApi.get, { query }, seller)).ok.data;

/**
 * Instants of clock changes, some at midnight, and one in a zone that is 45 minutes off the hour.
 */
const clockChanges = [
  ["America/Havana", "2025-11-02T05:00:00Z"],
  ["America/Havana", "2026-03-08T05:00:00Z"],
  ["America/Santiago", "2026-04-05T03:00:00Z"],
  ["America/Santiago", "2026-09-06T04:00:00Z"],
  ["Australia/Lord_Howe", "2026-04-04T15:00:00Z"],
  ["Europe/Berlin", "2026-10-25T01:00:00Z"],
  ["Asia/Kathmandu", "2026-02-28T18:15:00Z"],
] as const;

type Line = {
  product: number;
  price: number;
  quantity: number;
  discount: number;
  canceled: number;
};
/** An order in the test's model, a plain list in memory. */
type Known = {
  id: string;
  external_id: string;
  items: string[];
  placedAt: Date;
  buyer: number;
  isPaid: boolean;
  lines: Line[];
};

const dayAt = (time: Date, timeZone: string) =>
  new Intl.DateTimeFormat("sv-SE", { timeZone }).format(time);
const netOf = ({ price, quantity, discount, canceled }: Line) =>
  Math.round(((price * quantity - discount) * (quantity - canceled)) / quantity);
const sum = <T>(list: readonly T[], valueOf: (valueOf: T) => number) =>
  list.reduce((total, item) => total + valueOf(item), 0);

/** Adds up the orders of some days in the model, one by one. */
const plainTotals = (orders: readonly Known[], timezone: string, from: string, to: string) => {
  const own = orders.filter(
    ({ placedAt }) => from <= dayAt(placedAt, timezone) && dayAt(placedAt, timezone) <= to,
  );
  const paid = own.filter(({ isPaid }) => isPaid);
  const isLive = ({ lines }: Known) => lines.some(({ quantity, canceled }) => canceled < quantity);
  const revenue = sum(paid, ({ lines }) => sum(lines, netOf));
  return {
    revenue_minor: revenue,
    orders: own.length,
    units: sum(own, ({ lines }) => sum(lines, ({ quantity, canceled }) => quantity - canceled)),
    average_order_minor: paid.some(isLive) ? Math.round(revenue / paid.filter(isLive).length) : 0,
    customers: new Set(own.map(({ buyer }) => buyer)).size,
    returning: new Set(
      own
        .filter(({ buyer, placedAt, id }) =>
          orders.some(
            (other) =>
              other.buyer === buyer &&
              (other.placedAt < placedAt ||
                (other.placedAt.getTime() === placedAt.getTime() && other.id < id)),
          ),
        )
        .map(({ buyer }) => buyer),
    ).size,
    canceled: own.filter((order) => !isLive(order)).length,
    products: [0, 1, 2]
      .map((product) =>
        sum(paid, ({ lines }) =>
          sum(
            lines.filter((line) => line.product === product),
            netOf,
          ),
        ),
      )
      .filter((minor) => minor > 0)
      .toSorted((a, b) => b - a),
  };
};

const expectPlain = (board: Dashboard, orders: readonly Known[], timezone: string) => {
  const { period, figures, series } = board;
  if (!period || !figures) throw new Error("The plan is active.");
  const now = plainTotals(orders, timezone, period.from, period.to);
  const before =
    period.previous && plainTotals(orders, timezone, period.previous.from, period.previous.to);
  for (const name of [
    "revenue_minor",
    "orders",
    "units",
    "average_order_minor",
    "customers",
  ] as const)
    expect([name, figures[name].value, figures[name].previous]).toEqual([
      name,
      now[name],
      before?.[name] ?? null,
    ]);
  expect(board.insight?.buyers.returning_customers).toBe(now.returning);
  expect(board.top_products.map(({ revenue_minor }) => revenue_minor)).toEqual(now.products);
  expect(sum(board.orders_by_status, ({ count }) => count)).toBe(now.orders);
  expect(board.orders_by_status.find(({ status }) => status === "canceled")?.count ?? 0).toBe(
    now.canceled,
  );
  for (const [index, point] of series.entries()) {
    const next = series[index + 1]?.date;
    const {
      revenue_minor,
      orders: count,
      units,
    } = plainTotals(orders, timezone, point.date, next ? addDays(next, -1) : period.to);
    expect([point.date, point.revenue_minor, point.orders, point.units]).toEqual([
      point.date,
      revenue_minor,
      count,
      units,
    ]);
  }
  for (const name of ["revenue_minor", "orders", "units"] as const)
    expect(sum(series, ({ previous }) => previous?.[name] ?? 0)).toBe(before?.[name] ?? 0);
};

const line = fc.record({
  product: fc.nat(2),
  price: fc.integer({ min: 1, max: 99_999 }),
  quantity: fc.integer({ min: 1, max: 5 }),
  discountPart: fc.nat(100),
});
const step = fc.oneof(
  fc.record({
    do: fc.constant("place" as const),
    minutes: fc.oneof(fc.integer({ min: -90, max: 90 }), fc.integer({ min: -4000, max: 4000 })),
    buyer: fc.nat(2),
    isPaid: fc.boolean(),
    lines: fc.array(line, { minLength: 1, maxLength: 3 }),
  }),
  fc.record({
    do: fc.constant("cancel" as const),
    order: fc.nat(20),
    quantity: fc.integer({ min: 1, max: 3 }),
  }),
  fc.record({ do: fc.constant("pay" as const), order: fc.nat(20) }),
  fc.record({ do: fc.constant("refund" as const), order: fc.nat(20) }),
  fc.record({ do: fc.constant("add up" as const) }),
  fc.record({
    do: fc.constant("move" as const),
    timezone: fc.constantFrom(...clockChanges.map(([zone]) => zone)),
  }),
);
const query = fc.record({
  before: fc.oneof(fc.constant(0), fc.nat(40)),
  after: fc.nat(3),
  compare: fc.constantFrom("previous" as const, "year" as const, "none" as const),
  step: fc.constantFrom("day" as const, "week" as const, "month" as const),
});

describe("K9 figures equal the sums of their orders", () => {
  it("K9 to the cent, in every time zone, after each change of an order", async () => {
    const key = await createMarketplaceKey(t.db);
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...clockChanges),
        fc.array(step, { minLength: 4, maxLength: 12 }),
        query,
        async ([first, clockChange], steps, { before, after, ...options }) => {
          let timezone: string = first;
          const seller = await createSeller(t.db, { timezone });
          const products = [0, 1, 2].map(() => createProduct(t.db, seller, { stock: 1000 }));
          const variants = (await Promise.all(products)).map(
            (product) => product.variants[0]?.id ?? "",
          );
          const orders: Known[] = [];
          const day = dayAt(new Date(clockChange), timezone);
          const wanted = { from: addDays(day, -before), to: addDays(day, after), ...options };
          for (const action of steps) {
            if (action.do === "place") {
              const placedAt = new Date(Date.parse(clockChange) + action.minutes * 60_000);
              const lines = action.lines.map(({ discountPart, ...rest }) => ({
                ...rest,
                discount: Math.floor((rest.price * rest.quantity * discountPart) / 100),
                canceled: 0,
              }));
              const placed = await createOrder(t.db, seller, {
                placed_at: placedAt.toISOString(),
                customer: { external_id: `buyer-${action.buyer}`, name: "Oliver" },
                payment: { status: action.isPaid ? "paid" : "pending", method: "card" },
                shipping_minor: 490,
                items: lines.map(({ product, price, quantity, discount }) => ({
                  variant_id: variants[product] ?? "",
                  quantity,
                  unit_price_minor: price,
                  discount_minor: discount,
                })),
              });
              const items = await t.db
                .selectFrom("order_items")
                .select("id")
                .where("order_id", "=", placed.id)
                .orderBy("position")
                .execute();
              orders.push({
                ...placed,
                ...action,
                placedAt,
                lines,
                items: items.map(({ id }) => id),
              });
            } else if (action.do === "add up") await addChangesToSums(t.db);
            else if (action.do === "move") {
              timezone = action.timezone;
              const { version } = await readProfile(t.db, seller.id);
              await updateProfile(t.db, seller.id, { version, timezone });
            } else {
              await change(
                seller,
                key.id,
                orders[action.order % Math.max(1, orders.length)],
                action,
              );
            }
            const board = await read(seller, wanted);
            expect(board.period).toMatchObject({
              from: wanted.from,
              to: wanted.to,
              step: wanted.step,
            });
            expectPlain(board, orders, timezone);
          }
        },
      ),
      { numRuns: propertyRuns(15) },
    );
  });

  type Change = { do: "cancel"; quantity: number } | { do: "pay" | "refund" };
  /** Applies a change through the services, and to the model. */
  const change = async (
    seller: Awaited<ReturnType<typeof createSeller>>,
    keyId: string,
    order: Known | undefined,
    action: Change,
  ) => {
    if (!order) return;
    const isLive = order.lines.some(({ quantity, canceled }) => canceled < quantity);
    if (action.do === "cancel") {
      const index = order.lines.findIndex(({ quantity, canceled }) => canceled < quantity);
      const own = order.lines[index];
      if (!own) return;
      const quantity = Math.min(action.quantity, own.quantity - own.canceled);
      const items = [{ item_id: order.items[index] ?? "", quantity }];
      await cancelOrder(t.db, seller.id, order.id, { reason: "out_of_stock", note: "", items });
      own.canceled += quantity;
    } else if (isLive) {
      const status = action.do === "pay" ? "paid" : "refunded";
      const occurred_at = new Date().toISOString();
      await updatePlacedOrderPayment(t.db, keyId, order.external_id, { status, occurred_at });
      order.isPaid = action.do === "pay";
    }
  };
});

it("K9 an hour repeated at midnight belongs to the day that has already started", async () => {
  const timezone = "America/Havana";
  const seller = await createSeller(t.db, { timezone });
  // 00:30 in summer time; half an hour later it is midnight again.
  await createOrder(t.db, seller, { placed_at: "2025-11-02T04:30:00Z" });
  const { figures, series } = await read(seller, { from: "2025-11-02", to: "2025-11-02" });
  expect([figures?.orders.value, series[0]?.orders]).toEqual([1, 1]);
  const before = await read(seller, { from: "2025-11-01", to: "2025-11-01" });
  expect(before.figures?.orders.value).toBe(0);
});

describe("K9 sums are correct at every moment", () => {
  it("K9 includes a change that was still uncommitted when orders were added up", async () => {
    const seller = await createSeller(t.db);
    const order = await createOrder(t.db, seller, { placed_at: new Date().toISOString() });
    const revenue = async () => (await read(seller)).figures?.revenue_minor.value;
    const transaction = await t.db.startTransaction().execute();
    await sql`update orders set payment_status = 'pending' where seller_id = ${seller.id} and id = ${order.id}`.execute(
      transaction,
    );
    await createOrder(t.db, seller, { placed_at: new Date().toISOString() });
    await addChangesToSums(t.db);
    expect(await revenue()).toBe(5000);
    await transaction.commit().execute();
    expect(await revenue()).toBe(2500);
    await addChangesToSums(t.db);
    expect(await revenue()).toBe(2500);
  });

  it("K9 adds nothing twice if several processes add up at the same time", async () => {
    const seller = await createSeller(t.db);
    for (let n = 0; n < 5; n++)
      await createOrder(t.db, seller, { placed_at: new Date().toISOString() });
    await Promise.all([1, 2, 3].map(() => addChangesToSums(t.db)));
    expect((await read(seller)).figures?.orders.value).toBe(5);
  });

  it("K9 counts canceled items right away, even if nothing else writes their order", async () => {
    const seller = await createSeller(t.db);
    const order = await createOrder(t.db, seller, { placed_at: new Date().toISOString() });
    expect((await read(seller)).figures?.units.value).toBe(1);
    await sql`update order_items set canceled = 1 where seller_id = ${seller.id} and order_id = ${order.id}`.execute(
      t.db,
    );
    expect((await read(seller)).figures?.units.value).toBe(0);
    await sql`update order_items set canceled = 0 where seller_id = ${seller.id} and order_id = ${order.id}`.execute(
      t.db,
    );
    expect((await read(seller)).figures?.units.value).toBe(1);
  });
});
