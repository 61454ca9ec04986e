-- Runs outside a transaction.
-- The best-selling products of a period are added up from this index alone: they are as many rows as products were sold on each day.
drop index concurrently if exists sales_days_revenue;

create index concurrently sales_days_revenue on sales_days (seller_id, day, key) include (revenue_minor) where dimension = 'product';
