-- Runs outside a transaction.
-- The dashboard counts open orders by both deadlines from the index alone. Without `accept_by` it read every open order.
drop index concurrently if exists orders_open_deadlines;

create index concurrently orders_open_deadlines on orders (seller_id, placed_at desc, id desc) include (status, ship_by, accept_by)
  where status in ('pending', 'accepted', 'processing', 'partially_shipped');

drop index concurrently if exists orders_open;
