-- A function that returns a table is planned as a part of the statement that reads it, where one that returns a value is planned anew at
-- each call: a third of a millisecond for each request, whose session is looked up together with the plan.
create function plan_status_of(of_seller uuid) returns table (plan_status text) language sql stable as $$
  select case
    when bool_or(subscription_is_live(status, current_period_end, auto_renew and not cancel_at_period_end)) then 'active'
    when count(*) > 0 then 'expired'
    else 'inactive' end
  from subscriptions
  where seller_id = of_seller and current_period_end is not null
$$;
create or replace function plan_status(of_seller uuid) returns text language sql stable as $$
  select plan_status from plan_status_of(of_seller)
$$;

-- The little that is low on stock is found without looking at the rest, which one row in three is expected to be.
drop index inventory_low;
create index inventory_low on inventory (seller_id, available, variant_id) include (product_id) where available <= low_stock_threshold;
-- What waits for the seller is counted from this index alone.
drop index orders_open;
create index orders_open on orders (seller_id, placed_at desc, id desc) include (status, ship_by)
  where status in ('pending', 'accepted', 'processing', 'partially_shipped');
