create table lookup_requests (
  seller_id uuid not null references sellers (id) on delete cascade,
  id uuid not null,
  kind text not null check (kind in ('category', 'brand', 'color')),
  name text not null,
  parent_id uuid references categories (id),
  hex text,
  note text not null default '',
  status text not null default 'open' check (status in ('open', 'accepted', 'declined')),
  lookup_id uuid,
  reason text,
  created_at timestamptz not null default now(),
  answered_at timestamptz,
  primary key (seller_id, id),
  check ((status = 'accepted') = (lookup_id is not null)),
  check ((status = 'open') = (answered_at is null))
);
comment on column lookup_requests.parent_id is 'where a category should stand; null at the top';
comment on column lookup_requests.lookup_id is 'the category, brand or colour that it became';
comment on column lookup_requests.reason is 'why it was declined, in the marketplace''s words';
-- Asking twice is asking once.
create unique index lookup_requests_asked on lookup_requests (seller_id, kind, lower(name), parent_id) nulls not distinct
  where status = 'open';
create index lookup_requests_list on lookup_requests (seller_id, id desc);
create index lookup_requests_open on lookup_requests (created_at, id) where status = 'open';
create index lookup_requests_parent on lookup_requests (parent_id) where parent_id is not null;

alter table notifications drop constraint notifications_notification_type_check;
alter table notifications add constraint notifications_notification_type_check check (notification_type in ('order', 'follow',
  'offer', 'offer_product', 'low_stock', 'review', 'plan', 'document', 'import', 'return', 'lookup', 'bulk_edit'));
