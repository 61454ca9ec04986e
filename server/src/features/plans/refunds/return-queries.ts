import type { PaymentMethod } from "@sellerdesk/contract/plans";
import { sql } from "kysely";
import type { Db, Tx } from "../../../db/pool.ts";
import { oneRow } from "../../../db/one-row.ts";
import type { ChargeReturns } from "../../../integrations/stripe-returns.ts";
import { newId } from "../../../lib/id.ts";
import type { SellerId } from "../../../lib/seller-id.ts";
import { paidPeriods } from "../invoices/bill-rules.ts";
import { parseLines } from "../invoices/queries.ts";
import type { PaidSubscription, Taking } from "../invoices/return-rules.ts";

/** Reads the database's current time, which also advances within a transaction. */
export const readMoment = async (db: Db): Promise<Date> =>
  (await oneRow(sql<{ now: Date }>`select clock_timestamp() as now`, db)).now;

/**
 * Stores the refunds and disputes of a charge that a provider reported. The response to an earlier
 * request never replaces a later one.
 */
export const upsertReturns = async (
  tx: Tx,
  provider: PaymentMethod,
  { sellerId, ref, returns }: ChargeReturns,
  seenAt: Date,
): Promise<void> => {
  for (const { ref: returnRef, amountMinor, at: time, ...returned } of returns)
    await tx
      .insertInto("payment_returns")
      .values({
        seller_id: sellerId,
        id: newId(),
        // Only Stripe reports refunds; the sandbox never does.
        provider: provider as "stripe",
        charge_ref: ref,
        ref: returnRef,
        ...returned,
        amount_minor: Math.trunc(amountMinor),
        happened_at: time,
        seen_at: seenAt,
      })
      .onConflict((conflict) =>
        conflict
          .columns(["seller_id", "provider", "ref"])
          .doUpdateSet({
            state: (values) => values.ref("excluded.state"),
            amount_minor: (values) => values.ref("excluded.amount_minor"),
            reason: (values) => values.ref("excluded.reason"),
            seen_at: (values) => values.ref("excluded.seen_at"),
          })
          .whereRef("payment_returns.seen_at", "<=", "excluded.seen_at"),
      )
      .execute();
};

type Dispute = "open" | "lost" | "won";

/**
 * The payment of a charge, with the refunds and dispute that were applied last, and in `now` those
 * that the provider reports.
 */
export type ReturnedPayment = {
  id: string;
  status: string;
  planName: string;
  subscriptionId: string;
  amountMinor: number;
  currency: string;
  returnedMinor: number;
  dispute: Dispute | null;
  now: { returnedMinor: number; dispute: Dispute | null; lastRef: string | null };
};

/**
 * Finds the payment of a charge by the provider's id; null if there is none, or if it is not
 * settled yet.
 */
export const findReturnedPayment = async (
  tx: Tx,
  sellerId: SellerId,
  provider: PaymentMethod,
  chargeRef: string,
): Promise<ReturnedPayment | null> => {
  const { rows } = await sql<{
    id: string;
    status: string;
    plan_name: string;
    subscription_id: string;
    amount_minor: number;
    currency: string;
    returned_minor: number;
    dispute: Dispute | null;
    now_returned: number;
    now_dispute: Dispute | null;
    last_ref: string | null;
  }>`
    select p.id, p.status, coalesce(p.purpose ->> 'plan_name', '') as plan_name, p.subscription_id, p.amount_minor, p.currency,
      p.returned_minor, p.dispute, greatest(0, least(p.amount_minor, r.returned)) as now_returned, r.now_dispute, r.last_ref
    from payments p, lateral (
      select coalesce(sum(amount_minor) filter (where state = 'returned'), 0)::bigint as returned,
        case when bool_or(kind = 'dispute' and state = 'returned') then 'lost'
          when bool_or(kind = 'dispute' and state = 'open') then 'open'
          when bool_or(kind = 'dispute') then 'won' end as now_dispute,
        (array_agg(ref order by happened_at desc) filter (where state = 'returned'))[1] as last_ref
      from payment_returns where seller_id = p.seller_id and provider = p.provider and charge_ref = p.provider_ref
    ) r
    where p.seller_id = ${sellerId} and p.provider = ${provider} and p.provider_ref = ${chargeRef}`.execute(
    tx,
  );
  const [row] = rows;
  if (!row) return null;
  return {
    id: row.id,
    status: row.status,
    planName: row.plan_name,
    subscriptionId: row.subscription_id,
    amountMinor: row.amount_minor,
    currency: row.currency,
    returnedMinor: row.returned_minor,
    dispute: row.dispute,
    now: {
      returnedMinor: row.now_returned,
      dispute: row.now_dispute,
      lastRef: row.last_ref,
    },
  };
};

/** Updates the refunded and revoked amounts of a payment and its dispute. */
export const updateReturnedPayment = async (
  tx: Tx,
  sellerId: SellerId,
  id: string,
  returned: { returned_minor: number; revoked_minor?: number; dispute: Dispute | null },
): Promise<void> => {
  await tx
    .updateTable("payments")
    .set(returned)
    .where("seller_id", "=", sellerId)
    .where("id", "=", id)
    .execute();
};

/** Records that the operator refunded an unused payment at the provider. */
export const updateReturnedByHand = async (
  tx: Tx,
  sellerId: SellerId,
  id: string,
  ref: string | null,
): Promise<void> => {
  await tx
    .updateTable("payments")
    .set({ status: "refunded", refund_ref: ref, refunded_at: sql<Date>`now()` })
    .where("seller_id", "=", sellerId)
    .where("id", "=", id)
    .execute();
};

/**
 * Lists the chain of subscriptions, each of which replaced the previous one, with their paid
 * invoices. The last one contains the money for `subscriptionId` now.
 */
export const listPaidChain = async (
  tx: Tx,
  sellerId: SellerId,
  subscriptionId: string,
): Promise<PaidSubscription[]> => {
  const { rows: subscriptions } = await sql<{ id: string; current_period_end: Date }>`
    with recursive later as (
      select id, replaced_by, 0 as place from subscriptions where seller_id = ${sellerId} and id = ${subscriptionId}
      union all
      select s.id, s.replaced_by, later.place + 1 from later join subscriptions s
        on s.seller_id = ${sellerId} and s.id = later.replaced_by
    ), earlier as (
      select id, 0 as place from subscriptions where seller_id = ${sellerId} and replaced_by = ${subscriptionId}
      union all
      select s.id, earlier.place + 1 from earlier join subscriptions s
        on s.seller_id = ${sellerId} and s.replaced_by = earlier.id
    )
    select s.id, s.current_period_end from (
      select id, place from later union all select id, -1 - place from earlier
    ) chain join subscriptions s on s.seller_id = ${sellerId} and s.id = chain.id
    where s.current_period_end is not null order by chain.place`.execute(tx);
  const { rows: invoices } = await sql<{
    id: string;
    subscription_id: string;
    lines: unknown;
    total_minor: number;
    taken_seconds: number;
    uncredited_minor: number;
    returned_minor: number;
    revoked_minor: number;
  }>`
    select i.id, i.subscription_id, i.lines, i.total_minor, i.taken_seconds, i.uncredited_minor,
      coalesce(p.returned_minor, 0) as returned_minor, coalesce(p.revoked_minor, 0) as revoked_minor
    from invoices i left join payments p on p.seller_id = i.seller_id and p.invoice_id = i.id and p.status = 'succeeded'
    where i.seller_id = ${sellerId} and i.status = 'paid' order by i.number`.execute(tx);
  const sumOf = (lines: ReturnType<typeof parseLines>, kind: string) =>
    lines.filter((line) => line.kind === kind).reduce((sum, line) => sum + line.amount_minor, 0);
  return subscriptions.map(({ id, current_period_end: end }) => ({
    id,
    end,
    invoices: invoices
      .filter((invoice) => invoice.subscription_id === id)
      .map((invoice) => {
        const lines = parseLines(invoice.lines);
        return {
          id: invoice.id,
          periods: paidPeriods(lines),
          worthMinor: sumOf(lines, "plan"),
          creditMinor: 0 - sumOf(lines, "credit"),
          totalMinor: invoice.total_minor,
          returnedMinor: invoice.returned_minor,
          revokedMinor: invoice.revoked_minor,
          takenSeconds: invoice.taken_seconds,
          uncreditedMinor: invoice.uncredited_minor,
        };
      }),
  }));
};

/**
 * Updates the time removed from an invoice's period, and the part of its value that is no credit.
 */
export const updateTaken = async (
  tx: Tx,
  sellerId: SellerId,
  { invoiceId, takenSeconds }: Taking,
  uncreditedMinor: number,
): Promise<void> => {
  await tx
    .updateTable("invoices")
    .set({ taken_seconds: takenSeconds, uncredited_minor: uncreditedMinor })
    .where("seller_id", "=", sellerId)
    .where("id", "=", invoiceId)
    .execute();
};

/**
 * Moves the end of a subscription. It ends immediately if no time is left, and runs again if time
 * is restored.
 * @param seconds the time to remove; negative adds time
 * @param nextSeconds the same for the start of the plan that is to take over
 */
export const updateShortened = async (
  tx: Tx,
  sellerId: SellerId,
  id: string,
  { seconds, nextSeconds }: { seconds: number; nextSeconds: number },
): Promise<{ end: Date; isOver: boolean }> => {
  const earlier = sql`current_period_end - make_interval(secs => ${seconds})`;
  // A remainder below one second is rounding.
  const isOver = sql<boolean>`(${earlier} <= now() + interval '1 second')`;
  const end = sql<Date>`case when ${isOver} then least(current_period_end, now()) else ${earlier} end`;
  const row = await tx
    .updateTable("subscriptions")
    .set({
      current_period_end: end,
      // The next period is a whole one from the new end.
      period_anchor_day: sql<number>`extract(day from ${end} at time zone 'UTC')::integer`,
      next_from: sql<Date>`case when next_from > now()
        then least(next_from - make_interval(secs => ${nextSeconds}), ${end}) else next_from end`,
      status: sql`case when ${isOver} then 'expired'
        when status in ('past_due', 'expired') then 'active' else status end`,
      auto_renew: sql<boolean>`auto_renew and not ${isOver}`,
      version: sql<number>`version + 1`,
    })
    .where("seller_id", "=", sellerId)
    .where("id", "=", id)
    .returning(["current_period_end as end", sql<boolean>`status = 'expired'`.as("is_over")])
    .executeTakeFirstOrThrow();
  return { end: row.end ?? new Date(0), isOver: row.is_over };
};

/** Turns automatic renewal off. @returns true if it was on */
export const updateNotRenewed = async (tx: Tx, sellerId: SellerId): Promise<boolean> => {
  const rows = await tx
    .updateTable("subscriptions")
    .set({ auto_renew: false, version: sql<number>`version + 1` })
    .where("seller_id", "=", sellerId)
    .where("status", "in", ["trialing", "active", "past_due"])
    .where("auto_renew", "=", true)
    .returning("id")
    .execute();
  return rows.length > 0;
};
