-- The marketplace's feed of orders. Each statement that changes what the marketplace sees of an order queues it; a numberer takes it off
-- after the commit and gives the order the next number (decision 019).

create table order_queue (
  seller_id uuid not null,
  id bigint generated always as identity,
  order_id uuid not null,
  primary key (seller_id, id)
);
comment on table order_queue is 'Orders that changed since they were last numbered';

create sequence order_feed_seq;
create table order_entries (
  seller_id uuid not null,
  order_id uuid not null,
  seq bigint not null,
  primary key (seller_id, order_id)
);
comment on table order_entries is 'Every order, by when it last changed; without a foreign key, which would have the numberer wait for whoever has an order locked';
create index order_entries_seq on order_entries (seq);

-- Orders from before.
insert into order_queue (seller_id, order_id) select seller_id, id from orders;
