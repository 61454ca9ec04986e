-- Contracts: nothing calls keep_prices and queue_products since 0540, and the server joins the plan instead of calling is_selling.
drop function keep_prices(uuid[], uuid[], bigint[]);

drop function queue_products(uuid[], uuid[]);

drop function is_selling(uuid, text, timestamptz, timestamptz);
