create table offers (
  seller_id uuid not null references sellers (id) on delete cascade,
  id uuid not null,
  name text not null check (char_length(name) between 3 and 80),
  type text not null check (type in ('percent', 'amount', 'fixed_price')),
  value bigint not null check (value > 0),
  starts_at timestamptz not null,
  ends_at timestamptz check (ends_at > starts_at),
  draft boolean not null default false,
  paused_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (seller_id, id)
);
create index offers_list on offers (seller_id, starts_at desc, id desc);
comment on column offers.value is 'percent: basis points; amount and fixed_price: minor units';

create table offer_items (
  seller_id uuid not null,
  id uuid not null,
  offer_id uuid not null,
  product_id uuid not null,
  variant_id uuid,
  primary key (seller_id, id),
  foreign key (seller_id, offer_id) references offers (seller_id, id) on delete cascade,
  foreign key (seller_id, product_id) references products (seller_id, id) on delete cascade,
  foreign key (seller_id, variant_id) references variants (seller_id, id) on delete cascade
);
comment on column offer_items.variant_id is 'null: every variant of the product';
create index offer_items_offer on offer_items (seller_id, offer_id);
create index offer_items_product on offer_items (seller_id, product_id);

create table followers (
  seller_id uuid not null references sellers (id) on delete cascade,
  id uuid not null,
  customer_external_id text not null,
  name text not null,
  followed_at timestamptz not null default now(),
  unfollowed_at timestamptz,
  primary key (seller_id, id),
  unique (seller_id, customer_external_id)
);
create index followers_list on followers (seller_id, followed_at desc, id desc) where unfollowed_at is null;
create index followers_search on followers using gin (seller_id, lower(name) gin_trgm_ops) where unfollowed_at is null;

comment on column followers.customer_external_id is 'customers.external_id where the follower has ordered';

create table banners (
  seller_id uuid not null references sellers (id) on delete cascade,
  id uuid not null,
  section_id uuid not null references banner_sections (id),
  device text not null check (device in ('desktop', 'mobile')),
  document_id uuid not null,
  alt text not null,
  link text,
  starts_at timestamptz,
  ends_at timestamptz,
  position integer not null default 0,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (seller_id, id),
  foreign key (seller_id, document_id) references documents (seller_id, id)
);
create index banners_section on banners (seller_id, section_id, device, position);

create table social_links (
  seller_id uuid not null references sellers (id) on delete cascade,
  id uuid not null,
  platform text not null check (platform in ('facebook', 'instagram', 'youtube', 'tiktok', 'x', 'linkedin', 'pinterest',
    'threads', 'whatsapp', 'telegram', 'website')),
  url text not null,
  handle text not null default '',
  position integer not null default 0,
  visible boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (seller_id, id),
  unique (seller_id, platform)
);

create table reviews (
  seller_id uuid not null references sellers (id) on delete cascade,
  id uuid not null,
  external_id text not null,
  product_id uuid not null,
  customer_name text not null,
  rating integer not null check (rating between 1 and 5),
  title text not null default '',
  body text not null default '',
  verified_purchase boolean not null default false,
  status text not null default 'published' check (status in ('published', 'hidden', 'removal_requested')),
  reply text,
  replied_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (seller_id, id),
  unique (seller_id, external_id),
  foreign key (seller_id, product_id) references products (seller_id, id) on delete cascade
);
create index reviews_product on reviews (seller_id, product_id, created_at desc, id desc);
