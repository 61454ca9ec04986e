-- The statement that inserts an order's items sets the terms of their sales for all items at once. The trigger stays for versions before
-- and for rows that are inserted without terms.
create or replace function set_sale_terms() returns trigger language plpgsql as $$
declare
  moment timestamptz;
begin
  if new.full_price_minor is not null then
    return new;
  end if;
  select o.placed_at into moment from orders o where o.seller_id = new.seller_id and o.id = new.order_id;
  select t.full_price_minor, t.cost_minor, t.offer_id into new.full_price_minor, new.cost_minor, new.offer_id
  from item_terms(new.seller_id, new.product_id, new.variant_id, moment, new.unit_price_minor, new.quantity, new.discount_minor,
    new.full_price_minor, new.cost_minor, new.offer_id) t;
  return new;
end $$;
