-- What a saved report is filtered by.
alter table saved_reports
  add column category_id uuid,
  add column brand_id uuid,
  add constraint saved_reports_category_id_fkey foreign key (category_id) references categories (id) on delete cascade not valid,
  add constraint saved_reports_brand_id_fkey foreign key (brand_id) references brands (id) on delete cascade not valid,
  add constraint saved_reports_filters check (
    category_id is null and brand_id is null or dimension in ('product', 'variant', 'category', 'brand')) not valid;
comment on column saved_reports.category_id is 'the category of the products; null if of all';
comment on column saved_reports.brand_id is 'the brand of the products; null if of all';
