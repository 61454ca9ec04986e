-- Runs outside a transaction.
-- A seller's public page counts the products for sale from this index alone, without reading the products for their review.
drop index concurrently if exists products_by_status;

create index concurrently products_by_status on products (seller_id, status, updated_at desc, id desc) include (review_state)
  where deleted_at is null;

drop index concurrently if exists products_status;
