import { dateFormat, formatPart } from "./format.ts";

/** A part in tenths of a percent, as `28.4%`; null of none. */
export const formatPermille = (permille: number | null): string | null =>
  permille === null ? null : formatPart(permille / 1000);

/** A month: `November 2026`. @param month `YYYY-MM` */
export const formatMonth = (month: string): string =>
  dateFormat({ month: "long", year: "numeric", timeZone: "UTC" }).format(new Date(`${month}-01`));

/** A month in a narrow column: `Nov`. @param month `YYYY-MM` */
export const formatShortMonth = (month: string): string =>
  dateFormat({ month: "short", timeZone: "UTC" }).format(new Date(`${month}-01`));

/** A day of a calendar with its year: `Nov 12, 2027`. @param date `YYYY-MM-DD` */
export const formatFullDay = (date: string): string =>
  dateFormat({ day: "numeric", month: "short", year: "numeric", timeZone: "UTC" }).format(
    new Date(date),
  );
