alter table payments add column looked_at timestamptz;
comment on column payments.looked_at is 'when the provider was last asked what became of it: for events that were lost';
