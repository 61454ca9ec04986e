-- A plan that is to change, or to renew by itself, and what was told of its end.
alter table subscriptions
  add column next_plan_id uuid references plans (id),
  add column next_plan_snapshot jsonb,
  add column next_from timestamptz,
  add column renewal_tries integer not null default 0,
  add column renew_after timestamptz,
  add column reminded_of timestamptz,
  add column reminded_days integer,
  add check ((next_plan_id is null) = (next_plan_snapshot is null) and (next_plan_id is null) = (next_from is null));
comment on column subscriptions.next_plan_id is 'the plan that takes over at next_from, by the database''s clock';
comment on column subscriptions.next_plan_snapshot is 'that plan as it was chosen';
comment on column subscriptions.auto_renew is 'the end is renewed by a job: until it is paid the days of grace count';
comment on column subscriptions.renewal_tries is 'how often renewing by itself has failed since the end';
comment on column subscriptions.renew_after is 'not tried again before then';
comment on column subscriptions.reminded_of is 'the end that reminded_days is about';
comment on column subscriptions.reminded_days is 'the fewest days before the end that the seller was reminded at';

-- Whether a subscription carries its seller now (domain.md, Plan). Seven days of grace are for those that are past due, and for those
-- that renew by themselves while that has not happened yet.
create function subscription_is_live(status text, period_end timestamptz, renews boolean) returns boolean language sql stable as $$
  select case
    when status = 'past_due' or (status in ('trialing', 'active') and renews) then now() < period_end + interval '7 days'
    when status in ('trialing', 'active') then now() < period_end
    else false end
$$;

create or replace function plan_status(of_seller uuid) returns text language sql stable as $$
  select case
    when bool_or(subscription_is_live(status, current_period_end, auto_renew and not cancel_at_period_end)) then 'active'
    when count(*) > 0 then 'expired'
    else 'inactive' end
  from subscriptions
  where seller_id = of_seller and current_period_end is not null
$$;
drop function subscription_is_live(text, timestamptz);

drop trigger subscriptions_catalogue_update on subscriptions;
create trigger subscriptions_catalogue_update after update on subscriptions
  for each row when ((old.status, old.current_period_end, old.auto_renew, old.cancel_at_period_end)
    is distinct from (new.status, new.current_period_end, new.auto_renew, new.cancel_at_period_end))
  execute function catalogue_note_seller('seller_id');

alter table invoices
  add column tax_name text not null default '',
  add column tax_basis_points integer not null default 0 check (tax_basis_points between 0 and 10000),
  add column billed_from text[] not null default '{}',
  add column billed_to text[] not null default '{}',
  add check (subtotal_minor >= 0 and tax_minor >= 0 and total_minor = subtotal_minor + tax_minor);
comment on column invoices.lines is '[{kind: plan|credit, plan_name, period_start, period_end, amount_minor}]; they sum to subtotal_minor, a credit is negative, the period of a plan is null until it is paid';
comment on column invoices.billed_from is 'the lines of the issuer''s address when it was issued';
comment on column invoices.billed_to is 'the lines of the seller''s address when it was issued';
update invoices i set lines = (select jsonb_agg(line || '{"kind": "plan"}') from jsonb_array_elements(lines) line);
create index invoices_by_number on invoices (number) where number is not null;

alter table payments
  add column customer_ref text,
  add column checkout_ref text,
  add column checkout_url text;
comment on column payments.purpose is 'what it pays for: {kind: buy|renew|upgrade, plan_id, auto_renew, automatic}; compared with the provider''s event before anything is granted';
comment on column payments.customer_ref is 'the provider''s id of the seller, null where it keeps none';
comment on column payments.checkout_ref is 'the provider''s id of the page that the seller pays on';

create table billing_accounts (
  seller_id uuid not null references sellers (id) on delete cascade,
  provider text not null check (provider in ('sandbox', 'stripe')),
  customer_ref text not null,
  method_ref text,
  method_label text,
  primary key (seller_id, provider)
);
comment on column billing_accounts.customer_ref is 'the provider''s id of the seller';
comment on column billing_accounts.method_ref is 'the provider''s id of the card that renewals are charged to';
comment on column billing_accounts.method_label is 'what the seller knows it by: Visa 4242';

create table payment_events (
  provider text not null check (provider in ('stripe')),
  event_id text not null,
  type text not null,
  outcome text not null check (outcome in ('granted', 'failed', 'refused', 'noted')),
  reason text,
  received_at timestamptz not null default now(),
  primary key (provider, event_id)
);
comment on table payment_events is 'every event of a payment provider that was taken in: none is taken in twice';
comment on column payment_events.reason is 'why it was refused';
