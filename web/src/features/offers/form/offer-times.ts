import { toLocalTime } from "../../../lib/zoned-time.ts";

const dayMs = 86_400_000;
const friday = 5;

/**
 * Ends that offers mostly have, as a `DateTimeField` holds them, by the shop's clocks.
 * @param startsAt the start in the same form, other text, or none, for now
 */
export const usualEnds = (startsAt: string, now: Date, timezone: string) => {
  const isStart = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(startsAt);
  const start = isStart ? startsAt : toLocalTime(now.toISOString(), timezone);
  // Only the calendar counts: what the clocks do in between changes neither day nor hour.
  const asUtc = Date.parse(`${start}Z`);
  const after = (days: number) => new Date(asUtc + days * dayMs).toISOString();
  const daysToFriday = (friday - new Date(asUtc).getUTCDay() + 7) % 7;
  return {
    /** The end of the next Friday, today's if it is one. */
    friday: `${after(daysToFriday).slice(0, 10)}T23:59`,
    /** The same time of day, seven days on. */
    week: after(7).slice(0, 16),
  };
};
