-- What sellers do with reviews, for the marketplace to read: numbered after the commit, like the catalogue.
create sequence review_answer_seq;
alter table marketplace_reviews add column seq bigint, add column is_unnumbered boolean not null default false;
comment on column marketplace_reviews.seq is 'order in which the marketplace reads what sellers did; null where they did nothing';
comment on column marketplace_reviews.is_unnumbered is 'the seller did something since it was last numbered';
create index marketplace_reviews_seq on marketplace_reviews (seq) where seq is not null;
create index marketplace_reviews_unnumbered on marketplace_reviews (external_id) where is_unnumbered;
