-- The one place that says whether a seller sells now; is_for_sale says it of a product.
create function is_selling(seller_id uuid, status text, vacation_from timestamptz, vacation_to timestamptz) returns boolean language sql stable as $$
  select status = 'active' and plan_status(seller_id) = 'active'
    and not coalesce(vacation_from <= now() and (vacation_to is null or vacation_to > now()), false)
$$;
comment on function is_selling is 'neither closed or suspended, nor without a plan, nor on vacation, by the database''s clock; never null';
