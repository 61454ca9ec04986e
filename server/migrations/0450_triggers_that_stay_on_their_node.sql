-- A worker of a distributed PostgreSQL asks every node for the rows of an `insert ... select` in a trigger, if the new rows have a
-- number or a time of their own. A transaction of two nodes then cannot be committed, and a worker may crash. So triggers read the rows
-- into arrays first, in a statement that names the seller, and insert these (decision 071).

create or replace function catalogue_note_offers() returns trigger language plpgsql as $$
declare
  s record;
  products uuid[];
begin
  for s in
    select n.seller_id, array_agg(n.id) as ids from new_rows n join old_rows o using (seller_id, id)
    where (n.name, n.type, n.value, n.starts_at, n.ends_at, n.draft, n.paused_at)
      is distinct from (o.name, o.type, o.value, o.starts_at, o.ends_at, o.draft, o.paused_at)
    group by 1
  loop
    select array_agg(distinct i.product_id) into products from offer_items i
    where i.seller_id = s.seller_id and i.offer_id = any(s.ids);
    insert into catalogue_queue (seller_id, product_id) select s.seller_id, id from unnest(products) id;
  end loop;
  return null;
end $$;

create or replace function queue_uncosted_orders() returns trigger language plpgsql as $$
declare
  s record;
  orders uuid[];
begin
  for s in
    select a.seller_id, array_agg(a.id) as ids from after a join before b using (seller_id, id)
    where b.cost_minor is null and a.cost_minor is not null group by 1
  loop
    select array_agg(distinct i.order_id) into orders from order_items i
    where i.seller_id = s.seller_id and i.variant_id = any(s.ids) and i.cost_minor is null;
    insert into orders_to_fill (seller_id, order_id) select s.seller_id, id from unnest(orders) id on conflict do nothing;
  end loop;
  return null;
end $$;

create or replace function offers_archive_price() returns trigger language plpgsql as $$
declare
  products uuid[];
  variants uuid[];
  ranges tstzrange[];
begin
  select array_agg(i.product_id), array_agg(i.variant_id), array_agg(a.active_range) into products, variants, ranges
  from offer_items i,
    lateral (select offer_was_active(old.draft, old.paused_at, old.starts_at, old.ends_at, old.priced_since, i.since)) a(active_range)
  where i.seller_id = old.seller_id and i.offer_id = old.id and a.active_range is not null;
  insert into offer_past_prices (seller_id, product_id, variant_id, type, value, active_range)
  select old.seller_id, i.product_id, i.variant_id, old.type, old.value, i.active_range
  from unnest(products, variants, ranges) i(product_id, variant_id, active_range);
  new.priced_since := now();
  return new;
end $$;

create or replace function offer_items_archive_price() returns trigger language plpgsql as $$
declare
  s record;
  products uuid[];
  variants uuid[];
  types text[];
  amounts bigint[];
  ranges tstzrange[];
begin
  for s in
    select seller_id, array_agg(offer_id) as offers, array_agg(product_id) as products, array_agg(variant_id) as variants,
      array_agg(since) as times
    from old_rows group by 1
  loop
    select array_agg(i.product_id), array_agg(i.variant_id), array_agg(o.type), array_agg(o.value), array_agg(a.active_range)
    into products, variants, types, amounts, ranges
    from unnest(s.offers, s.products, s.variants, s.times) i(offer_id, product_id, variant_id, since)
    join offers o on o.seller_id = s.seller_id and o.id = i.offer_id
    join products p on p.seller_id = s.seller_id and p.id = i.product_id,
      lateral (select offer_was_active(o.draft, o.paused_at, o.starts_at, o.ends_at, o.priced_since, i.since)) a(active_range)
    where a.active_range is not null;
    insert into offer_past_prices (seller_id, product_id, variant_id, type, value, active_range)
    select s.seller_id, i.product_id, i.variant_id, i.type, i.value, i.active_range
    from unnest(products, variants, types, amounts, ranges) i(product_id, variant_id, type, value, active_range);
  end loop;
  return null;
end $$;

create or replace function add_returned() returns trigger language plpgsql as $$
declare
  units integer := new.restocked + new.damaged;
  units_on_shelf integer := new.restocked;
  reason text;
  moment timestamptz;
begin
  if tg_op = 'UPDATE' then
    units := units - old.restocked - old.damaged;
    units_on_shelf := units_on_shelf - old.restocked;
  end if;
  if units <> 0 then
    select r.reason, o.placed_at into reason, moment
    from order_returns r join orders o on o.seller_id = r.seller_id and o.id = r.order_id
    where r.seller_id = new.seller_id and r.id = new.return_id;
    insert into sales_changes (seller_id, placed_at, dimensions, keys, returned_units)
    values (new.seller_id, moment, array['return_reason'], array[reason], units);
  end if;
  if units_on_shelf <> 0 then
    update order_items set restocked = restocked + units_on_shelf where seller_id = new.seller_id and id = new.order_item_id;
  end if;
  return null;
end $$;
