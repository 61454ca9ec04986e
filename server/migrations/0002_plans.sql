create table plans (
  id uuid primary key,
  code text not null,
  name text not null,
  description text not null default '',
  price_minor bigint not null check (price_minor >= 0),
  currency text not null,
  interval text not null check (interval in ('month', 'quarter', 'year')),
  trial_days integer not null default 0 check (trial_days >= 0),
  limits jsonb not null,
  features text[] not null default '{}',
  recommended boolean not null default false,
  position integer not null default 0,
  retired_at timestamptz,
  created_at timestamptz not null default now(),
  unique (code, interval)
);
comment on column plans.limits is '{products, variants_per_product, images_per_product, offers, banners}: whole numbers, null = unlimited';

create table subscriptions (
  seller_id uuid not null references sellers (id) on delete cascade,
  id uuid not null,
  plan_id uuid not null references plans (id),
  plan_snapshot jsonb not null,
  status text not null check (status in ('pending_payment', 'trialing', 'active', 'past_due', 'canceled', 'expired')),
  current_period_start timestamptz,
  current_period_end timestamptz,
  period_anchor_day integer,
  auto_renew boolean not null default false,
  cancel_at_period_end boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (seller_id, id),
  check (status in ('pending_payment', 'canceled') or (current_period_start is not null and current_period_end is not null))
);
comment on column subscriptions.plan_snapshot is 'the plan as it was bought: buyers keep their price and limits';
comment on column subscriptions.period_anchor_day is 'day of the month the first period began on, so that 31 January + 1 month + 1 month is 31 March';
create unique index subscriptions_one_live on subscriptions (seller_id) where status in ('trialing', 'active', 'past_due');

-- Whether a subscription carries its seller now, by the database's clock (domain.md, Plan): seven days of grace when past due.
create function subscription_is_live(status text, period_end timestamptz) returns boolean language sql stable as $$
  select case
    when status in ('trialing', 'active') then now() < period_end
    when status = 'past_due' then now() < period_end + interval '7 days'
    else false end
$$;

-- The one rule of what a seller's plan is (H1). A subscription without a period was never paid.
create function plan_status(of_seller uuid) returns text language sql stable as $$
  select case
    when bool_or(subscription_is_live(status, current_period_end)) then 'active'
    when count(*) > 0 then 'expired'
    else 'inactive' end
  from subscriptions
  where seller_id = of_seller and current_period_end is not null
$$;

create table invoices (
  seller_id uuid not null references sellers (id) on delete cascade,
  id uuid not null,
  subscription_id uuid not null,
  number bigint,
  lines jsonb not null,
  currency text not null,
  subtotal_minor bigint not null,
  tax_minor bigint not null default 0,
  total_minor bigint not null,
  status text not null check (status in ('draft', 'open', 'paid', 'void')),
  issued_at timestamptz not null default now(),
  paid_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (seller_id, id),
  unique (seller_id, number),
  check (number is not null or status in ('draft', 'void')),
  foreign key (seller_id, subscription_id) references subscriptions (seller_id, id) on delete cascade
);
comment on column invoices.number is 'gap-free per marketplace: taken from invoice_counter in the transaction that the payment is settled in';
comment on column invoices.lines is '[{plan_name, period_start, period_end, amount_minor}]; the period is null until it is paid';

create table invoice_counter (
  singleton boolean primary key default true check (singleton),
  last_number bigint not null default 0
);
insert into invoice_counter default values;

create table payments (
  seller_id uuid not null references sellers (id) on delete cascade,
  id uuid not null,
  subscription_id uuid not null,
  invoice_id uuid,
  provider text not null check (provider in ('sandbox', 'stripe')),
  provider_ref text,
  amount_minor bigint not null,
  currency text not null,
  status text not null check (status in ('pending', 'succeeded', 'failed', 'refunded')),
  purpose jsonb not null,
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  primary key (seller_id, id),
  unique (seller_id, provider, provider_ref),
  foreign key (seller_id, subscription_id) references subscriptions (seller_id, id) on delete cascade,
  foreign key (seller_id, invoice_id) references invoices (seller_id, id)
);
comment on column payments.provider_ref is 'the provider''s own id of the charge, null until it is settled';
comment on column payments.purpose is 'what it pays for: {kind: buy|renew, plan_id}; compared with the provider''s event before anything is granted';
create unique index payments_one_pending on payments (seller_id) where status = 'pending';
