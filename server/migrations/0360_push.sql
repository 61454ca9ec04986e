-- Browsers that show notifications while none of our pages is open (RFC 8030). Each belongs to the session that asked for it and
-- gets nothing once the session has ended.
create table push_subscriptions (
  seller_id uuid not null,
  session_id uuid not null,
  endpoint text not null,
  p256dh bytea not null check (octet_length(p256dh) = 65),
  auth bytea not null check (octet_length(auth) = 16),
  created_at timestamptz not null default now(),
  primary key (seller_id, session_id),
  foreign key (seller_id, session_id) references sessions (seller_id, id) on delete cascade
);
comment on column push_subscriptions.endpoint is 'address of the browser''s push service, which the browser gave us (safety 28)';
comment on column push_subscriptions.p256dh is 'public key of the browser, an uncompressed point of P-256';
comment on column push_subscriptions.auth is 'secret of the browser that messages to it are encrypted with (RFC 8291)';
create index push_subscriptions_endpoint on push_subscriptions (md5(endpoint));
comment on index push_subscriptions_endpoint is 'a browser that another seller logs in to no longer gets the former one''s messages';

-- A copy of the former version, which still runs, writes rows without it.
alter table notification_preferences add column push boolean not null default false;
update notification_preferences set push = true where topic = 'orders';
comment on column notification_preferences.push is 'to the browsers of push_subscriptions';

alter table notification_messages drop constraint notification_messages_channel_check;
alter table notification_messages add constraint notification_messages_channel_check check (channel in ('email', 'sms', 'push'));
