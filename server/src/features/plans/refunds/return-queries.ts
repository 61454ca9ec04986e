import type { PaymentMethod } from "@sellerdesk/contract/plans";
import { sql } from "kysely";
import type { Db, Tx } from "../../../db/pool.ts";
import { oneRow } from "../../../db/one-row.ts";
import type { ChargeReturns } from "../../../integrations/stripe-returns.ts";
import { newId } from "../../../lib/id.ts";
import type { SellerId } from "../../../lib/seller-id.ts";
import { paidPeriods, sumOf } from "../invoices/bill-rules.ts";
import { updateOneInvoice, parseLines } from "../invoices/queries.ts";
import type { PaidInvoice, PaidSubscription, Taking } from "../invoices/return-rules.ts";
import { updateOnePayment } from "../payments/queries.ts";

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
  const { rows } = await sql<ReturnedPayment>`
    select p.id, p.status, coalesce(p.purpose ->> 'plan_name', '') as "planName", p.subscription_id as "subscriptionId",
      p.amount_minor as "amountMinor", p.currency, p.returned_minor as "returnedMinor", p.dispute,
      json_build_object('returnedMinor', greatest(0, least(p.amount_minor, r.returned)), 'dispute', r.now_dispute,
        'lastRef', r.last_ref) as now
    from payments p, lateral (
      select coalesce(sum(amount_minor) filter (where state = 'returned'), 0)::bigint as returned,
        case when bool_or(kind = 'dispute' and state = 'returned') then 'lost'
          when bool_or(kind = 'dispute' and state = 'open') then 'open'
          when bool_or(kind = 'dispute') then 'won' end as now_dispute,
        (array_agg(ref order by happened_at desc) filter (where state = 'returned'))[1] as last_ref
      from payment_returns where seller_id = ${sellerId} and provider = p.provider and charge_ref = p.provider_ref
    ) r
    where p.seller_id = ${sellerId} and p.provider = ${provider} and p.provider_ref = ${chargeRef}`.execute(
    tx,
  );
  return rows[0] ?? null;
};

/** Updates the refunded and revoked amounts of a payment and its dispute. */
export const updateReturnedPayment = async (
  tx: Tx,
  sellerId: SellerId,
  id: string,
  returned: { returned_minor: number; revoked_minor?: number; dispute: Dispute | null },
): Promise<void> => {
  await updateOnePayment(tx, sellerId, id).set(returned).execute();
};

/** Records that the operator refunded an unused payment at the provider. */
export const updateReturnedByHand = async (
  tx: Tx,
  sellerId: SellerId,
  id: string,
  ref: string | null,
): Promise<void> => {
  await updateOnePayment(tx, sellerId, id)
    .set({ status: "refunded", refund_ref: ref, refunded_at: sql<Date>`now()` })
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
  const { rows: subscriptions } = await sql<{ id: string; end: Date }>`
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
    select s.id, s.current_period_end as end from (
      select id, place from later union all select id, -1 - place from earlier
    ) chain join subscriptions s on s.seller_id = ${sellerId} and s.id = chain.id
    where s.current_period_end is not null order by chain.place`.execute(tx);
  const { rows: invoices } = await sql<
    Omit<PaidInvoice, "periods" | "worthMinor" | "creditMinor"> & {
      subscription_id: string;
      lines: unknown;
    }
  >`
    select i.id, i.subscription_id, i.lines, i.total_minor as "totalMinor", i.taken_seconds as "takenSeconds",
      i.uncredited_minor as "uncreditedMinor", coalesce(p.returned_minor, 0) as "returnedMinor",
      coalesce(p.revoked_minor, 0) as "revokedMinor"
    from invoices i left join payments p on p.seller_id = i.seller_id and p.invoice_id = i.id and p.status = 'succeeded'
    where i.seller_id = ${sellerId} and i.status = 'paid' order by i.number`.execute(tx);
  const ofSubscription = Map.groupBy(invoices, ({ subscription_id }) => subscription_id);
  return subscriptions.map(({ id, end }) => ({
    id,
    end,
    invoices: (ofSubscription.get(id) ?? []).map(({ lines: stored, ...invoice }) => {
      const lines = parseLines(stored);
      return {
        ...invoice,
        periods: paidPeriods(lines),
        worthMinor: sumOf(lines, "plan"),
        creditMinor: 0 - sumOf(lines, "credit"),
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
  await updateOneInvoice(tx, sellerId, invoiceId)
    .set({ taken_seconds: takenSeconds, uncredited_minor: uncreditedMinor })
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
  // A remainder below one second is rounding. The next period is a whole one from the new end.
  return oneRow(
    sql<{ end: Date; isOver: boolean }>`
      with times as (
        select earlier, earlier <= now() + interval '1 second' as is_over,
          case when earlier <= now() + interval '1 second' then least(current_period_end, now()) else earlier end as new_end,
          case when next_from > now() then next_from - make_interval(secs => ${nextSeconds}) end as earlier_next
        from subscriptions, lateral (select current_period_end - make_interval(secs => ${seconds}) as earlier) e
        where seller_id = ${sellerId} and id = ${id}
      )
      update subscriptions s set current_period_end = t.new_end,
        period_anchor_day = extract(day from t.new_end at time zone 'UTC')::integer,
        next_from = case when t.earlier_next is not null then least(t.earlier_next, t.new_end) else s.next_from end,
        status = case when t.is_over then 'expired' when s.status in ('past_due', 'expired') then 'active' else s.status end,
        auto_renew = s.auto_renew and not t.is_over, version = s.version + 1
      from times t where s.seller_id = ${sellerId} and s.id = ${id}
      returning s.current_period_end as end, s.status = 'expired' as "isOver"`,
    tx,
  );
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
