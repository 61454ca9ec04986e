-- What the marketplace holds back is found again without reading every product.

create index products_held_back on products (review_state, id)
  where review_state in ('pending', 'rejected') and deleted_at is null;
