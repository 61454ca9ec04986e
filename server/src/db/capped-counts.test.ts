import { customersApi } from "@sellerdesk/contract/customers";
import { productsApi } from "@sellerdesk/contract/products";
import { type RawBuilder, sql } from "kysely";
import { expect, it } from "vitest";
import { useTestApp } from "../../testing/client.ts";
import { createSeller } from "../../testing/seller-factory.ts";
import { inTransaction } from "./transaction.ts";

const t = useTestApp();

/** Inserts more rows than a statement of a request has time for. */
const insertMany = (statement: RawBuilder<unknown>) =>
  inTransaction(t.db, async (tx) => {
    await sql`set local statement_timeout = '1min'`.execute(tx);
    await statement.execute(tx);
  });

it("C13 counts customers up to 10,000 beyond the page, so that every page can be reached", async () => {
  const seller = await createSeller(t.db);
  await insertMany(sql`
    insert into customers (seller_id, id, external_id, name, orders_count, spent_minor)
    select ${seller.id}, gen_random_uuid(), 'c' || n, 'Customer ' || n, 0, 0 from generate_series(1, 10001) n`);
  const read = async (page: number) => {
    const query = { page, per_page: 100, sort: "name" } as const;
    const { data, meta } = (await t.call(customersApi.list, { query }, seller)).ok;
    return { rows: data.length, ...meta };
  };
  const capped = { per_page: 100, rows: 100, total: 10_000, is_capped: true, total_pages: 100 };
  expect(await read(1)).toEqual({ ...capped, page: 1 });
  expect(await read(99)).toEqual({ ...capped, page: 99 });
  const exact = { total: 10_001, is_capped: false, total_pages: 101 };
  expect(await read(100)).toMatchObject({ ...exact, rows: 100 });
  expect(await read(101)).toMatchObject({ ...exact, rows: 1 });
  expect((await t.call(customersApi.segments, {}, seller)).ok.data).toEqual([
    { key: "new", count: 0, is_capped: false },
    { key: "repeat", count: 0, is_capped: false },
    { key: "lapsed", count: 10_000, is_capped: true },
  ]);
});

it("K19 counts products by status up to 10,000, and all that match on request", async () => {
  const seller = await createSeller(t.db);
  await insertMany(sql`
    insert into products (seller_id, id, title, handle, status, search_text, currency)
    select ${seller.id}, gen_random_uuid(), 'Mug ' || n, 'mug-' || n,
      case when n <= 10001 then 'published' else 'archived' end, 'mug ' || n, 'USD'
    from generate_series(1, 10004) n`);
  const { data: byStatus } = (await t.call(productsApi.counts, {}, seller)).ok;
  expect(byStatus.toSorted((a, b) => a.key.localeCompare(b.key))).toEqual([
    { key: "archived", count: 3, is_capped: false },
    { key: "published", count: 10_000, is_capped: true },
  ]);
  const { meta } = (await t.call(productsApi.list, {}, seller)).ok;
  expect(meta).toMatchObject({ total: 10_000, is_capped: true });
  const count = async (query: { search?: string; status?: "published" }) =>
    (await t.call(productsApi.count, { query }, seller)).ok.data.count;
  expect(await count({})).toBe(10_004);
  expect(await count({ status: "published" })).toBe(10_001);
  expect(await count({ search: "10003" })).toBe(1);
  const stranger = await createSeller(t.db);
  expect((await t.call(productsApi.count, {}, stranger)).ok.data.count).toBe(0);
});
