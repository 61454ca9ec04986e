import fc from "fast-check";
import { type RawBuilder, sql } from "kysely";
import { afterEach, describe, expect, it } from "vitest";
import { useTestApp } from "../../../../testing/client.ts";
import { createMarketplaceKey } from "../../../../testing/marketplace-factory.ts";
import { createOffer } from "../../../../testing/offer-factory.ts";
import { arbitraryCommand, orderCommander } from "../../../../testing/order-commands.ts";
import { createOrder } from "../../../../testing/order-factory.ts";
import { createProduct } from "../../../../testing/product-factory.ts";
import { propertyRuns } from "../../../../testing/property-runs.ts";
import { createSeller } from "../../../../testing/seller-factory.ts";
import { expectNoViolations } from "../../../../testing/stock-assertions.ts";
import { type SalesDimension, salesOf, summedFigures } from "../../../db/sales.ts";
import { inTransaction } from "../../../db/transaction.ts";
import type { SellerId } from "../../../lib/seller-id.ts";
import { readProfile, updateProfile } from "../../profile/service.ts";
import { moveChangesIntoSums } from "./queries.ts";
import { addChangesToSums, fillOldOrders } from "./service.ts";

const t = useTestApp();
afterEach(() => expectNoViolations(t.db));

const allDays = { from: "2020-01-01", until: "2040-01-01" };

type Row = { day: string; key: string } & Record<string, string | number>;
/** Converts the figures of rows to numbers, and leaves out rows in which all are 0. */
const withFigures = (rows: Row[]) =>
  rows
    .map(({ day, key, ...figures }) => {
      const numbers = Object.entries(figures).map(([name, figure]) => [name, Number(figure)]);
      return { day, key, ...(Object.fromEntries(numbers) as Record<string, number>) };
    })
    .filter(({ day: _, key: __, ...figures }) => Object.values(figures).some(Boolean));

/** Reads the sums of a dimension as the dashboard does. */
const readSums = async (sellerId: SellerId, dimension: SalesDimension) => {
  const { rows } = await sql<Row>`
    select to_char(day, 'YYYY-MM-DD') as day, key, ${summedFigures} from ${salesOf(sellerId, dimension, allDays)}
    group by day, key order by day, key`.execute(t.db);
  return withFigures(rows);
};

type Keys = Record<Exclude<SalesDimension, "return_reason">, RawBuilder<unknown>>;
const plainKeys = (sellerId: SellerId, timezone: string): Keys => ({
  status: sql`o.status`,
  country: sql`o.shipping_address ->> 'country'`,
  buyer: sql`case when exists (select from orders e where e.seller_id = ${sellerId} and e.customer_id = o.customer_id
    and (e.placed_at < o.placed_at or e.placed_at = o.placed_at and e.id < o.id)) then 'returning' else 'new' end`,
  hour: sql`to_char(o.placed_at at time zone ${timezone}, 'HH24')`,
  shipping: sql`coalesce((select case when max(f.shipped_at) > o.ship_by then 'late:' else 'on_time:' end
      || to_char(trunc(extract(epoch from max(f.shipped_at) - o.placed_at) / 3600), 'FM000')
    from fulfilments f where f.seller_id = ${sellerId} and f.order_id = o.id and f.status in ('shipped', 'delivered')
      and o.status not in ('pending', 'accepted', 'processing', 'partially_shipped', 'canceled')
    having count(*) > 0), '')`,
  product: sql`i.product_id::text`,
  variant: sql`i.variant_id::text`,
  offer: sql`coalesce(i.offer_id::text, '')`,
});

/** Computes the same sums with plain SQL from the orders and items. */
const plainSums = async (
  sellerId: SellerId,
  timezone: string,
  dimension: keyof Keys,
  isOfItems: boolean,
) => {
  const ifOrders = (value: RawBuilder<unknown>) => (isOfItems ? sql`0` : value);
  const { rows } = await sql<Row>`
    with items as (
      select i.*, i.quantity - i.canceled as kept, p.full_price, o.payment_status in ('paid', 'partially_refunded') as is_paid,
        round((i.unit_price_minor * i.quantity - i.discount_minor)::numeric / i.quantity * (i.quantity - i.canceled)) as net,
        (select coalesce(sum(r.restocked), 0) from order_return_items r where r.seller_id = ${sellerId} and r.order_item_id = i.id) as shelved
      from order_items i join orders o on o.seller_id = ${sellerId} and o.id = i.order_id
      cross join lateral (select greatest(i.unit_price_minor, (select price_minor from variants v where v.seller_id = ${sellerId} and v.id = i.variant_id))
        as full_price) p
      where i.seller_id = ${sellerId}
    ), parts as (
      select (o.placed_at at time zone ${timezone})::date as day, ${plainKeys(sellerId, timezone)[dimension]} as key, o.id as order_id, i.id as item_id,
        kept, returned, case when is_paid then kept end as paid_units, case when is_paid then net end as revenue,
        case when is_paid then full_price * kept end as full_price, case when is_paid and i.cost_minor is not null then net end as costed,
        case when is_paid then i.cost_minor * (kept - shelved) end as cost,
        case when is_paid and i.cost_minor is null then kept end as uncosted
      from orders o join items i on i.order_id = o.id where o.seller_id = ${sellerId}
    ), once as (
      select distinct day, key, order_id from parts
    ), orders_of as (
      select day, key, count(*) as orders,
        count(*) filter (where o.payment_status in ('paid', 'partially_refunded')
          and exists (select from order_items i where i.seller_id = ${sellerId} and i.order_id = o.id and i.canceled < i.quantity)) as paid_orders,
        sum(o.refunded_minor) as refunded, sum(o.refunded_minor) filter (where o.payment_status = 'partially_refunded') as partly,
        sum((select sum(f.shipping_cost_minor) from fulfilments f where f.seller_id = ${sellerId} and f.order_id = o.id and f.status in ('shipped', 'delivered')))
          as shipping
      from once join orders o on o.seller_id = ${sellerId} and o.id = once.order_id group by day, key
    )
    select to_char(day, 'YYYY-MM-DD') as day, key, ${ifOrders(sql`max(orders)`)} as orders, ${ifOrders(sql`max(paid_orders)`)} as paid_orders,
      sum(kept) as units, coalesce(sum(revenue), 0) as revenue_minor, coalesce(sum(full_price), 0) as full_price_minor,
      coalesce(sum(costed), 0) as costed_revenue_minor, coalesce(sum(cost), 0) as cost_minor,
      coalesce(sum(uncosted), 0) as uncosted_units, sum(returned) as returned_units,
      coalesce(${ifOrders(sql`max(refunded)`)}, 0) as refunded_minor, coalesce(${ifOrders(sql`max(partly)`)}, 0) as partly_refunded_minor,
      coalesce(${ifOrders(sql`max(shipping)`)}, 0) as shipping_cost_minor
    from parts join orders_of using (day, key) group by day, key order by day, key`.execute(t.db);
  return withFigures(rows);
};

const plainReturns = async (sellerId: SellerId, timezone: string) => {
  const { rows } = await sql<Row>`
    select to_char(o.placed_at at time zone ${timezone}, 'YYYY-MM-DD') as day, r.reason as key,
      sum(i.restocked + i.damaged) as returned_units
    from order_returns r join order_return_items i on i.seller_id = r.seller_id and i.return_id = r.id
    join orders o on o.seller_id = r.seller_id and o.id = r.order_id
    where r.seller_id = ${sellerId} group by 1, 2 order by 1, 2`.execute(t.db);
  return withFigures(rows);
};

const orderDimensions = ["status", "country", "buyer", "hour", "shipping"] as const;
const itemDimensions = ["product", "variant", "offer"] as const;

const readAllSums = async (sellerId: SellerId) => {
  const sums: Record<string, object> = {};
  for (const dimension of [...orderDimensions, ...itemDimensions])
    sums[dimension] = await readSums(sellerId, dimension);
  const returns = await readSums(sellerId, "return_reason");
  sums["return_reason"] = returns.map(({ day, key, ...figures }) => {
    const { returned_units } = figures as Record<string, number>;
    return { day, key, returned_units };
  });
  return sums;
};

const allPlainSums = async (sellerId: SellerId, timezone: string) => {
  const sums: Record<string, object> = {};
  for (const dimension of orderDimensions)
    sums[dimension] = await plainSums(sellerId, timezone, dimension, false);
  for (const dimension of itemDimensions)
    sums[dimension] = await plainSums(sellerId, timezone, dimension, true);
  sums["return_reason"] = await plainReturns(sellerId, timezone);
  return sums;
};

const item = fc.record({
  variant: fc.nat(2),
  price: fc.integer({ min: 1, max: 3000 }),
  quantity: fc.integer({ min: 1, max: 4 }),
  discountPart: fc.nat(100),
});
const command = fc.record({ do: fc.constant("command" as const), command: arbitraryCommand });
const step = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant("place" as const),
      hours: fc.integer({ min: 0, max: 500 }),
      buyer: fc.nat(2),
      country: fc.constantFrom("PL", "DE", "SE"),
      isPaid: fc.boolean(),
      items: fc.array(item, { minLength: 1, maxLength: 3 }),
    }),
  },
  { weight: 6, arbitrary: command },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant("cost" as const),
      variant: fc.nat(2),
      cost: fc.option(fc.nat(900)),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom("add up" as const, "fill" as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant("postage" as const),
      cost: fc.nat(900),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant("move" as const),
      timezone: fc.constantFrom("America/Havana", "Asia/Kathmandu", "UTC"),
    }),
  },
);

describe("K9 sums of sales equal plain sums over the orders", () => {
  it("K9 by each dimension, to the cent, after any sequence of changes to orders", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 24 }), async (steps) => {
        const seller = await createSeller(t.db);
        const key = await createMarketplaceKey(t.db);
        const run = orderCommander(t, seller, key);
        const first = await createProduct(t.db, seller, { stock: 1000 });
        const second = await createProduct(t.db, seller, {
          stock: 1000,
          options: [{ name: "Size", values: ["S", "M"] }],
        });
        await sql`update variant_prices set since = now() - interval '30 days' where since > now() - interval '1 hour'`.execute(
          t.db,
        );
        await createOffer(t.db, seller.id, { startsIn: -250, productIds: [second.id] });
        const variants = [...first.variants, ...second.variants].map(({ id }) => id);
        const orders: string[] = [];
        let timezone = "UTC";
        for (const action of steps) {
          if (action.do === "place") {
            const { id } = await createOrder(t.db, seller, {
              placed_at: new Date(Date.now() - action.hours * 3_600_000).toISOString(),
              customer: { external_id: `buyer-${action.buyer}`, name: "Oliver" },
              shipping_address: {
                name: "Oliver",
                line1: "Storgatan 1",
                city: "Lund",
                postal_code: "222 22",
                country: action.country,
              },
              payment: { status: action.isPaid ? "paid" : "pending", method: "card" },
              shipping_minor: 490,
              items: action.items.map(({ variant, price, quantity, discountPart }) => ({
                variant_id: variants[variant] ?? "",
                quantity,
                unit_price_minor: price,
                discount_minor: Math.floor((price * quantity * discountPart) / 100),
              })),
            });
            orders.push(id);
          } else if (action.do === "command") {
            const id = orders[action.command.pick % Math.max(1, orders.length)];
            if (id !== undefined) await run(id, action.command);
          } else if (action.do === "cost") {
            await t.db
              .updateTable("variants")
              .set({ cost_minor: action.cost })
              .where("id", "=", variants[action.variant] ?? "")
              .execute();
          } else if (action.do === "postage") {
            await t.db
              .updateTable("fulfilments")
              .set({ shipping_cost_minor: action.cost })
              .where("seller_id", "=", seller.id)
              .execute();
          } else if (action.do === "add up") await addChangesToSums(t.db);
          else if (action.do === "fill") await fillOldOrders(t.db);
          else if (action.do === "move") {
            timezone = action.timezone;
            const { version } = await readProfile(t.db, seller.id);
            await updateProfile(t.db, seller.id, { version, timezone });
          }
        }
        const plain = await allPlainSums(seller.id, timezone);
        expect(await readAllSums(seller.id)).toEqual(plain);
        await addChangesToSums(t.db);
        expect(await readAllSums(seller.id)).toEqual(plain);
      }),
      { numRuns: propertyRuns(8) },
    );
  });

  const soldItem = (order: { id: string }) =>
    t.db
      .selectFrom("order_items")
      .select(["cost_minor", "full_price_minor", "offer_id"])
      .where("order_id", "=", order.id)
      .executeTakeFirstOrThrow();
  /** Returns a time after everything that the database has written so far. */
  const justNow = () => new Date(Date.now() + 1000).toISOString();

  it("K9 a sale keeps the cost that its variant had, or else the first cost that is set later", async () => {
    const seller = await createSeller(t.db);
    const [variant] = (await createProduct(t.db, seller)).variants;
    const items = [{ variant_id: variant?.id ?? "" }];
    const setCost = (cost_minor: number | null) =>
      t.db
        .updateTable("variants")
        .set({ cost_minor })
        .where("id", "=", items[0]?.variant_id ?? "")
        .execute();
    const early = await createOrder(t.db, seller, { placed_at: justNow(), items });
    await setCost(900);
    const late = await createOrder(t.db, seller, { placed_at: justNow(), items });
    await setCost(1100);
    expect([(await soldItem(early)).cost_minor, (await soldItem(late)).cost_minor]).toEqual([
      null,
      900,
    ]);
    await fillOldOrders(t.db);
    expect([(await soldItem(early)).cost_minor, (await soldItem(late)).cost_minor]).toEqual([
      1100, 900,
    ]);
    await setCost(null);
    await setCost(1);
    await fillOldOrders(t.db);
    expect((await soldItem(early)).cost_minor).toBe(1100);
    expect(await readSums(seller.id, "product")).toMatchObject([
      { units: 2, cost_minor: 2000, costed_revenue_minor: 5000, uncosted_units: 0 },
    ]);
  });

  it("K9 a sale belongs to the offer that lowered its price at that moment", async () => {
    const seller = await createSeller(t.db);
    const product = await createProduct(t.db, seller, { price_minor: 2500 });
    const sell = async (unit_price_minor: number, discount_minor = 0) => {
      const items = [
        { variant_id: product.variants[0]?.id ?? "", unit_price_minor, discount_minor },
      ];
      return soldItem(await createOrder(t.db, seller, { placed_at: justNow(), items }));
    };
    expect(await sell(2000)).toMatchObject({ full_price_minor: 2500, offer_id: null });
    const offer = await createOffer(t.db, seller.id, { productIds: [product.id] });
    expect(await sell(2125)).toMatchObject({ full_price_minor: 2500, offer_id: offer });
    expect(await sell(2500, 375)).toMatchObject({ full_price_minor: 2500, offer_id: offer });
    expect(await sell(2500)).toMatchObject({ full_price_minor: 2500, offer_id: null });
    expect(await sell(2600)).toMatchObject({ full_price_minor: 2600, offer_id: null });
    await t.db
      .updateTable("offers")
      .set({ paused_at: sql`now()` })
      .execute();
    expect(await sell(2125)).toMatchObject({ full_price_minor: 2500, offer_id: null });
    expect(await readSums(seller.id, "offer")).toMatchObject([
      { key: "", units: 4 },
      { key: offer, units: 2, revenue_minor: 4250, full_price_minor: 5000 },
    ]);
  });

  it("K9 an earlier order that arrives late makes the first one a returning customer's", async () => {
    const seller = await createSeller(t.db);
    const on = (day: string) =>
      createOrder(t.db, seller, { placed_at: `2026-10-${day}T10:00:00Z` });
    await on("20");
    await on("10");
    expect(await readSums(seller.id, "buyer")).toMatchObject([
      { day: "2026-10-10", key: "new", orders: 1 },
      { day: "2026-10-20", key: "returning", orders: 1 },
    ]);
  });

  it("K9 adds up many changes in several statements, with correct figures in between", async () => {
    const seller = await createSeller(t.db);
    for (let n = 0; n < 3; n++)
      await createOrder(t.db, seller, { placed_at: `2026-10-1${n}T10:00:00Z` });
    const sums = await readSums(seller.id, "country");
    const counts: number[] = [];
    for (let moved = 4; moved === 4; counts.push(moved)) {
      moved = await inTransaction(t.db, (tx) => moveChangesIntoSums(tx, seller.id, 4));
      expect(await readSums(seller.id, "country")).toEqual(sums);
    }
    expect(counts.length).toBeGreaterThan(1);
    expect(sums).toHaveLength(3);
  });
});
