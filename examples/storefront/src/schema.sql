create extension if not exists pg_trgm;

-- The position in each of Sellerdesk's feeds, saved in one transaction with the rows of a page.
create table if not exists cursors (feed text primary key, cursor text not null);

create table if not exists sellers (
  id uuid primary key,
  slug text not null,
  name text not null,
  seller jsonb not null
);
create index if not exists sellers_slug on sellers (slug);

create table if not exists products (
  id uuid primary key,
  seller_id uuid not null,
  title text not null,
  category text not null default '',
  currency text not null,
  price_minor bigint not null,
  has_offer boolean not null,
  product jsonb not null,
  published_at timestamptz,
  words tsvector not null
);
create index if not exists products_words on products using gin (words);
create index if not exists products_title on products using gin (title gin_trgm_ops);
create index if not exists products_seller on products (seller_id);

create table if not exists variants (
  id uuid primary key,
  product_id uuid not null references products on delete cascade,
  seller_id uuid not null,
  price_minor bigint not null,
  available integer not null,
  sells_without_stock boolean not null,
  variant jsonb not null
);
create index if not exists variants_product on variants (product_id);

create table if not exists carts (
  buyer_id text not null,
  variant_id uuid not null,
  quantity integer not null check (quantity > 0),
  added_at timestamptz not null default now(),
  primary key (buyer_id, variant_id)
);

-- checkout: reserved, not paid · waiting: the payment is not confirmed · paid: to be placed · placed: the sellers have it
-- refunded: could not be placed · expired: canceled, or not paid in time
create table if not exists orders (
  id uuid primary key,
  buyer_id text not null,
  status text not null check (status in ('checkout', 'waiting', 'paid', 'placed', 'refunded', 'expired')),
  currency text not null,
  lines jsonb not null,
  shipping_minor bigint not null,
  total_minor bigint not null,
  reserved_until timestamptz,
  notice text,
  cancel_asked_at timestamptz,
  created_at timestamptz not null default now(),
  paid_at timestamptz
);
create index if not exists orders_buyer on orders (buyer_id, created_at desc);
create index if not exists orders_open on orders (reserved_until) where status in ('checkout', 'waiting');

-- One seller's part of an order, as Sellerdesk reported it: the highest version applies.
create table if not exists order_states (
  id uuid primary key,
  order_id uuid not null references orders,
  seller_id uuid not null,
  version integer not null,
  state jsonb not null
);
create index if not exists order_states_order on order_states (order_id);

create table if not exists payments (
  id bigint generated always as identity primary key,
  order_id uuid not null references orders,
  -- The seller whose part is refunded; null for the whole order.
  seller_id uuid,
  kind text not null check (kind in ('charge', 'refund')),
  status text not null check (status in ('paid', 'declined', 'waiting')),
  amount_minor bigint not null check (amount_minor > 0),
  created_at timestamptz not null default now()
);
create index if not exists payments_order on payments (order_id);
create unique index if not exists payments_charge on payments (order_id) where kind = 'charge' and status = 'paid';

-- Requests to Sellerdesk, written in the transaction that causes them and sent until it answers.
create table if not exists outbox (
  id bigint generated always as identity primary key,
  -- Requests of one subject are sent in order.
  subject text not null,
  task jsonb not null,
  attempts integer not null default 0,
  next_at timestamptz not null default now()
);
create index if not exists outbox_subject on outbox (subject, id);

create table if not exists reviews (
  id uuid primary key,
  product_id uuid not null,
  order_id uuid not null references orders,
  buyer_id text not null,
  rating integer not null check (rating between 1 and 5),
  title text not null,
  body text not null,
  reply text,
  replied_at timestamptz,
  is_hidden boolean not null default false,
  created_at timestamptz not null default now(),
  unique (order_id, product_id)
);
create index if not exists reviews_product on reviews (product_id, created_at desc);

create table if not exists follows (
  buyer_id text not null,
  seller_id uuid not null,
  followed_at timestamptz not null default now(),
  primary key (buyer_id, seller_id)
);
