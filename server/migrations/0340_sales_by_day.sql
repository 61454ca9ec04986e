-- What is sold, by day and by whatever a seller asks for: one table of sums replaces order_days and product_days. Orders and items keep
-- what only holds at the moment of the sale, so that a price, a cost or an offer that changes later changes no figure of before.
drop trigger orders_sums_inserted on orders;
drop trigger orders_sums_updated on orders;
drop trigger order_items_sums_inserted on order_items;
drop trigger order_items_sums_updated on order_items;
drop function add_order_change;
drop function add_items;
drop function add_item_changes;
drop view order_days_of_orders;
drop view product_days_of_orders;
drop table order_days, order_day_changes, product_days, product_day_changes;

alter table order_items
  add column cost_minor bigint check (cost_minor >= 0),
  add column full_price_minor bigint check (full_price_minor >= 0),
  add column offer_id uuid,
  add column restocked integer not null default 0 check (restocked >= 0);
comment on column order_items.cost_minor is 'of one unit when it was sold; where it was not known then, the first cost that the variant got later';
comment on column order_items.full_price_minor is 'of one unit without any offer; null only until an order from before this column is filled';
comment on column order_items.offer_id is 'the offer that lowered the price; it may have been deleted since';
comment on column order_items.restocked is 'of the returned units, the sum of order_return_items';

alter table fulfilments add column shipping_cost_minor bigint check (shipping_cost_minor >= 0);
comment on column fulfilments.shipping_cost_minor is 'what the seller paid to send it; null if the seller did not say';

alter table orders
  add column is_returning boolean not null default false,
  add column shipped_at timestamptz,
  add column shipping_cost_minor bigint not null default 0 check (shipping_cost_minor >= 0),
  add column full_price_minor bigint not null default 0,
  add column costed_revenue_minor bigint not null default 0,
  add column cost_minor bigint not null default 0,
  add column uncosted_units integer not null default 0,
  add column returned_units integer not null default 0;
comment on column orders.is_returning is 'the customer has an earlier order; of two at the same moment the one with the smaller id is earlier';
comment on column orders.shipped_at is 'when the last shipment left; null before the first one';
comment on column orders.shipping_cost_minor is 'what the seller paid for its shipments';
comment on column orders.full_price_minor is 'of its units that are not canceled, like costed_revenue_minor and uncosted_units';
comment on column orders.costed_revenue_minor is 'net of the items whose cost is known; cost_minor is what they cost, without restocked units';

-- One row of sums for each day and key of a dimension:
--   status, country, buyer ('new' or 'returning'), hour ('00' to '23'), shipping ('on_time:014' or 'late:050', in hours; '' if unshipped),
--   product, variant, offer (ids; '' without one), return_reason.
create table sales_days (
  seller_id uuid not null references sellers (id) on delete cascade,
  dimension text not null,
  day date not null,
  key text not null,
  orders bigint not null,
  paid_orders bigint not null,
  units bigint not null,
  revenue_minor bigint not null,
  full_price_minor bigint not null,
  costed_revenue_minor bigint not null,
  cost_minor bigint not null,
  uncosted_units bigint not null,
  returned_units bigint not null,
  refunded_minor bigint not null,
  partly_refunded_minor bigint not null,
  shipping_cost_minor bigint not null,
  primary key (seller_id, dimension, day, key)
);
create index sales_days_key on sales_days (seller_id, dimension, key, day);
comment on column sales_days.day is 'in the seller''s time zone, in which the order was placed, whatever happened to it later';
comment on column sales_days.paid_orders is 'paid, and not wholly canceled or refunded';
comment on column sales_days.units is 'ordered and not canceled, paid or not';
comment on column sales_days.revenue_minor is 'paid items that are not canceled, net of discount, without shipping and tax';
comment on column sales_days.full_price_minor is 'what revenue_minor would be without offers and discounts';
comment on column sales_days.costed_revenue_minor is 'the part of revenue_minor whose cost is known: cost_minor; uncosted_units are the other paid units';
comment on column sales_days.partly_refunded_minor is 'the part of refunded_minor that belongs to orders in revenue_minor';

create table sales_changes (
  seller_id uuid not null references sellers (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  placed_at timestamptz not null,
  dimensions text[] not null,
  keys text[] not null,
  orders bigint not null default 0,
  paid_orders bigint not null default 0,
  units bigint not null default 0,
  revenue_minor bigint not null default 0,
  full_price_minor bigint not null default 0,
  costed_revenue_minor bigint not null default 0,
  cost_minor bigint not null default 0,
  uncosted_units bigint not null default 0,
  returned_units bigint not null default 0,
  refunded_minor bigint not null default 0,
  partly_refunded_minor bigint not null default 0,
  shipping_cost_minor bigint not null default 0,
  primary key (seller_id, id)
);
comment on table sales_changes is 'what sales_days does not contain yet; of an instant, because the seller''s time zone may change meanwhile';
comment on column sales_changes.keys is 'one for each of the dimensions; that of the hour is null, since it depends on the time zone';

create function order_dimensions() returns text[] language sql immutable
  return array['status', 'country', 'buyer', 'shipping', 'hour'];
create function order_keys(o orders) returns text[] language sql stable
  return array[o.status, coalesce(o.shipping_address ->> 'country', ''), case when o.is_returning then 'returning' else 'new' end,
    case when o.shipped_at is not null and o.status in ('shipped', 'delivered', 'completed', 'returned', 'partially_returned')
      then case when o.shipped_at > o.ship_by then 'late:' else 'on_time:' end
        || lpad(least(999, greatest(0, floor(extract(epoch from o.shipped_at - o.placed_at) / 3600)))::text, 3, '0')
      else '' end, null];
create function item_dimensions() returns text[] language sql immutable return array['product', 'variant', 'offer'];
create function item_keys(product_id uuid, variant_id uuid, offer_id uuid) returns text[] language sql immutable
  return array[product_id::text, variant_id::text, coalesce(offer_id::text, '')];

-- What one order, and one item, add to the sums.
create type sales_figures as (orders bigint, paid_orders bigint, units bigint, revenue_minor bigint, full_price_minor bigint,
  costed_revenue_minor bigint, cost_minor bigint, uncosted_units bigint, returned_units bigint, refunded_minor bigint,
  partly_refunded_minor bigint, shipping_cost_minor bigint);
create function order_figures(o orders) returns sales_figures language sql immutable return case when is_paid(o.payment_status)
  then row(1, (o.units_count > o.canceled_units)::integer, o.units_count - o.canceled_units, o.subtotal_minor - o.discount_minor,
    o.full_price_minor, o.costed_revenue_minor, o.cost_minor, o.uncosted_units, o.returned_units, o.refunded_minor, o.refunded_minor,
    o.shipping_cost_minor)::sales_figures
  else row(1, 0, o.units_count - o.canceled_units, 0, 0, 0, 0, 0, o.returned_units, o.refunded_minor, 0, o.shipping_cost_minor)::sales_figures
end;
create function item_figures(is_paid boolean, units integer, net_minor bigint, unit_price_minor bigint, full_price_minor bigint,
  cost_minor bigint, restocked integer, returned integer) returns sales_figures language sql immutable return case when is_paid
  then row(0, 0, units, net_minor, coalesce(full_price_minor, unit_price_minor) * units,
    case when cost_minor is null then 0 else net_minor end, coalesce(cost_minor, 0) * (units - restocked),
    case when cost_minor is null then units else 0 end, returned, 0, 0, 0)::sales_figures
  else row(0, 0, units, 0, 0, 0, 0, 0, returned, 0, 0, 0)::sales_figures
end;

-- What sales_days holds, read from the orders themselves.
create view sales_of_orders as
select s.seller_id, k.dimension, (s.placed_at at time zone z.timezone)::date as day,
  coalesce(k.key, to_char(s.placed_at at time zone z.timezone, 'HH24')) as key,
  sum((s.f).orders)::bigint as orders, sum((s.f).paid_orders)::bigint as paid_orders, sum((s.f).units)::bigint as units,
  sum((s.f).revenue_minor)::bigint as revenue_minor, sum((s.f).full_price_minor)::bigint as full_price_minor,
  sum((s.f).costed_revenue_minor)::bigint as costed_revenue_minor, sum((s.f).cost_minor)::bigint as cost_minor,
  sum((s.f).uncosted_units)::bigint as uncosted_units, sum((s.f).returned_units)::bigint as returned_units,
  sum((s.f).refunded_minor)::bigint as refunded_minor, sum((s.f).partly_refunded_minor)::bigint as partly_refunded_minor,
  sum((s.f).shipping_cost_minor)::bigint as shipping_cost_minor
from (
  select o.seller_id, o.placed_at, order_dimensions() as dimensions, order_keys(o) as keys, order_figures(o) as f from orders o
  union all
  select i.seller_id, o.placed_at, item_dimensions(), item_keys(i.product_id, i.variant_id, i.offer_id),
    item_figures(is_paid(o.payment_status), i.quantity - i.canceled, i.net_minor, i.unit_price_minor, i.full_price_minor, i.cost_minor,
      i.restocked, i.returned)
  from order_items i join orders o on o.seller_id = i.seller_id and o.id = i.order_id
  union all
  select r.seller_id, o.placed_at, array['return_reason'], array[r.reason],
    row(0, 0, 0, 0, 0, 0, 0, 0, i.restocked + i.damaged, 0, 0, 0)::sales_figures
  from order_return_items i join order_returns r on r.seller_id = i.seller_id and r.id = i.return_id
  join orders o on o.seller_id = r.seller_id and o.id = r.order_id
  where i.restocked + i.damaged > 0
) s join sellers z on z.id = s.seller_id cross join unnest(s.dimensions, s.keys) k(dimension, key)
group by 1, 2, 3, 4;

-- What sales_changes adds to sales_days.
create view unsummed_sales as
select c.seller_id, k.dimension, (c.placed_at at time zone z.timezone)::date as day,
  coalesce(k.key, to_char(c.placed_at at time zone z.timezone, 'HH24')) as key, c.orders, c.paid_orders, c.units, c.revenue_minor,
  c.full_price_minor, c.costed_revenue_minor, c.cost_minor, c.uncosted_units, c.returned_units, c.refunded_minor,
  c.partly_refunded_minor, c.shipping_cost_minor
from sales_changes c join sellers z on z.id = c.seller_id cross join unnest(c.dimensions, c.keys) k(dimension, key);

-- Adds the differences between the states of an order or of items; those that come to nothing leave no row.
create type sales_state as (sign integer, placed_at timestamptz, keys text[], figures sales_figures);
create function add_sales_changes(seller uuid, dimensions text[], states sales_state[]) returns void language sql as $$
  insert into sales_changes (seller_id, placed_at, dimensions, keys, orders, paid_orders, units, revenue_minor, full_price_minor,
    costed_revenue_minor, cost_minor, uncosted_units, returned_units, refunded_minor, partly_refunded_minor, shipping_cost_minor)
  select seller, placed_at, dimensions, keys, sum(sign * (figures).orders), sum(sign * (figures).paid_orders),
    sum(sign * (figures).units), sum(sign * (figures).revenue_minor), sum(sign * (figures).full_price_minor),
    sum(sign * (figures).costed_revenue_minor), sum(sign * (figures).cost_minor), sum(sign * (figures).uncosted_units),
    sum(sign * (figures).returned_units), sum(sign * (figures).refunded_minor), sum(sign * (figures).partly_refunded_minor),
    sum(sign * (figures).shipping_cost_minor)
  from unnest(states)
  group by placed_at, keys
  having row(sum(sign * (figures).orders), sum(sign * (figures).paid_orders), sum(sign * (figures).units),
    sum(sign * (figures).revenue_minor), sum(sign * (figures).full_price_minor), sum(sign * (figures).costed_revenue_minor),
    sum(sign * (figures).cost_minor), sum(sign * (figures).uncosted_units), sum(sign * (figures).returned_units),
    sum(sign * (figures).refunded_minor), sum(sign * (figures).partly_refunded_minor), sum(sign * (figures).shipping_cost_minor))
    <> row(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
$$;

-- Orders from before, as far as their own rows say it; a job fills in the rest, which adds to the sums like any other change.
update order_items i set restocked = r.restocked from (
  select seller_id, order_item_id, sum(restocked) as restocked from order_return_items where restocked > 0 group by 1, 2
) r where r.seller_id = i.seller_id and r.order_item_id = i.id;
update orders o set shipped_at = f.shipped_at, full_price_minor = i.full_price_minor, uncosted_units = i.units, returned_units = i.returned
from (
  select seller_id, order_id, sum(unit_price_minor * (quantity - canceled)) as full_price_minor, sum(quantity - canceled) as units,
    sum(returned) as returned
  from order_items group by 1, 2
) i left join (
  select seller_id, order_id, max(shipped_at) as shipped_at from fulfilments where status in ('shipped', 'delivered') group by 1, 2
) f using (seller_id, order_id)
where i.seller_id = o.seller_id and i.order_id = o.id;
insert into sales_days select * from sales_of_orders;

create function set_returning() returns trigger language plpgsql as $$
begin
  new.is_returning := exists (select from orders o where o.seller_id = new.seller_id and o.customer_id = new.customer_id
    and (o.placed_at, o.id) < (new.placed_at, new.id));
  return new;
end $$;
create trigger orders_returning before insert on orders for each row execute function set_returning();

create function add_order_sales() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform add_sales_changes(new.seller_id, order_dimensions(),
      array[row(1, new.placed_at, order_keys(new), order_figures(new))::sales_state]);
    -- An order that arrives late makes the one that was first a returning customer's.
    update orders o set is_returning = true
    where o.seller_id = new.seller_id and o.customer_id = new.customer_id and not o.is_returning
      and (o.placed_at, o.id) > (new.placed_at, new.id);
    return null;
  end if;
  perform add_sales_changes(new.seller_id, order_dimensions(), array[
    row(1, new.placed_at, order_keys(new), order_figures(new))::sales_state,
    row(-1, old.placed_at, order_keys(old), order_figures(old))::sales_state]);
  if (old.placed_at, is_paid(old.payment_status)) is distinct from (new.placed_at, is_paid(new.payment_status)) then
    perform add_sales_changes(new.seller_id, item_dimensions(), array_agg(
      row(c.sign, c.placed_at, item_keys(i.product_id, i.variant_id, i.offer_id), item_figures(c.is_paid, i.quantity - i.canceled,
        i.net_minor, i.unit_price_minor, i.full_price_minor, i.cost_minor, i.restocked, i.returned))::sales_state))
    from order_items i cross join (values
      (1, new.placed_at, is_paid(new.payment_status)), (-1, old.placed_at, is_paid(old.payment_status))
    ) c(sign, placed_at, is_paid)
    where i.seller_id = new.seller_id and i.order_id = new.id;
  end if;
  return null;
end $$;
create trigger orders_sales_inserted after insert on orders for each row execute function add_order_sales();
create trigger orders_sales_updated after update of status, payment_status, units_count, canceled_units, subtotal_minor,
  discount_minor, refunded_minor, is_returning, shipped_at, ship_by, shipping_address, shipping_cost_minor, full_price_minor,
  costed_revenue_minor, cost_minor, uncosted_units, returned_units on orders for each row execute function add_order_sales();

-- The price without offers, the cost and the offer of a variant at a moment.
create function sale_terms(seller uuid, product uuid, variant uuid, moment timestamptz)
returns table (price_minor bigint, cost_minor bigint, offer_id uuid) language sql stable rows 1 as $$
  select (select p.price_minor from variant_prices p where p.seller_id = seller and p.variant_id = variant and p.since <= moment
      order by p.since desc limit 1),
    v.cost_minor,
    (select i.offer_id from offer_items i join offers o on o.seller_id = i.seller_id and o.id = i.offer_id
      where i.seller_id = seller and i.product_id = product and i.variants && uuid_range(variant, variant, '[]')
        and i.active_range @> moment and (o.paused_at is null or o.paused_at > moment))
  from variants v where v.seller_id = seller and v.id = variant
$$;
-- The item with what is not known yet: an offer counts if the buyer paid less than the full price.
create function with_sale_terms(i order_items, moment timestamptz) returns order_items language plpgsql stable as $$
declare
  terms record;
begin
  select * into terms from sale_terms(i.seller_id, i.product_id, i.variant_id, moment);
  i.cost_minor := coalesce(i.cost_minor, terms.cost_minor);
  if i.full_price_minor is null then
    i.full_price_minor := greatest(i.unit_price_minor, terms.price_minor);
    if i.unit_price_minor * i.quantity - i.discount_minor < i.full_price_minor * i.quantity then
      i.offer_id := coalesce(i.offer_id, terms.offer_id);
    end if;
  end if;
  return i;
end $$;
create function set_sale_terms() returns trigger language plpgsql as $$
begin
  return with_sale_terms(new, (select placed_at from orders where seller_id = new.seller_id and id = new.order_id));
end $$;
create trigger order_items_terms before insert on order_items for each row execute function set_sale_terms();

-- The figures of items as they were and are, and of the orders that they belong to.
create type item_state as (sign integer, seller_id uuid, order_id uuid, product_id uuid, variant_id uuid, offer_id uuid, quantity integer,
  canceled integer, net_minor bigint, unit_price_minor bigint, full_price_minor bigint, cost_minor bigint, restocked integer,
  returned integer);
create function add_item_states(items item_state[]) returns void language plpgsql as $$
begin
  perform add_sales_changes(i.seller_id, item_dimensions(), array_agg(
    row(i.sign, o.placed_at, item_keys(i.product_id, i.variant_id, i.offer_id), item_figures(is_paid(o.payment_status),
      i.quantity - i.canceled, i.net_minor, i.unit_price_minor, i.full_price_minor, i.cost_minor, i.restocked, i.returned))::sales_state))
  from unnest(items) i join orders o on o.seller_id = i.seller_id and o.id = i.order_id
  group by i.seller_id;
  update orders o set canceled_units = o.canceled_units + c.canceled_units, full_price_minor = o.full_price_minor + c.full_price_minor,
    costed_revenue_minor = o.costed_revenue_minor + c.costed_revenue_minor, cost_minor = o.cost_minor + c.cost_minor,
    uncosted_units = o.uncosted_units + c.uncosted_units, returned_units = o.returned_units + c.returned_units
  from (
    select i.seller_id, i.order_id, sum(i.sign * i.canceled) as canceled_units, sum(i.sign * (f).full_price_minor) as full_price_minor,
      sum(i.sign * (f).costed_revenue_minor) as costed_revenue_minor, sum(i.sign * (f).cost_minor) as cost_minor,
      sum(i.sign * (f).uncosted_units) as uncosted_units, sum(i.sign * (f).returned_units) as returned_units
    from (select *, item_figures(true, quantity - canceled, net_minor, unit_price_minor, full_price_minor, cost_minor, restocked,
      returned) as f from unnest(items)) i
    group by 1, 2
  ) c
  where o.seller_id = c.seller_id and o.id = c.order_id
    and row(c.canceled_units, c.full_price_minor, c.costed_revenue_minor, c.cost_minor, c.uncosted_units, c.returned_units)
      <> row(0, 0, 0, 0, 0, 0);
end $$;

create function add_item_sales() returns trigger language plpgsql as $$
begin
  perform add_item_states(array_agg(row(1, seller_id, order_id, product_id, variant_id, offer_id, quantity, canceled, net_minor,
    unit_price_minor, full_price_minor, cost_minor, restocked, returned)::item_state))
  from inserted;
  return null;
end $$;
create trigger order_items_sales_inserted after insert on order_items referencing new table as inserted
  for each statement execute function add_item_sales();

create function add_item_sales_changes() returns trigger language plpgsql as $$
begin
  perform add_item_states(array_agg(i.state)) from (
    select unnest(array[
      row(1, a.seller_id, a.order_id, a.product_id, a.variant_id, a.offer_id, a.quantity, a.canceled, a.net_minor, a.unit_price_minor,
        a.full_price_minor, a.cost_minor, a.restocked, a.returned)::item_state,
      row(-1, b.seller_id, b.order_id, b.product_id, b.variant_id, b.offer_id, b.quantity, b.canceled, b.net_minor, b.unit_price_minor,
        b.full_price_minor, b.cost_minor, b.restocked, b.returned)::item_state]) as state
    from before b join after a using (seller_id, id)
    where (a.offer_id, a.canceled, a.net_minor, a.full_price_minor, a.cost_minor, a.restocked, a.returned)
      is distinct from (b.offer_id, b.canceled, b.net_minor, b.full_price_minor, b.cost_minor, b.restocked, b.returned)
  ) i;
  return null;
end $$;
create trigger order_items_sales_updated after update on order_items referencing old table as before new table as after
  for each statement execute function add_item_sales_changes();

create function add_shipments() returns trigger language plpgsql as $$
begin
  update orders o set shipped_at = f.shipped_at, shipping_cost_minor = f.cost
  from (
    select max(shipped_at) as shipped_at, coalesce(sum(shipping_cost_minor), 0) as cost from fulfilments
    where seller_id = new.seller_id and order_id = new.order_id and status in ('shipped', 'delivered')
  ) f
  where o.seller_id = new.seller_id and o.id = new.order_id
    and (o.shipped_at, o.shipping_cost_minor) is distinct from (f.shipped_at, f.cost);
  return null;
end $$;
create trigger fulfilments_sales after insert or update of status, shipped_at, shipping_cost_minor on fulfilments
  for each row execute function add_shipments();

create function add_returned() returns trigger language plpgsql as $$
declare
  units integer := new.restocked + new.damaged;
  units_on_shelf integer := new.restocked;
begin
  if tg_op = 'UPDATE' then
    units := units - old.restocked - old.damaged;
    units_on_shelf := units_on_shelf - old.restocked;
  end if;
  if units <> 0 then
    insert into sales_changes (seller_id, placed_at, dimensions, keys, returned_units)
    select r.seller_id, o.placed_at, array['return_reason'], array[r.reason], units
    from order_returns r join orders o on o.seller_id = r.seller_id and o.id = r.order_id
    where r.seller_id = new.seller_id and r.id = new.return_id;
  end if;
  if units_on_shelf <> 0 then
    update order_items set restocked = restocked + units_on_shelf where seller_id = new.seller_id and id = new.order_item_id;
  end if;
  return null;
end $$;
create trigger order_return_items_sales after insert or update of restocked, damaged on order_return_items
  for each row execute function add_returned();

-- Orders whose items lack what is known now: those from before this migration, and those of a variant that got its first cost. A job
-- fills them in batches.
create table orders_to_fill (
  seller_id uuid not null references sellers (id) on delete cascade,
  order_id uuid not null,
  primary key (seller_id, order_id)
);
comment on table orders_to_fill is 'orders whose items can be filled with full price, offer and cost, without a foreign key: the job locks them in its own order';
insert into orders_to_fill (seller_id, order_id) select seller_id, id from orders;
create index order_items_uncosted on order_items (seller_id, variant_id) include (order_id) where cost_minor is null;

create function queue_uncosted_orders() returns trigger language plpgsql as $$
begin
  insert into orders_to_fill (seller_id, order_id)
  select distinct i.seller_id, i.order_id from after a join before b using (seller_id, id)
  join order_items i on i.seller_id = a.seller_id and i.variant_id = a.id and i.cost_minor is null
  where b.cost_minor is null and a.cost_minor is not null
  on conflict do nothing;
  return null;
end $$;
create trigger variants_first_cost after update on variants referencing old table as before new table as after
  for each statement execute function queue_uncosted_orders();

drop index orders_placed;
create index orders_placed on orders (seller_id, placed_at desc, id desc) include (customer_id, is_returning);
