-- What the operator does with sellers and with what they report.

alter table sellers
  add column status_reason text not null default '',
  add column status_since timestamptz;
comment on column sellers.status_reason is 'why the operator suspended or closed the account, as the seller was told';
comment on column sellers.status_since is 'when the operator changed the status last; null: never';
create index sellers_created on sellers (created_at desc, id desc);
create index sellers_search on sellers using gin (lower(business_name || ' ' || email::text) gin_trgm_ops);

alter table reviews add column report_resolved_at timestamptz;
comment on column reviews.report_resolved_at is 'when the operator decided on the seller''s report; null while that is to come';
create index reviews_to_decide on reviews (coalesce(removal_requested_at, reported_at), id)
  where removal_requested_at is not null or (reported_at is not null and report_resolved_at is null);
