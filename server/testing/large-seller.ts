import { sql } from "kysely";
import type { Db } from "../src/db/pool.ts";
import { inTransaction } from "../src/db/transaction.ts";
import { addChangesToSums } from "../src/features/dashboard/sums/service.ts";
import { acceptOrder } from "../src/features/orders/service.ts";
import type { SellerId } from "../src/lib/seller-id.ts";

/** The size of a seller. Each product has two variants, each order two items of one unit. */
export type SellerSize = {
  products: number;
  orders: number;
  customers: number;
  followers: number;
  reviews: number;
  /** The days over which followers and reviews are spread evenly. */
  days: number;
};

/** The size of seller whose lists and figures must be fast. */
export const largeSize: SellerSize = {
  products: 50_000,
  orders: 60_000,
  customers: 20_000,
  followers: 30_000,
  reviews: 40_000,
  days: 1500,
};

/** The everyday reads of such a seller, by name. */
const sellerReads = {
  dashboard: "/api/dashboard/vendor",
  "dashboard of another period": "/api/dashboard/vendor?range=90&compare=none",
  "sales by product": "/api/dashboard/reports?by=product",
  "sales by country": "/api/dashboard/reports?by=country",
  products: "/api/products",
  "products, search": "/api/products?search=linen",
  "products by status": "/api/products/status",
  stock: "/api/products/inventory/list",
  "stock, search": "/api/products/inventory/list?search=linen",
  "stock to refill": "/api/products/inventory/list?stock=refill",
  "stock that does not sell": "/api/products/inventory/list?stock=idle",
  orders: "/api/orders",
  "orders by status": "/api/orders/status",
  customers: "/api/customers",
  "customers, search": "/api/customers?search=ada",
  "customers by segment": "/api/customers/segments",
  reviews: "/api/review",
  "reviews, unanswered": "/api/review?unanswered=true",
  followers: "/api/follow/followers",
  "figures of followers": "/api/follow/figures",
  "figures of stock": "/api/inventory/figures",
  "figures of customers": "/api/customers/figures",
  "reviews by month": "/api/reviews/months",
} as const;

/** Lists the reads of a seller, and that of the seller's page by a marketplace with a key. */
export const listReads = (
  seller: { id: SellerId; token: string },
  key: { token: string },
): { name: string; url: string; token: string }[] => [
  ...Object.entries(sellerReads).map(([name, url]) => ({ name, url, token: seller.token })),
  { name: "public page", url: `/api/marketplace/v1/sellers/${seller.id}`, token: key.token },
];

const words =
  "array['Linen','Oak','Stoneware','Wool','Beeswax','Cotton','Clay','Brass','Walnut','Felt']";
const things =
  "array['mug','lamp','blanket','bowl','towel','cushion','tray','vase','stool','basket']";
const firstNames =
  "array['Ada','Ben','Chloé','Dmitri','Elif','Farid','Grace','Hana','Ivo','Jun','Kaya']";
const lastNames = "array['Abe','Berg','Cruz','Diallo','Eriksen','Fischer','Gupta','Haddad']";
const pick = (array: string, n: string) => `(${array})[1 + ${n} % cardinality(${array})]`;
const person = `${pick(firstNames, "n")} || ' ' || ${pick(lastNames, "n / 11")} || ' ' || n`;
const title = `${pick(words, "n")} || ' ' || ${pick(things, "n / 10")} || ' no. ' || n`;

/**
 * The newest orders are pending, the newest reviews have no reply, and the first products are low
 * on stock: the number of open tasks does not grow with the shop.
 */
const status = `case when n <= 60 then 'pending' when n <= 120 then 'accepted' when n % 40 = 2 then 'canceled'
  when n % 2 = 0 then 'delivered' else 'completed' end`;

/**
 * Fills the shop of a new seller, with one statement for each table. Orders are spread evenly over
 * the last 60 days.
 */
export const fillSeller = async (
  db: Db,
  sellerId: SellerId,
  { products, orders, customers, followers, reviews, days }: SellerSize,
): Promise<void> => {
  const seller = `'${sellerId}'::uuid`;
  /** The id of the n-th row of a kind. */
  const idOf = (kind: number, n: string) =>
    `('${sellerId.slice(0, 14)}${kind}000-8${sellerId.slice(20, 30)}' || lpad(to_hex(${n}), 6, '0'))::uuid`;
  const ownProduct = (n: string) => idOf(1, n);
  const ownVariant = (n: string) => idOf(2, n);
  const onHand = (n: string) => `case when ${n} <= 50 then 4 else 1000 end`;
  const insertOrders = (from: number, to: number) =>
    `insert into orders (seller_id, id, order_no, external_id, customer_id, customer_name, placed_at, currency, status,
       payment_status, items_count, units_count, subtotal_minor, discount_minor, shipping_minor, tax_minor, total_minor,
       ordered_minor, ship_by, accepted_at, completed_at, cancel_reason, shipping_address, search_text)
     select ${seller}, ${idOf(4, "n")}, no, no, ${idOf(3, `1 + n * 7::bigint % ${customers}`)},
       'Buyer ' || n % ${customers}, at, 'USD', status, 'paid', 2, 2, net, 0, 0, 0, net, 5000, at + interval '2 days',
       case when status <> 'pending' then at end, case when status = 'completed' then at end,
       case when status = 'canceled' then 'other' end, '{}', lower(no)
     from (select n, 'L' || substr('${sellerId}', 20, 10) || '-' || n as no, ${status} as status,
         case when ${status} = 'canceled' then 0 else 5000 end as net,
         now() - interval '60 days' * (n - 1) / ${orders} as at
       from generate_series(${from}, ${to}, -1) n) x`;
  const statements = [
    `insert into products (seller_id, id, title, handle, status, search_text, variants_count, price_from_minor,
       price_to_minor, currency, updated_at)
     select ${seller}, ${ownProduct("n")}, title, 'p' || n, ${pick("array['published','published','published','draft']", "n")},
       lower(title) || ' sku-' || n, 2, 2000 + n % 9000, 3000 + n % 9000, 'USD', now() - make_interval(mins => n)
     from (select n, ${title} as title from generate_series(1, ${products}) n) x`,
    `insert into variants (seller_id, id, product_id, title, option_values, sku, price_minor, position)
     select ${seller}, ${ownVariant("n * 2 + v")}, ${ownProduct("n")}, 'Size ' || v, array['Size ' || v],
       'SKU-' || n || '-' || v, 2000 + n % 9000 + v * 1000, v
     from generate_series(1, ${products}) n cross join generate_series(0, 1) v`,
    `insert into customers (seller_id, id, external_id, name, email, place, orders_count, spent_minor)
     select ${seller}, ${idOf(3, "n")}, 'c' || n, ${person}, 'buyer' || n || '@example.com',
       ${pick("array['Lyon, FR','Oslo, NO','Porto, PT']", "n")}, 0, 0
     from generate_series(1, ${customers}) n`,
    insertOrders(orders, Math.max(orders - 999, 1)),
    // The triggers on orders look up earlier orders. Planned for an empty table, they would read
    // all.
    "analyze orders",
    insertOrders(orders - 1000, 1),
    `insert into order_items (seller_id, id, order_id, variant_id, product_id, snapshot, unit_price_minor, quantity,
       position, canceled, shipped, delivered)
     select ${seller}, ${idOf(5, "n * 2 + i")}, ${idOf(4, "n")}, ${ownVariant("product * 2 + i")}, ${ownProduct("product")},
       '{"title":"Large","sku":null,"option_values":[],"image":null}', 2000 + i * 1000, 1, i,
       (status = 'canceled')::integer, (status in ('delivered', 'completed'))::integer,
       (status in ('delivered', 'completed'))::integer
     from (select n, 1 + (n * 31::bigint) % ${products} as product, ${status} as status
       from generate_series(1, ${orders}) n) x cross join generate_series(0, 1) i`,
    `update customers c set orders_count = o.count, spent_minor = o.spent, first_order_at = o.first, last_order_at = o.last
     from (select customer_id, count(*) filter (where status <> 'canceled') as count, sum(total_minor) as spent,
         min(placed_at) as first, max(placed_at) as last
       from orders where seller_id = ${seller} group by customer_id) o
     where c.seller_id = ${seller} and c.id = o.customer_id`,
    `with events as (
       select ${ownVariant("n * 2 + v")} as variant_id, 'set' as kind, ${onHand("n")} as delta, 0 as committed,
         now() - interval '90 days' as at
       from generate_series(1, ${products}) n cross join generate_series(0, 1) v
       union all
       select i.variant_id, k.kind, 0, k.committed, o.placed_at from order_items i
       join orders o on o.seller_id = i.seller_id and o.id = i.order_id
       join lateral (values ('sale', 1), ('cancel', -1)) k(kind, committed) on k.kind = 'sale' or i.canceled > 0
       where i.seller_id = ${seller} and (i.canceled > 0 or o.status in ('pending', 'accepted'))
       union all
       select i.variant_id, k.kind, k.delta, k.committed, o.placed_at from order_items i
       join orders o on o.seller_id = i.seller_id and o.id = i.order_id
       cross join (values ('sale', 0, 1), ('adjust', -1, -1), ('receive', 1, 0)) k(kind, delta, committed)
       where i.seller_id = ${seller} and i.shipped > 0
     )
     insert into inventory_transactions (seller_id, id, variant_id, seq, kind, delta, committed_delta, on_hand_after,
       committed_after, actor_type, group_id, created_at)
     select ${seller}, gen_random_uuid(), variant_id, row_number() over w, kind, delta, committed, sum(delta) over w,
       sum(committed) over w, 'system', variant_id, at
     from events window w as (partition by variant_id order by at, kind = 'sale' desc, kind rows unbounded preceding)`,
    `insert into inventory (seller_id, variant_id, product_id, on_hand, committed, low_stock_threshold, version)
     select t.seller_id, t.variant_id, v.product_id, sum(t.delta), sum(t.committed_delta), 5, max(t.seq)
     from inventory_transactions t join variants v on v.seller_id = t.seller_id and v.id = t.variant_id
     where t.seller_id = ${seller} group by 1, 2, 3`,
    `insert into followers (seller_id, id, customer_external_id, name, followed_at, unfollowed_at, last_unfollowed_at, notified_at)
     select ${seller}, ${idOf(6, "n")}, 'c' || n, ${person}, at, gone, gone, at
     from (select n, now() - make_interval(days => ${days}) * n / ${followers} as at,
         case when n % 20 = 0 then now() - make_interval(days => ${days}) * n / ${followers} / 2 end as gone
       from generate_series(1, ${followers}) n) x`,
    `insert into reviews (seller_id, id, external_id, product_id, customer_name, rating, title, body, reply, replied_at,
       created_at)
     select ${seller}, ${idOf(7, "n")}, '${sellerId}' || n, ${ownProduct(`1 + (n * 31::bigint) % ${products}`)}, ${person},
       1 + n % 5, 'As shown', 'A ' || ${pick(words, "n")} || ' that I like', case when n > 100 then 'Thank you!' end,
       case when n > 100 then at end, at
     from (select n, now() - make_interval(days => ${days}) * n / ${reviews} as at
       from generate_series(1, ${reviews}) n) x`,
    `update products p set rating_count = r.count, rating_sum = r.sum
     from (select product_id, count(*) as count, sum(rating) as sum from reviews where seller_id = ${seller}
       group by product_id) r
     where p.seller_id = ${seller} and p.id = r.product_id`,
  ];
  await inTransaction(db, async (tx) => {
    await sql`set local statement_timeout = '10min'`.execute(tx);
    for (const statement of statements) await sql.raw(statement).execute(tx);
    // Analyzes before the commit, when the table looks empty. The job that adds the changes up must
    // not depend on good statistics.
    await sql`analyze sales_changes, day_count_changes`.execute(db);
  });
  // Adds up the sales of 60 days, as the job of each minute has done in a real shop.
  await addChangesToSums(db);
};

/** Accepts a pending order, which invalidates everything that is cached from orders. */
export const acceptWaitingOrder = async (db: Db, sellerId: SellerId): Promise<void> => {
  const { id } = await db
    .selectFrom("orders")
    .select("id")
    .where("seller_id", "=", sellerId)
    .where("status", "=", "pending")
    .limit(1)
    .executeTakeFirstOrThrow();
  await acceptOrder(db, sellerId, id);
};
