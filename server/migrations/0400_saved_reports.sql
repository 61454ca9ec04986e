-- Reports that a seller saves under a name, and has emailed.
create table saved_reports (
  seller_id uuid not null references sellers (id) on delete cascade,
  id uuid not null,
  name text not null check (char_length(name) between 1 and 60),
  dimension text not null
    check (dimension in ('product', 'variant', 'category', 'brand', 'country', 'buyer', 'offer', 'time')),
  range text not null check (range in ('7', '30', '90', 'month')),
  first_day date,
  last_day date check (last_day >= first_day),
  compare text not null check (compare in ('previous', 'year', 'none')),
  mail text not null check (mail in ('never', 'weekly', 'monthly')),
  mailed_for date,
  created_at timestamptz not null default now(),
  primary key (seller_id, id),
  check ((first_day is null) = (last_day is null)),
  check ((mail = 'never') = (mailed_for is null))
);
comment on column saved_reports.name is 'what the seller calls it; unique without regard to case';
comment on column saved_reports.dimension is 'what the sales are grouped by';
comment on column saved_reports.first_day is 'null if the period is the range until today';
comment on column saved_reports.mail is 'how often it is emailed, always about the last whole week or month';
comment on column saved_reports.mailed_for is 'the Monday or first of a month of the last email, or of saving; null if it is not emailed';
create unique index saved_reports_name on saved_reports (seller_id, lower(name));
create index saved_reports_mailed on saved_reports (seller_id) where mail <> 'never';
