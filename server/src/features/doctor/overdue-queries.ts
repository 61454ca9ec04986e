import { sql } from "kysely";
import { checked } from "./diagnosis-queries.ts";
import { isSelling } from "../../db/plan-status.ts";

/**
 * Checks of work that running servers should have done by now. In a freshly restored backup it may
 * still be pending.
 */
export const overdueChecks = {
  plan_states: sql`
    select seller_id, id, format('%s, though its period ended on %s', status, current_period_end) as detail from subscriptions ${checked("subscriptions")}
    where status in ('trialing', 'active', 'past_due') and current_period_end < now() - interval '2 days'
      and not subscription_is_live(status, current_period_end, auto_renew and not cancel_at_period_end)
    union all
    select seller_id, id, format('the next plan begins on %s, after the end on %s', next_from, current_period_end)
    from subscriptions ${checked("subscriptions")} where next_from > current_period_end`,
  pending_payments: sql`
    select seller_id, id, format('pending since %s', created_at) as detail from payments ${checked("payments")}
    where status = 'pending' and created_at < now() - interval '3 days'`,
  unused_payments: sql`
    select seller_id, id, format('%s came and is %s since %s: %s', provider_ref, status, created_at, reason) as detail
    from payments ${checked("payments")}
    where status = 'refund_failed' or (status = 'held' and created_at < now() - interval '1 hour')
      or (status = 'refund_due' and settled_at < now() - interval '1 day')`,
  smaller_pictures: sql`
    select seller_id, id, 'the smaller copies of the picture are not made, an hour after its upload' as detail
    from documents ${checked("documents")} where derived_at is null and created_at < now() - interval '1 hour'`,
  orphan_rows: sql`
    select seller_id, id, format('nothing refers to it since %s, and the sweep has not removed it', unused_since) as detail
    from documents ${checked("documents")} where unused_since < now() - interval '3 days'`,
  catalogue_listing: sql`
    select p.seller_id, p.id, format('the catalogue %s it', case when e.is_listed then 'lists' else 'leaves out' end) as detail
    from products p ${checked("p")} join sellers s on s.id = p.seller_id
    left join catalogue_entries e on e.seller_id = p.seller_id and e.product_id = p.id
    where coalesce(e.is_listed, false) <> (is_for_sale(p.status, p.deleted_at, p.review_state)
      and ${isSelling(sql`s.id`)})
      and not exists (select from catalogue_queue q where q.seller_id = p.seller_id)`,
  expired_reservations: sql`
    select null::uuid as seller_id, null::uuid as id, format('reservation %s holds stock, though it expired on %s', external_id, expires_at) as detail
    from marketplace_reservations where status = 'active' and expires_at < now() - interval '5 minutes'`,
  unaccepted_orders: sql`
    select seller_id, id, format('waits to be accepted, though that was due on %s', accept_by) as detail
    from orders ${checked("orders")} where status = 'pending' and accept_by < now() - interval '15 minutes'`,
  unnumbered_orders: sql`
    select distinct q.seller_id, q.order_id as id, format('changed on %s, and the feed of orders does not say so', o.updated_at) as detail
    from order_queue q ${checked("q")} join orders o on o.seller_id = q.seller_id and o.id = q.order_id
    where o.updated_at < now() - interval '5 minutes'`,
  undispatched_notifications: sql`
    select seller_id, id, 'waits for the dispatcher for over a minute' as detail
    from notifications ${checked("notifications")} where seq is null and created_at < now() - interval '1 minute'`,
  unsent_messages: sql`
    select seller_id, id, format('a message by %s was due on %s', channel, due_at) as detail
    from notification_messages ${checked("notification_messages")} where due_at < now() - interval '1 hour'`,
  undelivered_webhooks: sql`
    select seller_id, id, format('%s was to be sent on %s', type, next_attempt_at) as detail
    from webhook_deliveries ${checked("webhook_deliveries")} where status = 'pending' and next_attempt_at < now() - interval '1 hour'`,
  unnoted_webhooks: sql`
    select seller_id, entity_id as id, format('%s waits for its receivers since %s', type, created_at) as detail
    from webhook_queue ${checked("webhook_queue")} where created_at < now() - interval '1 hour'`,
  unfinished_imports: sql`
    select seller_id, id, format('the import is %s since %s', status, created_at) as detail
    from product_imports ${checked("product_imports")} where status in ('queued', 'running', 'fetching') and created_at < now() - interval '1 day'`,
  unfinished_bulk_edits: sql`
    select seller_id, id, format('the edit of many products is %s since %s', status, created_at) as detail
    from bulk_edits ${checked("bulk_edits")} where status in ('queued', 'running', 'undoing') and created_at < now() - interval '1 day'`,
  failed_backups: sql`
    select null::uuid as seller_id, id, case state when 'failed' then format('the last backup failed: %s', error)
      else format('the rehearsal of the last backup failed: %s', coalesce(nullif(rehearsal_error, ''), 'doctor found problems in it')) end as detail
    from (select * from backups order by created_at desc, id desc limit 1) newest
    where state = 'failed' or rehearsal = 'failed'`,
};
