import { type IncomingMessage, type ServerResponse, createServer } from "node:http";
import { json } from "node:stream/consumers";
import pg from "pg";
import { bigSellerId } from "./seed.ts";

/**
 * A server written for speed alone, with its own SQL on `plain-tables.ts`: node:http, raw pg with
 * named statements and the same pool size. It knows one seller, checks nothing, and has neither a
 * ledger nor queues.
 */
const pool = new pg.Pool({ connectionString: process.env["DATABASE_URL"], max: 10 });
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** Runs a named statement, which is prepared once on each connection. */
const ask = async (name: string, text: string, values: unknown[]): Promise<unknown[]> =>
  (await pool.query({ name, text, values })).rows;

const productColumns = "p.id, p.title, p.handle, p.status, p.created_at, p.updated_at";
const variantsOfProduct = `(select json_agg(v order by v.id) from plain.variants v where v.product_id = p.id) as variants`;

const listProducts = async (query: URLSearchParams) => {
  const [status, search] = [query.get("status"), query.get("search")];
  const [limit, page] = [Number(query.get("per_page")), Number(query.get("page") ?? 1)];
  const values: unknown[] = [bigSellerId];
  const conditions = ["p.seller_id = $1"];
  if (status !== null) conditions.push(`p.status = $${values.push(status)}`);
  if (search !== null) conditions.push(`p.title ilike $${values.push(`%${search}%`)}`);
  const where = conditions.join(" and ");
  const [count, rows] = [values.length, [...values, limit, (page - 1) * limit]];
  const kind = `${status !== null}${search !== null}`;
  const [products, total] = await Promise.all([
    ask(
      `products${kind}`,
      `select ${productColumns}, ${variantsOfProduct} from (
         select * from plain.products p where ${where}
         order by p.updated_at desc, p.id desc limit $${count + 1} offset $${count + 2}
       ) p order by p.updated_at desc, p.id desc`,
      rows,
    ),
    ask(`total${kind}`, `select count(*) as total from plain.products p where ${where}`, values),
  ]);
  return { data: products, meta: total[0] };
};

const findProduct = async (id: string) => ({
  data: await ask(
    "product",
    `select p.*, ${variantsOfProduct} from plain.products p where p.id = $1 and p.seller_id = $2`,
    [id, bigSellerId],
  ),
});

const listOrders = async (query: URLSearchParams) => {
  const values = [bigSellerId, query.get("status")];
  const [orders, total] = await Promise.all([
    ask(
      "orders",
      `select o.*, (select json_agg(i) from plain.order_items i where i.order_id = o.id) as items
       from (select * from plain.orders where seller_id = $1 and status = $2
         order by placed_at desc, id desc limit $3) o
       order by o.placed_at desc, o.id desc`,
      [...values, Number(query.get("per_page"))],
    ),
    ask(
      "order total",
      "select count(*) as total from plain.orders where seller_id = $1 and status = $2",
      values,
    ),
  ]);
  return { data: orders, meta: total[0] };
};

const addUpDays = async () => ({
  data: await ask(
    "days",
    `select date_trunc('day', placed_at) as day, count(*) as orders, sum(total_minor)::bigint as revenue
     from plain.orders
     where seller_id = $1 and status <> 'canceled' and placed_at >= now() - interval '30 days'
     group by 1 order by 1`,
    [bigSellerId],
  ),
});

const listCatalogue = async () => ({
  data: await ask(
    "catalogue",
    `select ${productColumns}, p.description_html, ${variantsOfProduct} from plain.products p
     where p.id > $1 order by p.id limit 100`,
    ["00000000-0000-0000-0000-000000000000"],
  ),
});

type AdjustBody = { items: { variant_id: string; quantity: number }[] };
const changeStock = async ({ items }: AdjustBody) => ({
  data: await ask(
    "stock",
    `update plain.variants v set stock = stock + i.quantity
     from json_to_recordset($1) as i(variant_id uuid, quantity integer)
     where v.id = i.variant_id and v.seller_id = $2 returning v.id, v.sku, v.stock`,
    [JSON.stringify(items), bigSellerId],
  ),
});

type OrderBody = {
  external_id: string;
  placed_at: string;
  customer: { name: string };
  items: { variant_id: string; quantity: number; unit_price_minor: number }[];
};
const placeOrder = async ({ external_id, placed_at, customer, items }: OrderBody) => ({
  data: await ask(
    "order",
    `with lines as materialized (
       select * from json_to_recordset($1) as i(variant_id uuid, quantity integer, unit_price_minor bigint)
     ), placed as (
       insert into plain.orders (seller_id, order_no, external_id, customer_name, status, total_minor, placed_at)
       select $2, $3, $3, $4, 'pending', sum(quantity * unit_price_minor), $5 from lines returning id
     ), taken as (
       update plain.variants v set stock = v.stock - l.quantity from lines l where v.id = l.variant_id
     )
     insert into plain.order_items (order_id, variant_id, quantity, unit_price_minor)
     select placed.id, l.variant_id, l.quantity, l.unit_price_minor from placed cross join lines l
     returning id, order_id`,
    [JSON.stringify(items), bigSellerId, external_id, customer.name, placed_at],
  ),
});

const answer = async (request: IncomingMessage): Promise<unknown> => {
  const { pathname, searchParams } = new URL(request.url ?? "/", "http://floor");
  switch (`${request.method} ${pathname}`) {
    case "GET /api/products":
      return listProducts(searchParams);
    case "GET /api/orders":
      return listOrders(searchParams);
    case "GET /api/dashboard/vendor":
      return addUpDays();
    case "GET /api/marketplace/v1/catalogue":
      return listCatalogue();
    // Only the bench sends these requests, with bodies of these types.
    case "POST /api/transaction":
      return changeStock((await json(request)) as AdjustBody);
    case "POST /api/marketplace/v1/orders":
      return placeOrder((await json(request)) as OrderBody);
  }
  const id = /^\/api\/products\/([\w-]+)$/.exec(pathname)?.[1];
  return id === undefined ? undefined : findProduct(id);
};

const send = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
  const found = await answer(request);
  if (found === undefined) return void response.writeHead(404).end();
  const body = JSON.stringify(found);
  const headers = { "content-type": "application/json", "content-length": Buffer.byteLength(body) };
  response.writeHead(200, headers).end(body);
};

const server = createServer((request, response) => {
  send(request, response).catch((error: unknown) => {
    console.error(error);
    response.writeHead(500).end();
  });
});
server.listen(Number(process.env["PORT"]), "127.0.0.1");
