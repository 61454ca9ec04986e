import { once } from "node:events";
import { sellerdeskColumns } from "@sellerdesk/contract/imports";
import { productsApi } from "@sellerdesk/contract/products";
import { readXlsx } from "hucre/xlsx";
import { sql } from "kysely";
import { expect, it, vi } from "vitest";
import { useTestApp } from "../../../../testing/client.ts";
import { createProduct } from "../../../../testing/product-factory.ts";
import { createSeller } from "../../../../testing/seller-factory.ts";
import { exportProducts } from "./export-service.ts";

const t = useTestApp();

const exportOf = (token: string, query: string) =>
  t.app.inject({
    method: "GET",
    url: `${productsApi.export.path}${query}`,
    headers: { authorization: `Bearer ${token}` },
  });

it("K25 exports XLSX by the list's filters, with numbers as numbers and no formula cells", async () => {
  const seller = await createSeller(t.db, { currency: "EUR" });
  await createProduct(t.db, seller, { title: "Stays out", status: "draft" });
  const variant = {
    sku: "007",
    price_minor: 1250,
    stock: 7,
    weight: { value: 0.5, unit: "kg" as const },
  };
  await createProduct(t.db, seller, { title: "=SUM(A1)", variants: [variant] });
  const { headers, rawPayload } = await exportOf(seller.token, "?status=published&format=xlsx");
  expect(headers["content-type"]).toBe(
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  );
  expect(headers["content-disposition"]).toBe('attachment; filename="products.xlsx"');
  const { sheets } = await readXlsx(rawPayload);
  const [head, row, ...more] = sheets[0]?.rows ?? [];
  expect([head, more]).toEqual([[...sellerdeskColumns], []]);
  const cells = Object.fromEntries(sellerdeskColumns.map((name, index) => [name, row?.[index]]));
  expect(cells).toMatchObject({
    title: "'=SUM(A1)",
    sku: "007",
    price: "12.50",
    stock: 7,
    weight: "0.5",
  });
});

it("K25 exports more products than one cursor batch, in the order of their creation", async () => {
  const seller = await createSeller(t.db);
  const { id } = await createProduct(t.db, seller, { title: "First" });
  await sql`
    insert into products (seller_id, id, title, handle, status, currency)
    select seller_id, gen_random_uuid(), 'Copy ' || n, 'copy-' || n, 'draft', currency
    from products, generate_series(1, 500) n where seller_id = ${seller.id} and id = ${id}`.execute(
    t.db,
  );
  await sql`
    insert into variants (seller_id, id, product_id, price_minor, position)
    select seller_id, id, id, 100, 0 from products where seller_id = ${seller.id} and title like 'Copy %'`.execute(
    t.db,
  );
  await sql`
    insert into inventory (seller_id, variant_id, product_id)
    select seller_id, id, id from products where seller_id = ${seller.id} and title like 'Copy %'`.execute(
    t.db,
  );
  const { body } = await exportOf(seller.token, "");
  const handles = body
    .trim()
    .split("\r\n")
    .slice(1)
    .map((line) => line.split(",")[0]);
  expect(new Set(handles).size).toBe(501);
  const { rows } = await sql<{ handle: string }>`
    select handle from products where seller_id = ${seller.id} order by id`.execute(t.db);
  expect(handles).toEqual(rows.map(({ handle }) => handle));
});

it.each(["csv", "xlsx"] as const)(
  "K25 releases its connection when the client aborts the %s download",
  async (format) => {
    const seller = await createSeller(t.db);
    await createProduct(t.db, seller);
    // Opens more exports than the pool has connections.
    for (let n = 0; n < 12; n++) {
      const stream = await exportProducts(
        t.db,
        seller.id,
        { search: "", format },
        "http://localhost",
      );
      await once(stream, "readable");
      stream.destroy();
      await once(stream, "close");
    }
    expect((await exportOf(seller.token, "")).statusCode).toBe(200);
  },
);

it("K25 runs at most four exports at a time, so that other requests find a connection", async () => {
  const [first, two, three] = [
    await createSeller(t.db),
    await createSeller(t.db),
    await createSeller(t.db),
  ] as const;
  const open = ({ id }: typeof first) =>
    exportProducts(t.db, id, { search: "", format: "csv" }, "http://localhost");
  // A stream releases its slot shortly after it was closed.
  const openFreed = (seller: typeof first) => vi.waitFor(() => open(seller), { timeout: 60_000 });
  const streams = [];
  for (const seller of [first, first, two, two]) streams.push(await openFreed(seller));
  await expect(open(three)).rejects.toMatchObject({ code: "unavailable", retryAfter: 10 });
  for (const stream of streams) stream.destroy();
  await Promise.all(streams.map((stream) => once(stream, "close")));
  (await openFreed(three)).destroy();
});
