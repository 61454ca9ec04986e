import { sql } from "kysely";
import { checked } from "./diagnosis-queries.ts";

const figures = [
  ...(["orders", "paid_orders", "units", "revenue_minor", "full_price_minor"] as const),
  ...(["costed_revenue_minor", "cost_minor", "uncosted_units", "returned_units"] as const),
  ...(["refunded_minor", "partly_refunded_minor", "shipping_cost_minor"] as const),
];
const sumsOf = sql.join(figures.map((name) => sql`sum(${sql.ref(name)})`));
const zeros = sql.join(figures.map(() => sql.lit(0)));

/** Checks of orders, shipments, returns and customers. */
export const orderChecks = {
  order_totals: sql`
    select o.seller_id, o.id, format('order %s says %s, what is left of its items gives %s',
      o.order_no, o.subtotal_minor - o.discount_minor + o.tax_minor, i.amount) as detail
    from orders o ${checked("o")} join lateral (
      select coalesce(sum(net_minor + net_tax_minor), 0) as amount
      from order_items where seller_id = o.seller_id and order_id = o.id
    ) i on true
    where o.subtotal_minor - o.discount_minor + o.tax_minor <> i.amount`,
  order_counts: sql`
    select o.seller_id, o.id, format('order %s counts %s items of %s units, has %s of %s',
      o.order_no, o.items_count, o.units_count, i.items, i.units) as detail
    from orders o ${checked("o")} join lateral (
      select count(*) as items, coalesce(sum(quantity), 0) as units
      from order_items where seller_id = o.seller_id and order_id = o.id
    ) i on true
    where (o.items_count, o.units_count) is distinct from (i.items, i.units)`,
  order_senders: sql`
    select o.seller_id, o.id, format('the marketplace did not send order %s', o.order_no) as detail
    from orders o ${checked("o")} left join marketplace_orders m on m.external_id = o.external_id and o.seller_id = any(m.seller_ids)
    where m.external_id is null`,
  order_status: sql`
    select o.seller_id, o.id, format('order %s is %s, its items make it %s', o.order_no, o.status, s.status) as detail
    from orders o ${checked("o")} join lateral (
      select case
        when sum(quantity - canceled) = 0 then 'canceled'
        when o.accepted_at is null then 'pending'
        when sum(shipped) = 0 then case when sum(packed) > 0 then 'processing' else 'accepted' end
        when sum(shipped) < sum(quantity - canceled) then 'partially_shipped'
        when sum(delivered) < sum(shipped) then 'shipped'
        when sum(returned) = sum(quantity - canceled) then 'returned'
        when sum(returned) > 0 then 'partially_returned'
        when o.completed_at is not null then 'completed'
        else 'delivered' end as status
      from order_items where seller_id = o.seller_id and order_id = o.id
    ) s on true
    where o.status <> s.status`,
  parcels: sql`
    select i.seller_id, i.order_id as id, format('packed %s, shipped %s, delivered %s; the parcels hold %s, %s, %s',
      i.packed, i.shipped, i.delivered, f.packed, f.shipped, f.delivered) as detail
    from order_items i ${checked("i")} join lateral (
      select coalesce(sum(l.quantity) filter (where p.status = 'packed'), 0) as packed,
        coalesce(sum(l.quantity) filter (where p.status in ('shipped', 'delivered')), 0) as shipped,
        coalesce(sum(l.quantity) filter (where p.status = 'delivered'), 0) as delivered
      from fulfilment_items l join fulfilments p on p.seller_id = l.seller_id and p.id = l.fulfilment_id
      where l.seller_id = i.seller_id and l.order_item_id = i.id
    ) f on true
    where (i.packed, i.shipped, i.delivered) is distinct from (f.packed, f.shipped, f.delivered)`,
  returned_items: sql`
    select i.seller_id, i.order_id as id, format('%s are back, the returns say %s', i.returned, r.back) as detail
    from order_items i ${checked("i")} join lateral (
      select coalesce(sum(l.restocked + l.damaged) filter (where r.status = 'received'), 0) as back,
        coalesce(sum(l.quantity) filter (where r.status in ('requested', 'approved')), 0) as open
      from order_return_items l join order_returns r on r.seller_id = l.seller_id and r.id = l.return_id
      where l.seller_id = i.seller_id and l.order_item_id = i.id
    ) r on true
    where i.returned <> r.back or i.returned + r.open > i.delivered`,
  open_returns: sql`
    select o.seller_id, o.id, format('order %s counts %s open returns, has %s', o.order_no, o.open_returns, r.n) as detail
    from orders o ${checked("o")} join lateral (
      select count(*) as n from order_returns
      where seller_id = o.seller_id and order_id = o.id and status in ('requested', 'approved')
    ) r on true
    where o.open_returns <> r.n`,
  daily_sums: sql`
    select seller_id, null::uuid as id, format('the sums of %s say (orders, paid, units, revenue, ...) %s for %s %s, the orders say %s',
      day, kept, dimension, key, made) as detail
    from (
      select seller_id, dimension, day, key, row(${sumsOf})::text as kept from (
        select * from sales_days ${checked("sales_days")}
        union all
        select * from unsummed_sales ${checked("unsummed_sales")}
      ) k group by 1, 2, 3, 4 having row(${sumsOf}) <> row(${zeros})
    ) kept full join (
      select seller_id, dimension, day, key, row(${sumsOf})::text as made
      from sales_of_orders ${checked("sales_of_orders")}
      group by 1, 2, 3, 4 having row(${sumsOf}) <> row(${zeros})
    ) made using (seller_id, dimension, day, key)
    where kept is distinct from made`,
  day_counts: sql`
    select seller_id, null::uuid as id, format('the counts of %s say %s for %s %s, the rows say %s',
      day, coalesce(kept, 0), subject, key, coalesce(made, 0)) as detail
    from (
      select seller_id, subject, day, key, sum(count) as kept from (
        select * from day_counts ${checked("day_counts")}
        union all
        select * from unsummed_day_counts ${checked("unsummed_day_counts")}
      ) k group by 1, 2, 3, 4 having sum(count) <> 0
    ) kept full join (
      select seller_id, subject, day, key, count as made from day_counts_of_rows ${checked("day_counts_of_rows")}
    ) made using (seller_id, subject, day, key)
    where kept is distinct from made`,
  order_item_sums: sql`
    select o.seller_id, o.id, format('order %s keeps (canceled, full price, costed, cost, uncosted, returned) %s, its items give %s',
      o.order_no, kept, made) as detail
    from orders o ${checked("o")} join lateral (
      select row(o.canceled_units, o.full_price_minor, o.costed_revenue_minor, o.cost_minor, o.uncosted_units, o.returned_units)::text
        as kept,
        row(coalesce(sum(i.canceled), 0), coalesce(sum((f).full_price_minor), 0), coalesce(sum((f).costed_revenue_minor), 0),
          coalesce(sum((f).cost_minor), 0), coalesce(sum((f).uncosted_units), 0), coalesce(sum((f).returned_units), 0))::text as made
      from (
        select canceled, item_figures(true, quantity - canceled, net_minor, unit_price_minor, full_price_minor, cost_minor, restocked,
          returned) as f
        from order_items where seller_id = o.seller_id and order_id = o.id
      ) i
    ) i on true
    where kept <> made`,
  customer_figures: sql`
    select c.seller_id, c.id, format('keeps %s orders over %s, has %s over %s',
      c.orders_count, c.spent_minor, o.n, o.spent) as detail
    from customers c ${checked("c")} join lateral (
      select count(*) as n, coalesce(sum(total_minor), 0) as spent from orders
      where seller_id = c.seller_id and customer_id = c.id and status <> 'canceled'
    ) o on true
    where (c.orders_count, c.spent_minor) is distinct from (o.n, o.spent)`,
  customer_dates: sql`
    select c.seller_id, c.id, format('ordered from %s to %s, the orders are from %s to %s',
      c.first_order_at, c.last_order_at, o.first, o.last) as detail
    from customers c ${checked("c")} join lateral (
      select min(placed_at) as first, max(placed_at) as last from orders
      where seller_id = c.seller_id and customer_id = c.id
    ) o on true
    where (c.first_order_at, c.last_order_at) is distinct from (o.first, o.last)`,
};
