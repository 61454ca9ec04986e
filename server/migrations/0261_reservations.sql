-- Stock that the marketplace holds for buyers who are at the checkout. It is neither committed nor in the ledger: most checkouts are
-- abandoned, and two rows for each would bury a seller's history.

alter table inventory add column reserved integer not null default 0 check (reserved >= 0);
comment on column inventory.reserved is 'held for buyers at the checkout, the sum of reservation_items; it binds other buyers and not the seller''s own counts';

create table marketplace_reservations (
  external_id text primary key,
  key_id uuid not null references marketplace_keys (id),
  seller_ids uuid[] not null,
  status text not null default 'active' check (status in ('active', 'consumed', 'released', 'expired')),
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  order_external_id text,
  check ((status = 'consumed') = (order_external_id is not null))
);
comment on table marketplace_reservations is 'the marketplace''s own names, over all sellers, as marketplace_orders; locked before any stock';
comment on column marketplace_reservations.seller_ids is 'whose stock it holds';
comment on column marketplace_reservations.created_at is 'since when it holds stock without a break';
create index marketplace_reservations_active on marketplace_reservations (expires_at) where status = 'active';
create index marketplace_reservations_keys on marketplace_reservations (key_id) where status = 'active';
create index marketplace_reservations_ended on marketplace_reservations (expires_at) where status <> 'active';

create table reservation_items (
  seller_id uuid not null,
  external_id text not null,
  variant_id uuid not null,
  quantity integer not null check (quantity > 0),
  expires_at timestamptz not null,
  primary key (seller_id, external_id, variant_id),
  foreign key (seller_id, variant_id) references variants (seller_id, id) on delete cascade
);
comment on table reservation_items is 'what active reservations hold; rows change only while the variant''s row of inventory is locked';
comment on column reservation_items.expires_at is 'of its reservation, so that stock can be freed without locking the reservation';
create index reservation_items_variants on reservation_items (seller_id, variant_id);

-- Buyers see what is neither committed nor reserved. Stock that is shipped, or ordered by the buyer it was reserved for, changes nothing for them.
create or replace function catalogue_note_stock() returns trigger language plpgsql as $$
begin
  insert into catalogue_queue (seller_id, product_id)
  select distinct n.seller_id, n.product_id from new_rows n join old_rows o using (seller_id, variant_id)
  where (n.available - n.reserved, n.oversell) is distinct from (o.available - o.reserved, o.oversell);
  return null;
end $$;
