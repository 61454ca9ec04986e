-- The triggers of products, variants and stock group the rows of a statement by seller themselves. They passed them as arrays to a
-- function, which grouped them once more: a statement and a call for each trigger, a tenth of what it costs to add a product.
create or replace function catalogue_note_products() returns trigger language plpgsql as $$
declare
  s record;
begin
  for s in select r.seller_id, array_agg(r.id) as ids from rows r group by 1 loop
    insert into catalogue_queue (seller_id, product_id) select s.seller_id, id from unnest(s.ids) id;
  end loop;
  return null;
end $$;
create or replace function catalogue_note_parts() returns trigger language plpgsql as $$
declare
  s record;
begin
  for s in select r.seller_id, array_agg(distinct r.product_id) as ids from rows r group by 1 loop
    insert into catalogue_queue (seller_id, product_id) select s.seller_id, id from unnest(s.ids) id;
  end loop;
  return null;
end $$;
create or replace function catalogue_note_changed_products() returns trigger language plpgsql as $$
declare
  s record;
begin
  for s in
    select n.seller_id, array_agg(n.id) as ids from new_rows n join old_rows o using (seller_id, id)
    where is_for_sale(o.status, o.deleted_at, o.review_state) or is_for_sale(n.status, n.deleted_at, n.review_state)
    group by 1
  loop
    insert into catalogue_queue (seller_id, product_id) select s.seller_id, id from unnest(s.ids) id;
  end loop;
  return null;
end $$;
create or replace function catalogue_note_stock() returns trigger language plpgsql as $$
declare
  s record;
begin
  for s in
    select n.seller_id, array_agg(distinct n.product_id) as ids from new_rows n join old_rows o using (seller_id, variant_id)
    where (n.available - n.reserved, n.oversell) is distinct from (o.available - o.reserved, o.oversell)
    group by 1
  loop
    insert into catalogue_queue (seller_id, product_id) select s.seller_id, id from unnest(s.ids) id;
  end loop;
  return null;
end $$;

create or replace function webhook_note_first_stock() returns trigger language plpgsql as $$
declare
  s record;
begin
  for s in select n.seller_id, array_agg(n.variant_id) as ids from new_rows n where n.on_hand > 0 group by 1 loop
    if webhook_has_listener(s.seller_id, 'inventory') then
      insert into webhook_queue (seller_id, type, entity_id) select s.seller_id, 'inventory.updated', id from unnest(s.ids) id;
    end if;
  end loop;
  return null;
end $$;
create or replace function webhook_note_stock() returns trigger language plpgsql as $$
declare
  s record;
begin
  for s in
    select n.seller_id, array_agg(n.variant_id) as ids from new_rows n join old_rows o using (seller_id, variant_id)
    where (n.on_hand, n.committed) is distinct from (o.on_hand, o.committed)
    group by 1
  loop
    if webhook_has_listener(s.seller_id, 'inventory') then
      insert into webhook_queue (seller_id, type, entity_id) select s.seller_id, 'inventory.updated', id from unnest(s.ids) id;
    end if;
  end loop;
  return null;
end $$;
create or replace function webhook_note_products() returns trigger language plpgsql as $$
declare
  s record;
begin
  if tg_op = 'INSERT' then
    for s in select n.seller_id, array_agg(n.id) as ids from new_rows n group by 1 loop
      if webhook_has_listener(s.seller_id, 'product') then
        insert into webhook_queue (seller_id, type, entity_id) select s.seller_id, 'product.created', id from unnest(s.ids) id;
      end if;
    end loop;
    return null;
  end if;
  for s in
    select n.seller_id, array_agg(case when n.deleted_at is null then 'product.updated' else 'product.deleted' end) as types,
      array_agg(n.id) as ids
    from new_rows n join old_rows o using (seller_id, id)
    where (n.version, n.deleted_at, n.review_state) is distinct from (o.version, o.deleted_at, o.review_state)
    group by 1
  loop
    if webhook_has_listener(s.seller_id, 'product') then
      insert into webhook_queue (seller_id, type, entity_id)
      select s.seller_id, e.type, e.id from unnest(s.types, s.ids) e(type, id);
    end if;
  end loop;
  return null;
end $$;

create or replace function note_new_prices() returns trigger language plpgsql as $$
declare
  s record;
begin
  for s in select n.seller_id, array_agg(n.id) as ids, array_agg(n.price_minor) as prices from new_rows n group by 1 loop
    insert into variant_prices (seller_id, variant_id, since, price_minor)
    select s.seller_id, p.variant_id, now(), p.price_minor from unnest(s.ids, s.prices) p(variant_id, price_minor)
    on conflict (seller_id, variant_id, since) do update set price_minor = excluded.price_minor;
  end loop;
  return null;
end $$;
create or replace function note_changed_prices() returns trigger language plpgsql as $$
declare
  s record;
begin
  for s in
    select n.seller_id, array_agg(n.id) as ids, array_agg(n.price_minor) as prices
    from new_rows n join old_rows o using (seller_id, id) where n.price_minor <> o.price_minor
    group by 1
  loop
    insert into variant_prices (seller_id, variant_id, since, price_minor)
    select s.seller_id, p.variant_id, now(), p.price_minor from unnest(s.ids, s.prices) p(variant_id, price_minor)
    on conflict (seller_id, variant_id, since) do update set price_minor = excluded.price_minor;
  end loop;
  return null;
end $$;
