-- What the orders of each of a seller's days come to, so that a period is added up from its days and not from its orders. Orders
-- only add rows of changes, which wait for nobody; a job adds those to the sums. Who reads adds what is not in the sums yet.
create table order_days (
  seller_id uuid not null references sellers (id) on delete cascade,
  day date not null,
  status text not null,
  orders bigint not null,
  paid_orders bigint not null,
  units bigint not null,
  revenue_minor bigint not null,
  primary key (seller_id, day, status)
);
comment on column order_days.day is 'in the seller''s time zone, in which the order was placed; status is what the order has now';
comment on column order_days.paid_orders is 'paid, and not wholly canceled or refunded';
comment on column order_days.units is 'ordered and not canceled, paid or not';
comment on column order_days.revenue_minor is 'paid items that are not canceled, net of discount, without shipping and tax';

create table order_day_changes (
  seller_id uuid not null references sellers (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  placed_at timestamptz not null,
  status text not null,
  orders integer not null,
  paid_orders integer not null,
  units integer not null,
  revenue_minor bigint not null,
  primary key (seller_id, id)
);
comment on table order_day_changes is 'what order_days does not contain yet; of an instant, because the seller''s time zone may change meanwhile';

create table product_days (
  seller_id uuid not null references sellers (id) on delete cascade,
  day date not null,
  product_id uuid not null,
  units bigint not null,
  revenue_minor bigint not null,
  primary key (seller_id, day, product_id) include (revenue_minor)
);
comment on table product_days is 'order_days by what was sold, without the status';

create table product_day_changes (
  seller_id uuid not null references sellers (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  placed_at timestamptz not null,
  product_id uuid not null,
  units integer not null,
  revenue_minor bigint not null,
  primary key (seller_id, id)
);
comment on table product_day_changes is 'what product_days does not contain yet';

alter table orders add column canceled_units integer not null default 0 check (canceled_units between 0 and units_count);
comment on column orders.canceled_units is 'of units_count';

-- What was added up last is kept no more: nobody asks which transaction changed an order.
drop trigger orders_changed on orders;
drop trigger order_items_changed on order_items;
drop function mark_order_changed;
drop function mark_order_of_items_changed;
alter table orders drop column changed_by_txid;

update orders o set canceled_units = i.units from (
  select seller_id, order_id, sum(canceled) as units from order_items where canceled > 0 group by seller_id, order_id
) i where i.seller_id = o.seller_id and i.order_id = o.id;
drop index order_items_canceled;

create function is_paid(payment_status text) returns boolean language sql immutable
  return payment_status in ('paid', 'partially_refunded');

-- The sums of a seller's orders, day by day: what the tables above hold, read from the orders themselves.
create view order_days_of_orders as
select o.seller_id, (o.placed_at at time zone s.timezone)::date as day, o.status, count(*) as orders,
  count(*) filter (where is_paid(o.payment_status) and o.units_count > o.canceled_units) as paid_orders,
  sum(o.units_count - o.canceled_units) as units,
  coalesce(sum(o.subtotal_minor - o.discount_minor) filter (where is_paid(o.payment_status)), 0)::bigint as revenue_minor
from orders o join sellers s on s.id = o.seller_id
group by 1, 2, 3;

create view product_days_of_orders as
select o.seller_id, (o.placed_at at time zone s.timezone)::date as day, i.product_id, sum(i.quantity - i.canceled) as units,
  coalesce(sum(i.net_minor) filter (where is_paid(o.payment_status)), 0)::bigint as revenue_minor
from orders o join sellers s on s.id = o.seller_id
join order_items i on i.seller_id = o.seller_id and i.order_id = o.id
group by 1, 2, 3;

insert into order_days select * from order_days_of_orders;
insert into product_days select * from product_days_of_orders;

create function add_order_change() returns trigger language plpgsql as $$
begin
  -- An order that was inserted has no state before.
  insert into order_day_changes (seller_id, placed_at, status, orders, paid_orders, units, revenue_minor)
  select new.seller_id, c.placed_at, c.status, sum(c.sign), sum(c.sign * (c.is_paid and c.units > 0)::integer),
    sum(c.sign * c.units), sum(c.sign * case when c.is_paid then c.net_minor else 0 end)
  from (values
    (1, new.placed_at, new.status, is_paid(new.payment_status), new.units_count - new.canceled_units,
      new.subtotal_minor - new.discount_minor),
    (-1, old.placed_at, old.status, is_paid(old.payment_status), old.units_count - old.canceled_units,
      old.subtotal_minor - old.discount_minor)
  ) c(sign, placed_at, status, is_paid, units, net_minor)
  where c.placed_at is not null
  group by c.placed_at, c.status
  having sum(c.sign) <> 0 or sum(c.sign * c.units) <> 0 or sum(c.sign * (c.is_paid and c.units > 0)::integer) <> 0
    or sum(c.sign * case when c.is_paid then c.net_minor else 0 end) <> 0;
  if tg_op = 'UPDATE' and
    (old.placed_at, is_paid(old.payment_status)) is distinct from (new.placed_at, is_paid(new.payment_status))
  then
    insert into product_day_changes (seller_id, placed_at, product_id, units, revenue_minor)
    select new.seller_id, c.placed_at, i.product_id, sum(c.sign * (i.quantity - i.canceled)),
      sum(case when c.is_paid then c.sign * i.net_minor else 0 end)
    from order_items i cross join (values
      (1, new.placed_at, is_paid(new.payment_status)), (-1, old.placed_at, is_paid(old.payment_status))
    ) c(sign, placed_at, is_paid)
    where i.seller_id = new.seller_id and i.order_id = new.id
    group by c.placed_at, i.product_id;
  end if;
  return null;
end $$;
create trigger orders_sums_inserted after insert on orders for each row execute function add_order_change();
create trigger orders_sums_updated after update of placed_at, status, payment_status, units_count, canceled_units, subtotal_minor,
  discount_minor on orders for each row execute function add_order_change();

create function add_items() returns trigger language plpgsql as $$
begin
  insert into product_day_changes (seller_id, placed_at, product_id, units, revenue_minor)
  select i.seller_id, o.placed_at, i.product_id, sum(i.quantity - i.canceled),
    sum(case when is_paid(o.payment_status) then i.net_minor else 0 end)
  from inserted i join orders o on o.seller_id = i.seller_id and o.id = i.order_id
  group by i.seller_id, o.placed_at, i.product_id;
  update orders o set canceled_units = o.canceled_units + c.units
  from (select seller_id, order_id, sum(canceled) as units from inserted where canceled > 0 group by seller_id, order_id) c
  where o.seller_id = c.seller_id and o.id = c.order_id;
  return null;
end $$;
create trigger order_items_sums_inserted after insert on order_items referencing new table as inserted
  for each statement execute function add_items();

create function add_item_changes() returns trigger language plpgsql as $$
begin
  insert into product_day_changes (seller_id, placed_at, product_id, units, revenue_minor)
  select i.seller_id, o.placed_at, i.product_id, sum(b.canceled - i.canceled),
    sum(case when is_paid(o.payment_status) then i.net_minor - b.net_minor else 0 end)
  from before b join after i using (seller_id, id) join orders o on o.seller_id = i.seller_id and o.id = i.order_id
  where (b.canceled, b.net_minor) <> (i.canceled, i.net_minor)
  group by i.seller_id, o.placed_at, i.product_id;
  update orders o set canceled_units = o.canceled_units + c.units
  from (select i.seller_id, i.order_id, sum(i.canceled - b.canceled) as units
    from before b join after i using (seller_id, id) where b.canceled <> i.canceled group by i.seller_id, i.order_id) c
  where o.seller_id = c.seller_id and o.id = c.order_id;
  return null;
end $$;
create trigger order_items_sums_updated after update on order_items referencing old table as before new table as after
  for each statement execute function add_item_changes();

-- Who ordered in a period is read from this index alone.
drop index orders_placed;
create index orders_placed on orders (seller_id, placed_at desc, id desc) include (customer_id);
