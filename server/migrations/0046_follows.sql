-- Events of following may come twice and in any order: the latest of each kind is kept, and the later of the two counts.
alter table followers add column unfollowed_last timestamptz, add column told_at timestamptz;
comment on column followers.followed_at is 'the latest time they followed; equal to unfollowed_last where no follow is known yet';
comment on column followers.unfollowed_at is 'null while they follow';
comment on column followers.unfollowed_last is 'the latest time they unfollowed, also when they have followed again since';
comment on column followers.told_at is 'when the seller was told that they follow, alone or with others; null while that is to come';
update followers set unfollowed_last = unfollowed_at, told_at = followed_at;

create index followers_gained on followers (seller_id, followed_at);
create index followers_lost on followers (seller_id, unfollowed_at) where unfollowed_at is not null;
create index followers_told on followers (seller_id, told_at);
create index followers_untold on followers (seller_id, followed_at) where told_at is null and unfollowed_at is null;
create index followers_name on followers (seller_id, lower(name), id) where unfollowed_at is null;

-- What sellers write to their followers; the marketplace brings it to them.
create table announcements (
  seller_id uuid not null references sellers (id) on delete cascade,
  id uuid not null,
  title text not null check (char_length(title) between 3 and 80),
  body text not null check (char_length(body) between 1 and 1000),
  followers_count integer not null,
  seq bigint not null,
  created_at timestamptz not null default now(),
  primary key (seller_id, id)
);
comment on column announcements.followers_count is 'who followed when it was sent';
comment on column announcements.seq is 'order in which the marketplace reads them; given under a lock, so that none becomes visible behind a later one';
create index announcements_list on announcements (seller_id, created_at desc);
create index announcements_seq on announcements (seq);
create sequence announcement_seq;

-- A key that was made for everything is for this too.
update marketplace_keys set scopes = scopes || '{follows}' where scopes @> '{orders,reviews,lookups,catalogue}';
