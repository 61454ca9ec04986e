-- The orders that are due first; one without a day to ship by comes last.
create index orders_due on orders (seller_id, coalesce(ship_by, 'infinity'), id);
-- What is to ship, the newest first: the condition is that of the filter.
create index orders_to_ship on orders (seller_id, placed_at desc, id desc)
  where status in ('accepted', 'processing', 'partially_shipped');
