-- Webhooks out: what happens to a seller's shop is told to addresses that the seller, or the operator, has given. Triggers note events in the
-- transaction of their cause, and only where somebody listens; a server turns them into deliveries after the commit.

create table webhooks (
  seller_id uuid not null,
  id uuid not null,
  url text not null,
  description text not null default '',
  topics text[] not null check (topics <@ '{product,inventory,order,offer,seller}' and cardinality(topics) > 0),
  secret text not null,
  old_secret text,
  old_secret_until timestamptz,
  disabled_at timestamptz,
  disabled_by text check (disabled_by in ('owner', 'failures', 'gone')),
  failing_since timestamptz,
  failures integer not null default 0,
  rests_until timestamptz,
  wake_at timestamptz,
  leased_until timestamptz,
  last_attempt_at timestamptz,
  last_response_status integer,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (seller_id, id),
  check ((disabled_at is null) = (disabled_by is null)),
  check ((old_secret is null) = (old_secret_until is null))
);
comment on column webhooks.seller_id is 'all zeroes: the operator''s, which hears of every seller; therefore without a foreign key';
comment on column webhooks.secret is 'whsec_ and base64 of 32 bytes; it signs, so it cannot be stored as a hash';
comment on column webhooks.old_secret is 'signs beside the new one until old_secret_until';
comment on column webhooks.disabled_by is 'owner: by hand; failures: days without a success; gone: the receiver answered 410';
comment on column webhooks.failing_since is 'the first failure after the last success; failures counts since then';
comment on column webhooks.rests_until is 'a receiver that fails again and again is left alone for a while';
comment on column webhooks.wake_at is 'when the next delivery is due; null while there is none';
comment on column webhooks.leased_until is 'one server at a time delivers; one that died loses it';
create index webhooks_live on webhooks (seller_id) where disabled_at is null;
create index webhooks_waking on webhooks (wake_at) where disabled_at is null and wake_at is not null;

create table webhook_queue (
  seller_id uuid not null,
  id bigint generated always as identity,
  type text not null,
  entity_id uuid not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (seller_id, id)
);
comment on table webhook_queue is 'Events that somebody listens to, until they are deliveries; without foreign keys, because what was deleted is told too';

create table webhook_deliveries (
  seller_id uuid not null,
  id uuid not null,
  webhook_id uuid not null,
  event_id uuid not null,
  type text not null,
  body text not null,
  status text not null default 'pending' check (status in ('pending', 'delivered', 'failed')),
  attempts integer not null default 0,
  step integer not null default 0,
  next_attempt_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (seller_id, id),
  foreign key (seller_id, webhook_id) references webhooks (seller_id, id) on delete cascade,
  check ((status = 'pending') = (next_attempt_at is not null))
);
comment on column webhook_deliveries.event_id is 'the header webhook-id: the same for every receiver and every attempt';
comment on column webhook_deliveries.body is 'exactly as it is signed and sent';
comment on column webhook_deliveries.step is 'failed attempts since it was made or sent again: the place in the schedule of retries';
create index webhook_deliveries_list on webhook_deliveries (seller_id, webhook_id, created_at desc, id desc);
create index webhook_deliveries_status on webhook_deliveries (seller_id, webhook_id, status, created_at desc, id desc);
create index webhook_deliveries_due on webhook_deliveries (seller_id, webhook_id, next_attempt_at, id) where status = 'pending';
create index webhook_deliveries_old on webhook_deliveries (created_at) where status <> 'pending';

create table webhook_attempts (
  seller_id uuid not null,
  delivery_id uuid not null,
  number integer not null,
  at timestamptz not null default now(),
  duration_ms integer not null,
  response_status integer,
  response text not null default '',
  error text,
  primary key (seller_id, delivery_id, number),
  foreign key (seller_id, delivery_id) references webhook_deliveries (seller_id, id) on delete cascade
);
comment on column webhook_attempts.response is 'the beginning of what the receiver answered';
comment on column webhook_attempts.error is 'why there was no answer; null where there was one';

-- Whether anybody listens to a topic of a seller: the seller, or the operator.
create function webhook_heard(of_seller uuid, topic text) returns boolean language sql stable as $$
  select exists (select from webhooks where seller_id in (of_seller, '00000000-0000-0000-0000-000000000000')
    and disabled_at is null and topic = any(topics))
$$;

-- Every trigger first asks whether there is any webhook at all, so that a marketplace without one pays for a single look.
create function webhook_note_products() returns trigger language plpgsql as $$
begin
  if not exists (select from webhooks where disabled_at is null) then return null; end if;
  if tg_op = 'INSERT' then
    insert into webhook_queue (seller_id, type, entity_id)
    select seller_id, 'product.created', id from new_rows where webhook_heard(seller_id, 'product');
  else
    insert into webhook_queue (seller_id, type, entity_id)
    select n.seller_id, case when n.deleted_at is null then 'product.updated' else 'product.deleted' end, n.id
    from new_rows n join old_rows o using (seller_id, id)
    where (n.version, n.deleted_at) is distinct from (o.version, o.deleted_at) and webhook_heard(n.seller_id, 'product');
  end if;
  return null;
end $$;
create trigger products_webhooks_insert after insert on products referencing new table as new_rows
  for each statement execute function webhook_note_products();
create trigger products_webhooks_update after update on products referencing new table as new_rows old table as old_rows
  for each statement execute function webhook_note_products();

create function webhook_note_stock() returns trigger language plpgsql as $$
begin
  if not exists (select from webhooks where disabled_at is null) then return null; end if;
  insert into webhook_queue (seller_id, type, entity_id)
  select n.seller_id, 'inventory.updated', n.variant_id from new_rows n join old_rows o using (seller_id, variant_id)
  where (n.on_hand, n.committed) is distinct from (o.on_hand, o.committed) and webhook_heard(n.seller_id, 'inventory');
  return null;
end $$;
create trigger inventory_webhooks_update after update on inventory referencing new table as new_rows old table as old_rows
  for each statement execute function webhook_note_stock();

-- The timeline of an order says what happens to it; a seller's private notes are no event.
create function webhook_note_orders() returns trigger language plpgsql as $$
begin
  if not exists (select from webhooks where disabled_at is null) then return null; end if;
  insert into webhook_queue (seller_id, type, entity_id)
  select seller_id, 'order.' || type, order_id from new_rows where type <> 'note' and webhook_heard(seller_id, 'order');
  return null;
end $$;
create trigger order_activities_webhooks_insert after insert on order_activities referencing new table as new_rows
  for each statement execute function webhook_note_orders();

create function webhook_note_offers() returns trigger language plpgsql as $$
begin
  if not exists (select from webhooks where disabled_at is null) then return null; end if;
  if tg_op = 'INSERT' then
    insert into webhook_queue (seller_id, type, entity_id)
    select seller_id, event.type, id
    from new_rows, lateral (values ('offer.created', true), ('offer.started', start_told and not draft)) as event (type, is_so)
    where event.is_so and webhook_heard(seller_id, 'offer');
  elsif tg_op = 'DELETE' then
    insert into webhook_queue (seller_id, type, entity_id)
    select seller_id, 'offer.deleted', id from old_rows where webhook_heard(seller_id, 'offer');
  else
    insert into webhook_queue (seller_id, type, entity_id)
    select n.seller_id, event.type, n.id
    from new_rows n join old_rows o using (seller_id, id), lateral (values
      ('offer.updated', n.version <> o.version),
      ('offer.started', n.start_told and not o.start_told and n.starts_at is distinct from n.ends_at),
      ('offer.ended', n.end_told and not o.end_told)
    ) as event (type, is_so)
    where event.is_so and webhook_heard(n.seller_id, 'offer');
  end if;
  return null;
end $$;
create trigger offers_webhooks_insert after insert on offers referencing new table as new_rows
  for each statement execute function webhook_note_offers();
create trigger offers_webhooks_update after update on offers referencing new table as new_rows old table as old_rows
  for each statement execute function webhook_note_offers();
create trigger offers_webhooks_delete after delete on offers referencing old table as old_rows
  for each statement execute function webhook_note_offers();

-- Its argument is the event, or nothing for what the new status says.
create function webhook_note_seller() returns trigger language plpgsql as $$
begin
  insert into webhook_queue (seller_id, type, entity_id)
  select new.id, coalesce(tg_argv[0], case new.status when 'active' then 'seller.reopened' else 'seller.' || new.status end), new.id
  where webhook_heard(new.id, 'seller');
  return null;
end $$;
create trigger sellers_webhooks_insert after insert on sellers
  for each row execute function webhook_note_seller('seller.created');
create trigger sellers_webhooks_update after update on sellers
  for each row when ((old.business_name, old.slug, old.profile_image) is distinct from (new.business_name, new.slug, new.profile_image))
  execute function webhook_note_seller('seller.updated');
create trigger sellers_webhooks_status after update on sellers
  for each row when (old.status <> new.status) execute function webhook_note_seller();

alter table notifications drop constraint notifications_notification_type_check;
alter table notifications add constraint notifications_notification_type_check check (notification_type in ('order', 'follow',
  'offer', 'offer_product', 'low_stock', 'review', 'plan', 'document', 'import', 'return', 'lookup', 'bulk_edit', 'webhook'));
