-- What a trigger reads and writes in other tables is named by the seller, one seller after the other: on a distributed PostgreSQL a
-- trigger runs on the node that stores the seller's rows, and can neither join the rows of a statement with a table nor call a function
-- in SQL that reads one (decision 071).

-- Topics that some webhook of the marketplace listens to. Triggers look here, because the webhooks themselves are stored elsewhere.
create table webhook_topics (topic text primary key);
insert into webhook_topics
  select distinct unnest(topics) from webhooks where seller_id = '00000000-0000-0000-0000-000000000000' and disabled_at is null;

create function queue_products(sellers uuid[], products uuid[]) returns void language plpgsql as $$
declare
  s record;
begin
  for s in select r.seller_id, array_agg(distinct r.product_id) as ids from unnest(sellers, products) r(seller_id, product_id) group by 1 loop
    insert into catalogue_queue (seller_id, product_id) select s.seller_id, id from unnest(s.ids) id;
  end loop;
end $$;
comment on function queue_products(uuid[], uuid[]) is 'queues products for a new number in the catalog; the arrays go together';

create or replace function catalogue_note_products() returns trigger language plpgsql as $$
begin
  perform queue_products(array_agg(seller_id), array_agg(id)) from rows;
  return null;
end $$;
create or replace function catalogue_note_parts() returns trigger language plpgsql as $$
begin
  perform queue_products(array_agg(seller_id), array_agg(product_id)) from rows;
  return null;
end $$;
create or replace function catalogue_note_changed_products() returns trigger language plpgsql as $$
begin
  perform queue_products(array_agg(n.seller_id), array_agg(n.id)) from new_rows n join old_rows o using (seller_id, id)
  where is_for_sale(o.status, o.deleted_at, o.review_state) or is_for_sale(n.status, n.deleted_at, n.review_state);
  return null;
end $$;
create or replace function catalogue_note_stock() returns trigger language plpgsql as $$
begin
  perform queue_products(array_agg(n.seller_id), array_agg(n.product_id)) from new_rows n join old_rows o using (seller_id, variant_id)
  where (n.available - n.reserved, n.oversell) is distinct from (o.available - o.reserved, o.oversell);
  return null;
end $$;
create or replace function catalogue_note_offers() returns trigger language plpgsql as $$
declare
  s record;
begin
  for s in
    select n.seller_id, array_agg(n.id) as ids from new_rows n join old_rows o using (seller_id, id)
    where (n.name, n.type, n.value, n.starts_at, n.ends_at, n.draft, n.paused_at)
      is distinct from (o.name, o.type, o.value, o.starts_at, o.ends_at, o.draft, o.paused_at)
    group by 1
  loop
    insert into catalogue_queue (seller_id, product_id)
    select distinct i.seller_id, i.product_id from offer_items i where i.seller_id = s.seller_id and i.offer_id = any(s.ids);
  end loop;
  return null;
end $$;

create or replace function webhook_has_listener(of_seller uuid, topic text) returns boolean language plpgsql stable as $$
begin
  return exists (select from webhook_topics t where t.topic = webhook_has_listener.topic)
    or exists (select from webhooks w where w.seller_id = of_seller and w.disabled_at is null and webhook_has_listener.topic = any(w.topics));
end $$;
create function queue_events(about text, sellers uuid[], types text[], entities uuid[]) returns void language plpgsql as $$
declare
  s record;
begin
  for s in
    select r.seller_id, array_agg(r.type order by r.place) as types, array_agg(r.entity_id order by r.place) as ids
    from unnest(sellers, types, entities) with ordinality r(seller_id, type, entity_id, place) group by 1
  loop
    if webhook_has_listener(s.seller_id, about) then
      insert into webhook_queue (seller_id, type, entity_id)
      select s.seller_id, e.type, e.entity_id from unnest(s.types, s.ids) e(type, entity_id);
    end if;
  end loop;
end $$;
comment on function queue_events(text, uuid[], text[], uuid[]) is 'queues events of a topic for webhooks, if any listens; the arrays go together';

create or replace function webhook_note_first_stock() returns trigger language plpgsql as $$
begin
  perform queue_events('inventory', array_agg(seller_id), array_agg('inventory.updated'::text), array_agg(variant_id))
  from new_rows where on_hand > 0;
  return null;
end $$;
create or replace function webhook_note_stock() returns trigger language plpgsql as $$
begin
  perform queue_events('inventory', array_agg(n.seller_id), array_agg('inventory.updated'::text), array_agg(n.variant_id))
  from new_rows n join old_rows o using (seller_id, variant_id)
  where (n.on_hand, n.committed) is distinct from (o.on_hand, o.committed);
  return null;
end $$;
create or replace function webhook_note_orders() returns trigger language plpgsql as $$
begin
  perform queue_events('order', array_agg(seller_id), array_agg('order.' || type), array_agg(order_id)) from new_rows where type <> 'note';
  return null;
end $$;
create or replace function webhook_note_products() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform queue_events('product', array_agg(seller_id), array_agg('product.created'::text), array_agg(id)) from new_rows;
  else
    perform queue_events('product', array_agg(n.seller_id),
      array_agg(case when n.deleted_at is null then 'product.updated' else 'product.deleted' end), array_agg(n.id))
    from new_rows n join old_rows o using (seller_id, id)
    where (n.version, n.deleted_at, n.review_state) is distinct from (o.version, o.deleted_at, o.review_state);
  end if;
  return null;
end $$;
create or replace function webhook_note_offers() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform queue_events('offer', array_agg(seller_id), array_agg(e.type), array_agg(id))
    from new_rows, lateral (values ('offer.created', true), ('offer.started', start_notified and not draft)) as e(type, is_so)
    where e.is_so;
  elsif tg_op = 'DELETE' then
    perform queue_events('offer', array_agg(seller_id), array_agg('offer.deleted'::text), array_agg(id)) from old_rows;
  else
    perform queue_events('offer', array_agg(n.seller_id), array_agg(e.type), array_agg(n.id))
    from new_rows n join old_rows o using (seller_id, id), lateral (values
      ('offer.updated', n.version <> o.version),
      ('offer.started', n.start_notified and not o.start_notified and n.starts_at is distinct from n.ends_at),
      ('offer.ended', n.end_notified and not o.end_notified)
    ) as e(type, is_so)
    where e.is_so;
  end if;
  return null;
end $$;
create or replace function webhook_note_seller() returns trigger language plpgsql as $$
begin
  perform queue_events('seller', array[new.id],
    array[coalesce(tg_argv[0], case new.status when 'active' then 'seller.reopened' else 'seller.' || new.status end)], array[new.id]);
  return null;
end $$;

create function keep_prices(sellers uuid[], variants uuid[], prices bigint[]) returns void language plpgsql as $$
declare
  s record;
begin
  for s in
    select r.seller_id, array_agg(r.variant_id) as ids, array_agg(r.price_minor) as prices
    from unnest(sellers, variants, prices) r(seller_id, variant_id, price_minor) group by 1
  loop
    insert into variant_prices (seller_id, variant_id, since, price_minor)
    select s.seller_id, p.variant_id, now(), p.price_minor from unnest(s.ids, s.prices) p(variant_id, price_minor)
    on conflict (seller_id, variant_id, since) do update set price_minor = excluded.price_minor;
  end loop;
end $$;
comment on function keep_prices(uuid[], uuid[], bigint[]) is 'stores prices of variants from now on; the arrays go together';
create or replace function note_new_prices() returns trigger language plpgsql as $$
begin
  perform keep_prices(array_agg(seller_id), array_agg(id), array_agg(price_minor)) from new_rows;
  return null;
end $$;
create or replace function note_changed_prices() returns trigger language plpgsql as $$
begin
  perform keep_prices(array_agg(n.seller_id), array_agg(n.id), array_agg(n.price_minor))
  from new_rows n join old_rows o using (seller_id, id) where n.price_minor <> o.price_minor;
  return null;
end $$;

create or replace function queue_uncosted_orders() returns trigger language plpgsql as $$
declare
  s record;
begin
  for s in
    select a.seller_id, array_agg(a.id) as ids from after a join before b using (seller_id, id)
    where b.cost_minor is null and a.cost_minor is not null group by 1
  loop
    insert into orders_to_fill (seller_id, order_id)
    select distinct i.seller_id, i.order_id from order_items i
    where i.seller_id = s.seller_id and i.variant_id = any(s.ids) and i.cost_minor is null
    on conflict do nothing;
  end loop;
  return null;
end $$;

create or replace function offer_items_archive_price() returns trigger language plpgsql as $$
declare
  s record;
begin
  for s in
    select seller_id, array_agg(offer_id) as offers, array_agg(product_id) as products, array_agg(variant_id) as variants,
      array_agg(since) as times
    from old_rows group by 1
  loop
    insert into offer_past_prices (seller_id, product_id, variant_id, type, value, active_range)
    select o.seller_id, i.product_id, i.variant_id, o.type, o.value,
      offer_was_active(o.draft, o.paused_at, o.starts_at, o.ends_at, o.priced_since, i.since)
    from unnest(s.offers, s.products, s.variants, s.times) i(offer_id, product_id, variant_id, since)
    join offers o on o.seller_id = s.seller_id and o.id = i.offer_id
    join products p on p.seller_id = s.seller_id and p.id = i.product_id
    where offer_was_active(o.draft, o.paused_at, o.starts_at, o.ends_at, o.priced_since, i.since) is not null;
  end loop;
  return null;
end $$;

create or replace function add_sales_changes(seller uuid, dimensions text[], states sales_state[]) returns void language plpgsql as $$
begin
  insert into sales_changes (seller_id, placed_at, dimensions, keys, orders, paid_orders, units, revenue_minor, full_price_minor,
    costed_revenue_minor, cost_minor, uncosted_units, returned_units, refunded_minor, partly_refunded_minor, shipping_cost_minor)
  select seller, s.placed_at, add_sales_changes.dimensions, s.keys, sum(sign * (figures).orders), sum(sign * (figures).paid_orders),
    sum(sign * (figures).units), sum(sign * (figures).revenue_minor), sum(sign * (figures).full_price_minor),
    sum(sign * (figures).costed_revenue_minor), sum(sign * (figures).cost_minor), sum(sign * (figures).uncosted_units),
    sum(sign * (figures).returned_units), sum(sign * (figures).refunded_minor), sum(sign * (figures).partly_refunded_minor),
    sum(sign * (figures).shipping_cost_minor)
  from unnest(states) s
  group by s.placed_at, s.keys
  having row(sum(sign * (figures).orders), sum(sign * (figures).paid_orders), sum(sign * (figures).units),
    sum(sign * (figures).revenue_minor), sum(sign * (figures).full_price_minor), sum(sign * (figures).costed_revenue_minor),
    sum(sign * (figures).cost_minor), sum(sign * (figures).uncosted_units), sum(sign * (figures).returned_units),
    sum(sign * (figures).refunded_minor), sum(sign * (figures).partly_refunded_minor), sum(sign * (figures).shipping_cost_minor))
    <> row(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
end $$;

create or replace function add_item_states(items item_state[]) returns void language plpgsql as $$
declare
  s record;
  states sales_state[];
begin
  for s in select i.seller_id, array_agg(i) as items from unnest(items) i group by 1 loop
    select array_agg(row(i.sign, o.placed_at, item_keys(i.product_id, i.variant_id, i.offer_id), item_figures(is_paid(o.payment_status),
      i.quantity - i.canceled, i.net_minor, i.unit_price_minor, i.full_price_minor, i.cost_minor, i.restocked, i.returned))::sales_state)
    into states from unnest(s.items) i join orders o on o.seller_id = s.seller_id and o.id = i.order_id;
    perform add_sales_changes(s.seller_id, item_dimensions(), states);
    update orders o set canceled_units = o.canceled_units + c.canceled_units, full_price_minor = o.full_price_minor + c.full_price_minor,
      costed_revenue_minor = o.costed_revenue_minor + c.costed_revenue_minor, cost_minor = o.cost_minor + c.cost_minor,
      uncosted_units = o.uncosted_units + c.uncosted_units, returned_units = o.returned_units + c.returned_units
    from (
      select i.order_id, sum(i.sign * i.canceled) as canceled_units, sum(i.sign * (f).full_price_minor) as full_price_minor,
        sum(i.sign * (f).costed_revenue_minor) as costed_revenue_minor, sum(i.sign * (f).cost_minor) as cost_minor,
        sum(i.sign * (f).uncosted_units) as uncosted_units, sum(i.sign * (f).returned_units) as returned_units
      from (select *, item_figures(true, quantity - canceled, net_minor, unit_price_minor, full_price_minor, cost_minor, restocked,
        returned) as f from unnest(s.items)) i
      group by 1
    ) c
    where o.seller_id = s.seller_id and o.id = c.order_id
      and row(c.canceled_units, c.full_price_minor, c.costed_revenue_minor, c.cost_minor, c.uncosted_units, c.returned_units)
        <> row(0, 0, 0, 0, 0, 0);
  end loop;
end $$;
