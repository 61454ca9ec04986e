-- An import that is interrupted goes on where it stopped: what it has done is written in the transaction that did it.
alter table product_imports
  add column attempt integer not null default 0,
  add column is_staged boolean not null default false,
  add column last_row integer not null default 0,
  add column began_at timestamptz,
  add column began_rows integer not null default 0,
  drop constraint product_imports_status_check,
  add constraint product_imports_status_check
    check (status in ('mapping', 'queued', 'running', 'fetching', 'done', 'failed', 'canceled'));
comment on column product_imports.attempt is 'counts the processes that took the import on; only the latest may write';
comment on column product_imports.is_staged is 'whether all rows of the file are in product_import_rows';
comment on column product_imports.last_row is 'the first row of the product that was dealt with last';
comment on column product_imports.began_at is 'when the latest attempt began to deal with products';
comment on column product_imports.began_rows is 'rows_done at began_at';

alter table product_import_rows add column bytes integer not null default 0;
comment on column product_import_rows.bytes is 'length of the cells, so that batches are bounded';
