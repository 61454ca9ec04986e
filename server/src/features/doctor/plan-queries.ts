import { sql } from "kysely";
import { checked } from "./diagnosis-queries.ts";

/** Checks of subscriptions, payments and invoices. */
export const planChecks = {
  plan_periods: sql`
    select seller_id, id, format('%s without a period', status) as detail from subscriptions ${checked("subscriptions")}
    where status in ('trialing', 'active', 'past_due') and (current_period_start is null or current_period_end is null)`,
  one_plan_runs: sql`
    select seller_id, null as id, format('%s plans run at once', count(*)) as detail from subscriptions ${checked("subscriptions")}
    where subscription_is_live(status, current_period_end, auto_renew and not cancel_at_period_end)
    group by seller_id having count(*) > 1`,
  paid_invoices: sql`
    select i.seller_id, i.id, format('invoice %s is paid without a payment of %s', i.number, i.total_minor) as detail
    from invoices i ${checked("i")} where i.status = 'paid' and i.total_minor > 0 and not exists (
      select 1 from payments p where p.seller_id = i.seller_id and p.invoice_id = i.id
        and p.status in ('succeeded', 'refunded') and p.amount_minor = i.total_minor and p.currency = i.currency)`,
  succeeded_payments: sql`
    select p.seller_id, p.id, 'the payment went through, and its invoice is not paid' as detail
    from payments p ${checked("p")} left join invoices i on i.seller_id = p.seller_id and i.id = p.invoice_id
    where p.status = 'succeeded' and i.status is distinct from 'paid'`,
  returned_payments: sql`
    select p.seller_id, p.id, format('%s went back by the provider''s word, the payment says %s and takes %s off the plan',
      r.returned, p.returned_minor, p.revoked_minor) as detail
    from payments p ${checked("p")}, lateral (
      select greatest(0, least(p.amount_minor, coalesce(sum(amount_minor) filter (where state = 'returned'), 0))) as returned
      from payment_returns where seller_id = p.seller_id and provider = p.provider and charge_ref = p.provider_ref
    ) r
    where p.status not in ('pending', 'failed')
      and (p.returned_minor <> r.returned or p.revoked_minor not in (0, p.returned_minor, p.amount_minor)
        or (p.revoked_minor > 0 and p.returned_minor = 0))`,
  taken_periods: sql`
    select i.seller_id, i.id, format('%s seconds are taken off the %s of invoice %s, of whose worth %s went back',
      i.taken_seconds, l.seconds, i.number, i.uncredited_minor) as detail
    from invoices i ${checked("i")} join subscriptions s on s.seller_id = i.seller_id and s.id = i.subscription_id, lateral (
      select sum((line ->> 'amount_minor')::bigint) as worth,
        sum(extract(epoch from (line ->> 'period_end')::timestamptz - (line ->> 'period_start')::timestamptz)) as seconds
      from jsonb_array_elements(i.lines) line where line ->> 'kind' = 'plan'
    ) l
    where i.taken_seconds > l.seconds + 1 or i.uncredited_minor > l.worth
      or ((i.taken_seconds > 0 or i.uncredited_minor > 0) and s.replaced_by is null and not exists (
        select from payments p where p.seller_id = i.seller_id and p.returned_minor > 0))
      or ((i.taken_seconds < 0 or i.uncredited_minor < 0) and not exists (
        select from subscriptions b where b.seller_id = i.seller_id and b.replaced_by = i.subscription_id))`,
  invoice_figures: sql`
    select seller_id, id, format('invoice %s says %s, its lines sum to %s', number, subtotal_minor, lines_sum) as detail
    from invoices ${checked("invoices")}, lateral (
      select sum((line ->> 'amount_minor')::bigint) as lines_sum from jsonb_array_elements(lines) line
    ) l where subtotal_minor <> lines_sum`,
  invoice_numbers: sql`
    select null::uuid as seller_id, null::uuid as id, format('invoice number %s was given %s times', n, count(i.number)) as detail
    from invoice_counter, generate_series(1, last_number) n left join invoices i ${checked("i")} on i.number = n
    group by n having count(i.number) <> 1`,
};
