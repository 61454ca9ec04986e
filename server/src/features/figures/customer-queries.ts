import { type CustomerFigures, monthsShown } from "@sellerdesk/contract/figures";
import { sql } from "kysely";
import { oneRow } from "../../db/one-row.ts";
import type { Db } from "../../db/pool.ts";
import type { SellerId } from "../../lib/seller-id.ts";

/** The customers of one first month who ordered that many months later; 0 is the month itself. */
export type CohortCount = { month: string; months_later: number; customers: number };

export type CustomerSums = Pick<CustomerFigures, "customers" | "repeat_customers" | "countries"> & {
  months: string[];
  cohorts: CohortCount[];
};

/** The maximum number of countries; others are left out. */
const countriesShown = 8;

/** Counts the customers of the last months by country, and by the months in which they ordered. */
export const findCustomerSums = (
  db: Db,
  { id: sellerId, timezone }: { id: SellerId; timezone: string },
): Promise<CustomerSums> => {
  const monthOf = (moment: ReturnType<typeof sql>) =>
    sql`date_trunc('month', (${moment}) at time zone ${timezone})`;
  const first = sql`${monthOf(sql`now()`)} - make_interval(months => ${sql.lit(monthsShown - 1)})`;
  return oneRow(
    sql<CustomerSums>`
      with recent as materialized (
        select id, orders_count, spent_minor, ${monthOf(sql`first_order_at`)} as month from customers
        where seller_id = ${sellerId} and last_order_at >= (${first}) at time zone ${timezone}
      ), ordered as (
        select c.month, o.month as order_month, count(*) as customers
        from (
          select distinct customer_id, ${monthOf(sql`placed_at`)} as month from orders
          where seller_id = ${sellerId} and placed_at >= (${first}) at time zone ${timezone}
        ) o
        join recent c on c.id = o.customer_id and c.month >= ${first}
        group by 1, 2
      ), countries as (
        select o.country, count(*) as customers, sum(c.spent_minor)::bigint as spent_minor
        from recent c cross join lateral (
          select coalesce(shipping_address ->> 'country', '') as country from orders
          where seller_id = ${sellerId} and customer_id = c.id order by placed_at desc limit 1
        ) o
        group by 1 order by 2 desc, 3 desc, 1 limit ${sql.lit(countriesShown)}
      )
      select (select count(*) from recent) as customers,
        (select count(*) from recent where orders_count > 1) as repeat_customers,
        coalesce((select json_agg(c order by c.customers desc, c.spent_minor desc, c.country) from countries c), '[]') as countries,
        (select json_agg(to_char(m, 'YYYY-MM') order by m)
          from generate_series(${first}, now() at time zone ${timezone}, interval '1 month') m) as months,
        coalesce((
          select json_agg(json_build_object('month', to_char(month, 'YYYY-MM'), 'customers', customers,
            'months_later', (extract(year from order_month) - extract(year from month)) * 12
              + extract(month from order_month) - extract(month from month)))
          from ordered
        ), '[]') as cohorts`,
    db,
  );
};
