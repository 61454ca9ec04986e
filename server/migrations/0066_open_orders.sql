-- Lists of what is still to be shipped, late or not, by the day they came and by the day they are due: as long as the desk is full,
-- however many orders there were before.
drop index orders_to_ship;
create index orders_open on orders (seller_id, placed_at desc, id desc)
  where status in ('pending', 'accepted', 'processing', 'partially_shipped');
drop index orders_unshipped;
create index orders_open_due on orders (seller_id, coalesce(ship_by, 'infinity'), id)
  where status in ('pending', 'accepted', 'processing', 'partially_shipped');
