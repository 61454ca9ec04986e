-- Reviews come from the marketplace, in any order and more than once; sellers answer, report, and ask for removal.

-- One row per external review of the marketplace, over all sellers. It stays when the review is deleted, so that a late event
-- does not bring it back, and its lock lets the events of one review come one after the other.
create table marketplace_reviews (
  external_id text primary key,
  changed_at timestamptz,
  request_hash bytea,
  deleted_at timestamptz,
  created_at timestamptz not null default now()
);
comment on column marketplace_reviews.changed_at is 'of the newest event that was applied, by the marketplace''s clock; null: the first one alone';
comment on column marketplace_reviews.request_hash is 'of that event; decides between two of one instant';

alter table reviews
  add column customer_external_id text not null default '',
  add column report_reason text,
  add column report_note text not null default '',
  add column reported_at timestamptz,
  add column removal_reason text,
  add column removal_note text not null default '',
  add column removal_requested_at timestamptz,
  add column removal_declined_at timestamptz,
  add column search_text text not null generated always as (lower(customer_name || ' ' || title || ' ' || body)) stored;
comment on column reviews.replied_at is 'when the answer was first given: it may be changed for 24 hours';
comment on column reviews.removal_requested_at is 'null again once the marketplace has declined';
comment on column reviews.status is 'hidden ones do not count in products.rating_sum and rating_count';

-- The marketplace names a product and a review without their seller.
create index products_id on products (id) where deleted_at is null;
create index reviews_external on reviews (external_id);
create index reviews_all on reviews (seller_id, created_at desc, id desc);
create index reviews_product_rating on reviews (seller_id, product_id, rating, created_at desc, id desc);
create index reviews_rating on reviews (seller_id, rating, created_at desc, id desc);
create index reviews_unanswered on reviews (seller_id, product_id, created_at desc, id desc) where reply is null and status = 'published';
create index reviews_search on reviews using gin (seller_id, search_text gin_trgm_ops);
-- Previous and next product with reviews.
create index products_reviewed on products (seller_id, updated_at desc, id desc) where rating_count > 0 and deleted_at is null;

create table review_images (
  seller_id uuid not null,
  id uuid not null,
  review_id uuid not null,
  source_url text not null,
  document_id uuid,
  position integer not null,
  failure text,
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (seller_id, id),
  unique (seller_id, review_id, source_url),
  foreign key (seller_id, review_id) references reviews (seller_id, id) on delete cascade,
  foreign key (seller_id, document_id) references documents (seller_id, id)
);
comment on column review_images.source_url is 'where the customer''s picture lies; never shown, only what was fetched and written anew is';
comment on column review_images.document_id is 'null until it is fetched, and after it was deleted';
comment on column review_images.failure is 'why it could not be fetched';
comment on column review_images.deleted_at is 'deleted by the seller: it does not come back with the next event';
create index review_images_review on review_images (seller_id, review_id, position) where document_id is not null;
create index review_images_document on review_images (seller_id, document_id) where document_id is not null;
