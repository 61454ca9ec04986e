alter table documents add column derived_at timestamptz;
alter table documents add column unused_since timestamptz;
comment on column documents.derivatives is 'width in pixels -> storage key of a smaller webp, which a job makes after the upload; until then its address answers with a larger one';
comment on column documents.derived_at is 'when the smaller copies were made';
comment on column documents.unused_since is 'when the sweep first found that nothing refers to it; null while something does';
update documents set derived_at = created_at;
create index documents_storage_key on documents (storage_key);
create index documents_unused on documents (unused_since) where unused_since is not null;
create index documents_underived on documents (created_at) where derived_at is null;

-- What the sweep asks, and what the database asks by itself when a document goes: who refers to it?
create index product_images_document on product_images (seller_id, document_id);
create index variants_image on variants (seller_id, image_id) where image_id is not null;
create index banners_document on banners (seller_id, document_id);
create index order_items_image on order_items (seller_id, (snapshot ->> 'image')) where snapshot ->> 'image' is not null;

alter table sellers add column stored_bytes bigint not null default 0 check (stored_bytes >= 0);
comment on column sellers.stored_bytes is 'sum of documents.size, kept with every insert and delete of one';
update sellers s set stored_bytes = d.bytes
from (select seller_id, sum(size) as bytes from documents group by seller_id) d where d.seller_id = s.id;
