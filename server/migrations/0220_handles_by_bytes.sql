-- The handles that begin like another one are found by a range of bytes, in any collation of the database.
drop index products_handle;
create unique index products_handle on products (seller_id, handle text_pattern_ops) where deleted_at is null;
