-- Lists that grow with a shop are sorted by an index, not by reading them whole.
create index products_title on products (seller_id, lower(title), id) where deleted_at is null;
create index products_price_from on products (seller_id, price_from_minor, id) where deleted_at is null;
create index products_price_to on products (seller_id, price_to_minor desc, id desc) where deleted_at is null;

-- What a seller has named of a list: filters and order, as its address has them.
create table saved_views (
  seller_id uuid not null references sellers (id) on delete cascade,
  id uuid not null,
  list text not null check (list in ('products', 'orders', 'inventory')),
  name text not null check (char_length(name) between 1 and 40),
  query text not null check (char_length(query) <= 2000),
  created_at timestamptz not null default now(),
  primary key (seller_id, id)
);
comment on column saved_views.query is 'the query of the address, without its question mark and page';
create unique index saved_views_name on saved_views (seller_id, list, lower(name));

create table list_columns (
  seller_id uuid not null references sellers (id) on delete cascade,
  list text not null check (list in ('products', 'orders', 'inventory')),
  columns text[] not null,
  primary key (seller_id, list)
);
comment on column list_columns.columns is 'the keys of the columns that are shown, in their order; a list whose row is missing shows its usual ones';
