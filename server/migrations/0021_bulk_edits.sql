create table bulk_edits (
  seller_id uuid not null references sellers (id) on delete cascade,
  id uuid not null,
  action jsonb not null,
  status text not null default 'queued' check (status in ('queued', 'running', 'done', 'failed', 'undoing', 'undone')),
  total integer not null check (total > 0),
  failure text,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  undo_until timestamptz,
  undo_started_at timestamptz,
  primary key (seller_id, id),
  check ((status = 'failed') = (failure is not null))
);
comment on column bulk_edits.action is 'what is done to each product: BulkAction of the contract';
comment on column bulk_edits.undo_until is 'ten minutes after it finished';
comment on column bulk_edits.undo_started_at is 'from then on nothing more of it is applied';
comment on column bulk_edits.failure is 'why it stopped, in words for the seller; what is done until then stays and can be undone';
-- Two edits at once would get in each other's way; the second one is told to wait.
create unique index bulk_edits_at_work on bulk_edits (seller_id) where status in ('queued', 'running', 'undoing');
create index bulk_edits_latest on bulk_edits (seller_id, id desc);

create table bulk_edit_items (
  seller_id uuid not null,
  bulk_edit_id uuid not null,
  product_id uuid not null,
  version integer not null,
  state text not null default 'waiting' check (state in ('waiting', 'changed', 'unchanged', 'skipped', 'restored', 'kept')),
  code text,
  before jsonb,
  primary key (seller_id, bulk_edit_id, product_id),
  foreign key (seller_id, bulk_edit_id) references bulk_edits (seller_id, id) on delete cascade,
  foreign key (seller_id, product_id) references products (seller_id, id) on delete cascade,
  check ((state in ('skipped', 'kept')) = (code is not null)),
  check (state not in ('changed', 'restored', 'kept') or before is not null)
);
comment on column bulk_edit_items.version is
  'the product''s version when it was chosen, and once it is changed the one that the edit gave it: another one means that someone else wrote since';
comment on column bulk_edit_items.code is 'why it was left as it is: BulkSkip of the contract';
comment on column bulk_edit_items.before is 'what the edit changed as it was before, for the undo';
create index bulk_edit_items_state on bulk_edit_items (seller_id, bulk_edit_id, state, product_id);
create index bulk_edit_items_product on bulk_edit_items (seller_id, product_id);
