-- Money that went back without us: refunds made by hand at the provider, and disputes (chargebacks).
create table payment_returns (
  seller_id uuid not null references sellers (id) on delete cascade,
  id uuid not null,
  provider text not null check (provider in ('stripe')),
  charge_ref text not null,
  ref text not null,
  kind text not null check (kind in ('refund', 'dispute')),
  state text not null check (state in ('open', 'returned', 'kept')),
  amount_minor bigint not null check (amount_minor >= 0),
  reason text not null,
  happened_at timestamptz not null,
  seen_at timestamptz not null,
  primary key (seller_id, id),
  unique (seller_id, provider, ref)
);
comment on table payment_returns is 'refunds and disputes of charges as the provider told them last; our own refunds of money that could not be used are among them';
comment on column payment_returns.charge_ref is 'the provider''s own id of the charge: provider_ref of its payment, which may be settled later';
comment on column payment_returns.ref is 'the provider''s own id of the refund or dispute';
comment on column payment_returns.state is 'open: undecided; returned: the payer has the money; kept: it failed, was canceled, or the dispute was won';
comment on column payment_returns.amount_minor is 'in the currency of the payment';
comment on column payment_returns.seen_at is 'when the provider was asked: an older answer never replaces a newer one';
create index payment_returns_by_charge on payment_returns (seller_id, provider, charge_ref);

alter table payments
  add column returned_minor bigint not null default 0,
  add column revoked_minor bigint not null default 0,
  add column dispute text check (dispute in ('open', 'lost', 'won')),
  add check (returned_minor between 0 and greatest(amount_minor, 0)),
  add check (revoked_minor between 0 and greatest(amount_minor, 0));
comment on column payments.returned_minor is 'how much of it went back, by payment_returns';
comment on column payments.revoked_minor is 'how much of it no longer counts as paid, by the rule of the operator when it went back';
comment on column payments.dispute is 'null where the payer''s bank never disputed it';
create index payments_returned on payments (id) where returned_minor > 0 or dispute is not null;

-- Payments that were given up while their page was made: the page may be open.
create index payments_given_up on payments (settled_at)
  where status = 'failed' and checkout_ref is null and provider_ref is null and looked_at is null;

alter table invoices
  add column taken_seconds bigint not null default 0 check (taken_seconds >= 0),
  add column uncredited_minor bigint not null default 0 check (uncredited_minor >= 0);
comment on column invoices.taken_seconds is 'how much of its period was taken off because money went back';
comment on column invoices.uncredited_minor is 'how much of what its period is worth, without tax, went back: no credit is given for it';

alter table subscriptions add column replaced_by uuid;
comment on column subscriptions.replaced_by is 'the subscription that the credit for its unused days went to';
update subscriptions s set replaced_by = n.id
from subscriptions n
where s.status = 'canceled' and n.seller_id = s.seller_id and n.id <> s.id and n.status <> 'pending_payment'
  and n.current_period_start = date_trunc('milliseconds', s.current_period_end);
