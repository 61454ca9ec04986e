-- What the operator says of a plan, in the other languages too.
alter table plans add column translations jsonb not null default '{}';
comment on column plans.translations is 'by locale {name?, description?, features?}; what is not there is shown as it was given';
