import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../db/pool.ts";

/** One broken invariant: which rule, whose, and where. */
export type Violation = { check: string; seller_id: string | null; id: string | null; detail: string };
type Found = Omit<Violation, "check">;

/** Each check selects the rows that break its rule; a healthy database gives none (safety 26). */
const checks = {
  ledger_sum: sql`
    select i.seller_id, i.variant_id as id,
      format('on hand is %s, the ledger sums to %s; committed is %s, the ledger sums to %s',
        i.on_hand, coalesce(t.delta, 0), i.committed, coalesce(t.committed_delta, 0)) as detail
    from inventory i
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
      from inventory_transactions window change as (partition by seller_id, variant_id order by seq)
    ) t where (on_hand_after, committed_after) is distinct from (on_hand, committed)`,
  stock_not_negative: sql`
    select seller_id, variant_id as id, format('on hand %s, committed %s', on_hand, committed) as detail
    from inventory where on_hand < 0 or committed < 0 or (not oversell and committed > on_hand)`,
  variant_without_stock_row: sql`
    select v.seller_id, v.id, 'the variant has no inventory row' as detail
    from variants v left join inventory i on i.seller_id = v.seller_id and i.variant_id = v.id
    where v.deleted_at is null and i.variant_id is null`,
  product_without_variant: sql`
    select p.seller_id, p.id, 'the product has no variant' as detail from products p
    where p.deleted_at is null and not exists (
      select 1 from variants v where v.seller_id = p.seller_id and v.product_id = p.id and v.deleted_at is null)`,
  product_figures: sql`
    select p.seller_id, p.id, format('keeps %s variants from %s to %s, has %s from %s to %s',
      p.variants_count, p.price_from_minor, p.price_to_minor, v.n, v.low, v.high) as detail
    from products p join lateral (
      select count(*) as n, min(price_minor) as low, max(price_minor) as high from variants
      where seller_id = p.seller_id and product_id = p.id and deleted_at is null
    ) v on true
    where p.deleted_at is null
      and (p.variants_count, p.price_from_minor, p.price_to_minor) is distinct from (v.n, v.low, v.high)`,
  product_ratings: sql`
    select p.seller_id, p.id, format('keeps %s stars of %s reviews, has %s of %s',
      p.rating_sum, p.rating_count, r.stars, r.n) as detail
    from products p join lateral (
      select count(*) as n, coalesce(sum(rating), 0) as stars from reviews
      where seller_id = p.seller_id and product_id = p.id and status <> 'hidden'
    ) r on true
    where (p.rating_sum, p.rating_count) is distinct from (r.stars, r.n)`,
  order_totals: sql`
    select o.seller_id, o.id, format('order %s says %s, what is left of its items gives %s',
      o.order_no, o.subtotal_minor - o.discount_minor + o.tax_minor, i.amount) as detail
    from orders o join lateral (
      select coalesce(sum(net_minor + net_tax_minor), 0) as amount
      from order_items where seller_id = o.seller_id and order_id = o.id
    ) i on true
    where o.subtotal_minor - o.discount_minor + o.tax_minor <> i.amount`,
  order_status: sql`
    select o.seller_id, o.id, format('order %s is %s, its items make it %s', o.order_no, o.status, s.status) as detail
    from orders o join lateral (
      select case
        when sum(quantity - canceled) = 0 then 'canceled'
        when o.accepted_at is null then 'pending'
        when sum(shipped) = 0 then case when sum(packed) > 0 then 'processing' else 'accepted' end
        when sum(shipped) < sum(quantity - canceled) then 'partially_shipped'
        when sum(delivered) < sum(shipped) then 'shipped'
        when sum(returned) = sum(quantity - canceled) then 'returned'
        when sum(returned) > 0 then 'partially_returned'
        when o.completed_at is not null then 'completed'
        else 'delivered' end as status
      from order_items where seller_id = o.seller_id and order_id = o.id
    ) s on true
    where o.status <> s.status`,
  parcels: sql`
    select i.seller_id, i.order_id as id, format('packed %s, shipped %s, delivered %s; the parcels hold %s, %s, %s',
      i.packed, i.shipped, i.delivered, f.packed, f.shipped, f.delivered) as detail
    from order_items i join lateral (
      select coalesce(sum(l.quantity) filter (where p.status = 'packed'), 0) as packed,
        coalesce(sum(l.quantity) filter (where p.status in ('shipped', 'delivered')), 0) as shipped,
        coalesce(sum(l.quantity) filter (where p.status = 'delivered'), 0) as delivered
      from fulfilment_items l join fulfilments p on p.seller_id = l.seller_id and p.id = l.fulfilment_id
      where l.seller_id = i.seller_id and l.order_item_id = i.id
    ) f on true
    where (i.packed, i.shipped, i.delivered) is distinct from (f.packed, f.shipped, f.delivered)`,
  returned_items: sql`
    select i.seller_id, i.order_id as id, format('%s are back, the returns say %s', i.returned, r.back) as detail
    from order_items i join lateral (
      select coalesce(sum(l.restocked + l.damaged) filter (where r.status = 'received'), 0) as back,
        coalesce(sum(l.quantity) filter (where r.status in ('requested', 'approved')), 0) as open
      from order_return_items l join order_returns r on r.seller_id = l.seller_id and r.id = l.return_id
      where l.seller_id = i.seller_id and l.order_item_id = i.id
    ) r on true
    where i.returned <> r.back or i.returned + r.open > i.delivered`,
  open_returns: sql`
    select o.seller_id, o.id, format('order %s counts %s open returns, has %s', o.order_no, o.open_returns, r.n) as detail
    from orders o join lateral (
      select count(*) as n from order_returns
      where seller_id = o.seller_id and order_id = o.id and status in ('requested', 'approved')
    ) r on true
    where o.open_returns <> r.n`,
  promised_stock: sql`
    select i.seller_id, i.variant_id as id,
      format('committed is %s, open orders promise %s', i.committed, coalesce(p.open, 0)) as detail
    from inventory i left join (
      select seller_id, variant_id, sum(quantity - canceled - shipped) as open
      from order_items group by seller_id, variant_id
    ) p using (seller_id, variant_id)
    where i.committed <> coalesce(p.open, 0)`,
  customer_figures: sql`
    select c.seller_id, c.id, format('keeps %s orders over %s, has %s over %s',
      c.orders_count, c.spent_minor, o.n, o.spent) as detail
    from customers c join lateral (
      select count(*) as n, coalesce(sum(total_minor), 0) as spent from orders
      where seller_id = c.seller_id and customer_id = c.id and status <> 'canceled'
    ) o on true
    where (c.orders_count, c.spent_minor) is distinct from (o.n, o.spent)`,
  offers_one_at_a_time: sql`
    select a.seller_id, a.product_id as id, format('offers %s and %s hold it at once', a.offer_id, b.offer_id) as detail
    from offer_items a join offer_items b on b.seller_id = a.seller_id and b.product_id = a.product_id
      and b.id > a.id and b.variants && a.variants and b.during && a.during`,
  offer_periods: sql`
    select o.seller_id, o.id, format('runs from %s to %s, an item of it holds %s', o.starts_at, o.ends_at, i.during) as detail
    from offers o left join offer_items i on i.seller_id = o.seller_id and i.offer_id = o.id
    where o.ends_at < o.starts_at
      or (i.id is not null and i.during is distinct from offer_period(o.draft, o.starts_at, o.ends_at, i.since))`,
  offer_prices: sql`
    select v.seller_id, v.id, format('costs %s instead of %s under offer %s',
      offer_price(v.price_minor, l.type, l.value), v.price_minor, l.offer_id) as detail
    from live_offer_items l join variants v on v.seller_id = l.seller_id and v.product_id = l.product_id
      and (l.variant_id is null or l.variant_id = v.id) and v.deleted_at is null
    where offer_price(v.price_minor, l.type, l.value) not between 1 and v.price_minor`,
  banner_pictures: sql`
    select b.seller_id, b.id, format('shows %s of a picture of %s x %s', b.crop, o.width, o.height) as detail
    from banners b join documents o on o.seller_id = b.seller_id and o.id = b.source_id
    join documents d on d.seller_id = b.seller_id and d.id = b.document_id
    where o.purpose <> 'banner' or d.purpose <> 'banner'
      or (b.crop ->> 'x')::int + (b.crop ->> 'width')::int > o.width
      or (b.crop ->> 'y')::int + (b.crop ->> 'height')::int > o.height`,
  plan_periods: sql`
    select seller_id, id, format('%s without a period', status) as detail from subscriptions
    where status in ('trialing', 'active', 'past_due') and (current_period_start is null or current_period_end is null)`,
  one_plan_runs: sql`
    select seller_id, null as id, format('%s plans run at once', count(*)) as detail from subscriptions
    where subscription_is_live(status, current_period_end, auto_renew and not cancel_at_period_end)
    group by seller_id having count(*) > 1`,
  plan_states: sql`
    select seller_id, id, format('%s, though its period ended on %s', status, current_period_end) as detail from subscriptions
    where status in ('trialing', 'active', 'past_due') and current_period_end < now() - interval '2 days'
      and not subscription_is_live(status, current_period_end, auto_renew and not cancel_at_period_end)
    union all
    select seller_id, id, format('the next plan begins on %s, after the end on %s', next_from, current_period_end)
    from subscriptions where next_from > current_period_end`,
  paid_invoices: sql`
    select i.seller_id, i.id, format('invoice %s is paid without a payment of %s', i.number, i.total_minor) as detail
    from invoices i where i.status = 'paid' and i.total_minor > 0 and not exists (
      select 1 from payments p where p.seller_id = i.seller_id and p.invoice_id = i.id
        and p.status in ('succeeded', 'refunded') and p.amount_minor = i.total_minor and p.currency = i.currency)`,
  succeeded_payments: sql`
    select p.seller_id, p.id, 'the payment went through, and its invoice is not paid' as detail
    from payments p left join invoices i on i.seller_id = p.seller_id and i.id = p.invoice_id
    where p.status = 'succeeded' and i.status is distinct from 'paid'`,
  invoice_figures: sql`
    select seller_id, id, format('invoice %s says %s, its lines sum to %s', number, subtotal_minor, lines_sum) as detail
    from invoices, lateral (
      select sum((line ->> 'amount_minor')::bigint) as lines_sum from jsonb_array_elements(lines) line
    ) l where subtotal_minor <> lines_sum`,
  invoice_numbers: sql`
    select null::uuid as seller_id, null::uuid as id, format('invoice number %s was given %s times', n, count(i.number)) as detail
    from invoice_counter, generate_series(1, last_number) n left join invoices i on i.number = n
    group by n having count(i.number) <> 1`,
  pending_payments: sql`
    select seller_id, id, format('pending since %s', created_at) as detail from payments
    where status = 'pending' and created_at < now() - interval '3 days'`,
  stored_bytes: sql`
    select s.id as seller_id, s.id, format('counts %s bytes of files, has %s', s.stored_bytes, coalesce(d.bytes, 0)) as detail
    from sellers s left join (
      select seller_id, sum(size) as bytes from documents group by seller_id
    ) d on d.seller_id = s.id
    where s.stored_bytes <> coalesce(d.bytes, 0)`,
  smaller_pictures: sql`
    select seller_id, id, 'the smaller copies of the picture are not made, an hour after its upload' as detail
    from documents where derived_at is null and created_at < now() - interval '1 hour'`,
  orphan_rows: sql`
    select seller_id, id, format('nothing refers to it since %s, and the sweep has not removed it', unused_since) as detail
    from documents where unused_since < now() - interval '3 days'`,
  catalogue_listing: sql`
    select p.seller_id, p.id, format('the catalogue %s it', case when e.is_listed then 'lists' else 'leaves out' end) as detail
    from products p join sellers s on s.id = p.seller_id
    left join catalogue_entries e on e.seller_id = p.seller_id and e.product_id = p.id
    where coalesce(e.is_listed, false) <> (p.status = 'published' and p.deleted_at is null
        and p.review_state in ('none', 'approved') and s.status = 'active' and plan_status(s.id) = 'active')
      and not exists (select from catalogue_queue q where q.seller_id = p.seller_id)`,
  undispatched_notifications: sql`
    select seller_id, id, 'waits for the dispatcher for over a minute' as detail
    from notifications where seq is null and created_at < now() - interval '1 minute'`,
} satisfies Record<string, RawBuilder<unknown>>;

/** Runs every check over the whole database. */
export const findViolations = async (db: Db): Promise<Violation[]> => {
  const violations: Violation[] = [];
  for (const [check, query] of Object.entries(checks)) {
    const { rows } = await sql<Found>`${query} limit 100`.execute(db);
    violations.push(...rows.map((row) => ({ check, ...row })));
  }
  return violations;
};

export const checkNames = Object.keys(checks);

/** Jobs of pg-boss that failed for good or run far too long. The queue's tables exist only after the first start of jobs. */
export const findStuckJobs = async (db: Db): Promise<Violation[]> => {
  const { rows: tables } = await sql`select 1 where to_regclass('pgboss.job') is not null`.execute(db);
  if (tables.length === 0) return [];
  const { rows } = await sql<Found>`
    select null as seller_id, id::text, format('%s is %s', name, state) as detail from pgboss.job
    where state = 'failed' or (state = 'active' and started_on < now() - interval '1 hour') limit 100`.execute(
    db,
  );
  return rows.map((row) => ({ check: "stuck_jobs", ...row }));
};

/** The storage keys that documents refer to. */
export const listStorageKeys = async (db: Db): Promise<{ seller_id: string; id: string; key: string }[]> =>
  db.selectFrom("documents").select(["seller_id", "id", "storage_key as key"]).execute();

/** Three days ago by the database's clock. */
export const findSweptBefore = async (db: Db): Promise<Date> => {
  const { rows } = await sql<{ at: Date }>`select now() - interval '3 days' as at`.execute(db);
  return rows[0]?.at ?? new Date(0);
};
