-- When a saved report is emailed, and whether its table comes as a file.
alter table saved_reports
  add column mail_day smallint not null default 1,
  add column mail_hour smallint not null default 8,
  add column mail_table boolean not null default true,
  add constraint saved_reports_mail_time check (
    mail_day between 1 and case mail when 'weekly' then 7 else 28 end and mail_hour between 0 and 23) not valid;
comment on column saved_reports.mail_day is 'the weekday of a weekly email, 1 for Monday; the day of the month of a monthly one';
comment on column saved_reports.mail_hour is 'the hour of the seller''s day from which on it is emailed';
comment on column saved_reports.mail_table is 'whether the whole table is attached';
comment on column saved_reports.mail is 'how often it is emailed, always about the week or month before';
comment on column saved_reports.mailed_for is 'the day of the last email, or of the one before saving; null if it is not emailed';
