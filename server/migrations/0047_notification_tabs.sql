-- A tab of few notices among many of another type is read in its order; the same index counts the tabs.
create index notifications_tab on notifications (seller_id, notification_type, created_at desc, id desc) include (read_at);
drop index notifications_counts;
