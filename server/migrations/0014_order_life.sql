-- The life of an order: parcels, quantities per line, money of what is left of it, payments, returns.

alter table orders
  add column accepted_at timestamptz,
  add column completed_at timestamptz,
  add column ordered_minor bigint,
  add column refunded_minor bigint not null default 0 check (refunded_minor >= 0),
  add column payment_at timestamptz,
  add column open_returns integer not null default 0 check (open_returns >= 0);
comment on column orders.total_minor is 'of what is not canceled, like the sums that it is made of; ordered_minor is the total as it was ordered';
comment on column orders.refunded_minor is 'what the marketplace gave back to the buyer, all refunds together';
comment on column orders.payment_at is 'when what payment_status tells of happened, by the marketplace; null until it tells of a change';
comment on column orders.open_returns is 'returns that are requested or approved';

update orders set ordered_minor = total_minor, accepted_at = case when status in ('pending', 'canceled') then null else updated_at end;
update orders set refunded_minor = total_minor where payment_status = 'refunded';
update orders set payment_status = 'paid' where payment_status = 'partially_refunded';
alter table orders
  alter column ordered_minor set not null,
  add check (total_minor <= ordered_minor and refunded_minor <= ordered_minor),
  add check (case payment_status when 'partially_refunded' then refunded_minor > 0 and refunded_minor < ordered_minor
    when 'refunded' then refunded_minor = ordered_minor else refunded_minor = 0 end);
create index orders_payment on orders (seller_id, payment_status, placed_at desc, id desc);
create index orders_open_returns on orders (seller_id, placed_at desc, id desc) where open_returns > 0;

alter table order_items
  add column packed integer not null default 0 check (packed >= 0),
  add column net_minor bigint not null generated always as (
    round((unit_price_minor * quantity - discount_minor)::numeric * (quantity - canceled) / quantity)::bigint) stored,
  add column net_tax_minor bigint not null generated always as (
    round(tax_minor::numeric * (quantity - canceled) / quantity)::bigint) stored,
  add check (packed + shipped + canceled <= quantity);
comment on column order_items.packed is 'in parcels that are not shipped yet';
comment on column order_items.net_minor is 'price less discount of what is not canceled, to the nearest minor unit; net_tax_minor is its tax';

-- Orders from before: what was canceled leaves their sums, and what was shipped was one parcel.
with live as (
  select seller_id, order_id, sum(unit_price_minor * (quantity - canceled)) as subtotal, sum(net_minor) as net,
    sum(net_tax_minor) as tax, sum(quantity - canceled) as units
  from order_items group by seller_id, order_id having sum(canceled) > 0
)
update orders o set subtotal_minor = live.subtotal, discount_minor = live.subtotal - live.net, tax_minor = live.tax,
  shipping_minor = case when live.units = 0 then 0 else o.shipping_minor end,
  total_minor = live.net + live.tax + case when live.units = 0 then 0 else o.shipping_minor end
from live where o.seller_id = live.seller_id and o.id = live.order_id;
update customers c set spent_minor = coalesce((
  select sum(o.total_minor) from orders o where o.seller_id = c.seller_id and o.customer_id = c.id and o.status <> 'canceled'), 0);

create table fulfilments (
  seller_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  number integer not null,
  status text not null check (status in ('packed', 'shipped', 'delivered', 'canceled')),
  carrier text not null default '',
  tracking_no text not null default '',
  tracking_url text,
  packed_at timestamptz not null default now(),
  shipped_at timestamptz,
  delivered_at timestamptz,
  canceled_at timestamptz,
  primary key (seller_id, id),
  unique (seller_id, order_id, number),
  foreign key (seller_id, order_id) references orders (seller_id, id) on delete cascade,
  check (status in ('packed', 'canceled') or shipped_at is not null),
  check ((status = 'delivered') = (delivered_at is not null))
);
comment on table fulfilments is 'parcels; number counts those of one order from 1';
comment on column fulfilments.tracking_url is 'https, checked when it is written';

create table fulfilment_items (
  seller_id uuid not null,
  fulfilment_id uuid not null,
  order_item_id uuid not null,
  quantity integer not null check (quantity > 0),
  primary key (seller_id, fulfilment_id, order_item_id),
  foreign key (seller_id, fulfilment_id) references fulfilments (seller_id, id) on delete cascade,
  foreign key (seller_id, order_item_id) references order_items (seller_id, id) on delete cascade
);
create index fulfilment_items_item on fulfilment_items (seller_id, order_item_id);

with parcels as (
  insert into fulfilments (seller_id, id, order_id, number, status, packed_at, shipped_at, delivered_at)
  select o.seller_id, gen_random_uuid(), o.id, p.number, p.status, o.updated_at, o.updated_at,
    case when p.status = 'delivered' then o.updated_at end
  from orders o cross join (values (1, 'delivered'), (2, 'shipped')) p(number, status)
  where exists (select from order_items i where i.seller_id = o.seller_id and i.order_id = o.id
    and case p.status when 'delivered' then i.delivered else i.shipped - i.delivered end > 0)
  returning seller_id, id, order_id, status
)
insert into fulfilment_items (seller_id, fulfilment_id, order_item_id, quantity)
select p.seller_id, p.id, i.id, case p.status when 'delivered' then i.delivered else i.shipped - i.delivered end
from parcels p join order_items i on i.seller_id = p.seller_id and i.order_id = p.order_id
where case p.status when 'delivered' then i.delivered else i.shipped - i.delivered end > 0;

create table order_returns (
  seller_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  number integer not null,
  external_id text,
  request_hash bytea,
  status text not null check (status in ('requested', 'approved', 'rejected', 'received')),
  reason text not null,
  note text not null default '',
  decision_note text not null default '',
  requested_at timestamptz not null default now(),
  decided_at timestamptz,
  received_at timestamptz,
  primary key (seller_id, id),
  unique (seller_id, external_id),
  unique (seller_id, order_id, number),
  foreign key (seller_id, order_id) references orders (seller_id, id) on delete cascade
);
comment on column order_returns.external_id is 'the marketplace''s name of it; null where the seller wrote the return down';
comment on column order_returns.note is 'what the buyer says; decision_note is the seller''s answer';

create table order_return_items (
  seller_id uuid not null,
  return_id uuid not null,
  order_item_id uuid not null,
  quantity integer not null check (quantity > 0),
  restocked integer not null default 0 check (restocked >= 0),
  damaged integer not null default 0 check (damaged >= 0),
  primary key (seller_id, return_id, order_item_id),
  foreign key (seller_id, return_id) references order_returns (seller_id, id) on delete cascade,
  foreign key (seller_id, order_item_id) references order_items (seller_id, id) on delete cascade,
  check (restocked + damaged <= quantity)
);
create index order_return_items_item on order_return_items (seller_id, order_item_id);
comment on column order_return_items.restocked is 'came back and went on the shelf; damaged came back and did not';

alter table order_activities drop constraint order_activities_type_check,
  add constraint order_activities_type_check check (type in ('placed', 'accepted', 'refused', 'canceled', 'packed', 'shipped',
    'tracked', 'delivered', 'parcel_canceled', 'completed', 'return_requested', 'return_approved', 'return_rejected',
    'return_received', 'payment', 'refund_noted', 'note'));
