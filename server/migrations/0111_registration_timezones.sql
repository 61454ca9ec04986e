alter table registrations add column timezone text not null default 'UTC';
comment on column registrations.timezone is 'where the form was filled in; the days of the new seller are counted there';
