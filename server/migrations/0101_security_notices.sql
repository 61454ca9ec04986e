-- What the operator does to the security of an account is told in the bell too.
alter table notifications drop constraint notifications_notification_type_check;
alter table notifications add constraint notifications_notification_type_check check (notification_type in ('order', 'follow',
  'offer', 'offer_product', 'low_stock', 'review', 'plan', 'document', 'import', 'return', 'lookup', 'bulk_edit', 'webhook', 'security'));
