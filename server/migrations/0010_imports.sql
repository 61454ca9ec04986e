-- An import is one file: it is tried, its columns are named where they are not known, it is imported; and it is kept for a day.
alter table product_imports
  alter column storage_key drop not null,
  add column mapping jsonb not null default '[]',
  add column rows_done integer not null default 0,
  drop constraint product_imports_status_check,
  add constraint product_imports_status_check
    check (status in ('mapping', 'queued', 'running', 'fetching', 'done', 'failed')),
  drop constraint product_imports_source_check,
  add constraint product_imports_source_check check (source in ('sellerdesk', 'shopify', 'woocommerce', 'other'));
comment on column product_imports.storage_key is 'where the file lies; null once it is no longer kept';
comment on column product_imports.mapping is '[{name, field, sample}]: what each column of the file means, in their order';
comment on column product_imports.rows_done is 'rows of totals.rows that are dealt with';
create index product_imports_list on product_imports (seller_id, created_at desc, id desc);

-- The rows of a file while it is imported: put in the order of their products, so that any number of them takes the same memory, and so
-- that a file that breaks off in its middle is known to before anything of it is written.
create table product_import_rows (
  seller_id uuid not null,
  import_id uuid not null,
  row integer not null,
  first_row integer not null,
  key text not null,
  sku text,
  cells text[] not null,
  primary key (seller_id, import_id, row),
  foreign key (seller_id, import_id) references product_imports (seller_id, id) on delete cascade
);
comment on column product_import_rows.first_row is 'the first row of the same product; rows of one product may stand apart';
comment on column product_import_rows.key is 'what the rows of one product share: its handle, parent or SKU';
create index product_import_rows_product on product_import_rows (seller_id, import_id, first_row);
create index product_import_rows_first on product_import_rows (seller_id, import_id, row) where row = first_row;
create index product_import_rows_key on product_import_rows (seller_id, import_id, key, first_row);
create index product_import_rows_sku on product_import_rows (seller_id, import_id, sku, first_row) where sku is not null;

-- Pictures that files name by their address, one row a seller and address: what was fetched once is not fetched again.
create table fetched_pictures (
  seller_id uuid not null references sellers (id) on delete cascade,
  id uuid not null,
  url text not null,
  document_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (seller_id, id),
  foreign key (seller_id, document_id) references documents (seller_id, id) on delete cascade
);
-- An address may be longer than an index takes.
create unique index fetched_pictures_url on fetched_pictures (seller_id, md5(url));

-- Pictures that an import still has to fetch, or could not.
create table product_import_pictures (
  seller_id uuid not null,
  id uuid not null,
  import_id uuid not null,
  product_id uuid not null,
  row integer not null,
  position integer not null,
  url text not null,
  alt text not null default '',
  status text not null default 'pending' check (status in ('pending', 'fetched', 'failed')),
  failure text,
  primary key (seller_id, id),
  foreign key (seller_id, import_id) references product_imports (seller_id, id) on delete cascade,
  foreign key (seller_id, product_id) references products (seller_id, id) on delete cascade
);
comment on column product_import_pictures.position is 'its place among the pictures that the file gives the product';
comment on column product_import_pictures.failure is 'why it could not be fetched, in words for the seller';
create index product_import_pictures_import on product_import_pictures (seller_id, import_id, product_id, position);
create index product_import_pictures_pending on product_import_pictures (seller_id, import_id, product_id)
  where status = 'pending';
