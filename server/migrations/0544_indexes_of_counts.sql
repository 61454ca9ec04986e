-- Runs outside a transaction.
-- Served the counts of all reviews and followers, which are kept by day since 0542. Without them a review and a follow write less.
drop index concurrently if exists reviews_summary;

drop index concurrently if exists reviews_rated;

drop index concurrently if exists followers_standing;

drop index concurrently if exists followers_gained;

drop index concurrently if exists followers_lost;
