-- The running balance of a variant: changes are numbered while its stock row is locked, which ids, made before the lock, are not.
alter table inventory_transactions disable trigger inventory_transactions_append_only;
alter table inventory_transactions add column seq integer;
update inventory_transactions t set seq = n.seq from (
  select seller_id, id, row_number() over (partition by seller_id, variant_id order by id) as seq from inventory_transactions
) n where n.seller_id = t.seller_id and n.id = t.id;
alter table inventory_transactions alter column seq set not null;
alter table inventory_transactions enable trigger inventory_transactions_append_only;
comment on column inventory_transactions.seq is 'the version of the variant''s stock row that the change made: its place in the running balance';
update inventory i set version = greatest(i.version, n.seq) from (
  select seller_id, variant_id, max(seq) as seq from inventory_transactions group by 1, 2
) n where n.seller_id = i.seller_id and n.variant_id = i.variant_id;
drop index inventory_transactions_variant;
create unique index inventory_transactions_seq on inventory_transactions (seller_id, variant_id, seq);

-- What was sold lately: promised to an order, less what came free of one.
create index inventory_transactions_sold on inventory_transactions (seller_id, created_at) include (variant_id, committed_delta)
  where (kind = 'sale' and committed_delta > 0) or (kind = 'cancel' and committed_delta < 0);

-- A notice is sent by the change that crosses the threshold, which stock before and after tell by themselves.
alter table inventory drop column low_stock_notified;
