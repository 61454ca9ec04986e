-- The marketplace names a review and its product by their ids alone. On a distributed PostgreSQL the coordinator knows whose they are, so
-- that no other node is asked (decision 071).
alter table marketplace_reviews add column owner_id uuid;
comment on column marketplace_reviews.owner_id is 'the seller of the review; null: no event was applied since this is known';
