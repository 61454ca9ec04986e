-- What a marketplace reads back of an order, and whether a product is for sale.

alter table order_items add column external_id text;
comment on column order_items.external_id is 'the marketplace''s own name of the line; null if it gave none';

-- Holding a product back, approving it or rejecting it changes whether it is for sale, and not its version.
create or replace function webhook_note_products() returns trigger language plpgsql as $$
begin
  if not exists (select from webhooks where disabled_at is null) then return null; end if;
  if tg_op = 'INSERT' then
    insert into webhook_queue (seller_id, type, entity_id)
    select seller_id, 'product.created', id from new_rows where webhook_has_listener(seller_id, 'product');
  else
    insert into webhook_queue (seller_id, type, entity_id)
    select n.seller_id, case when n.deleted_at is null then 'product.updated' else 'product.deleted' end, n.id
    from new_rows n join old_rows o using (seller_id, id)
    where (n.version, n.deleted_at, n.review_state) is distinct from (o.version, o.deleted_at, o.review_state)
      and webhook_has_listener(n.seller_id, 'product');
  end if;
  return null;
end $$;
