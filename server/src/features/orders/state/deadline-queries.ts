import { type RawBuilder, sql } from "kysely";
import type { SellerId } from "../../../lib/seller-id.ts";

/**
 * Selects the deadlines of a seller's order if their clock starts now: `accept_by`,
 * `accept_reminder_at` when a quarter of that time is left, and `ship_by`. Selects no row if the
 * clock waits for the payment.
 */
export const newDeadlines = (sellerId: SellerId, isPaid: boolean): RawBuilder<unknown> => sql`
  select accept_by, accept_by - (accept_by - now()) / 4 as accept_reminder_at, ship_by
  from sellers s cross join market_policy p
  cross join lateral (
    select coalesce(s.working_days, p.working_days) as days,
      case when s.vacation_from is not null then tstzrange(s.vacation_from, s.vacation_to) end as away
  ) v
  cross join lateral (
    select deadline(now(), coalesce(s.acceptance_hours, p.acceptance_hours), v.days, s.timezone, v.away) as accept_by,
      deadline(now(), 24 * least(coalesce(s.handling_days, p.handling_days), p.max_handling_days), v.days, s.timezone,
        v.away) as ship_by
  ) d
  where s.id = ${sellerId} and (p.clock_starts = 'placed' or ${isPaid})`;
