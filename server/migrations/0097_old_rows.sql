-- What grows with time alone is forgotten at night; rows lie in the order of their times, so that a few kilobytes of index find the old ones.
create index notifications_age on notifications using brin (created_at);
create index variant_prices_age on variant_prices using brin (since);
