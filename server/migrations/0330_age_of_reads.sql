alter table backups add column behind_seconds double precision;
comment on column backups.behind_seconds is 'how old at most its rows were at made_at, because a standby may be behind; null until it is ready';
alter table diagnosis add column behind_seconds double precision;
comment on column diagnosis.behind_seconds is 'how old at most the rows were that were checked; null until it is done';
