alter table registrations add column locale text not null default 'en';
comment on column registrations.locale is 'the language in which the form was read; the seller is written to in it';
comment on column sellers.locale is 'the language of mails and text messages';
