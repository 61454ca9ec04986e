import { type RawBuilder, sql } from "kysely";

/**
 * Whether a seller has a plan that carries now, by the database's clock. The subscriptions are read
 * in the statement itself, since a distributed database cannot call functions that read tables of
 * sellers (decision 071).
 * @param sellerId an id or, in statements over several sellers, a reference
 */
export const hasLivePlan = (
  sellerId: string | RawBuilder<unknown>,
): RawBuilder<boolean> => sql<boolean>`
  exists (select from subscriptions plan where plan.seller_id = ${sellerId}
    and subscription_is_live(plan.status, plan.current_period_end, plan.auto_renew and not plan.cancel_at_period_end))`;

/**
 * A seller's plan status, by the database's clock (spec L23).
 * @param sellerId an id or, in statements over several sellers, a reference
 */
export const planStatusOf = (
  sellerId: string | RawBuilder<unknown>,
): RawBuilder<"active" | "expired" | "inactive"> => sql`
  (select case
    when bool_or(subscription_is_live(plan.status, plan.current_period_end, plan.auto_renew and not plan.cancel_at_period_end))
      then 'active'
    when count(*) > 0 then 'expired'
    else 'inactive' end
  from subscriptions plan where plan.seller_id = ${sellerId} and plan.current_period_end is not null)`;

/**
 * Whether a seller `s` sells now, by the database's clock: neither closed, nor without a plan, nor
 * on vacation. Never null.
 * @param sellerId the id of `s` or, in statements over several sellers, a reference
 */
export const isSelling = (
  sellerId: string | RawBuilder<unknown>,
): RawBuilder<boolean> => sql`(s.status = 'active' and ${hasLivePlan(sellerId)}
  and not coalesce(s.vacation_from <= now() and (s.vacation_to is null or s.vacation_to > now()), false))`;
