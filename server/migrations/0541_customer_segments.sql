-- Runs outside a transaction.
-- The customers of a segment by their last order: a list is read in this order, and its count stops after 10,000 rows of the index.
drop index concurrently if exists customers_single;

create index concurrently customers_single on customers (seller_id, last_order_at desc nulls last, id desc) where orders_count <= 1;

drop index concurrently if exists customers_repeat;

create index concurrently customers_repeat on customers (seller_id, last_order_at desc nulls last, id desc) where orders_count > 1;
