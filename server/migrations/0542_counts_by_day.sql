-- Reviews, followers and orders are counted by day, so that a summary of a shop need not read them all. Like sales (decision 060), a change is
-- stored in a row of its own, so that no writer waits for another, and a job adds it to the counts.
create table day_counts (
  seller_id uuid not null references sellers (id) on delete cascade,
  subject text not null check (subject in ('review', 'deleted_product_review', 'follower', 'order')),
  day date not null,
  key text not null,
  count bigint not null,
  primary key (seller_id, subject, day, key) include (count)
);

comment on column day_counts.day is 'in the seller''s time zone';

comment on column day_counts.key is 'of reviews the stars and the state: ''5:unanswered'', ''5:answered'', ''5:removal_requested'' or ''5:hidden''; of followers ''gained'' or ''lost''; of orders ''first'', or the day of the customer''s order before: ''second:2026-05-01'' or ''later:2026-05-01''';

create table day_count_changes (
  seller_id uuid not null references sellers (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  subject text not null,
  moment timestamptz not null,
  key text not null,
  previous timestamptz,
  count bigint not null,
  primary key (seller_id, id)
);

comment on table day_count_changes is 'what day_counts does not contain yet; of an instant, because the seller''s time zone may change meanwhile';

comment on column day_count_changes.previous is 'when the customer''s order before was placed; its day becomes a part of the key';

create function day_count_key(key text, previous timestamptz, timezone text) returns text language sql stable
  return key || coalesce(':' || to_char(previous at time zone timezone, 'YYYY-MM-DD'), '');

-- What day_count_changes adds to day_counts.
create view unsummed_day_counts as
select c.seller_id, c.subject, (c.moment at time zone z.timezone)::date as day,
  day_count_key(c.key, c.previous, z.timezone) as key, c.count
from day_count_changes c join sellers z on z.id = c.seller_id;

create function review_key(rating integer, status text, reply text) returns text language sql immutable
  return rating::text || ':' || case when status <> 'published' then status when reply is null then 'unanswered' else 'answered' end;

create function order_key(rank bigint) returns text language sql immutable
  return case rank when 1 then 'first' when 2 then 'second' else 'later' end;

comment on function order_key(bigint) is 'the key of the n-th order of a customer, from 1';

-- What day_counts holds, read from the rows themselves. If both times of a follower are equal, only the unfollow is known.
create view day_counts_of_rows as
select s.seller_id, s.subject, (s.moment at time zone z.timezone)::date as day, day_count_key(s.key, s.previous, z.timezone) as key,
  count(*) as count
from (
  select r.seller_id, case when p.deleted_at is null then 'review' else 'deleted_product_review' end as subject, r.created_at as moment,
    review_key(r.rating, r.status, r.reply) as key, null::timestamptz as previous
  from reviews r join products p on p.seller_id = r.seller_id and p.id = r.product_id
  union all
  select seller_id, 'follower', followed_at, 'gained', null from followers where followed_at is distinct from last_unfollowed_at
  union all
  select seller_id, 'follower', unfollowed_at, 'lost', null from followers where unfollowed_at > followed_at
  union all
  select seller_id, 'order', placed_at, order_key(row_number() over earliest_first), lag(placed_at) over earliest_first from orders
  window earliest_first as (partition by seller_id, customer_id order by placed_at, id)
) s join sellers z on z.id = s.seller_id
group by 1, 2, 3, 4;

create function count_review() returns trigger language plpgsql as $$
declare
  r record := case tg_op when 'DELETE' then old else new end;
  counted_as text;
begin
  -- Locks the product: whoever deletes it counts all of its reviews again.
  select case when p.deleted_at is null then 'review' else 'deleted_product_review' end into counted_as
  from products p where p.seller_id = r.seller_id and p.id = r.product_id for no key update;
  -- The review of a product or seller that is deleted from the database.
  if counted_as is null then
    return null;
  end if;
  insert into day_count_changes (seller_id, subject, moment, key, count)
  select r.seller_id, counted_as, c.moment, c.key, sum(c.count)
  from (values (new.created_at, review_key(new.rating, new.status, new.reply), 1),
    (old.created_at, review_key(old.rating, old.status, old.reply), -1)) c(moment, key, count)
  where c.key is not null
  group by c.moment, c.key having sum(c.count) <> 0;
  return null;
end $$;

create trigger reviews_counted after insert or delete or update of rating, status, reply, created_at on reviews
  for each row execute function count_review();

create function count_reviews_of_product() returns trigger language plpgsql as $$
declare
  moments timestamptz[];
  keys text[];
begin
  select array_agg(r.created_at), array_agg(review_key(r.rating, r.status, r.reply)) into moments, keys
  from reviews r where r.seller_id = new.seller_id and r.product_id = new.id;
  insert into day_count_changes (seller_id, subject, moment, key, count)
  select new.seller_id, s.subject, r.moment, r.key, case when s.is_deleted = (new.deleted_at is not null) then 1 else -1 end
  from unnest(moments, keys) r(moment, key)
  cross join (values ('review', false), ('deleted_product_review', true)) s(subject, is_deleted);
  return null;
end $$;

create trigger products_reviews_counted after update of deleted_at on products for each row
  when ((old.deleted_at is null) <> (new.deleted_at is null)) execute function count_reviews_of_product();

create function count_follower() returns trigger language plpgsql as $$
begin
  insert into day_count_changes (seller_id, subject, moment, key, count)
  select new.seller_id, 'follower', c.moment, c.key, sum(c.count)
  from (values
    (case when new.followed_at is distinct from new.last_unfollowed_at then new.followed_at end, 'gained', 1),
    (case when new.unfollowed_at > new.followed_at then new.unfollowed_at end, 'lost', 1),
    (case when old.followed_at is distinct from old.last_unfollowed_at then old.followed_at end, 'gained', -1),
    (case when old.unfollowed_at > old.followed_at then old.unfollowed_at end, 'lost', -1)
  ) c(moment, key, count)
  where c.moment is not null
  group by c.moment, c.key having sum(c.count) <> 0;
  return null;
end $$;

create trigger followers_counted after insert or update of followed_at, unfollowed_at, last_unfollowed_at on followers
  for each row execute function count_follower();

-- An order changes the ranks of the two that the customer placed after it, if they arrived before. Those further away keep theirs.
create function count_orders() returns trigger language plpgsql as $$
declare
  s record;
  near_ids uuid[];
  near_moments timestamptz[];
begin
  for s in
    select i.seller_id, i.customer_id, array_agg(i.id) as ids, min(i.placed_at) as first_at, max(i.placed_at) as last_at
    from inserted i group by 1, 2
  loop
    select array_agg(n.id), array_agg(n.placed_at) into near_ids, near_moments
    from (
      (select o.id, o.placed_at from orders o
        where o.seller_id = s.seller_id and o.customer_id = s.customer_id and o.placed_at < s.first_at
        order by o.placed_at desc, o.id desc limit 2)
      union all
      select o.id, o.placed_at from orders o
      where o.seller_id = s.seller_id and o.customer_id = s.customer_id and o.placed_at between s.first_at and s.last_at
      union all
      (select o.id, o.placed_at from orders o
        where o.seller_id = s.seller_id and o.customer_id = s.customer_id and o.placed_at > s.last_at
        order by o.placed_at, o.id limit 2)
    ) n;
    insert into day_count_changes (seller_id, subject, moment, key, previous, count)
    select s.seller_id, 'order', c.moment, c.key, c.previous, sum(c.count)
    from (
      select n.moment, order_key(row_number() over after) as key, lag(n.moment) over after as previous, 1 as count
      from unnest(near_ids, near_moments) n(id, moment)
      window after as (order by n.moment, n.id)
      union all
      select n.moment, order_key(row_number() over before), lag(n.moment) over before, -1
      from unnest(near_ids, near_moments) n(id, moment) where n.id <> all(s.ids)
      window before as (order by n.moment, n.id)
    ) c
    group by c.moment, c.key, c.previous having sum(c.count) <> 0;
  end loop;
  return null;
end $$;

create trigger orders_counted after insert on orders referencing new table as inserted
  for each statement execute function count_orders();
