-- Checks the rows that 0420 found.
alter table saved_reports validate constraint saved_reports_category_id_fkey;
alter table saved_reports validate constraint saved_reports_brand_id_fkey;
alter table saved_reports validate constraint saved_reports_filters;
