import { dateFormat, formatPart } from "./format.ts";

/** Formats tenths of a percent: `28.4%`; null stays null. */
export const formatPermille = (permille: number | null): string | null =>
  permille === null ? null : formatPart(permille / 1000);

/**
 * Formats a month: `November 2026`.
 * @param month `YYYY-MM`
 */
export const formatMonth = (month: string): string =>
  dateFormat({ month: "long", year: "numeric", timeZone: "UTC" }).format(new Date(`${month}-01`));

/**
 * Formats a month for a narrow column: `Nov`.
 * @param month `YYYY-MM`
 */
export const formatShortMonth = (month: string): string =>
  dateFormat({ month: "short", timeZone: "UTC" }).format(new Date(`${month}-01`));

/**
 * Formats a calendar day with its year: `Nov 12, 2027`.
 * @param date `YYYY-MM-DD`
 */
export const formatFullDay = (date: string): string =>
  dateFormat({ day: "numeric", month: "short", year: "numeric", timeZone: "UTC" }).format(
    new Date(date),
  );
