-- Which transaction changed an order last: with it one can tell exactly whether anything has changed since a snapshot was taken,
-- also by transactions that began before and committed after it.
alter table orders add column changed_in xid8 not null default pg_current_xact_id();
comment on column orders.changed_in is 'the transaction that changed the order or its items last, kept by triggers';
create index orders_changed_in on orders (seller_id, changed_in);

create function mark_order_changed() returns trigger language plpgsql as $$
begin
  new.changed_in := pg_current_xact_id();
  return new;
end $$;
create trigger orders_changed before update on orders for each row execute function mark_order_changed();

create function mark_order_of_items_changed() returns trigger language plpgsql as $$
begin
  -- Of an item nothing else counts in a seller's figures: the other changes need not write the order once more.
  update orders o set changed_in = pg_current_xact_id()
  from before join after using (seller_id, id)
  where before.canceled <> after.canceled and o.seller_id = after.seller_id and o.id = after.order_id
    and o.changed_in <> pg_current_xact_id();
  return null;
end $$;
create trigger order_items_changed after update on order_items referencing old table as before new table as after
  for each statement execute function mark_order_of_items_changed();

-- What was canceled of orders is little beside what was ordered.
create index order_items_canceled on order_items (seller_id, order_id) include (canceled) where canceled > 0;
-- The rating at the end of a day, and followers at one.
create index reviews_rated on reviews (seller_id, created_at) include (rating) where status = 'published';
create index followers_standing on followers (seller_id, followed_at) include (unfollowed_at);
