-- A second step at login: six digits of an authenticator app, or one of ten codes on paper.

create table two_factor (
  seller_id uuid not null references sellers (id) on delete cascade,
  id uuid not null,
  secret bytea not null,
  last_step bigint not null default 0,
  confirmed_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (seller_id, id),
  unique (seller_id)
);
comment on column two_factor.secret is 'encrypted: nonce, tag, and the 160 bits that the app shares';
comment on column two_factor.last_step is 'the newest step of 30 seconds whose code was used: none up to it works again';
comment on column two_factor.confirmed_at is 'null: being set up, and not asked for at login';

create table recovery_codes (
  seller_id uuid not null references sellers (id) on delete cascade,
  id uuid not null,
  code_hmac bytea not null,
  used_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (seller_id, id),
  unique (seller_id, code_hmac)
);

create table login_steps (
  seller_id uuid not null references sellers (id) on delete cascade,
  id uuid not null,
  token_hash bytea not null,
  attempts integer not null default 0,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (seller_id, id),
  unique (seller_id, token_hash)
);
comment on table login_steps is 'Logins whose password or code was right and whose second step is to come';
