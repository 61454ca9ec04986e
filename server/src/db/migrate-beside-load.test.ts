import { randomBytes } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, it, vi } from "vitest";
import { createTestDatabase } from "../../testing/database.ts";
import { asAdmin } from "../../testing/postgres-server.ts";
import { migrate } from "./migrate.ts";
import { createPool } from "./pool.ts";
import { withDatabase } from "./scratch-database.ts";

/**
 * The newest migration of the previous version, whose copies run while the migrations of this
 * version are applied. Up to this one, which replaces tables in one step, all copies were stopped.
 */
const newestBefore = "0340_sales_by_day.sql";
/**
 * `MIGRATION_PRODUCTS=1000000` takes minutes, and finds migrations that are slow only with many
 * rows.
 */
const products = Number(process.env["MIGRATION_PRODUCTS"] ?? 4000);
const timeout = Math.max(240_000, products);
vi.setConfig({ testTimeout: timeout, hookTimeout: timeout });
/** Tables and columns that the previous version no longer uses, as `table.column`. */
const unused = new Set<string>([]);

const name = `test_${randomBytes(6).toString("hex")}`;
let url = "";
let pool: pg.Pool;
beforeAll(async () => {
  url = withDatabase(inject("postgresUrl"), name);
  await asAdmin(inject("postgresUrl"), `create database ${name}`);
  const migrated = await createTestDatabase();
  const before = await asAdmin<{ name: string; hash: string }>(
    migrated.url,
    `select name, hash from migrations where name <= '${newestBefore}'`,
  );
  await migrated.drop();
  await migrate(url, before);
  for (const statement of rows) await asAdmin(url, statement);
  pool = createPool(url, { max: 8, onError() {} });
});
afterAll(async () => {
  await pool.end();
  await asAdmin(inject("postgresUrl"), `drop database ${name} with (force)`);
});

const seller = "'01900000-0000-7000-8000-000000000001'::uuid";
const idOf = (kind: number) =>
  `('0190000${kind}-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid`;
const ordersAtFirst = 500;
const insertOrders = (from: number, to: number) =>
  `insert into orders (seller_id, id, order_no, external_id, customer_id, customer_name, placed_at, currency, payment_status,
    items_count, units_count, ordered_minor, subtotal_minor, discount_minor, shipping_minor, tax_minor, total_minor, shipping_address, search_text)
    select ${seller}, ${idOf(4)}, n::text, 'E' || n, ${idOf(3)}, 'Ben', now(), 'USD', 'paid', 1, 1, 1000, 1000, 0, 0, 0, 1000, '{}', 'e' || n
    from generate_series(${from}, ${to}) n`;
/** Statements of the previous version that create the rows of a marketplace. */
const rows = [
  `insert into sellers (id, email, password_hash, first_name, last_name, business_name, slug, terms_accepted_at, currency)
    values (${seller}, 'ada@example.com', 'x', 'Ada', 'Berg', 'Berg', 'berg', now(), 'USD')`,
  `insert into products (seller_id, id, title, handle, currency, status, search_text)
    select ${seller}, ${idOf(1)}, 'Linen no. ' || n, 'linen-' || n, 'USD', 'published', 'linen no. ' || n
    from generate_series(1, ${products}) n`,
  `insert into variants (seller_id, id, product_id, sku, price_minor, position)
    select ${seller}, ${idOf(2)}, ${idOf(1)}, 'S' || n, 1000, 0 from generate_series(1, ${products}) n`,
  `insert into inventory (seller_id, variant_id, product_id, on_hand)
    select ${seller}, ${idOf(2)}, ${idOf(1)}, 10 from generate_series(1, ${products}) n
    on conflict (seller_id, variant_id) do update set on_hand = 10`,
  `insert into customers (seller_id, id, external_id, name)
    select ${seller}, ${idOf(3)}, 'C' || n, 'Ben ' || n from generate_series(1, ${products} / 5) n`,
  insertOrders(1, ordersAtFirst),
  // The triggers of the others are planned for a table that has rows.
  "analyze",
  insertOrders(ordersAtFirst + 1, products / 5),
  "analyze",
];

/** Statements that requests of the previous version send all day. */
const requests = [
  "select id, title from products where deleted_at is null order by updated_at desc limit 50",
  `update products set version = version + 1 where seller_id = ${seller}
    and id = (select id from products offset floor(random() * 1000) limit 1)`,
  "update inventory set updated_at = now() where variant_id = (select variant_id from inventory limit 1)",
  "update orders set private_note = 'x' where id = (select id from orders offset floor(random() * 1000) limit 1)",
  "update sessions set last_seen_at = now()",
];

/** Reads every column and takes the lock of a write, table by table. */
const listTableRequests = async (): Promise<string[]> => {
  const tables = await asAdmin<{ table: string; columns: string[] }>(
    url,
    `select c.table_name as table, array_agg(c.column_name::text) as columns
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where t.table_schema = 'public' and t.table_type = 'BASE TABLE' group by 1`,
  );
  return tables
    .filter(({ table }) => !unused.has(table))
    .flatMap(({ table, columns }) => {
      const used = columns.filter((column) => !unused.has(`${table}.${column}`));
      return [
        `select ${used.map((column) => `"${column}"`).join(", ")} from ${table} limit 1`,
        `begin; lock table ${table} in row exclusive mode; commit`,
      ];
    });
};

/**
 * Sends requests while `work` runs.
 * @returns the errors of those that failed
 */
const sendDuring = async (
  work: (refused: readonly string[]) => Promise<unknown>,
): Promise<string[]> => {
  const statements = await listTableRequests();
  const refused: string[] = [];
  const stopping = new AbortController();
  let sent = 0;
  const send = async (texts: readonly string[]) => {
    while (!stopping.signal.aborted)
      for (const text of texts) {
        await pool.query(text).catch(({ message }: Error) => refused.push(`${message}: ${text}`));
        sent++;
      }
  };
  const load = Promise.all([requests, requests, requests, statements, statements].map(send));
  await vi.waitFor(() => expect(sent).toBeGreaterThan(100), { timeout: 60_000 });
  await work(refused).finally(() => stopping.abort());
  await load;
  return refused;
};

it("safety 25 the migrations of this version fail no request of the previous version", async () => {
  expect(await sendDuring(() => migrate(url))).toEqual([]);
});

it("safety 25 detects a lock that is held too long and a column that is dropped", async () => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const [lock, gone] = [
    "canceling statement due to lock timeout",
    'column "rating" does not exist',
  ];
  const waitFor = (refused: readonly string[], message: string) =>
    vi.waitFor(() => expect(refused.join("\n")).toContain(message), { timeout: 60_000 });
  await sendDuring(async (refused) => {
    await client.query("begin; lock table customers");
    await waitFor(refused, lock);
    await client.query("alter table reviews drop column rating cascade; commit");
    await waitFor(refused, gone);
  });
  await client.end();
});
