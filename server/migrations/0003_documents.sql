create table documents (
  seller_id uuid not null references sellers (id) on delete cascade,
  id uuid not null,
  purpose text not null check (purpose in ('product_image', 'banner', 'profile_image', 'kyc', 'review_image', 'import')),
  storage_key text not null,
  name text not null,
  content_type text not null,
  size bigint not null,
  width integer,
  height integer,
  derivatives jsonb not null default '{}',
  created_at timestamptz not null default now(),
  primary key (seller_id, id),
  unique (seller_id, storage_key)
);
comment on column documents.storage_key is 'random; the public address of a picture is /files/ and this key';
comment on column documents.derivatives is 'width in pixels -> storage key of a smaller webp';

-- Lookups belong to the marketplace's operator, not to a seller.
create table categories (
  id uuid primary key,
  external_id text unique,
  parent_id uuid references categories (id),
  name text not null,
  path text not null,
  leaf boolean not null default true,
  position integer not null default 0,
  created_at timestamptz not null default now()
);
comment on column categories.path is 'names from the root, joined with " › "';
create index categories_path on categories using gin (lower(path) gin_trgm_ops);
create index categories_parent on categories (parent_id, position, name);

create table brands (
  id uuid primary key,
  external_id text unique,
  name citext not null unique,
  logo text,
  created_at timestamptz not null default now()
);
create index brands_name on brands using gin (lower(name::text) gin_trgm_ops);

create table colors (
  id uuid primary key,
  external_id text unique,
  name citext not null unique,
  hex text not null check (hex ~ '^#[0-9a-f]{6}$'),
  position integer not null default 0,
  created_at timestamptz not null default now()
);

create table banner_sections (
  id uuid primary key,
  key text not null unique,
  label text not null,
  desktop_width integer not null,
  desktop_height integer not null,
  mobile_width integer not null,
  mobile_height integer not null,
  max_items integer not null default 5,
  position integer not null default 0
);
