import { sql } from "kysely";
import { checked } from "./diagnosis-queries.ts";

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
    select seller_id, null::uuid as id, format('the sums of %s say (orders, paid, units, revenue) %s for %s, the orders say %s',
      day, kept, status, made) as detail
    from (
      select seller_id, day, status, row(sum(orders), sum(paid_orders), sum(units), sum(revenue_minor))::text as kept from (
        select * from order_days ${checked("order_days")}
        union all
        select c.seller_id, (c.placed_at at time zone s.timezone)::date, c.status, c.orders, c.paid_orders, c.units,
          c.revenue_minor
        from order_day_changes c ${checked("c")} join sellers s on s.id = c.seller_id
      ) k group by 1, 2, 3 having sum(orders) <> 0 or sum(paid_orders) <> 0 or sum(units) <> 0 or sum(revenue_minor) <> 0
    ) kept full join (
      select seller_id, day, status, row(orders, paid_orders, units, revenue_minor)::text as made
      from order_days_of_orders ${checked("order_days_of_orders")}
    ) made using (seller_id, day, status)
    where kept is distinct from made`,
  daily_sums_of_products: sql`
    select seller_id, product_id as id, format('the sums of %s say (units, revenue) %s, the orders say %s', day, kept, made)
      as detail
    from (
      select seller_id, day, product_id, row(sum(units), sum(revenue_minor))::text as kept from (
        select * from product_days ${checked("product_days")}
        union all
        select c.seller_id, (c.placed_at at time zone s.timezone)::date, c.product_id, c.units, c.revenue_minor
        from product_day_changes c ${checked("c")} join sellers s on s.id = c.seller_id
      ) k group by 1, 2, 3 having sum(units) <> 0 or sum(revenue_minor) <> 0
    ) kept full join (
      select seller_id, day, product_id, row(units, revenue_minor)::text as made
      from product_days_of_orders ${checked("product_days_of_orders")} where units <> 0 or revenue_minor <> 0
    ) made using (seller_id, day, product_id)
    where kept is distinct from made`,
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
