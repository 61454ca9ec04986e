-- A view that reads the columns of a type is to Citus a circle of the type, the view, and the functions that return the type: a new
-- node could not be added (decision 071). The view reads an array instead, which is made once for each row.

create function returned_figures(units bigint) returns sales_figures language sql immutable
  return row(0, 0, 0, 0, 0, 0, 0, 0, units, 0, 0, 0)::sales_figures;
comment on function returned_figures(bigint) is 'the figures of returned units';
-- Its body is a text, since a parsed one would depend on the columns of the type.
create function figures_array(figures sales_figures) returns bigint[] language sql immutable as $$
  select array[(figures).orders, (figures).paid_orders, (figures).units, (figures).revenue_minor, (figures).full_price_minor,
    (figures).costed_revenue_minor, (figures).cost_minor, (figures).uncosted_units, (figures).returned_units, (figures).refunded_minor,
    (figures).partly_refunded_minor, (figures).shipping_cost_minor]
$$;
comment on function figures_array(sales_figures) is 'the figures in the order of the columns of sales_days';

create or replace view sales_of_orders as
select s.seller_id, k.dimension, (s.placed_at at time zone z.timezone)::date as day,
  coalesce(k.key, to_char(s.placed_at at time zone z.timezone, 'HH24')) as key,
  sum(a.f[1])::bigint as orders, sum(a.f[2])::bigint as paid_orders, sum(a.f[3])::bigint as units,
  sum(a.f[4])::bigint as revenue_minor, sum(a.f[5])::bigint as full_price_minor, sum(a.f[6])::bigint as costed_revenue_minor,
  sum(a.f[7])::bigint as cost_minor, sum(a.f[8])::bigint as uncosted_units, sum(a.f[9])::bigint as returned_units,
  sum(a.f[10])::bigint as refunded_minor, sum(a.f[11])::bigint as partly_refunded_minor, sum(a.f[12])::bigint as shipping_cost_minor
from (
  select o.seller_id, o.placed_at, order_dimensions() as dimensions,
    order_keys(o.status, o.shipping_address, o.is_returning, o.placed_at, o.shipped_at, o.ship_by) as keys,
    order_figures(is_paid(o.payment_status), o.units_count - o.canceled_units, o.subtotal_minor - o.discount_minor, o.full_price_minor,
      o.costed_revenue_minor, o.cost_minor, o.uncosted_units, o.returned_units, o.refunded_minor, o.shipping_cost_minor) as f
  from orders o
  union all
  select i.seller_id, o.placed_at, item_dimensions(), item_keys(i.product_id, i.variant_id, i.offer_id),
    item_figures(is_paid(o.payment_status), i.quantity - i.canceled, i.net_minor, i.unit_price_minor, i.full_price_minor, i.cost_minor,
      i.restocked, i.returned)
  from order_items i join orders o on o.seller_id = i.seller_id and o.id = i.order_id
  union all
  select r.seller_id, o.placed_at, array['return_reason'], array[r.reason], returned_figures(i.restocked + i.damaged)
  from order_return_items i join order_returns r on r.seller_id = i.seller_id and r.id = i.return_id
  join orders o on o.seller_id = r.seller_id and o.id = r.order_id
  where i.restocked + i.damaged > 0
) s cross join lateral (select figures_array(s.f) as f offset 0) a
join sellers z on z.id = s.seller_id cross join unnest(s.dimensions, s.keys) k(dimension, key)
group by 1, 2, 3, 4;
