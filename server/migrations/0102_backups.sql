-- Backups that the operator's tools have made. The archives lie in the storage, in parts; neither they nor these rows are part of a backup.
create table backups (
  id uuid primary key,
  state text not null default 'making' check (state in ('making', 'ready', 'failed')),
  made_at timestamptz,
  size bigint not null default 0,
  parts integer not null default 0,
  row_count bigint,
  file_count integer,
  error text not null default '',
  rehearsal text check (rehearsal in ('running', 'passed', 'failed')),
  rehearsed_at timestamptz,
  rehearsal_error text not null default '',
  violations jsonb not null default '[]',
  worked_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  check (rehearsal is null or state = 'ready')
);
comment on column backups.made_at is 'the moment that the rows in it are of; null: not known yet';
comment on column backups.size is 'bytes of the archive, as many as are written';
comment on column backups.parts is 'files of the storage that the archive is cut into';
comment on column backups.rehearsal is 'whether it was restored into a database of its own, and what the doctor said of that; null: never';
comment on column backups.violations is 'what the doctor found in the rehearsal, at most 100';
comment on column backups.worked_at is 'the last sign of life of who makes or rehearses it';

-- One at a time over all copies of the server: each takes the disk, the network and a connection.
create unique index backups_one_at_a_time on backups ((true)) where state = 'making' or rehearsal = 'running';
create index backups_newest on backups (created_at desc, id desc);
