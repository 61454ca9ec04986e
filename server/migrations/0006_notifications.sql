create table notifications (
  seller_id uuid not null references sellers (id) on delete cascade,
  id uuid not null,
  notification_type text not null check (notification_type in ('order', 'follow', 'offer', 'offer_product', 'low_stock',
    'review', 'plan', 'document', 'import', 'return')),
  message text not null,
  data jsonb not null default '{}',
  created_at timestamptz not null default now(),
  read_at timestamptz,
  seq bigint,
  primary key (seller_id, id)
);
comment on column notifications.data is '{entity_id}: what the notice is about';
comment on column notifications.seq is
  'order in which streams deliver; given after the commit by the dispatcher, so that no late commit is passed over';
create index notifications_list on notifications (seller_id, created_at desc, id desc);
create index notifications_unread on notifications (seller_id, created_at desc, id desc) where read_at is null;
create index notifications_counts on notifications (seller_id, notification_type) include (read_at);
create index notifications_stream on notifications (seller_id, seq);
create index notifications_undispatched on notifications (created_at) where seq is null;
create sequence notification_seq;
