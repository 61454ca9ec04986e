-- A statement that changes stock also writes the ledger. With an insert in it, a distributed PostgreSQL would send what was changed to every
-- node, and change nobody's stock while one of them is down; a function runs where the stock is, for each row that the statement
-- returns (decision 071).
create function write_ledger(of_seller uuid, id uuid, variant_id uuid, seq integer, kind text, delta bigint, committed_delta bigint,
  on_hand_after integer, committed_after integer, reason text, note text, reference_type text, reference_id uuid, actor_type text,
  actor_id uuid, group_id uuid) returns boolean language plpgsql as $$
begin
  insert into inventory_transactions (seller_id, id, variant_id, seq, kind, delta, committed_delta, on_hand_after, committed_after,
    reason, note, reference_type, reference_id, actor_type, actor_id, group_id)
  values (of_seller, write_ledger.id, write_ledger.variant_id, write_ledger.seq, write_ledger.kind, write_ledger.delta,
    write_ledger.committed_delta, write_ledger.on_hand_after, write_ledger.committed_after, write_ledger.reason, write_ledger.note,
    write_ledger.reference_type, write_ledger.reference_id, write_ledger.actor_type, write_ledger.actor_id, write_ledger.group_id);
  return true;
end $$;
