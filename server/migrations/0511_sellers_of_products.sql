-- Runs outside a transaction.
drop index concurrently if exists catalogue_entries_products;

create index concurrently catalogue_entries_products on catalogue_entries (product_id);
