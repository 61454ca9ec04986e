-- When a seller has to accept an order and to ship it: by the marketplace's policy, and what the seller chose within it.

create table market_policy (
  singleton boolean primary key default true check (singleton),
  version integer not null default 1,
  acceptance_hours integer check (acceptance_hours between 1 and 336),
  handling_days integer not null default 2 check (handling_days >= 1),
  max_handling_days integer not null default 10 check (max_handling_days between 1 and 30),
  working_days integer[] not null default '{1,2,3,4,5,6,7}'
    check (cardinality(working_days) > 0 and working_days <@ '{1,2,3,4,5,6,7}'),
  clock_starts text not null default 'placed' check (clock_starts in ('placed', 'paid')),
  check (handling_days <= max_handling_days)
);
comment on table market_policy is 'The operator''s rules for all sellers';
comment on column market_policy.acceptance_hours is 'how long an order may wait to be accepted; null: for ever';
comment on column market_policy.handling_days is 'days of 24 working hours until an order is to be shipped';
comment on column market_policy.max_handling_days is 'the most that a seller may choose';
comment on column market_policy.working_days is 'the days on which time counts, from 1, Monday, to 7 (ISO 8601)';
comment on column market_policy.clock_starts is 'with the order, or with its payment';
insert into market_policy default values;

alter table sellers
  add column acceptance_hours integer check (acceptance_hours between 1 and 336),
  add column handling_days integer check (handling_days between 1 and 30),
  add column working_days integer[] check (cardinality(working_days) > 0 and working_days <@ '{1,2,3,4,5,6,7}');
comment on column sellers.acceptance_hours is 'the operator''s, for this seller; null: as in market_policy';
comment on column sellers.handling_days is 'the seller''s choice, at most max_handling_days; null: as in market_policy';
comment on column sellers.working_days is 'the seller''s choice; null: as in market_policy';

create function deadline(start timestamptz, hours integer, weekdays integer[], zone text, away tstzrange) returns timestamptz
language plpgsql stable as $$
declare
  rest double precision := hours * 3600.0;
  clock timestamptz := start;
  midnight timestamptz;
  until timestamptz;
  free double precision;
begin
  if isempty(away) or upper_inf(away) then away := null; end if;
  if hours is null then return null; end if;
  if weekdays @> '{1,2,3,4,5,6,7}' and away is null then return start + make_interval(hours => hours); end if;
  loop
    if clock <@ away then clock := upper(away); end if;
    midnight := ((clock at time zone zone)::date + 1)::timestamp at time zone zone;
    until := midnight;
    if clock < lower(away) then until := least(midnight, lower(away)); end if;
    if extract(isodow from clock at time zone zone)::integer = any(weekdays) then
      free := extract(epoch from until - clock);
      if rest <= free then return clock + make_interval(secs => rest); end if;
      rest := rest - free;
    end if;
    clock := until;
  end loop;
end $$;
comment on function deadline is 'the end of so many hours that count on weekdays of the zone only, and not while the seller is away; a vacation without an end stops no clock. Null without hours';

alter table orders add column accept_by timestamptz, add column accept_reminder_at timestamptz;
comment on column orders.accept_by is 'written once; an order that is not accepted by then is canceled. Null: it may wait';
comment on column orders.accept_reminder_at is 'when the seller is reminded to accept; null: was reminded, or nothing to remind of';
create index orders_accept_by on orders (accept_by) where status = 'pending';
create index orders_accept_reminders on orders (accept_reminder_at) where status = 'pending';
-- The orders that are to be accepted first; one that may wait is in its place by when it is to be shipped, one that does not wait comes last.
create index orders_next_accept on orders
  (seller_id, (case when status = 'pending' then coalesce(accept_by, ship_by, 'infinity') else 'infinity' end), id);

create table order_clock (
  singleton boolean primary key default true check (singleton),
  processed_until timestamptz not null default now()
);
comment on column order_clock.processed_until is 'orders whose accept_by is up to here were canceled; an old one shows that no server ran';
insert into order_clock default values;
