-- The marketplace's feed of sellers. Each statement that changes what the feed shows of a seller queues the seller. Who comes or leaves, by
-- status, plan or vacation, is on the catalogue's queue already, from where the numberer takes the sellers.

create table seller_queue (
  seller_id uuid not null,
  id bigint generated always as identity,
  primary key (seller_id, id)
);
comment on table seller_queue is 'Sellers who changed since they were last numbered';
comment on column seller_queue.seller_id is 'the nil UUID: all sellers whom the feed lists';

create sequence seller_feed_seq;
create table seller_entries (
  seller_id uuid primary key,
  seq bigint not null,
  is_listed boolean not null
);
comment on table seller_entries is 'Every seller whom the feed ever listed, by the last change';
comment on column seller_entries.is_listed is 'whether the seller sold when the number was given; a reader from the beginning is not told of others';
create index seller_entries_seq on seller_entries (seq);

-- Sellers from before.
insert into seller_queue (seller_id) select id from sellers;
