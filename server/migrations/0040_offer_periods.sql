-- One live offer per variant at a time (domain.md, Offer): the database refuses a second one.

-- An item of a whole product covers every variant, those that are added later too; an item of one variant covers that one.
create type uuid_range as range (subtype = uuid);

alter table offers
  -- Ended before it began: its period is empty.
  drop constraint offers_check,
  add constraint offers_period check (ends_at >= starts_at),
  add column priced_since timestamptz not null default now(),
  add column start_told boolean not null default false,
  add column end_told boolean not null default false;
comment on column offers.priced_since is 'since when type, value, pause and draft are as they are; offer_past_prices has what was before';
comment on column offers.start_told is 'the seller has been told that it began, or began it';
update offers set start_told = starts_at <= now(), end_told = ends_at <= now();
create index offers_start_untold on offers (starts_at) where not start_told and not draft and paused_at is null;
create index offers_end_untold on offers (ends_at) where not end_told and not draft;
create index offers_name on offers (seller_id, lower(name), id);

alter table offer_items
  add column since timestamptz not null default now(),
  add column variants uuid_range not null generated always as (uuid_range(variant_id, variant_id, '[]')) stored,
  add column during tstzrange;
comment on column offer_items.since is 'when it came into the offer: a running offer lowers its price from then on';
comment on column offer_items.during is 'when the offer holds its variants, pauses included, kept by triggers; null for a draft';

create function offer_period(is_draft boolean, starts timestamptz, ends timestamptz, since timestamptz) returns tstzrange
language sql immutable as $$
  select case when not is_draft and (ends is null or ends > greatest(starts, since))
    then tstzrange(greatest(starts, since), ends) end
$$;

update offer_items i set during = offer_period(o.draft, o.starts_at, o.ends_at, i.since)
from offers o where o.seller_id = i.seller_id and o.id = i.offer_id;
alter table offer_items add constraint offer_items_one_live
  exclude using gist (seller_id with =, product_id with =, variants with &&, during with &&);
create unique index offer_items_once on offer_items (seller_id, offer_id, product_id, variant_id) nulls not distinct;
drop index offer_items_offer;

create function offer_items_take_period() returns trigger language plpgsql as $$
begin
  select offer_period(o.draft, o.starts_at, o.ends_at, new.since) into new.during
  from offers o where o.seller_id = new.seller_id and o.id = new.offer_id for share;
  return new;
end $$;
create trigger offer_items_period before insert on offer_items
  for each row execute function offer_items_take_period();

create function offers_give_period() returns trigger language plpgsql as $$
begin
  update offer_items i set during = offer_period(new.draft, new.starts_at, new.ends_at, i.since)
  where i.seller_id = new.seller_id and i.offer_id = new.id;
  return null;
end $$;
create trigger offers_period_change after update on offers
  for each row when ((old.draft, old.starts_at, old.ends_at) is distinct from (new.draft, new.starts_at, new.ends_at))
  execute function offers_give_period();

-- The offers that lower prices now, by the database's clock: the one place that says so.
create view live_offer_items as
  select i.seller_id, i.product_id, i.variant_id, o.id as offer_id, o.name, o.type, o.value, o.ends_at,
    greatest(o.starts_at, i.since) as since
  from offer_items i join offers o on o.seller_id = i.seller_id and o.id = i.offer_id
  where not o.draft and o.paused_at is null and o.starts_at <= now() and (o.ends_at is null or o.ends_at > now());

-- What prices were: the lowest of 30 days is what a buyer compares an offer with (domain.md, Offer).
create table variant_prices (
  seller_id uuid not null,
  variant_id uuid not null,
  since timestamptz not null,
  price_minor bigint not null,
  primary key (seller_id, variant_id, since),
  foreign key (seller_id, variant_id) references variants (seller_id, id) on delete cascade
);
comment on table variant_prices is 'Every price of a variant without offers, from the moment it was written';
insert into variant_prices (seller_id, variant_id, since, price_minor)
  select seller_id, id, created_at, price_minor from variants;

create function note_new_prices() returns trigger language plpgsql as $$
begin
  insert into variant_prices (seller_id, variant_id, since, price_minor)
  select seller_id, id, now(), price_minor from new_rows
  on conflict (seller_id, variant_id, since) do update set price_minor = excluded.price_minor;
  return null;
end $$;
create function note_changed_prices() returns trigger language plpgsql as $$
begin
  insert into variant_prices (seller_id, variant_id, since, price_minor)
  select n.seller_id, n.id, now(), n.price_minor from new_rows n join old_rows o using (seller_id, id)
  where n.price_minor <> o.price_minor
  on conflict (seller_id, variant_id, since) do update set price_minor = excluded.price_minor;
  return null;
end $$;
create trigger variants_prices_insert after insert on variants referencing new table as new_rows
  for each statement execute function note_new_prices();
create trigger variants_prices_update after update on variants
  referencing new table as new_rows old table as old_rows
  for each statement execute function note_changed_prices();

create table offer_past_prices (
  seller_id uuid not null,
  id bigint generated always as identity,
  product_id uuid not null,
  variant_id uuid,
  type text not null,
  value bigint not null,
  during tstzrange not null,
  primary key (seller_id, id),
  foreign key (seller_id, product_id) references products (seller_id, id) on delete cascade
);
comment on table offer_past_prices is 'What offers did to prices before they were changed, paused or taken off; what they do since is in offers';
create index offer_past_prices_product on offer_past_prices (seller_id, product_id);

create function offer_ran(o offers, since timestamptz) returns tstzrange language sql stable as $$
  select case when not o.draft and o.paused_at is null
      and greatest(o.starts_at, o.priced_since, since) < least(o.ends_at, now())
    then tstzrange(greatest(o.starts_at, o.priced_since, since), least(o.ends_at, now())) end
$$;

create function offers_keep_past() returns trigger language plpgsql as $$
begin
  insert into offer_past_prices (seller_id, product_id, variant_id, type, value, during)
  select i.seller_id, i.product_id, i.variant_id, old.type, old.value, offer_ran(old, i.since)
  from offer_items i
  where i.seller_id = old.seller_id and i.offer_id = old.id and offer_ran(old, i.since) is not null;
  new.priced_since := now();
  return new;
end $$;
create trigger offers_past before update on offers
  for each row when ((old.type, old.value, old.paused_at, old.draft) is distinct from (new.type, new.value, new.paused_at, new.draft))
  execute function offers_keep_past();

create function offer_items_keep_past() returns trigger language plpgsql as $$
begin
  insert into offer_past_prices (seller_id, product_id, variant_id, type, value, during)
  select i.seller_id, i.product_id, i.variant_id, o.type, o.value, offer_ran(o, i.since)
  from old_rows i join offers o on o.seller_id = i.seller_id and o.id = i.offer_id
  join products p on p.seller_id = i.seller_id and p.id = i.product_id
  where offer_ran(o, i.since) is not null;
  return null;
end $$;
create trigger offer_items_past after delete on offer_items referencing old table as old_rows
  for each statement execute function offer_items_keep_past();

-- The lowest price that buyers paid for a variant in the 30 days before a moment; null where it had none yet.
create function lowest_price_before(seller uuid, product uuid, variant uuid, moment timestamptz) returns bigint
language sql stable as $$
  with days as (
    select tstzrange(moment - interval '30 days', moment) as span
  ), regular as (
    select price_minor, tstzrange(since, lead(since) over (order by since)) as during from variant_prices
    where seller_id = seller and variant_id = variant and since < moment
  ), reduced as (
    select type, value, during from offer_past_prices
    where seller_id = seller and product_id = product and (variant_id is null or variant_id = variant)
    union all
    select o.type, o.value, offer_ran(o, i.since) from offer_items i
    join offers o on o.seller_id = i.seller_id and o.id = i.offer_id
    where i.seller_id = seller and i.product_id = product and (i.variant_id is null or i.variant_id = variant)
  )
  select least(min(r.price_minor), min(offer_price(r.price_minor, d.type, d.value)))
  from days cross join regular r left join reduced d on d.during && (r.during * days.span)
  where r.during && days.span
$$;

-- What an offer makes of a price, whether it may stand (domain.md, Offer): below the price, and never nothing.
create function offer_lowers(price bigint, offer_type text, offer_value bigint) returns boolean language sql immutable as $$
  select case when offer_type = 'percent' then offer_price(price, offer_type, offer_value) < price else offer_value < price end
$$;

-- That the seller was told changes no price: the catalogue hears only of what does.
drop trigger offers_catalogue_update on offers;
create or replace function catalogue_note_offers() returns trigger language plpgsql as $$
begin
  insert into catalogue_queue (seller_id, product_id)
  select distinct i.seller_id, i.product_id from new_rows n join old_rows o using (seller_id, id)
  join offer_items i on i.seller_id = n.seller_id and i.offer_id = n.id
  where (n.name, n.type, n.value, n.starts_at, n.ends_at, n.draft, n.paused_at)
    is distinct from (o.name, o.type, o.value, o.starts_at, o.ends_at, o.draft, o.paused_at);
  return null;
end $$;
create trigger offers_catalogue_update after update on offers
  referencing new table as new_rows old table as old_rows
  for each statement execute function catalogue_note_offers();

-- The contract names the lists that have views and columns.
alter table saved_views drop constraint saved_views_list_check;
alter table list_columns drop constraint list_columns_list_check;
