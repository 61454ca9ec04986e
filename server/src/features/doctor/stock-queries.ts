import { sql } from "kysely";
import { checked } from "./diagnosis-queries.ts";

/** Checks of stock and its ledger. */
export const stockChecks = {
  ledger_sum: sql`
    select i.seller_id, i.variant_id as id,
      format('on hand is %s, the ledger sums to %s; committed is %s, the ledger sums to %s',
        i.on_hand, coalesce(t.delta, 0), i.committed, coalesce(t.committed_delta, 0)) as detail
    from inventory i ${checked("i")}
    left join (
      select seller_id, variant_id, sum(delta) as delta, sum(committed_delta) as committed_delta
      from inventory_transactions group by seller_id, variant_id
    ) t using (seller_id, variant_id)
    where i.on_hand <> coalesce(t.delta, 0) or i.committed <> coalesce(t.committed_delta, 0)`,
  running_balance: sql`
    select seller_id, variant_id as id, format('change %s leaves %s on hand and %s committed, the balance is %s and %s', seq,
      on_hand_after, committed_after, on_hand, committed) as detail
    from (
      select *, sum(delta) over change as on_hand, sum(committed_delta) over change as committed
      from inventory_transactions ${checked("inventory_transactions")} window change as (partition by seller_id, variant_id order by seq)
    ) t where (on_hand_after, committed_after) is distinct from (on_hand, committed)`,
  stock_not_negative: sql`
    select seller_id, variant_id as id, format('on hand %s, committed %s', on_hand, committed) as detail
    from inventory ${checked("inventory")} where on_hand < 0 or committed < 0 or (not oversell and committed > on_hand)`,
  variant_without_stock_row: sql`
    select v.seller_id, v.id, 'the variant has no inventory row' as detail
    from variants v ${checked("v")} left join inventory i on i.seller_id = v.seller_id and i.variant_id = v.id
    where v.deleted_at is null and i.variant_id is null`,
  promised_stock: sql`
    select i.seller_id, i.variant_id as id,
      format('committed is %s, open orders promise %s', i.committed, coalesce(p.open, 0)) as detail
    from inventory i ${checked("i")} left join (
      select seller_id, variant_id, sum(quantity - canceled - shipped) as open
      from order_items group by seller_id, variant_id
    ) p using (seller_id, variant_id)
    where i.committed <> coalesce(p.open, 0)`,
  reserved_stock: sql`
    select i.seller_id, i.variant_id as id, format('reserved is %s, reservations hold %s', i.reserved, coalesce(r.held, 0)) as detail
    from inventory i ${checked("i")} left join (
      select seller_id, variant_id, sum(quantity) as held from reservation_items group by seller_id, variant_id
    ) r using (seller_id, variant_id)
    where i.reserved <> coalesce(r.held, 0)`,
  reservation_ends: sql`
    select i.seller_id, i.variant_id as id,
      format('reservation %s is %s and holds %s', i.external_id, coalesce(m.status, 'gone'), i.quantity) as detail
    from reservation_items i ${checked("i")} left join marketplace_reservations m using (external_id)
    where (m.status, m.expires_at) is distinct from ('active', i.expires_at) or i.seller_id <> all(m.seller_ids)
    union all
    select null, null, format('order %s, which consumed reservation %s, is gone', m.order_external_id, m.external_id)
    from marketplace_reservations m left join marketplace_orders o on o.external_id = m.order_external_id
    where m.status = 'consumed' and o.external_id is null`,
};
