-- The marketplace's feed of what is for sale. Whatever changes a product writes it on a list in its own transaction; a numberer, one at a
-- time over all processes, takes it off after the commit and gives the product the next number. A number given inside the changing
-- transaction could become visible after a larger one, and a reader that had passed it would never see the change.

create table catalogue_queue (
  seller_id uuid not null,
  id bigint generated always as identity,
  product_id uuid,
  primary key (seller_id, id)
);
comment on table catalogue_queue is 'Products that changed since they were last numbered; without foreign keys, because what was deleted must be told too';
comment on column catalogue_queue.product_id is 'null: whatever the seller sells, because the seller came or left';
create index catalogue_queue_sellers on catalogue_queue (seller_id) where product_id is null;

create sequence catalogue_seq;
create table catalogue_entries (
  seller_id uuid not null,
  product_id uuid not null,
  seq bigint not null,
  is_listed boolean not null,
  primary key (seller_id, product_id)
);
comment on table catalogue_entries is 'Every product that was ever for sale, by when it last changed';
comment on column catalogue_entries.is_listed is 'false: a tombstone, for those who have seen the product before';
create index catalogue_entries_seq on catalogue_entries (seq);

create table catalogue_clock (
  singleton boolean primary key default true check (singleton),
  ticked_until timestamptz not null default now()
);
comment on column catalogue_clock.ticked_until is 'offers that began or ended and plans that ran out until here are on the list';
insert into catalogue_clock default values;
create index offers_starting on offers (starts_at);
create index offers_ending on offers (ends_at) where ends_at is not null;
create index subscriptions_ending on subscriptions (current_period_end);

-- What a buyer pays under an offer (domain.md, Offer): rounded to the nearest minor unit, never nothing, never more than without it.
create function offer_price(price bigint, offer_type text, offer_value bigint) returns bigint language sql immutable as $$
  select least(price, greatest(1, case offer_type
    when 'percent' then round(price * (10000 - offer_value) / 10000.0)::bigint
    when 'amount' then price - offer_value
    when 'fixed_price' then offer_value
    else price end))
$$;

-- `rows` are the rows that the statement wrote or took away.
create function catalogue_note_products() returns trigger language plpgsql as $$
begin
  insert into catalogue_queue (seller_id, product_id) select seller_id, id from rows;
  return null;
end $$;
create trigger products_catalogue_insert after insert on products referencing new table as rows
  for each statement execute function catalogue_note_products();
create trigger products_catalogue_update after update on products referencing new table as rows
  for each statement execute function catalogue_note_products();
create trigger products_catalogue_delete after delete on products referencing old table as rows
  for each statement execute function catalogue_note_products();

create function catalogue_note_parts() returns trigger language plpgsql as $$
begin
  insert into catalogue_queue (seller_id, product_id) select distinct seller_id, product_id from rows;
  return null;
end $$;
create trigger variants_catalogue_insert after insert on variants referencing new table as rows
  for each statement execute function catalogue_note_parts();
create trigger variants_catalogue_update after update on variants referencing new table as rows
  for each statement execute function catalogue_note_parts();
create trigger variants_catalogue_delete after delete on variants referencing old table as rows
  for each statement execute function catalogue_note_parts();
create trigger product_images_catalogue_insert after insert on product_images referencing new table as rows
  for each statement execute function catalogue_note_parts();
create trigger product_images_catalogue_update after update on product_images referencing new table as rows
  for each statement execute function catalogue_note_parts();
create trigger product_images_catalogue_delete after delete on product_images referencing old table as rows
  for each statement execute function catalogue_note_parts();
create trigger offer_items_catalogue_insert after insert on offer_items referencing new table as rows
  for each statement execute function catalogue_note_parts();
create trigger offer_items_catalogue_update after update on offer_items referencing new table as rows
  for each statement execute function catalogue_note_parts();
create trigger offer_items_catalogue_delete after delete on offer_items referencing old table as rows
  for each statement execute function catalogue_note_parts();

-- Stock that is shipped leaves the shelf and the promise alike: what is free stays, and nothing is to be told.
create function catalogue_note_stock() returns trigger language plpgsql as $$
begin
  insert into catalogue_queue (seller_id, product_id)
  select distinct n.seller_id, n.product_id from new_rows n join old_rows o using (seller_id, variant_id)
  where (n.available, n.oversell) is distinct from (o.available, o.oversell);
  return null;
end $$;
create trigger inventory_catalogue_update after update on inventory referencing new table as new_rows old table as old_rows
  for each statement execute function catalogue_note_stock();

create function catalogue_note_offers() returns trigger language plpgsql as $$
begin
  insert into catalogue_queue (seller_id, product_id)
  select distinct i.seller_id, i.product_id from rows r
  join offer_items i on i.seller_id = r.seller_id and i.offer_id = r.id;
  return null;
end $$;
create trigger offers_catalogue_update after update on offers referencing new table as rows
  for each statement execute function catalogue_note_offers();

-- Its argument is the column with the seller's id.
create function catalogue_note_seller() returns trigger language plpgsql as $$
begin
  insert into catalogue_queue (seller_id, product_id) values ((to_jsonb(new) ->> tg_argv[0])::uuid, null);
  return null;
end $$;
create trigger sellers_catalogue_update after update of status on sellers
  for each row when (old.status is distinct from new.status) execute function catalogue_note_seller('id');
create trigger subscriptions_catalogue_insert after insert on subscriptions
  for each row execute function catalogue_note_seller('seller_id');
create trigger subscriptions_catalogue_update after update on subscriptions
  for each row when ((old.status, old.current_period_end) is distinct from (new.status, new.current_period_end))
  execute function catalogue_note_seller('seller_id');

-- Names that the operator changes.
create function catalogue_note_categories() returns trigger language plpgsql as $$
begin
  insert into catalogue_queue (seller_id, product_id)
  select seller_id, id from products where status = 'published' and category_id in (
    select n.id from new_rows n join old_rows o using (id)
    where (n.path, n.external_id) is distinct from (o.path, o.external_id));
  return null;
end $$;
create trigger categories_catalogue_update after update on categories referencing new table as new_rows old table as old_rows
  for each statement execute function catalogue_note_categories();
create function catalogue_note_brands() returns trigger language plpgsql as $$
begin
  insert into catalogue_queue (seller_id, product_id)
  select seller_id, id from products where status = 'published' and brand_id in (
    select n.id from new_rows n join old_rows o using (id)
    where (n.name::text, n.external_id) is distinct from (o.name::text, o.external_id));
  return null;
end $$;
create trigger brands_catalogue_update after update on brands referencing new table as new_rows old table as old_rows
  for each statement execute function catalogue_note_brands();
create function catalogue_note_colors() returns trigger language plpgsql as $$
begin
  insert into catalogue_queue (seller_id, product_id)
  select seller_id, id from products where status = 'published' and color_ids && array(
    select n.id from new_rows n join old_rows o using (id)
    where (n.name::text, n.hex, n.external_id) is distinct from (o.name::text, o.hex, o.external_id));
  return null;
end $$;
create trigger colors_catalogue_update after update on colors referencing new table as new_rows old table as old_rows
  for each statement execute function catalogue_note_colors();

-- What is for sale already.
insert into catalogue_queue (seller_id, product_id) select id, null from sellers;
