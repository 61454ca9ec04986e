create sequence order_numbers start 20001;

-- One row per external order of the marketplace, over all sellers: the same external_id twice is one order.
create table marketplace_orders (
  external_id text primary key,
  key_id uuid not null references marketplace_keys (id),
  request_hash bytea not null,
  seller_ids uuid[] not null,
  created_at timestamptz not null default now()
);
comment on column marketplace_orders.seller_ids is 'who got an order of it: each has one with this external_id';

create table customers (
  seller_id uuid not null references sellers (id) on delete cascade,
  id uuid not null,
  external_id text not null,
  name text not null,
  email text,
  phone text,
  place text not null default '',
  private_note text not null default '',
  orders_count integer not null default 0,
  spent_minor bigint not null default 0,
  first_order_at timestamptz,
  last_order_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (seller_id, id),
  unique (seller_id, external_id)
);
comment on column customers.orders_count is 'orders that were not canceled; spent_minor is the sum of their totals';
comment on column customers.email is 'only where the marketplace gave it';

create table orders (
  seller_id uuid not null references sellers (id) on delete cascade,
  id uuid not null,
  order_no text not null,
  external_id text not null,
  customer_id uuid not null,
  customer_name text not null,
  placed_at timestamptz not null,
  currency text not null,
  status text not null default 'pending' check (status in ('pending', 'accepted', 'processing', 'partially_shipped',
    'shipped', 'delivered', 'completed', 'canceled', 'returned', 'partially_returned')),
  payment_status text not null check (payment_status in ('pending', 'paid', 'partially_refunded', 'refunded', 'failed')),
  payment_method text not null default '',
  payment_reference text,
  items_count integer not null,
  units_count integer not null,
  subtotal_minor bigint not null,
  discount_minor bigint not null,
  shipping_minor bigint not null,
  tax_minor bigint not null,
  total_minor bigint not null,
  ship_by timestamptz,
  shipping_address jsonb not null,
  billing_address jsonb,
  note text not null default '',
  private_note text not null default '',
  cancel_reason text,
  search_text text not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (seller_id, id),
  unique (seller_id, external_id),
  unique (seller_id, order_no),
  foreign key (seller_id, customer_id) references customers (seller_id, id),
  check (total_minor = subtotal_minor - discount_minor + shipping_minor + tax_minor),
  check (discount_minor between 0 and subtotal_minor),
  check (shipping_minor >= 0 and tax_minor >= 0)
);
comment on column orders.units_count is 'sum of the ordered quantities';
comment on column orders.tax_minor is 'on top of the prices';
comment on column orders.search_text is 'lower case order number, external id and customer name';
create index orders_placed on orders (seller_id, placed_at desc, id desc);
create index orders_status on orders (seller_id, status, placed_at desc, id desc);
create index orders_total on orders (seller_id, total_minor, id);
create index orders_unshipped on orders (seller_id, ship_by) where status in ('pending', 'accepted', 'processing', 'partially_shipped');
create index orders_customer on orders (seller_id, customer_id, placed_at desc);
create index orders_search on orders using gin (seller_id, search_text gin_trgm_ops);

create table order_items (
  seller_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  variant_id uuid not null,
  product_id uuid not null,
  snapshot jsonb not null,
  unit_price_minor bigint not null check (unit_price_minor >= 0),
  discount_minor bigint not null default 0 check (discount_minor >= 0),
  tax_minor bigint not null default 0 check (tax_minor >= 0),
  quantity integer not null check (quantity > 0),
  canceled integer not null default 0 check (canceled >= 0),
  shipped integer not null default 0 check (shipped >= 0),
  delivered integer not null default 0 check (delivered >= 0),
  returned integer not null default 0 check (returned >= 0),
  position integer not null,
  primary key (seller_id, id),
  foreign key (seller_id, order_id) references orders (seller_id, id) on delete cascade,
  foreign key (seller_id, variant_id) references variants (seller_id, id),
  check (discount_minor <= unit_price_minor * quantity),
  check (shipped + canceled <= quantity),
  check (delivered <= shipped),
  check (returned <= delivered)
);
comment on column order_items.snapshot is '{title, sku, option_values, image}: old orders keep what was sold';
create index order_items_order on order_items (seller_id, order_id, position);
create index order_items_product on order_items (seller_id, product_id);
create index order_items_variant on order_items (seller_id, variant_id);

create table order_activities (
  seller_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  type text not null check (type in ('placed', 'accepted', 'refused', 'canceled')),
  actor_type text not null check (actor_type in ('seller', 'marketplace', 'system')),
  actor_id uuid,
  actor_name text not null default '',
  data jsonb not null default '{}',
  created_at timestamptz not null default now(),
  primary key (seller_id, id),
  foreign key (seller_id, order_id) references orders (seller_id, id) on delete cascade
);
create index order_activities_order on order_activities (seller_id, order_id, id);
