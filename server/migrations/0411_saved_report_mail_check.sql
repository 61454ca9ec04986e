-- Checks the rows that 0410 found.
alter table saved_reports validate constraint saved_reports_mail_time;
