-- The stock of products is summed from an index alone; what is short is known without reading the rest.
drop index inventory_product;
create index inventory_product on inventory (seller_id, product_id) include (variant_id, available, low_stock_threshold);
create index inventory_short on inventory (seller_id, product_id) where available <= low_stock_threshold;
create index variants_deleted_ids on variants (seller_id, id) where deleted_at is not null;
