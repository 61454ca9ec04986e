import { PlanTerms } from "@sellerdesk/contract/plan-terms";
import type { PaymentMethod } from "@sellerdesk/contract/plans";
import { sql } from "kysely";
import * as z from "zod/mini";
import type { Db, Tx } from "../../../db/pool.ts";
import { anySeller } from "../../../db/any-seller.ts";
import { type Candidate, claimBySeller } from "../../../db/claim-by-seller.ts";
import type { SellerId } from "../../../lib/seller-id.ts";
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
      and auto_renew and not cancel_at_period_end and (renew_after is null or renew_after <= now())
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

const hasWaited = sql`status = 'pending' and coalesce(checkout_ref, provider_ref) is not null
  and coalesce(provider_checked_at, created_at) < now() - interval '10 minutes'`;

/**
 * Claims pending payments, with a provider's page or a pending charge, that still lack an event ten
 * minutes after they started or were last checked. Other processes claim others.
 */
export const claimPendingPayments = async (db: Db, limit: number): Promise<Waiting[]> => {
  const { rows: waiting } = await sql<Candidate>`
    select seller_id, id from payments ${anySeller("payments", everySeller)}
    where ${hasWaited} order by coalesce(provider_checked_at, created_at) limit ${limit}`.execute(
    db,
  );
  type Row = { provider: PaymentMethod; checkout_ref: string | null; provider_ref: string };
  const claimed = await claimBySeller(waiting, (sellerId, ids) =>
    sql<Row>`
      update payments set provider_checked_at = now()
      where seller_id = ${sellerId} and id = any(${ids}::uuid[]) and ${hasWaited}
      returning provider, checkout_ref, provider_ref`.execute(db),
  );
  return claimed.map(({ provider, checkout_ref, provider_ref }) => ({
    provider,
    of: checkout_ref === null ? { ref: provider_ref } : { checkoutRef: checkout_ref },
  }));
};

export type GivenUp = {
  sellerId: SellerId;
  paymentId: string;
  provider: PaymentMethod;
  customerRef: string;
};

const isGivenUp = sql`status = 'failed' and checkout_ref is null and provider_ref is null and provider_checked_at is null
  and settled_at between now() - interval '25 hours' and now() - interval '2 minutes' and customer_ref is not null`;

/**
 * Claims payments that were abandoned while their page was created, after two minutes in which
 * their process could close it. Other processes claim others. After a day the provider has closed
 * the page.
 */
export const takeGivenUpPayments = async (db: Db, limit: number): Promise<GivenUp[]> => {
  const { rows: givenUp } = await sql<Candidate>`
    select seller_id, id from payments ${anySeller("payments", everySeller)}
    where ${isGivenUp} order by settled_at limit ${limit}`.execute(db);
  return claimBySeller(givenUp, (sellerId, ids) =>
    sql<GivenUp>`
      update payments set provider_checked_at = now()
      where seller_id = ${sellerId} and id = any(${ids}::uuid[]) and ${isGivenUp}
      returning seller_id as "sellerId", id as "paymentId", provider, customer_ref as "customerRef"`.execute(
      db,
    ),
  );
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

/** The columns that decide which plan a subscription ends with. */
type Ending = {
  end: Date;
  next_from: Date | null;
  plan_snapshot: unknown;
  next_plan_snapshot: unknown;
};
const endingColumns = sql`s.current_period_end as end, s.next_from, s.plan_snapshot, s.next_plan_snapshot`;

/** Returns the terms of the next plan only if a period of its own was paid. */
const endingTerms = (row: Ending): PlanTerms =>
  z.parse(
    PlanTerms,
    row.next_from !== null && row.next_from < row.end ? row.next_plan_snapshot : row.plan_snapshot,
  );

/** Lists sellers whose plan ends soon, and the nearest of the reminder days that have passed. */
export const listDueReminders = async (
  db: Db,
  limit: number,
): Promise<(Candidate & { days: number })[]> => {
  const [first] = reminderDays;
  const { rows } = await sql<Candidate & { days: number }>`
    select s.seller_id, s.id, near.days from subscriptions s ${anySeller("s", everySeller)}, lateral (
      select min(days) as days from unnest(${reminderDays}::integer[]) as d(days)
      where s.current_period_end - make_interval(days => d.days) <= now()
    ) near
    where s.current_period_end > now() and s.current_period_end <= now() + make_interval(days => ${first})
      and s.status in ('trialing', 'active')
      and s.current_period_start < s.current_period_end - make_interval(days => near.days)
      and (s.reminded_period_end is distinct from s.current_period_end or s.reminded_days > near.days)
    order by s.current_period_end limit ${limit}`.execute(db);
  return rows;
};

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
 * Claims a due reminder, once over all processes. Of several reminder days that have passed, only
 * the nearest to the end is claimed, and none from before the start of the plan.
 * @returns undefined if it is no longer due
 */
export const claimReminder = async (
  tx: Tx,
  { seller_id: sellerId, id, days }: Candidate & { days: number },
): Promise<DueReminder | undefined> => {
  type Row = Ending & { timezone: string; auto_renew: boolean; cancel_at_period_end: boolean };
  const { rows } = await sql<Row>`
    update subscriptions s set reminded_period_end = s.current_period_end, reminded_days = ${days}
    from sellers l
    where s.seller_id = ${sellerId} and s.id = ${id} and l.id = ${sellerId} and s.status in ('trialing', 'active')
      and s.current_period_end > now() and s.current_period_end <= now() + make_interval(days => ${days})
      and (s.reminded_period_end is distinct from s.current_period_end or s.reminded_days > ${days})
    returning ${endingColumns}, l.timezone, s.auto_renew, s.cancel_at_period_end`.execute(tx);
  return rows.map(({ timezone, auto_renew, cancel_at_period_end, ...row }) => ({
    sellerId,
    days,
    end: row.end,
    timezone,
    terms:
      auto_renew && !cancel_at_period_end
        ? z.parse(PlanTerms, row.next_plan_snapshot ?? row.plan_snapshot)
        : endingTerms(row),
    autoRenew: auto_renew,
    cancelAtEnd: cancel_at_period_end,
  }))[0];
};

const hasEnded = sql`current_period_end <= now() and status in ('trialing', 'active', 'past_due')
  and not subscription_is_live(status, current_period_end, auto_renew and not cancel_at_period_end)`;

/** Lists subscriptions that no longer run and are not marked as expired, the earliest end first. */
export const listEnded = async (db: Db, limit: number): Promise<Candidate[]> => {
  const { rows } = await sql<Candidate>`
    select seller_id, id from subscriptions ${anySeller("subscriptions", everySeller)}
    where ${hasEnded} order by current_period_end limit ${limit}`.execute(db);
  return rows;
};

/**
 * Marks a subscription that no longer runs as expired, once over all processes. The seller is
 * locked.
 * @returns the name of the plan; undefined if the subscription is marked already, or runs again
 */
export const closeEnded = async (
  tx: Tx,
  { seller_id: sellerId, id }: Candidate,
): Promise<string | undefined> => {
  const { rows } = await sql<Ending>`
    with ended as (
      select id from subscriptions where seller_id = ${sellerId} and id = ${id} and ${hasEnded}
    )
    update subscriptions s set status = 'expired' from ended where s.seller_id = ${sellerId} and s.id = ended.id
    returning ${endingColumns}`.execute(tx);
  return rows.map((row) => endingTerms(row).name)[0];
};
