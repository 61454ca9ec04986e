import pg from "pg";

/** One seller owns a tenth of all products. */
export const sizes = { products: 100_000, ofOneSeller: 10_000, orders: 100_000, sellers: 91 };

/**
 * Builds ids from numbers, so that the rows of the big seller are known: seller 1, products and
 * orders 1 to 10,000.
 */
const idOf = (kind: number, number: string) =>
  `('0190b000-000${kind}-7000-8000-' || lpad(to_hex(${number}), 12, '0'))::uuid`;
export const bigSellerId = "0190b000-0001-7000-8000-000000000001";
export const aProductId = "0190b000-0002-7000-8000-0000000009c4";

/** The id of a variant of the big seller. @param index from 0 */
export const variantId = (index: number): string =>
  `0190b000-0003-7000-8000-${(index + 2).toString(16).padStart(12, "0")}`;

/** The first 10,000 rows are the big seller's. The rest is spread over the other sellers. */
const ownerOf = (n: string) =>
  idOf(1, `case when ${n} <= ${sizes.ofOneSeller} then 1 else 2 + ${n} % ${sizes.sellers - 1} end`);

const words =
  "array['Linen','Oak','Stoneware','Wool','Beeswax','Cotton','Clay','Brass','Walnut','Felt']";
const things =
  "array['mug','lamp','blanket','bowl','towel','cushion','tray','vase','stool','basket']";
const productStatus = "(array['published','published','published','draft','archived'])[1 + n % 5]";
const orderStatus =
  "(array['pending','accepted','shipped','delivered','delivered','completed'])[1 + n % 6]";

const statements = [
  `insert into sellers (id, email, password_hash, first_name, last_name, business_name, slug, currency, email_verified_at,
     terms_accepted_at)
   select ${idOf(1, "n")}, 'bench' || n || '@example.com', 'none', 'Bench', 'Seller', 'Bench ' || n, 'bench-' || n, 'USD',
     now(), now() from generate_series(1, ${sizes.sellers}) n`,
  `insert into seller_identities (kind, value, owner_id)
   select i.kind, i.value, s.id from sellers s, lateral (values ('email', s.email), ('slug', s.slug::citext)) i(kind, value)
   on conflict do nothing`,
  `insert into plans (id, code, name, price_minor, currency, interval, limits)
   values (${idOf(9, "1")}, 'bench', 'Bench', 0, 'USD', 'month',
     '{"products":null,"variants_per_product":null,"images_per_product":null,"offers":null,"banners":null}')`,
  `insert into subscriptions (seller_id, id, plan_id, plan_snapshot, status, current_period_start, current_period_end)
   select id, id, ${idOf(9, "1")}, (select to_jsonb(p) from plans p where code = 'bench'), 'active', now(),
     now() + interval '30 days' from sellers`,
  `insert into products (seller_id, id, title, handle, status, search_text, variants_count, price_from_minor, price_to_minor,
     currency, updated_at, published_at)
   select ${ownerOf("n")}, ${idOf(2, "n")}, title, 'p' || n, ${productStatus}, lower(title) || ' sku-' || n, 2, 1000 + n % 9000,
     2000 + n % 9000, 'USD', now() - make_interval(mins => n), now()
   from (select n, (${words})[1 + n % 10] || ' ' || (${things})[1 + (n / 10) % 10] || ' no. ' || n as title
     from generate_series(1, ${sizes.products}) n) x`,
  `insert into variants (seller_id, id, product_id, title, option_values, sku, price_minor, position)
   select p.seller_id, ${idOf(3, "(substr(p.handle, 2)::bigint * 2 + v)")}, p.id, 'Size ' || v, array['Size ' || v],
     'SKU-' || substr(p.handle, 2) || '-' || v, p.price_from_minor + v * 1000, v
   from products p cross join generate_series(0, 1) v`,
  `insert into inventory (seller_id, variant_id, product_id, on_hand, low_stock_threshold)
   select seller_id, id, product_id, 20, 5 from variants`,
  `insert into inventory_transactions (seller_id, id, variant_id, seq, kind, delta, on_hand_after, committed_after, actor_type,
     group_id)
   select seller_id, id, id, 1, 'set', 20, 20, 0, 'system', id from variants`,
  `insert into customers (seller_id, id, external_id, name, orders_count)
   select s.id, ${idOf(4, "(n * 1000 + row_number() over (partition by n))")}, 'c' || n, 'Buyer ' || n, 0
   from sellers s cross join generate_series(1, 50) n`,
  `insert into orders (seller_id, id, order_no, external_id, customer_id, customer_name, placed_at, currency, status,
     payment_status, items_count, units_count, subtotal_minor, discount_minor, shipping_minor, tax_minor, total_minor,
     ordered_minor, shipping_address, search_text)
   select ${ownerOf("n")}, ${idOf(5, "n")}, 'B-' || n, 'bench-' || n, c.id, c.name, now() - make_interval(mins => n), 'USD',
     ${orderStatus}, 'paid', 2, 3, 5000, 0, 500, 0, 5500, 5500, '{}', 'b-' || n || ' bench-' || n || ' ' || lower(c.name)
   from generate_series(${sizes.orders}, 1, -1) n
   join customers c on c.seller_id = ${ownerOf("n")} and c.external_id = 'c' || (1 + n % 50)`,
  `insert into order_items (seller_id, id, order_id, variant_id, product_id, snapshot, unit_price_minor, quantity, position,
     shipped, delivered)
   select o.seller_id, ${idOf(6, "(substr(o.order_no, 3)::bigint * 2 + i)")}, o.id, v.id, v.product_id,
     jsonb_build_object('title', 'Bench', 'sku', v.sku, 'option_values', v.option_values, 'image', null), 2000 - i * 1000, 2 - i + 0,
     i, 0, 0
   from orders o cross join generate_series(0, 1) i
   join variants v on v.seller_id = o.seller_id and v.id = ${idOf(3, "(substr(o.order_no, 3)::bigint * 2 + i)")}`,
  `insert into notifications (seller_id, id, notification_type, message, seq)
   select '${bigSellerId}', ${idOf(7, "n")}, 'order', 'Order ' || n, n from generate_series(1, 500) n`,
];

/** Fills a migrated, empty database in about half a minute. */
export const seed = async (databaseUrl: string): Promise<void> => {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.query("vacuum analyze");
  await client.end();
};
