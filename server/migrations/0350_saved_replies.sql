-- Replies to reviews that a seller writes once and uses again.
create table saved_replies (
  seller_id uuid not null references sellers (id) on delete cascade,
  id uuid not null,
  name text not null check (char_length(name) between 1 and 60),
  text text not null check (char_length(text) between 1 and 2000),
  created_at timestamptz not null default now(),
  primary key (seller_id, id)
);
comment on column saved_replies.name is 'what the seller calls it; unique without regard to case';
comment on column saved_replies.text is 'plain text, as it is put into the reply';
create unique index saved_replies_name on saved_replies (seller_id, lower(name));
