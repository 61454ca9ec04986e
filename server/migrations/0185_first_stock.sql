-- The stock of a new variant comes with its row, which is half the work of adding it afterwards; receivers of webhooks hear of it all the same.
create function webhook_note_first_stock() returns trigger language plpgsql as $$
begin
  if not exists (select from webhooks where disabled_at is null) then return null; end if;
  insert into webhook_queue (seller_id, type, entity_id)
  select seller_id, 'inventory.updated', variant_id from new_rows
  where on_hand > 0 and webhook_heard(seller_id, 'inventory');
  return null;
end $$;
create trigger inventory_webhooks_insert after insert on inventory referencing new table as new_rows
  for each statement execute function webhook_note_first_stock();
