import { t } from "@lingui/core/macro";
import { dateFormat, dayMs, digitsOf } from "./format.ts";

/** Options for a day; without the year if it is the current one. */
const shortDay = (instants: readonly Date[], now: Date): Intl.DateTimeFormatOptions => {
  const yearOf = (instant: Date) => digitsOf(instant, { year: "numeric" })["year"];
  const isThisYear = instants.every((instant) => yearOf(instant) === yearOf(now));
  return { day: "numeric", month: "short", ...(!isThisYear && { year: "numeric" }) };
};

const timeOfDay = { hour: "numeric", minute: "2-digit" } as const;

/** Counts the calendar days from one instant to another, in the seller's time zone. */
const countDays = (from: Date, to: Date): number => {
  const dayOf = (instant: Date) => {
    const { year, month, day } = digitsOf(instant, {
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
    });
    return Date.parse(`${year}-${month}-${day}`) / dayMs;
  };
  return dayOf(to) - dayOf(from);
};

/**
 * Formats a past time: `Today, 11:17 AM`, `Yesterday, 6:02 PM`, then `Nov 18`, or `Nov 18, 2025`.
 */
export const formatPast = (instant: string, now: Date): string => {
  const then = new Date(instant);
  const time = dateFormat(timeOfDay).format(then);
  const days = countDays(then, now);
  if (days === 0) return t`Today, ${time}`;
  if (days === 1) return t`Yesterday, ${time}`;
  return dateFormat(shortDay([then], now)).format(then);
};

/** Formats the day of a future time: `Tuesday` within the next six days, then `Nov 30`. */
export const formatComingDay = (instant: string, now: Date): string => {
  const then = new Date(instant);
  return dateFormat(countDays(now, then) <= 6 ? { weekday: "long" } : shortDay([then], now)).format(
    then,
  );
};

/** At midnight a day ends or starts, so the time is not shown. */
const isMidnight = (instant: Date): boolean => {
  const { hour, minute } = digitsOf(instant, { ...timeOfDay, hourCycle: "h23" });
  return Number(hour) === 0 && Number(minute) === 0;
};

/** Returns the last moment of a period: an end at midnight includes the day before. */
const lastMoment = (end: Date): Date => (isMidnight(end) ? new Date(end.getTime() - 1) : end);

/** Formats the start of a period: `Nov 12`, or `Nov 12, 4:41 PM`. */
export const formatStart = (instant: string, now: Date): string => {
  const start = new Date(instant);
  return dateFormat({
    ...shortDay([start], now),
    ...(!isMidnight(start) && timeOfDay),
  }).format(start);
};

/** Formats the end of a period: `Nov 30` for the midnight after it, or `Nov 30, 5:00 PM`. */
export const formatEnd = (instant: string, now: Date): string => {
  const end = new Date(instant);
  const last = lastMoment(end);
  return dateFormat({ ...shortDay([last], now), ...(!isMidnight(end) && timeOfDay) }).format(last);
};

/** Formats a period: `Nov 12 – 30` for whole days, `Nov 12, 4:41 – 5:30 PM`, or a mix of both. */
export const formatPeriod = (from: string, to: string, now: Date): string => {
  const [start, end] = [new Date(from), new Date(to)];
  const last = lastMoment(end);
  if (isMidnight(start) !== isMidnight(end))
    return `${formatStart(from, now)} – ${formatEnd(to, now)}`;
  return dateFormat({
    ...shortDay([start, last], now),
    ...(!isMidnight(start) && timeOfDay),
  }).formatRange(start, last);
};
