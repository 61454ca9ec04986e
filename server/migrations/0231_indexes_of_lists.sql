-- What a list reads must not grow with the shop. The few deleted products are left out, instead of the many others looked up.
create index products_deleted_ids on products (seller_id, id) where deleted_at is not null;
-- The summary of reviews is read from this index alone.
create index reviews_summary on reviews (seller_id, rating, status) include (product_id);
-- What was sold lately of the variants on one page.
create index inventory_transactions_sold_of on inventory_transactions (seller_id, variant_id, created_at) include (committed_delta)
  where (kind = 'sale' and committed_delta > 0) or (kind = 'cancel' and committed_delta < 0);
