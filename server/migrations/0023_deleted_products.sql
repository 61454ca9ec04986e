-- Where the sweep finds the products whose pictures are to be let go.
create index products_deleted on products (deleted_at) where deleted_at is not null;
create index variants_deleted on variants (deleted_at) where deleted_at is not null and image_id is not null;
