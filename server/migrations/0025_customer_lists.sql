-- One index for each order of the list. Null comes last where the newest come first, and so first the other way round.
create index customers_last_order on customers (seller_id, last_order_at desc nulls last, id desc) include (orders_count);
create index customers_spent on customers (seller_id, spent_minor, id);
create index customers_orders on customers (seller_id, orders_count, id);
create index customers_name on customers (seller_id, lower(name), id);
create index customers_noted on customers (seller_id, last_order_at desc nulls last, id desc) where private_note <> '';
comment on column customers.private_note is 'only the seller sees it';
