import {
  customersApi,
  type CustomerListQuery,
  CustomerSort,
  lapsedAfterDays,
} from "@sellerdesk/contract/customers";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import type * as z from "zod/mini";
import { captureStatements } from "../../../testing/capture-statements.ts";
import { useTestApp } from "../../../testing/client.ts";
import { createCustomer } from "../../../testing/customer-factory.ts";
import { explain } from "../../../testing/explain.ts";
import { createOrder } from "../../../testing/order-factory.ts";
import { createSeller } from "../../../testing/seller-factory.ts";
import { newId } from "../../lib/id.ts";
import { cancelOrder } from "../orders/service.ts";

const t = useTestApp();

type Query = z.input<typeof CustomerListQuery>;
const list = async (seller: { token: string }, query: Query = {}) =>
  (await t.call(customersApi.list, { query }, seller)).ok;

describe("C13 the customer list", () => {
  it("C13 lists the seller's own customers with figures to the cent, latest order first", async () => {
    const seller = await createSeller(t.db, { currency: "EUR" });
    const stranger = await createSeller(t.db);
    const ada = await createCustomer(t.db, seller.id, {
      orders: 3,
      spentMinor: 1000,
      lastOrderAgo: 5,
      email: "ada@example.com",
    });
    const never = await createCustomer(t.db, seller.id, {
      orders: 0,
      spentMinor: 0,
      lastOrderAgo: null,
    });
    const bo = await createCustomer(t.db, seller.id, { lastOrderAgo: 2 });
    await createCustomer(t.db, stranger.id);

    const { data, meta } = await list(seller);
    expect(data.map((row) => row.id)).toEqual([bo, ada, never]);
    expect(data[1]).toMatchObject({
      email: "ada@example.com",
      phone: null,
      orders_count: 3,
      spent_minor: 1000,
      average_minor: 333,
      currency: "EUR",
      segment: "repeat",
    });
    expect(data[2]).toMatchObject({ average_minor: 0, last_order_at: null, email: null });
    expect(meta.total).toBe(3);
  });

  it("C13 creates customers from marketplace orders and does not count canceled orders", async () => {
    const seller = await createSeller(t.db);
    const customer = { external_id: "b-1", name: "Agnieszka", email: "agnieszka@example.com" };
    const placeOrder = (placed_at: string) =>
      createOrder(t.db, seller, { customer, placed_at, shipping_minor: 490 });
    await placeOrder("2026-11-01T10:00:00Z");
    const canceled = await placeOrder("2026-11-05T10:00:00Z");
    await placeOrder("2026-11-03T10:00:00Z");
    await cancelOrder(t.db, seller.id, canceled.id, { reason: "buyer_request", note: "" });
    const { data } = await list(seller);
    expect(data).toMatchObject([
      {
        name: "Agnieszka",
        email: "agnieszka@example.com",
        phone: null,
        place: "Wrocław, PL",
        orders_count: 2,
        spent_minor: 5980,
        average_minor: 2990,
        first_order_at: "2026-11-01T10:00:00.000Z",
        last_order_at: "2026-11-05T10:00:00.000Z",
      },
    ]);
  });

  it("C13 searches by name, email and place, and sorts by each field", async () => {
    const seller = await createSeller(t.db);
    await createCustomer(t.db, seller.id, {
      name: "Ada",
      spentMinor: 500,
      orders: 2,
      email: "one@example.com",
      lastOrderAgo: 3,
    });
    await createCustomer(t.db, seller.id, {
      name: "bo",
      spentMinor: 50,
      orders: 3,
      email: "two@example.com",
      lastOrderAgo: 1,
    });
    await createCustomer(t.db, seller.id, {
      name: "Cem",
      spentMinor: 5,
      orders: 1,
      lastOrderAgo: 2,
      place: "Izmir, TR",
    });
    const names = async (query: Query) =>
      (await list(seller, query)).data.map((row) => row.name).join(" ");
    expect(await names({ search: "ADA" })).toBe("Ada");
    expect(await names({ search: "two@" })).toBe("bo");
    expect(await names({ search: "izmir" })).toBe("Cem");
    expect(await names({ search: "%" })).toBe("");
    expect(await names({ sort: "-spent" })).toBe("Ada bo Cem");
    expect(await names({ sort: "spent" })).toBe("Cem bo Ada");
    expect(await names({ sort: "-orders" })).toBe("bo Ada Cem");
    expect(await names({ sort: "name" })).toBe("Ada bo Cem");
    expect(await names({ sort: "last_order_at" })).toBe("Ada Cem bo");
    expect(await names({ sort: "name", per_page: 1, page: 2 })).toBe("bo");
  });

  it("C13 divides customers into new, repeat and lapsed, and counts each segment", async () => {
    const seller = await createSeller(t.db);
    await createCustomer(t.db, seller.id, {
      name: "New",
      orders: 1,
      lastOrderAgo: lapsedAfterDays - 1,
    });
    await createCustomer(t.db, seller.id, { name: "Repeat", orders: 2, lastOrderAgo: 3 });
    await createCustomer(t.db, seller.id, {
      name: "Lapsed",
      orders: 5,
      lastOrderAgo: lapsedAfterDays + 1,
    });
    const names = async (query: Query) => (await list(seller, query)).data.map(({ name }) => name);
    expect(await names({ segment: "new" })).toEqual(["New"]);
    expect(await names({ segment: "repeat" })).toEqual(["Repeat"]);
    expect(await names({ segment: "lapsed" })).toEqual(["Lapsed"]);
    await createCustomer(t.db, seller.id, { name: "New too", orders: 1 });
    expect((await t.call(customersApi.segments, {}, seller)).ok.data).toEqual([
      { key: "new", count: 2, is_capped: false },
      { key: "repeat", count: 1, is_capped: false },
      { key: "lapsed", count: 1, is_capped: false },
    ]);
  });

  it.each([{ segment: "old" }, { sort: "email" }, { noted: "false" }, { customer: "x" }])(
    "C13 rejects %j",
    async (query) => {
      const { token } = await createSeller(t.db);
      const headers = { authorization: `Bearer ${token}` };
      expect((await t.app.inject({ url: "/api/customers", query, headers })).statusCode).toBe(400);
    },
  );
});

describe("C13 one customer", () => {
  it("C13 shows the customer's own orders, page by page", async () => {
    const seller = await createSeller(t.db);
    for (let index = 1; index <= 12; index++)
      await createOrder(t.db, seller, {
        placed_at: `2026-11-${String(index).padStart(2, "0")}T10:00:00Z`,
      });
    await createOrder(t.db, seller, { customer: { external_id: "b-2", name: "Bo" } });
    const [, first] = (await list(seller, { sort: "-orders" })).data.toReversed();
    const read = async (page: number) =>
      (
        await t.call(
          customersApi.find,
          { params: { id: first?.id ?? "" }, query: { page } },
          seller,
        )
      ).ok.data;
    const [page1, page2] = [await read(1), await read(2)];
    expect(page1.customer.orders_count).toBe(12);
    expect(page1.orders_meta).toEqual({
      page: 1,
      per_page: 10,
      total: 12,
      is_capped: false,
      total_pages: 2,
    });
    const days = [...page1.orders, ...page2.orders].map(({ placed_at }) => placed_at.slice(8, 10));
    expect(days).toEqual(["12", "11", "10", "09", "08", "07", "06", "05", "04", "03", "02", "01"]);
    expect(page1.orders[0]).toMatchObject({
      status: "pending",
      units: 1,
      total_minor: 2500,
      currency: "USD",
    });
  });

  it("C13 saves a private note, and the list filters by it", async () => {
    const [seller, other] = [await createSeller(t.db), await createSeller(t.db)];
    const id = await createCustomer(t.db, seller.id, { name: "Ada" });
    await createCustomer(t.db, seller.id, { name: "Bo" });
    const note = (as: typeof seller, customerId: string, private_note: string) =>
      t.call(customersApi.note, { params: { id: customerId }, body: { private_note } }, as);
    expect((await note(seller, id, "  Rings twice  ")).ok.data).toEqual({
      private_note: "Rings twice",
    });
    expect(
      (await list(seller, { noted: "true" })).data.map(({ private_note }) => private_note),
    ).toEqual(["Rings twice"]);
    expect((await note(seller, id, "x".repeat(2001))).status).toBe(422);
    for (const [as, customerId] of [
      [other, id],
      [seller, newId()],
    ] as const)
      expect((await note(as, customerId, "Mine")).failure.code).toBe("not_found");
    expect((await note(seller, id, "")).ok.data.private_note).toBe("");
  });

  it("C13 returns not_found for another seller's customer", async () => {
    const [seller, other] = [await createSeller(t.db), await createSeller(t.db)];
    const foreign = await createCustomer(t.db, other.id);
    for (const id of [foreign, newId()])
      expect((await t.call(customersApi.find, { params: { id } }, seller)).failure.code).toBe(
        "not_found",
      );
  });
});

describe("C13 among 25,000 customers", () => {
  it.each(CustomerSort.options)(
    "C13 reads a page sorted by %s from an index, and only the rows of that page",
    async (sort) => {
      const [seller, other] = [await manyCustomers(5000), await manyCustomers(20_000)];
      expect(other.id).not.toBe(seller.id);
      const statements = await captureStatements(
        t.databaseUrl,
        seller.token,
        `/api/customers?sort=${sort}`,
      );
      const page = statements.find(({ text }) => text.includes("limit"));
      if (!page) throw new Error("The list reads a page.");
      const steps = await explain(t.db, page);
      expect(steps.map((step) => step["Node Type"])).toEqual(["Limit", "Index Scan"]);
      expect(steps[1]?.["Actual Rows"]).toBe(25);
    },
  );

  it.each(["new", "repeat", "lapsed"])(
    "C13 reads the segment %s from an index",
    async (segment) => {
      const { token } = await manyCustomers(20_000);
      const url = `/api/customers?segment=${segment}`;
      const statements = await captureStatements(t.databaseUrl, token, url);
      const page = statements.find(({ text }) => text.includes("limit"));
      if (!page) throw new Error("The list reads a page.");
      for (const step of await explain(t.db, page)) expect(step["Actual Rows"]).toBeLessThan(100);
    },
  );

  const made = new Map<number, Awaited<ReturnType<typeof createSeller>>>();
  /** Creates a seller with `count` customers, once per count. */
  const manyCustomers = async (count: number) => {
    const before = made.get(count);
    if (before) return before;
    const seller = await createSeller(t.db);
    await sql`insert into customers (seller_id, id, external_id, name, orders_count, spent_minor, last_order_at)
      select ${seller.id}, gen_random_uuid(), n::text, md5(n::text), n % 9, n % 1000, now() - make_interval(mins => n)
      from generate_series(1, ${count}::integer) n`.execute(t.db);
    await sql`analyze customers`.execute(t.db);
    made.set(count, seller);
    return seller;
  };
});
