-- The orders that are due first; one without a day to ship by, or of which nothing is left to ship, comes last.
drop index orders_due;
create index orders_next_due on orders (seller_id, (case
  when status in ('pending', 'accepted', 'processing', 'partially_shipped') then coalesce(ship_by, 'infinity')
  else 'infinity' end), id);
