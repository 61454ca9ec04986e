-- What the doctor said last, or is finding out now. It may be lost, and is asked for again; no backup takes it in.
create unlogged table diagnosis (
  singleton boolean primary key default true check (singleton),
  id uuid not null,
  state text not null default 'running' check (state in ('running', 'done', 'failed')),
  checks text[] not null default '{}',
  violations jsonb not null default '[]',
  error text not null default '',
  started_at timestamptz not null default now(),
  finished_at timestamptz,
  worked_at timestamptz not null default now(),
  check ((finished_at is null) = (state = 'running'))
);
comment on column diagnosis.id is 'of the run, so that one that was given up for lost writes nothing over the next';
comment on column diagnosis.error is 'why it could not come to an end; else empty';
comment on column diagnosis.worked_at is 'the last sign of life of who makes it';
