-- Runs outside a transaction.
-- Counts what there is already, seller by seller. A statement deletes exactly the changes that it sees in the rows.
do $$
declare
  s record;
begin
  for s in select id from sellers loop
    delete from day_counts where seller_id = s.id;
    with contained as (delete from day_count_changes where seller_id = s.id)
    insert into day_counts (seller_id, subject, day, key, count)
    select s.id, subject, day, key, count from day_counts_of_rows where seller_id = s.id;
    commit;
  end loop;
end $$;
