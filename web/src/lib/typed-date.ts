import { i18n } from "@lingui/core";
import { europeanDigits } from "@sellerdesk/contract/digits";
import { dateFormat } from "./format.ts";

/** Days and times in a field have no time zone. */
const plain = { timeZone: "UTC", calendar: "gregory" } as const;
const dayFormat = () => dateFormat({ ...plain, year: "numeric", month: "2-digit", day: "2-digit" });
const timeFormat = () => dateFormat({ ...plain, hour: "numeric", minute: "2-digit" });

/** Removes direction marks and replaces narrow spaces: nobody types them. */
const withoutMarks = (text: string) =>
  text.replaceAll(/[\u200e\u200f\u061c]/g, "").replaceAll(/\s+/g, " ");

/** Whether a text is a day in the form `YYYY-MM-DD`. */
export const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text);

const toDay = (year: number, month: number, day: number): string | undefined => {
  const instant = new Date(Date.UTC(year, month - 1, day));
  const isReal = instant.getUTCMonth() === month - 1 && instant.getUTCDate() === day;
  return isReal && year >= 1000 && year <= 9999 ? instant.toISOString().slice(0, 10) : undefined;
};

/** Returns the parts of a day in the order of the seller's locale, with the separators. */
const dayParts = () => dayFormat().formatToParts(0);

/**
 * Parses a day as it is typed in the seller's locale, or as `2026-11-26`.
 * @param isDone whether typing has ended, so that a year may have two digits
 * @returns `YYYY-MM-DD`, or undefined if the text is not a day
 */
export const parseDay = (typed: string, isDone: boolean): string | undefined => {
  const text = withoutMarks(europeanDigits(typed)).trim();
  const numbers = text.split(/\D+/).filter(Boolean);
  const [first = "", second = "", third = ""] = numbers;
  if (numbers.length !== 3 || /[^\d\s./,-]/.test(text)) return undefined;
  if (first.length === 4) return toDay(Number(first), Number(second), Number(third));
  const order = dayParts().flatMap(({ type }) =>
    type === "year" || type === "month" || type === "day" ? [type] : [],
  );
  const parts = Object.fromEntries(order.map((type, index) => [type, numbers[index] ?? ""]));
  const { year = "", month = "", day = "" } = parts;
  if (year.length !== 4 && !(isDone && year.length === 2)) return undefined;
  const century = year.length === 2 ? 2000 : 0;
  return toDay(century + Number(year), Number(month), Number(day));
};

/** Formats `YYYY-MM-DD` in the seller's locale; other text stays as it is. */
export const formatTypedDay = (day: string): string =>
  isDay(day) ? withoutMarks(dayFormat().format(new Date(day))) : day;

/**
 * Returns the pattern for typing a day in the seller's locale: `MM/DD/YYYY`, `TT.MM.JJJJ`. Each
 * letter is the first one of the locale's word. Scripts without capitals have dashes instead.
 */
export const typedDayPattern = (): string => {
  const names = new Intl.DisplayNames(i18n.locale, { type: "dateTimeField" });
  const letterOf = (field: "year" | "month" | "day") => {
    const letter = names.of(field)?.charAt(0).toUpperCase() ?? "";
    return /^[A-Z]$/.test(letter) ? letter : "–";
  };
  return withoutMarks(
    dayParts()
      .map(({ type, value }) => {
        if (type === "year") return letterOf(type).repeat(4);
        return type === "month" || type === "day" ? letterOf(type).repeat(2) : value;
      })
      .join(""),
  );
};

/** Returns the locale's word for AM or PM of an hour. */
const dayPeriodOf = (hour: number): string => {
  const parts = dateFormat({ ...plain, hour: "numeric", hour12: true }).formatToParts(
    Date.UTC(2024, 0, 1, hour),
  );
  return withoutMarks(parts.find(({ type }) => type === "dayPeriod")?.value ?? "").toLowerCase();
};

/**
 * Parses a time of day such as `23:17`, `11:17 PM`, or `1117`.
 * @returns `HH:MM`, or undefined if the text is not a time
 */
export const parseTime = (typed: string): string | undefined => {
  const text = withoutMarks(europeanDigits(typed)).trim().toLowerCase();
  const [, hourText = "", minuteText = "0", period = ""] =
    /^(\d{1,2})(?:\s?[:.h]?\s?(\d\d))?\s?(\D*)$/.exec(text) ?? [];
  const letters = period.replaceAll(/[\s.\u00a0]/g, "");
  const isPeriodOf = (hour: number, english: string) =>
    letters === english || letters === dayPeriodOf(hour).replaceAll(/[\s.]/g, "");
  const half =
    letters === "" ? null : isPeriodOf(1, "am") ? 0 : isPeriodOf(13, "pm") ? 12 : Number.NaN;
  const hour = Number(hourText);
  const minute = Number(minuteText);
  const isHour = half === null || hour > 12 ? hour <= 23 : hour >= 1;
  if (hourText === "" || Number.isNaN(half) || !isHour || minute > 59) return undefined;
  const hours = half === null || hour > 12 ? hour : (hour % 12) + half;
  return [hours, minute].map((part) => String(part).padStart(2, "0")).join(":");
};

/** Formats `HH:MM` in the seller's locale; other text stays as it is. */
export const formatTypedTime = (time: string): string =>
  /^\d\d:\d\d$/.test(time)
    ? withoutMarks(timeFormat().format(new Date(`2024-01-01T${time}Z`)))
    : time;

/** Formats `YYYY-MM-DDTHH:MM` in the seller's locale. */
export const formatTypedDayTime = (local: string): string => {
  const [day = "", time = ""] = local.split("T");
  return `${formatTypedDay(day)} ${formatTypedTime(time)}`.trim();
};
