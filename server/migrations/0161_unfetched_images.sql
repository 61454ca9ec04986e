-- Images that a file named by their address and that could not be fetched (yet): an export contains the address, and importing it tries again.
create table unfetched_images (
  seller_id uuid not null,
  id uuid not null,
  product_id uuid not null,
  url text not null,
  position integer not null,
  primary key (seller_id, id),
  foreign key (seller_id, product_id) references products (seller_id, id) on delete cascade
);
comment on column unfetched_images.position is 'its place among the images that the file gave the product';
-- An address may be longer than an index takes.
create unique index unfetched_images_url on unfetched_images (seller_id, product_id, md5(url));
