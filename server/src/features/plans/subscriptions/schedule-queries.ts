import { PlanTerms } from "@sellerdesk/contract/plan-terms";
import type { PaymentMethod } from "@sellerdesk/contract/plans";
import { sql } from "kysely";
import * as z from "zod/mini";
import type { Db, Tx } from "../../../db/pool.ts";
import type { SellerId } from "../../../lib/seller-id.ts";
import { anySeller } from "../../../db/any-seller.ts";
import { graceDays, reminderDays } from "./rules.ts";

/** The reason for statements that span sellers. */
const everySeller = "a job looks after the plans and payments of every seller";

/**
 * Lists sellers whose plan is to be renewed automatically now, the longest due first. Suspended and
 * closed accounts are not charged.
 */
export const listDueRenewals = async (db: Db, limit: number): Promise<SellerId[]> => {
  const { rows } = await sql<{ seller_id: SellerId }>`
    select seller_id from subscriptions ${anySeller("subscriptions", everySeller)}
    where current_period_end <= now() and current_period_end > now() - make_interval(days => ${graceDays})
      and status in ('trialing', 'active', 'past_due') and auto_renew and not cancel_at_period_end
      and coalesce(renew_after <= now(), true)
      and exists (select from sellers where id = seller_id and sellers.status = 'active')
    order by current_period_end limit ${limit}`.execute(db);
  return rows.map(({ seller_id }) => seller_id);
};

/** The lease of a process that claims a renewal: the time that a charge may take. */
const renewalLease = sql`interval '15 minutes'`;

/**
 * Claims a due renewal for one process. Other processes skip it during the lease.
 * @returns false if the renewal is not due
 */
export const claimRenewal = async (
  tx: Tx,
  sellerId: SellerId,
  subscriptionId: string,
): Promise<boolean> => {
  const { rows } = await sql`
    update subscriptions set renew_after = now() + ${renewalLease}
    where seller_id = ${sellerId} and id = ${subscriptionId} and current_period_end <= now()
      and auto_renew and not cancel_at_period_end and coalesce(renew_after <= now(), true)
    returning id`.execute(tx);
  return rows.length > 0;
};

/**
 * Checks if a process has claimed the renewal and may be charging it now. A renewal with a later
 * retry is not claimed.
 */
export const isRenewalTaken = async (
  tx: Tx,
  sellerId: SellerId,
  subscriptionId: string,
): Promise<boolean> => {
  const { rows } = await sql`
    select from subscriptions
    where seller_id = ${sellerId} and id = ${subscriptionId} and renew_after > now() and renew_after <= now() + ${renewalLease}`.execute(
    tx,
  );
  return rows.length > 0;
};

type Waiting = { provider: PaymentMethod; of: { checkoutRef: string } | { ref: string } };

/**
 * Claims pending payments, with a provider's page or a pending charge, that still lack an event ten
 * minutes after they started or were last checked. Other processes claim others.
 */
export const claimPendingPayments = async (db: Db, limit: number): Promise<Waiting[]> => {
  const { rows } = await sql<Waiting>`
    with waiting as (
      select seller_id, id from payments ${anySeller("payments", everySeller)}
      where status = 'pending' and coalesce(checkout_ref, provider_ref) is not null
        and coalesce(provider_checked_at, created_at) < now() - interval '10 minutes'
      order by coalesce(provider_checked_at, created_at) limit ${limit} for update skip locked
    )
    update payments p set provider_checked_at = now() from waiting
    where p.seller_id = waiting.seller_id and p.id = waiting.id
    returning p.provider, case when p.checkout_ref is null then json_build_object('ref', p.provider_ref)
      else json_build_object('checkoutRef', p.checkout_ref) end as of`.execute(db);
  return rows;
};

export type GivenUp = {
  sellerId: SellerId;
  paymentId: string;
  provider: PaymentMethod;
  customerRef: string;
};

/**
 * Claims payments that were abandoned while their page was created, after two minutes in which
 * their process could close it. Other processes claim others. After a day the provider has closed
 * the page.
 */
export const takeGivenUpPayments = async (db: Db, limit: number): Promise<GivenUp[]> => {
  const { rows } = await sql<GivenUp>`
    with given_up as (
      select seller_id, id from payments ${anySeller("payments", everySeller)}
      where status = 'failed' and checkout_ref is null and provider_ref is null and provider_checked_at is null
        and settled_at between now() - interval '25 hours' and now() - interval '2 minutes' and customer_ref is not null
      order by settled_at limit ${limit} for update skip locked
    )
    update payments p set provider_checked_at = now() from given_up
    where p.seller_id = given_up.seller_id and p.id = given_up.id
    returning p.seller_id as "sellerId", p.id as "paymentId", p.provider, p.customer_ref as "customerRef"`.execute(
    db,
  );
  return rows;
};

/** Releases an abandoned payment, so that the next run claims it again. */
export const updateNotLookedAt = async (
  db: Db,
  { sellerId, paymentId }: GivenUp,
): Promise<void> => {
  await db
    .updateTable("payments")
    .set({ provider_checked_at: null })
    .where("seller_id", "=", sellerId)
    .where("id", "=", paymentId)
    .execute();
};

/**
 * The terms of the plan with which a subscription `s` ends: those of the next plan only if a period
 * of its own was paid. `next_from` was read by JavaScript, which has no microseconds.
 */
const endingSnapshot = sql`case when s.next_from < date_trunc('milliseconds', s.current_period_end)
  then s.next_plan_snapshot else s.plan_snapshot end`;

export type DueReminder = {
  sellerId: SellerId;
  days: number;
  end: Date;
  timezone: string;
  terms: PlanTerms;
  autoRenew: boolean;
  cancelAtEnd: boolean;
};

/**
 * Claims due reminders, each once over all processes. Of several reminder days that have passed,
 * only the nearest to the end is claimed, and none from before the start of the plan.
 */
export const claimDueReminders = async (tx: Tx, limit: number): Promise<DueReminder[]> => {
  const [first] = reminderDays;
  const { rows } = await sql<Omit<DueReminder, "terms"> & { terms: unknown }>`
    with due as (
      select s.seller_id, s.id, near.days from subscriptions s ${anySeller("s", everySeller)}, lateral (
        select min(days) as days from unnest(${reminderDays}::integer[]) as d(days)
        where s.current_period_end - make_interval(days => d.days) <= now()
      ) near
      where s.current_period_end > now() and s.current_period_end <= now() + make_interval(days => ${first})
        and s.status in ('trialing', 'active')
        and s.current_period_start < s.current_period_end - make_interval(days => near.days)
        and (s.reminded_period_end is distinct from s.current_period_end or s.reminded_days > near.days)
      order by s.current_period_end limit ${limit} for update of s skip locked
    )
    update subscriptions s set reminded_period_end = s.current_period_end, reminded_days = due.days
    from due, sellers l where s.seller_id = due.seller_id and s.id = due.id and l.id = s.seller_id
    returning s.seller_id as "sellerId", due.days, s.current_period_end as end, l.timezone,
      case when s.auto_renew and not s.cancel_at_period_end then coalesce(s.next_plan_snapshot, s.plan_snapshot)
        else ${endingSnapshot} end as terms,
      s.auto_renew as "autoRenew", s.cancel_at_period_end as "cancelAtEnd"`.execute(tx);
  return rows.map((row) => ({ ...row, terms: z.parse(PlanTerms, row.terms) }));
};

/**
 * Marks subscriptions that no longer run as expired, each once over all processes.
 * @returns their sellers and the names of the plans
 */
export const closeEnded = async (
  tx: Tx,
  limit: number,
): Promise<{ seller_id: SellerId; plan: string }[]> => {
  const { rows } = await sql<{ seller_id: SellerId; plan: string }>`
    with ended as (
      select seller_id, id from subscriptions ${anySeller("subscriptions", everySeller)}
      where current_period_end <= now() and status in ('trialing', 'active', 'past_due')
        and not subscription_is_live(status, current_period_end, auto_renew and not cancel_at_period_end)
      order by current_period_end limit ${limit} for update skip locked
    )
    update subscriptions s set status = 'expired' from ended where s.seller_id = ended.seller_id and s.id = ended.id
    returning s.seller_id, (${endingSnapshot}) ->> 'name' as plan`.execute(tx);
  return rows;
};
