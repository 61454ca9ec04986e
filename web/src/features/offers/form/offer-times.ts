import { toLocalTime } from "../../../lib/zoned-time.ts";

const dayMs = 86_400_000;
const friday = 5;

/**
 * Returns common ends of offers in the format of `DateTimeField`, in the shop's time zone.
 * @param startsAt the start in the same format; any other text means now
 */
export const usualEnds = (startsAt: string, now: Date, timezone: string) => {
  const isStart = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(startsAt);
  const start = isStart ? startsAt : toLocalTime(now.toISOString(), timezone);
  // Adds whole calendar days: a change to or from daylight saving time does not move the time of
  // day.
  const asUtc = Date.parse(`${start}Z`);
  const after = (days: number) => new Date(asUtc + days * dayMs).toISOString();
  const daysToFriday = (friday - new Date(asUtc).getUTCDay() + 7) % 7;
  return {
    /** The end of the next Friday, or of today if it is a Friday. */
    friday: `${after(daysToFriday).slice(0, 10)}T23:59`,
    /** The same time of day, seven days later. */
    week: after(7).slice(0, 16),
  };
};
