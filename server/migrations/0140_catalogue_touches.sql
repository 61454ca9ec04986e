-- A reader sees a product as it is when they read, so they may have seen it for sale, or not, at any time since it was last numbered.
-- Whoever has an entry therefore gets a new number after every change of what is for sale, also if it was changed back. Triggers compare
-- the row before and after: a change that cannot have been seen in the feed puts nothing on the list.

alter table catalogue_queue add column after_seq bigint;
comment on column catalogue_queue.after_seq is 'of a seller: the last number that was given before the numberer saw this row; products with a later one have been numbered since';

create function is_for_sale(status text, deleted_at timestamptz, review_state text) returns boolean language sql immutable as $$
  select status = 'published' and deleted_at is null and review_state in ('none', 'approved')
$$;

create function catalogue_note_changed_products() returns trigger language plpgsql as $$
begin
  insert into catalogue_queue (seller_id, product_id)
  select n.seller_id, n.id from new_rows n join old_rows o using (seller_id, id)
  where is_for_sale(o.status, o.deleted_at, o.review_state) or is_for_sale(n.status, n.deleted_at, n.review_state);
  return null;
end $$;
drop trigger products_catalogue_update on products;
create trigger products_catalogue_update after update on products referencing new table as new_rows old table as old_rows
  for each statement execute function catalogue_note_changed_products();

-- A seller who sold before the change and sells after it, with ten minutes to spare for transactions that take long, never stopped.
drop trigger sellers_catalogue_update on sellers;
create trigger sellers_catalogue_update after update of status, vacation_from, vacation_to on sellers
  for each row when ((old.status, old.vacation_from, old.vacation_to) is distinct from (new.status, new.vacation_from, new.vacation_to)
    and (old.status = 'active' and (old.vacation_from is null or old.vacation_from > now() + interval '10 minutes')
      and new.status = 'active' and (new.vacation_from is null or new.vacation_from > now() + interval '10 minutes')) is not true)
  execute function catalogue_note_seller('id');
drop trigger subscriptions_catalogue_update on subscriptions;
create trigger subscriptions_catalogue_update after update on subscriptions
  for each row when ((old.status, old.current_period_end, old.auto_renew, old.cancel_at_period_end)
      is distinct from (new.status, new.current_period_end, new.auto_renew, new.cancel_at_period_end)
    and (subscription_is_live(old.status, old.current_period_end - interval '10 minutes', old.auto_renew and not old.cancel_at_period_end)
      and subscription_is_live(new.status, new.current_period_end - interval '10 minutes', new.auto_renew and not new.cancel_at_period_end)
      ) is not true)
  execute function catalogue_note_seller('seller_id');
