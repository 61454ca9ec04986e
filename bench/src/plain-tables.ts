import pg from "pg";

/**
 * Copies the bench's products, variants and orders into tables with only the columns, indexes and
 * constraints that the plain floor needs.
 */
const statements = [
  "create schema plain",
  `create table plain.products as
   select id, seller_id, title, handle, status, description_html, created_at, updated_at from products`,
  "alter table plain.products add primary key (id)",
  "create index on plain.products (seller_id, status, updated_at desc, id desc)",
  "create index on plain.products (seller_id, updated_at desc, id desc)",
  "create index on plain.products using gin (seller_id, title gin_trgm_ops)",
  `create table plain.variants as
   select v.id, v.product_id, v.seller_id, v.title, v.sku, v.price_minor, i.on_hand as stock
   from variants v join inventory i on i.seller_id = v.seller_id and i.variant_id = v.id`,
  "alter table plain.variants add primary key (id)",
  "create index on plain.variants (product_id)",
  `create table plain.orders as
   select id, seller_id, order_no, external_id, customer_name, status, total_minor, placed_at from orders`,
  "alter table plain.orders add primary key (id)",
  "alter table plain.orders alter id set default gen_random_uuid()",
  "create unique index on plain.orders (external_id)",
  "create index on plain.orders (seller_id, status, placed_at desc, id desc)",
  "create index on plain.orders (seller_id, placed_at) include (status, total_minor)",
  `create table plain.order_items as
   select id, order_id, variant_id, quantity, unit_price_minor from order_items`,
  "alter table plain.order_items add primary key (id)",
  "alter table plain.order_items alter id set default gen_random_uuid()",
  "create index on plain.order_items (order_id)",
  "vacuum analyze",
];

/** Fills the tables of the plain floor from the seeded ones. */
export const fillPlainTables = async (databaseUrl: string): Promise<void> => {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
};
