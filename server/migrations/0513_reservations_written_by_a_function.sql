-- A statement that reserves stock also writes what is reserved, by a function as in 0490.
create function write_reservation(of_seller uuid, external_id text, variant_id uuid, quantity bigint, expires_at timestamptz)
returns boolean language plpgsql as $$
begin
  insert into reservation_items as r (seller_id, external_id, variant_id, quantity, expires_at)
  values (of_seller, write_reservation.external_id, write_reservation.variant_id, write_reservation.quantity, write_reservation.expires_at)
  on conflict on constraint reservation_items_pkey do update set quantity = excluded.quantity, expires_at = excluded.expires_at;
  return true;
end $$;
