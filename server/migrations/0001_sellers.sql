-- Sellers, how they prove who they are, and what guards the doors.
-- Every seller-owned table has the primary key (seller_id, id), and each of its unique and foreign keys starts with seller_id,
-- so that the database itself refuses a child under a foreign parent and rows of one seller can be sharded together.

create extension if not exists citext;
create extension if not exists pg_trgm;
create extension if not exists btree_gin;
create extension if not exists btree_gist;

create table sellers (
  id uuid primary key,
  email citext not null unique,
  phone text,
  password_hash text not null,
  first_name text not null,
  last_name text not null,
  business_name text not null,
  slug text not null unique,
  status text not null default 'active' check (status in ('active', 'suspended', 'closed')),
  email_verified_at timestamptz,
  phone_verified_at timestamptz,
  terms_accepted_at timestamptz not null,
  locale text not null default 'en',
  timezone text not null default 'UTC',
  currency text not null,
  profile_image text,
  last_login_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now()
);
comment on column sellers.phone is 'E.164, e.g. +4915112345678; logs in once it is verified';
create unique index sellers_verified_phone on sellers (phone) where phone_verified_at is not null;
comment on column sellers.password_hash is 'argon2id as a PHC string';
comment on column sellers.currency is 'ISO 4217; every price of the seller is in minor units of it';
comment on column sellers.profile_image is 'path of the picture under /files, or null';

create table sessions (
  seller_id uuid not null references sellers (id) on delete cascade,
  id uuid not null,
  token_hash bytea not null,
  user_agent text not null default '',
  ip text not null default '',
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  primary key (seller_id, id),
  unique (seller_id, token_hash)
);
comment on column sessions.token_hash is 'SHA-256 of the token; the token itself begins with the seller''s id';
comment on column sessions.expires_at is 'absolute end, 30 days; idle sessions end 24 hours after last_seen_at';

-- Who has filled in the form but not yet proved the e-mail address: a seller comes into being with the proof, so that nobody can
-- take an address that is not theirs, and nobody learns whether an address is known (safety 14).
create table registrations (
  id uuid primary key,
  token_hash bytea not null unique,
  email citext not null,
  phone text not null,
  password_hash text not null,
  first_name text not null,
  last_name text not null,
  business_name text not null,
  phone_verified_at timestamptz,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  completed_at timestamptz
);
create index registrations_expired on registrations (expires_at);

create table one_time_codes (
  id uuid primary key,
  purpose text not null check (purpose in ('verify_email', 'verify_phone', 'login', 'reset', 'change_contact')),
  identity_hmac bytea not null,
  code_hmac bytea not null,
  attempts integer not null default 0,
  expires_at timestamptz not null,
  resend_after timestamptz not null,
  consumed_at timestamptz,
  created_at timestamptz not null default now()
);
comment on column one_time_codes.identity_hmac is 'HMAC of purpose and identity: a code works for this alone';
create unique index one_time_codes_live on one_time_codes (identity_hmac) where consumed_at is null;
create index one_time_codes_expired on one_time_codes (expires_at);

create table reset_tokens (
  seller_id uuid not null references sellers (id) on delete cascade,
  id uuid not null,
  token_hash bytea not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (seller_id, id),
  unique (seller_id, token_hash)
);

create unlogged table rate_limits (
  key text not null,
  window_start timestamptz not null,
  hits integer not null,
  primary key (key, window_start)
);
comment on table rate_limits is 'Shared by all server processes; losing it in a crash only forgives attempts';

create table server_secrets (
  name text primary key,
  secret bytea not null,
  created_at timestamptz not null default now()
);
comment on table server_secrets is 'Keys that all server processes share, made on first use (HMAC of codes, file URLs)';

create table idempotency_keys (
  owner_id uuid not null,
  key text not null,
  claim_id uuid not null,
  request_hash bytea not null,
  response_status integer,
  response_body text,
  created_at timestamptz not null default now(),
  primary key (owner_id, key)
);
comment on column idempotency_keys.owner_id is 'the seller or the marketplace key that sent the request';
comment on column idempotency_keys.claim_id is 'the request that runs under the key, or answered';
comment on column idempotency_keys.response_status is 'null while the first request is still running';
create index idempotency_keys_created on idempotency_keys (created_at);

create table marketplace_keys (
  id uuid primary key,
  name text not null,
  token_hash bytea not null unique,
  token_hint text not null,
  scopes text[] not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  revoked_at timestamptz
);
comment on column marketplace_keys.token_hint is 'the last four characters, to tell keys apart';
