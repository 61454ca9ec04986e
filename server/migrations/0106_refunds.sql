-- Money that came and could not be used stands among the payments until it has been given back.
alter table payments
  drop constraint payments_status_check,
  add constraint payments_status_check check (status in
    ('pending', 'succeeded', 'failed', 'held', 'refund_due', 'refunded', 'refund_failed')),
  add column reason text not null default '',
  add column refund_ref text,
  add column refund_tries integer not null default 0,
  add column refund_after timestamptz,
  add column refunded_at timestamptz,
  add check (status not in ('held', 'refund_due', 'refunded', 'refund_failed') or provider_ref is not null),
  add check ((status = 'refund_due') = (refund_after is not null));
comment on column payments.status is 'held: it differs from what was agreed, and the operator decides; refund_due to refund_failed: it came and could not be used';
comment on column payments.reason is 'why it granted nothing, for the operator';
comment on column payments.refund_ref is 'the provider''s own id of what was given back';
comment on column payments.refund_tries is 'how often the provider has refused to give it back';
comment on column payments.refund_after is 'not tried before then';

-- The operator's list, whole and by state, and what jobs look for.
create index payments_newest on payments (id);
create index payments_by_status on payments (status, id);
create index payments_refunds_due on payments (refund_after) where status = 'refund_due';
