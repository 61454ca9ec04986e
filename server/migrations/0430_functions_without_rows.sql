-- Functions that take or return a whole row depend on its table, whose triggers depend on them. A distributed PostgreSQL cannot create
-- such a circle on its nodes (decision 071), so the functions take the columns that they read.

create function order_keys(status text, shipping_address jsonb, is_returning boolean, placed_at timestamptz, shipped_at timestamptz,
  ship_by timestamptz) returns text[] language sql stable
  return array[status, coalesce(shipping_address ->> 'country', ''), case when is_returning then 'returning' else 'new' end,
    case when shipped_at is not null and status in ('shipped', 'delivered', 'completed', 'returned', 'partially_returned')
      then case when shipped_at > ship_by then 'late:' else 'on_time:' end
        || lpad(least(999, greatest(0, floor(extract(epoch from shipped_at - placed_at) / 3600)))::text, 3, '0')
      else '' end, null];
create function order_figures(is_paid boolean, units bigint, net_minor bigint, full_price_minor bigint, costed_revenue_minor bigint,
  cost_minor bigint, uncosted_units bigint, returned_units bigint, refunded_minor bigint, shipping_cost_minor bigint)
  returns sales_figures language sql immutable return case when is_paid
  then row(1, (units > 0)::integer, units, net_minor, full_price_minor, costed_revenue_minor, cost_minor, uncosted_units,
    returned_units, refunded_minor, refunded_minor, shipping_cost_minor)::sales_figures
  else row(1, 0, units, 0, 0, 0, 0, 0, returned_units, refunded_minor, 0, shipping_cost_minor)::sales_figures
end;

create or replace view sales_of_orders as
select s.seller_id, k.dimension, (s.placed_at at time zone z.timezone)::date as day,
  coalesce(k.key, to_char(s.placed_at at time zone z.timezone, 'HH24')) as key,
  sum((s.f).orders)::bigint as orders, sum((s.f).paid_orders)::bigint as paid_orders, sum((s.f).units)::bigint as units,
  sum((s.f).revenue_minor)::bigint as revenue_minor, sum((s.f).full_price_minor)::bigint as full_price_minor,
  sum((s.f).costed_revenue_minor)::bigint as costed_revenue_minor, sum((s.f).cost_minor)::bigint as cost_minor,
  sum((s.f).uncosted_units)::bigint as uncosted_units, sum((s.f).returned_units)::bigint as returned_units,
  sum((s.f).refunded_minor)::bigint as refunded_minor, sum((s.f).partly_refunded_minor)::bigint as partly_refunded_minor,
  sum((s.f).shipping_cost_minor)::bigint as shipping_cost_minor
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
  select r.seller_id, o.placed_at, array['return_reason'], array[r.reason],
    row(0, 0, 0, 0, 0, 0, 0, 0, i.restocked + i.damaged, 0, 0, 0)::sales_figures
  from order_return_items i join order_returns r on r.seller_id = i.seller_id and r.id = i.return_id
  join orders o on o.seller_id = r.seller_id and o.id = r.order_id
  where i.restocked + i.damaged > 0
) s join sellers z on z.id = s.seller_id cross join unnest(s.dimensions, s.keys) k(dimension, key)
group by 1, 2, 3, 4;

create or replace function add_order_sales() returns trigger language plpgsql as $$
declare
  states sales_state[] := array[row(1, new.placed_at,
    order_keys(new.status, new.shipping_address, new.is_returning, new.placed_at, new.shipped_at, new.ship_by),
    order_figures(is_paid(new.payment_status), new.units_count - new.canceled_units, new.subtotal_minor - new.discount_minor,
      new.full_price_minor, new.costed_revenue_minor, new.cost_minor, new.uncosted_units, new.returned_units, new.refunded_minor,
      new.shipping_cost_minor))::sales_state];
begin
  if tg_op = 'INSERT' then
    perform add_sales_changes(new.seller_id, order_dimensions(), states);
    -- An order that arrives late makes the one that was first a returning customer's.
    update orders o set is_returning = true
    where o.seller_id = new.seller_id and o.customer_id = new.customer_id and not o.is_returning
      and (o.placed_at, o.id) > (new.placed_at, new.id);
    return null;
  end if;
  perform add_sales_changes(new.seller_id, order_dimensions(), states || row(-1, old.placed_at,
    order_keys(old.status, old.shipping_address, old.is_returning, old.placed_at, old.shipped_at, old.ship_by),
    order_figures(is_paid(old.payment_status), old.units_count - old.canceled_units, old.subtotal_minor - old.discount_minor,
      old.full_price_minor, old.costed_revenue_minor, old.cost_minor, old.uncosted_units, old.returned_units, old.refunded_minor,
      old.shipping_cost_minor))::sales_state);
  if (old.placed_at, is_paid(old.payment_status)) is distinct from (new.placed_at, is_paid(new.payment_status)) then
    select array_agg(
      row(c.sign, c.placed_at, item_keys(i.product_id, i.variant_id, i.offer_id), item_figures(c.is_paid, i.quantity - i.canceled,
        i.net_minor, i.unit_price_minor, i.full_price_minor, i.cost_minor, i.restocked, i.returned))::sales_state)
    into states from order_items i cross join (values
      (1, new.placed_at, is_paid(new.payment_status)), (-1, old.placed_at, is_paid(old.payment_status))
    ) c(sign, placed_at, is_paid)
    where i.seller_id = new.seller_id and i.order_id = new.id;
    perform add_sales_changes(new.seller_id, item_dimensions(), states);
  end if;
  return null;
end $$;

drop function order_keys(orders);
drop function order_figures(orders);

-- A span of one variant, or of all: a type of our own cannot be created on a distributed PostgreSQL, where the function returns another.
create function variant_span(variant uuid) returns uuid_range language sql immutable return uuid_range(variant, variant, '[]');

-- A number for each id, in the order of the ids.
create function uuid_number(id uuid) returns numeric language sql immutable
  return ('x' || substr(id::text, 1, 8) || substr(id::text, 10, 4) || substr(id::text, 15, 4))::bit(64)::bigint::numeric * 18446744073709551616
    + ('x' || substr(id::text, 20, 4) || substr(id::text, 25, 12))::bit(64)::bigint;

-- The item with what is not known yet: an offer counts if the buyer paid less than the full price.
create or replace function sale_terms(seller uuid, product uuid, variant uuid, moment timestamptz)
returns table (price_minor bigint, cost_minor bigint, offer_id uuid) language plpgsql stable rows 1 as $$
begin
  return query select (select p.price_minor from variant_prices p where p.seller_id = seller and p.variant_id = variant and p.since <= moment
      order by p.since desc limit 1),
    v.cost_minor,
    (select i.offer_id from offer_items i join offers o on o.seller_id = i.seller_id and o.id = i.offer_id
      where i.seller_id = seller and i.product_id = product and i.variants && variant_span(variant)
        and i.active_range @> moment and (o.paused_at is null or o.paused_at > moment))
  from variants v where v.seller_id = seller and v.id = variant;
end $$;
create function item_terms(seller uuid, product uuid, variant uuid, moment timestamptz, unit_price_minor bigint, quantity integer,
  discount_minor bigint, known_full_price_minor bigint, known_cost_minor bigint, known_offer_id uuid)
returns table (full_price_minor bigint, cost_minor bigint, offer_id uuid) language plpgsql stable rows 1 as $$
declare
  terms record;
begin
  select * into terms from sale_terms(seller, product, variant, moment);
  full_price_minor := coalesce(known_full_price_minor, greatest(unit_price_minor, terms.price_minor));
  cost_minor := coalesce(known_cost_minor, terms.cost_minor);
  offer_id := known_offer_id;
  if known_full_price_minor is null and unit_price_minor * quantity - discount_minor < full_price_minor * quantity then
    offer_id := coalesce(known_offer_id, terms.offer_id);
  end if;
  return next;
end $$;
create or replace function set_sale_terms() returns trigger language plpgsql as $$
declare
  moment timestamptz;
begin
  select o.placed_at into moment from orders o where o.seller_id = new.seller_id and o.id = new.order_id;
  select t.full_price_minor, t.cost_minor, t.offer_id into new.full_price_minor, new.cost_minor, new.offer_id
  from item_terms(new.seller_id, new.product_id, new.variant_id, moment, new.unit_price_minor, new.quantity, new.discount_minor,
    new.full_price_minor, new.cost_minor, new.offer_id) t;
  return new;
end $$;
-- A job of the version before, which still fills orders while the copies are replaced, fails and is tried again by a new one.
drop function with_sale_terms(order_items, timestamptz);

create function offer_was_active(is_draft boolean, paused_at timestamptz, starts_at timestamptz, ends_at timestamptz,
  priced_since timestamptz, since timestamptz) returns tstzrange language sql stable as $$
  select case when not is_draft and paused_at is null
      and greatest(starts_at, priced_since, since) < least(ends_at, now())
    then tstzrange(greatest(starts_at, priced_since, since), least(ends_at, now())) end
$$;
create or replace function offers_archive_price() returns trigger language plpgsql as $$
begin
  insert into offer_past_prices (seller_id, product_id, variant_id, type, value, active_range)
  select i.seller_id, i.product_id, i.variant_id, old.type, old.value, a.active_range
  from offer_items i,
    lateral (select offer_was_active(old.draft, old.paused_at, old.starts_at, old.ends_at, old.priced_since, i.since)) a(active_range)
  where i.seller_id = old.seller_id and i.offer_id = old.id and a.active_range is not null;
  new.priced_since := now();
  return new;
end $$;
create or replace function offer_items_archive_price() returns trigger language plpgsql as $$
begin
  insert into offer_past_prices (seller_id, product_id, variant_id, type, value, active_range)
  select i.seller_id, i.product_id, i.variant_id, o.type, o.value, a.active_range
  from old_rows i join offers o on o.seller_id = i.seller_id and o.id = i.offer_id
  join products p on p.seller_id = i.seller_id and p.id = i.product_id,
    lateral (select offer_was_active(o.draft, o.paused_at, o.starts_at, o.ends_at, o.priced_since, i.since)) a(active_range)
  where a.active_range is not null;
  return null;
end $$;
create or replace function lowest_price_before(seller uuid, product uuid, variant uuid, moment timestamptz) returns bigint
language plpgsql stable as $$
begin
  return (with days as (
    select tstzrange(moment - interval '30 days', moment) as span
  ), regular as (
    select price_minor, tstzrange(since, lead(since) over (order by since)) as active_range from variant_prices
    where seller_id = seller and variant_id = variant and since < moment
  ), reduced as (
    select type, value, active_range from offer_past_prices
    where seller_id = seller and product_id = product and (variant_id is null or variant_id = variant)
    union all
    select o.type, o.value, offer_was_active(o.draft, o.paused_at, o.starts_at, o.ends_at, o.priced_since, i.since)
    from offer_items i join offers o on o.seller_id = i.seller_id and o.id = i.offer_id
    where i.seller_id = seller and i.product_id = product and (i.variant_id is null or i.variant_id = variant)
  )
  select least(min(r.price_minor), min(offer_price(r.price_minor, d.type, d.value)))
  from days cross join regular r left join reduced d on d.active_range && (r.active_range * days.span)
  where r.active_range && days.span);
end $$;
drop function offer_was_active(offers, timestamptz);
