create table products (
  seller_id uuid not null references sellers (id) on delete cascade,
  id uuid not null,
  title text not null check (char_length(title) between 3 and 150),
  handle text not null,
  description_html text not null default '',
  category_id uuid references categories (id),
  brand_id uuid references brands (id),
  color_ids uuid[] not null default '{}',
  tags text[] not null default '{}',
  status text not null default 'draft' check (status in ('draft', 'published', 'unlisted', 'archived')),
  review_state text not null default 'none' check (review_state in ('none', 'pending', 'approved', 'rejected')),
  review_reason text,
  options jsonb not null default '[]',
  seo_title text not null default '',
  seo_description text not null default '',
  search_text text not null default '',
  variants_count integer not null default 0,
  price_from_minor bigint not null default 0,
  price_to_minor bigint not null default 0,
  currency text not null,
  rating_sum bigint not null default 0,
  rating_count integer not null default 0,
  version integer not null default 1,
  published_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (seller_id, id)
);
comment on column products.options is '[{name, values[]}], at most three';
comment on column products.search_text is 'lower case title, brand, SKUs and barcodes, kept by the product service on every write';
comment on column products.variants_count is 'kept with price_from_minor and price_to_minor by the product service, so that a list reads one table';
create unique index products_handle on products (seller_id, handle) where deleted_at is null;
create index products_search on products using gin (seller_id, search_text gin_trgm_ops) where deleted_at is null;
create index products_updated on products (seller_id, updated_at desc, id desc) where deleted_at is null;
create index products_status on products (seller_id, status, updated_at desc, id desc) where deleted_at is null;

create table product_images (
  seller_id uuid not null,
  id uuid not null,
  product_id uuid not null,
  document_id uuid not null,
  alt text not null default '',
  position integer not null,
  primary key (seller_id, id),
  unique (seller_id, product_id, position) deferrable initially deferred,
  foreign key (seller_id, product_id) references products (seller_id, id) on delete cascade,
  foreign key (seller_id, document_id) references documents (seller_id, id)
);

create table variants (
  seller_id uuid not null,
  id uuid not null,
  product_id uuid not null,
  title text not null default '',
  option_values text[] not null default '{}',
  sku text,
  barcode text,
  price_minor bigint not null check (price_minor >= 1),
  compare_at_price_minor bigint check (compare_at_price_minor > price_minor),
  cost_minor bigint check (cost_minor >= 0),
  weight jsonb,
  length jsonb,
  width jsonb,
  height jsonb,
  volume jsonb,
  standard_volume jsonb,
  inventory_policy text not null default 'deny' check (inventory_policy in ('deny', 'continue')),
  image_id uuid,
  position integer not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (seller_id, id),
  foreign key (seller_id, product_id) references products (seller_id, id) on delete cascade,
  foreign key (seller_id, image_id) references documents (seller_id, id)
);
comment on column variants.weight is '{value, unit} with a unit of the specification''s weight list; the other measures alike';
comment on column variants.deleted_at is 'a variant that orders refer to stays for their figures';
create unique index variants_sku on variants (seller_id, sku) where deleted_at is null and sku is not null;
create unique index variants_options on variants (seller_id, product_id, option_values) where deleted_at is null;
create index variants_product on variants (seller_id, product_id, position) where deleted_at is null;
-- The marketplace names a variant by its id alone.
create index variants_id on variants (id) where deleted_at is null;

-- Stock of one variant: on_hand is on the shelf, committed is promised to orders, what is free is their difference.
create table inventory (
  seller_id uuid not null,
  variant_id uuid not null,
  product_id uuid not null,
  on_hand integer not null default 0 check (on_hand >= 0),
  committed integer not null default 0 check (committed >= 0),
  available integer not null generated always as (on_hand - committed) stored,
  low_stock_threshold integer not null default 0 check (low_stock_threshold >= 0),
  low_stock_notified boolean not null default false,
  oversell boolean not null default false,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  primary key (seller_id, variant_id),
  foreign key (seller_id, variant_id) references variants (seller_id, id) on delete cascade,
  foreign key (seller_id, product_id) references products (seller_id, id) on delete cascade,
  check (oversell or committed <= on_hand)
);
comment on column inventory.oversell is 'true where the variant''s inventory_policy is continue: committed may pass on_hand';
comment on column inventory.low_stock_notified is 'set by the notice, taken back when the stock rises above the threshold';
create index inventory_product on inventory (seller_id, product_id);
create index inventory_available on inventory (seller_id, available, variant_id);
create index inventory_low on inventory (seller_id, available, variant_id) where available <= low_stock_threshold;

-- Append-only: the sum of delta over a variant equals its on_hand, always (safety 8).
create table inventory_transactions (
  seller_id uuid not null,
  id uuid not null,
  variant_id uuid not null,
  kind text not null check (kind in ('adjust', 'set', 'receive', 'sale', 'cancel', 'return', 'import')),
  delta integer not null,
  committed_delta integer not null default 0,
  on_hand_after integer not null,
  committed_after integer not null,
  reason text,
  note text,
  reference_type text,
  reference_id uuid,
  actor_type text not null check (actor_type in ('seller', 'marketplace', 'system')),
  actor_id uuid,
  group_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (seller_id, id),
  foreign key (seller_id, variant_id) references variants (seller_id, id) on delete cascade
);
comment on column inventory_transactions.committed_delta is 'change of what is promised to orders; the sum equals committed';
comment on column inventory_transactions.group_id is 'one act of one person or system: the lines of an adjustment, an order, an import';
create function refuse_change() returns trigger language plpgsql as $$
begin
  -- The rows of a seller who leaves go with the seller.
  if tg_op = 'DELETE' and pg_trigger_depth() > 1 then return old; end if;
  raise exception '% is append-only', tg_table_name;
end $$;
create trigger inventory_transactions_append_only before update or delete on inventory_transactions
  for each row execute function refuse_change();
create index inventory_transactions_variant on inventory_transactions (seller_id, variant_id, id desc);

create table product_imports (
  seller_id uuid not null references sellers (id) on delete cascade,
  id uuid not null,
  file_name text not null,
  storage_key text not null,
  dry_run boolean not null,
  status text not null default 'queued' check (status in ('queued', 'running', 'done', 'failed')),
  source text not null check (source in ('sellerdesk', 'shopify', 'woocommerce')),
  delimiter text not null,
  columns text[] not null,
  totals jsonb not null,
  warnings jsonb not null default '[]',
  failure text,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  primary key (seller_id, id)
);
comment on column product_imports.columns is 'the header as it was read, for the file of failed rows';
create table product_import_errors (
  seller_id uuid not null,
  id uuid not null,
  import_id uuid not null,
  row integer not null,
  "column" text not null,
  code text not null,
  message text not null,
  record jsonb not null,
  primary key (seller_id, id),
  foreign key (seller_id, import_id) references product_imports (seller_id, id) on delete cascade
);
comment on column product_import_errors.code is 'not_imported: nothing wrong in this row, but its product has another that failed';
comment on column product_import_errors.record is 'the cells of the row as they were read, for the file of failed rows';
create index product_import_errors_import on product_import_errors (seller_id, import_id, row);
