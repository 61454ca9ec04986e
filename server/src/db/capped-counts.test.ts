import { customersApi } from "@sellerdesk/contract/customers";
import { productsApi } from "@sellerdesk/contract/products";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { useTestApp } from "../../testing/client.ts";
import { createSeller } from "../../testing/seller-factory.ts";

const t = useTestApp();

it("C13 counts customers up to 10,000 beyond the page, so that every page can be reached", async () => {
  const seller = await createSeller(t.db);
  await sql`
    insert into customers (seller_id, id, external_id, name, orders_count, spent_minor)
    select ${seller.id}, gen_random_uuid(), 'c' || n, 'Customer ' || n, 0, 0
    from generate_series(1, 20001) n`.execute(t.db);
  const read = async (page: number) => {
    const query = { page, per_page: 100, sort: "name" } as const;
    const { data, meta } = (await t.call(customersApi.list, { query }, seller)).ok;
    return { rows: data.length, ...meta };
  };
  const capped = { per_page: 100, is_capped: true };
  expect(await read(1)).toEqual({ ...capped, rows: 100, page: 1, total: 10_000, total_pages: 100 });
  expect(await read(99)).toMatchObject({ total: 10_000, total_pages: 100 });
  expect(await read(100)).toMatchObject({ ...capped, total: 20_000, total_pages: 200 });
  expect(await read(200)).toMatchObject({ is_capped: false, total: 20_001, total_pages: 201 });
  expect(await read(201)).toMatchObject({ rows: 1, is_capped: false, total: 20_001 });
});

it("K19 counts products by status up to 10,000, and all that match on request", async () => {
  const seller = await createSeller(t.db);
  await sql`
    insert into products (seller_id, id, title, handle, status, search_text, currency)
    select ${seller.id}, gen_random_uuid(), 'Mug ' || n, 'mug-' || n,
      case when n <= 10001 then 'published' when n <= 20001 then 'draft' else 'archived' end, 'mug ' || n, 'USD'
    from generate_series(1, 20004) n`.execute(t.db);
  const { data: byStatus } = (await t.call(productsApi.counts, {}, seller)).ok;
  expect(byStatus.toSorted((a, b) => a.key.localeCompare(b.key))).toEqual([
    { key: "archived", count: 3, is_capped: false },
    { key: "draft", count: 10_000, is_capped: false },
    { key: "published", count: 10_000, is_capped: true },
  ]);
  const { meta } = (await t.call(productsApi.list, {}, seller)).ok;
  expect(meta).toMatchObject({ total: 10_000, is_capped: true });
  const count = async (query: { search?: string; status?: "published" }) =>
    (await t.call(productsApi.count, { query }, seller)).ok.data.count;
  expect(await count({})).toBe(20_004);
  expect(await count({ status: "published" })).toBe(10_001);
  expect(await count({ search: "20003" })).toBe(1);
  const stranger = await createSeller(t.db);
  expect((await t.call(productsApi.count, {}, stranger)).ok.data.count).toBe(0);
});
