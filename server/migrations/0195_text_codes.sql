alter table notifications add column code text, add column params jsonb;
comment on column notifications.code is 'the text of message, by which other languages have it; null in rows from before texts had codes';
comment on column notifications.params is 'the values in the text';

alter table notification_messages add column code text, add column params jsonb;
comment on column notification_messages.code is 'as in notifications';
comment on column notification_messages.params is 'as in notifications';

alter table product_imports add column failure_code text, add column failure_params jsonb;
comment on column product_imports.failure_code is 'the text of failure, by which other languages have it; null in rows from before texts had codes';
comment on column product_imports.failure_params is 'the values in the text';

alter table product_import_errors add column text_code text, add column params jsonb;
comment on column product_import_errors.text_code is 'the text of message, by which other languages have it; null in rows from before texts had codes';
comment on column product_import_errors.params is 'the values in the text';

alter table product_import_pictures add column failure_code text, add column failure_params jsonb;
comment on column product_import_pictures.failure_code is 'the text of failure, by which other languages have it; null in rows from before texts had codes';
comment on column product_import_pictures.failure_params is 'the values in the text';

alter table bulk_edits add column failure_code text, add column failure_params jsonb;
comment on column bulk_edits.failure_code is 'the text of failure, by which other languages have it; null in rows from before texts had codes';
comment on column bulk_edits.failure_params is 'the values in the text';

alter table webhook_attempts add column error_code text, add column error_params jsonb;
comment on column webhook_attempts.error_code is 'the text of error, by which other languages have it; null in rows from before texts had codes';
comment on column webhook_attempts.error_params is 'the values in the text';
