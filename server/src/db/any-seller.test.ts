import { Kysely, PostgresDialect, sql } from "kysely";
import { loadModule } from "libpg-query";
import pg from "pg";
import { beforeAll, describe, expect, it } from "vitest";
import { findViolations } from "../../testing/seller-scope/find-violations.ts";
import { anySeller } from "./any-seller.ts";

const tables = {
  sellers: ["id", "email"],
  orders: ["seller_id", "id", "total"],
  items: ["seller_id", "id", "order_id", "quantity"],
  notes: ["seller_id", "id", "text"],
  plans: ["id", "name"],
};
const mark = (alias: string) => `/* any seller of "${alias}": tests say so */`;
const find = (text: string) => findViolations(text, tables);

beforeAll(loadModule);

/**
 * Statements about given sellers. Braces enclose the part that limits the statement to them. Text
 * after a bar replaces that part in the failing variant; without a bar it is `true`.
 */
const scoped = [
  // A table and a value.
  "select id from orders where {seller_id = $1} and total > 0",
  "select id from orders o where total > 0 and ({o.seller_id = any($1::uuid[])})",
  "select id from orders where {seller_id in ($1, $2)}",
  "select id from orders where {seller_id is not distinct from $1}",
  "select id from orders where ({seller_id = $1} and id = $2) or (seller_id = $1 and id = $3)",
  "select id from sellers where {id = $1}",
  "select id from orders where ({seller_id,|} id) = ({$1,|} $2)",
  "select id from orders where ({seller_id,|} id) in (select * from unnest({$1::uuid[],|} $2::uuid[]))",
  "select id from orders where {seller_id =|exists} (select s.id from sellers s where s.id = $1)",
  "select count(*) filter (where total > 0) from orders group by seller_id having {seller_id = $1}",
  // Joins.
  "select o.id from orders o join items i on {i.seller_id = o.seller_id} and i.order_id = o.id where o.seller_id = $1",
  "select o.id from orders o join items i on i.seller_id = o.seller_id and i.order_id = o.id where {i.seller_id = $1}",
  "select o.id from orders o left join items i on {i.seller_id = o.seller_id} and i.order_id = o.id where o.seller_id = $1",
  "select o.id from items i right join orders o on {i.seller_id = o.seller_id} where o.seller_id = $1",
  "select o.id from orders o join items i using ({seller_id,|} id) where seller_id = $1",
  "select o.id from orders o, items i where {o.seller_id = i.seller_id} and i.seller_id = $1",
  "select o.id from orders o join sellers s on {s.id = o.seller_id} where o.seller_id = $1",
  "select o.id from unnest($1::uuid[]) as w(id) join orders o on {o.seller_id = w.id}",
  "select o.id from jsonb_to_recordset($1) as w(seller_id uuid, id uuid) join orders o on {o.seller_id = w.seller_id}",
  "select o.id from orders o join plans p on p.id = o.id where {o.seller_id = $1}",
  // Subqueries.
  "select id from orders o where seller_id = $1 and exists (select from items i where {i.seller_id = o.seller_id} and i.order_id = o.id)",
  "select id from orders o where exists (select from items i where {i.seller_id = o.seller_id} and {i.seller_id = $1})",
  "select id from orders o where seller_id = $1 and not exists (select from items where {seller_id = o.seller_id})",
  "select id, (select sum(quantity) from items where {seller_id = o.seller_id} and order_id = o.id) from orders o where seller_id = $1",
  "select id from orders where seller_id = $1 order by (select max(quantity) from items where {seller_id = orders.seller_id})",
  "select id from orders where seller_id = $1 and ({seller_id,|} id) in (select {seller_id,|} order_id from items)",
  "select id from orders where seller_id = $1 and ({seller_id,|} id) not in (select {seller_id,|} order_id from items)",
  "select id from orders where {seller_id in|exists} (select seller_id from items where seller_id = $1)",
  "select id from orders where seller_id = any(array(select id from sellers where {id = $1}))",
  "select o.id from orders o, lateral (select max(quantity) from items where {seller_id = o.seller_id}) i where o.seller_id = $1",
  "select t.id from (select seller_id, id from orders) t where {t.seller_id = $1}",
  "select t.id from (select seller_id, id from orders where {seller_id = $1} order by id limit 5) t where t.seller_id = $1",
  "select t.id from (select distinct on ({seller_id,|} id) seller_id, id from orders) t where t.seller_id = $1",
  "select t.id from (select seller_id, id, sum(total) over ({partition by seller_id|}) as sum from orders) t where t.seller_id = $1",
  "select case when exists (select from items where {seller_id = $1}) then 1 end",
  // Common table expressions and unions.
  "with o as (select seller_id, id from orders where {seller_id = $1}) select i.id from items i join o on i.seller_id = o.seller_id",
  "with o as (select seller_id, id from orders) select id from o where {seller_id = $1}",
  "with o as (select seller_id, id from orders) select id from o where seller_id = $1 union select id from o where {seller_id = $1}",
  "select id from orders where {seller_id = $1} union all select id from items where seller_id = $1",
  "select id from orders where seller_id = $1 union all select id from items where {seller_id = $1}",
  "select t.id from (select seller_id, id from orders union select seller_id, id from items) t where {seller_id = $1}",
  "with recursive o as (select seller_id, id from orders where {seller_id = $1} union select i.seller_id, i.id from o join items i on i.seller_id = o.seller_id) select id from o",
  "with recursive o as (select seller_id, id from orders where seller_id = $1 union select i.seller_id, i.id from o join items i on {i.seller_id = o.seller_id}) select id from o",
  "with gone as (delete from orders where {seller_id = $1} returning seller_id, id) select i.id from items i join gone using (seller_id)",
  // Writes.
  "update orders set total = 1 where {seller_id = $1} and id = $2",
  "update orders o set total = 1 from items i where {i.seller_id = o.seller_id} and o.seller_id = $1",
  "update orders o set total = (select sum(quantity) from items where {seller_id = o.seller_id}) where seller_id = $1",
  "delete from orders where {seller_id = $1}",
  "delete from orders o using items i where {i.seller_id = o.seller_id} and i.seller_id = $1",
  "insert into orders ({seller_id,|} id) values ({$1,|} $2), ({$3,|} $4)",
  "insert into orders (seller_id, id) select i.seller_id, i.id from items i where {i.seller_id = $1}",
  "insert into orders (seller_id, id) select $1, i.id from items i where {i.seller_id = $1}",
  "insert into orders (seller_id, id) values ($1, $2) on conflict ({seller_id,|} id) do update set total = 1",
  "insert into orders (seller_id, id) values ($1, $2) on conflict (id) do update set total = 1 where {orders.seller_id = excluded.seller_id}",
  "declare streamed no scroll cursor for select id from orders where {seller_id = $1}",
];

describe("J2 a statement about a given seller", () => {
  it.each(scoped)("is accepted: %s", (text) => {
    const variant = (choose: (present: string, removed: string) => string) =>
      text.replaceAll(/\{([^|}]+)(?:\|(.*?))?\}/g, (_, present: string, removed = "true") =>
        choose(present, removed),
      );
    expect(find(variant((present) => present))).toEqual([]);
    expect(find(variant((_, removed) => removed))).not.toEqual([]);
  });
});

describe("J2 a statement across sellers", () => {
  it.each([
    "select id from orders",
    "select id from orders where id = $1",
    "select id from orders where seller_id <> $1",
    "select id from orders where not (seller_id = $1)",
    "select id from orders where seller_id = $1 or id = $2",
    "select id from orders where seller_id = id",
    "select id from orders where case when seller_id = $1 then true end",
    "select seller_id = $1 from orders",
    // A condition on the other side of an outer join excludes no rows.
    "select o.id from orders o left join items i on o.seller_id = i.seller_id and o.seller_id = $1",
    "select o.id from orders o full join items i on o.seller_id = i.seller_id where o.seller_id = $1",
    "select o.id from orders o where not exists (select from items i where i.seller_id = o.seller_id and i.seller_id = $1)",
    // The name refers to the nearest table.
    "select o.id from sellers o where exists (select from orders where id = $1 and seller_id = o.id)",
    // The limit and the window count the rows of all sellers.
    "select t.id from (select seller_id, id from orders limit 5) t where t.seller_id = $1",
    "select t.id from (select seller_id, id, sum(total) over () as sum from orders) t where t.seller_id = $1",
    "with t as (select distinct on (id) seller_id, id from orders) select id from t where seller_id = $1",
    "with o as (select seller_id, id from orders) select id from o where seller_id = $1 union select id from o",
    "with gone as (delete from orders returning seller_id, id) select id from gone where seller_id = $1",
    "insert into orders (id) values ($1)",
    "insert into orders (seller_id, id) values ($1, $2), (default, $3)",
    "insert into orders (seller_id, id) values ($1, $2) on conflict (id) do update set total = 1",
    "merge into orders o using items i on o.id = i.id when matched then delete",
    "truncate orders",
    "lock table orders",
  ])("is reported: %s", (text) => {
    expect(find(text)).not.toEqual([]);
  });

  it("is not reported if no table belongs to sellers", () => {
    expect(find("select id from plans where name = $1")).toEqual([]);
    expect(find("with orders as (select 1 as id) select id from orders")).toEqual([]);
    expect(find("set local statement_timeout = '60s'")).toEqual([]);
    expect(find("analyze orders")).toEqual([]);
  });

  it("is reported with its table and a solution", () => {
    expect(find("select o.id from orders o")).toEqual([
      'It reads or writes "orders" as o of all sellers: compare its seller_id with a given seller, or say with anySeller("o", reason) why it spans sellers.',
    ]);
    expect(find("select id from sellers where email = $1")).toEqual([
      'It reads or writes "sellers" of all sellers: compare its id with a given seller, or say with anySeller("sellers", reason) why it spans sellers.',
    ]);
  });

  it("is accepted with anySeller, for one table reference", () => {
    expect(find(`select o.id from orders o ${mark("o")}`)).toEqual([]);
    expect(
      find(`select o.id from orders o ${mark("o")} join items i on i.seller_id = o.seller_id`),
    ).toEqual([]);
    expect(
      find(`select o.id from orders o ${mark("o")} join items i on i.order_id = o.id`),
    ).toHaveLength(1);
    expect(
      find(`select id from orders ${mark("orders")} union select id from orders`),
    ).toHaveLength(1);
    expect(
      find(`select id from orders ${mark("orders")} union select id from orders ${mark("orders")}`),
    ).toEqual([]);
  });

  it("must not use anySeller if it is about a given seller", () => {
    const message = (alias: string) =>
      `Nothing in it needs anySeller("${alias}", ...): remove the call.`;
    expect(find(`select id from orders ${mark("orders")} where seller_id = $1`)).toEqual([
      message("orders"),
    ]);
    expect(find(`select id from plans ${mark("plans")}`)).toEqual([message("plans")]);
    expect(
      find(
        `select o.id from orders o ${mark("o")} join items i ${mark("i")} on i.seller_id = o.seller_id`,
      ),
    ).toContain(message("i"));
  });
});

it("anySeller writes a comment that the check understands, and rejects text that would end it early", () => {
  const db = new Kysely({ dialect: new PostgresDialect({ pool: new pg.Pool() }) });
  const { sql: text } = sql`select id from orders ${anySeller("orders", "tests say so")}`.compile(
    db,
  );
  expect(text).toBe(`select id from orders ${mark("orders")}`);
  expect(() => anySeller("o", "x */ drop")).toThrow("No comment can hold");
  expect(() => anySeller('o"', "x")).toThrow("No comment can hold");
});
