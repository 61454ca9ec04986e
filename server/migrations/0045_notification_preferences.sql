-- What reaches a seller, and how. A topic without a row is as the product sets it (notifications/rules.ts).
create table notification_preferences (
  seller_id uuid not null references sellers (id) on delete cascade,
  topic text not null check (topic in ('orders', 'returns', 'followers', 'offers', 'low_stock', 'reviews', 'imports', 'account')),
  bell boolean not null,
  mail text not null check (mail in ('at_once', 'daily', 'off')),
  sms boolean not null,
  primary key (seller_id, topic)
);

-- Notices that wait to leave by mail or SMS; what is sent is deleted.
create table notification_messages (
  seller_id uuid not null references sellers (id) on delete cascade,
  id uuid not null,
  channel text not null check (channel in ('email', 'sms')),
  notification_type text not null,
  message text not null,
  in_bell boolean not null,
  due_at timestamptz not null,
  created_at timestamptz not null,
  primary key (seller_id, id, channel)
);
comment on column notification_messages.id is 'the notification''s; one that is read or deleted in the bell by then is not sent';
comment on column notification_messages.in_bell is 'false: the seller has the bell off for it, so no row of notifications tells whether it was read';
create index notification_messages_due on notification_messages (due_at);

-- Many rows may be written in one transaction: each has its own time, so that "all that were there" is exact.
alter table notifications alter column created_at set default clock_timestamp();
