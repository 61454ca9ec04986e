import { i18n } from "@lingui/core";
import { plural, t } from "@lingui/core/macro";
import { minorDigits } from "@sellerdesk/contract/money";
import { readSession } from "./session.ts";

/** Notification messages are cut at this many characters (F7). */
const messageLength = 70;

/**
 * Creates a cache of `Intl` objects by key. Creating a format takes eighty times as long as using
 * it, and a list of a hundred rows uses hundreds.
 */
const createCache = <Made>() => {
  const made = new Map<string, Made>();
  return (key: string, make: () => Made): Made => {
    const there = made.get(key) ?? make();
    made.set(key, there);
    return there;
  };
};
const cachedNumbers = createCache<Intl.NumberFormat>();
const cachedDates = createCache<Intl.DateTimeFormat>();

/** Digits are European in every language, as in SKUs and order numbers. */
const latinDigits = { numberingSystem: "latn" };

/** Returns the chosen language in the variant of the browser's region. */
const locale = (): string => {
  const language = i18n.locale || "en";
  return navigator.languages.find((tag) => tag.split("-")[0] === language) ?? language;
};

export const numberFormat = (options: Intl.NumberFormatOptions = {}): Intl.NumberFormat =>
  cachedNumbers(
    locale() + JSON.stringify(options),
    () => new Intl.NumberFormat(locale(), { ...latinDigits, ...options }),
  );

/** Returns a format for days and times in the seller's time zone; for visitors in the browser's. */
export const dateFormat = (options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat => {
  const { timezone } = readSession().data;
  const all: Intl.DateTimeFormatOptions = {
    ...latinDigits,
    ...(timezone !== undefined && { timeZone: timezone }),
    ...options,
  };
  const make = () => new Intl.DateTimeFormat(locale(), all);
  // Not cached: the browser does not report a change of its time zone.
  return all.timeZone === undefined ? make() : cachedDates(locale() + JSON.stringify(all), make);
};

/** Formats the name of a weekday, from 1 (Monday) to 7. */
export const formatWeekday = (day: number): string =>
  // January 1, 2024 was a Monday.
  dateFormat({ weekday: "long", timeZone: "UTC" }).format(Date.UTC(2024, 0, day));

/**
 * Formats an amount with its currency. A symbol of letters and a sign, such as the Arabic `US$`, is
 * isolated: otherwise bidirectional text would move the sign.
 */
const inCurrency = (
  minor: number,
  currency: string,
  options: Intl.NumberFormatOptions = {},
): string =>
  numberFormat({
    style: "currency",
    currency,
    currencyDisplay: "narrowSymbol",
    ...options,
  })
    .formatToParts(minor / 10 ** minorDigits(currency))
    .map(({ type, value }) =>
      type === "currency" && /^[A-Z]+\$$/.test(value) ? `\u2068${value}\u2069` : value,
    )
    .join("");

/** Formats money from minor units: `$12.50`. */
export const formatMoney = (minor: number, currency: string): string => inCurrency(minor, currency);

/** Formats a price in short: `$29`, or `$29.50` if it has decimals. */
export const formatPrice = (minor: number, currency: string): string =>
  inCurrency(minor, currency, { trailingZeroDisplay: "stripIfInteger" });

/** Formats money for the axis of a chart: `$1.5K`. */
export const formatShortMoney = (minor: number, currency: string): string =>
  inCurrency(minor, currency, {
    notation: "compact",
    maximumFractionDigits: 1,
    minimumFractionDigits: 0,
  });

/**
 * Formats a price range: one amount if both are equal. The lower one is on the left also in
 * right-to-left text, as in number ranges; each amount keeps the order of its own parts.
 */
export const formatMoneyRange = (fromMinor: number, toMinor: number, currency: string): string => {
  const from = formatMoney(fromMinor, currency);
  if (fromMinor === toMinor) return from;
  const to = formatMoney(toMinor, currency);
  // U+2066 to U+2069 isolate directions: the range left to right, in it each amount by its own
  // first strong character.
  return document.documentElement.dir === "rtl"
    ? `\u2066\u2068${from}\u2069 – \u2068${to}\u2069\u2069`
    : `${from} – ${to}`;
};

/** Formats a number in the seller's language. */
export const formatNumber = (value: number): string => numberFormat().format(value);

/** Formats a count; `10,000+` if counting stopped there. */
export const formatCount = (count: number, isCapped: boolean): string =>
  isCapped ? `${formatNumber(count)}+` : formatNumber(count);

/** Formats a change with its sign: `+5`. */
export const formatSigned = (value: number): string =>
  numberFormat({ signDisplay: "exceptZero" }).format(value);

/**
 * Formats the name of a country.
 * @param code ISO 3166-1, two letters
 */
export const formatCountry = (code: string): string =>
  new Intl.DisplayNames(locale(), { type: "region", fallback: "code" }).of(code) ?? code;

/**
 * Formats the name of a currency.
 * @param code ISO 4217
 */
export const formatCurrencyName = (code: string): string =>
  new Intl.DisplayNames(locale(), { type: "currency", fallback: "code" }).of(code) ?? code;

/**
 * Regions that have a code but are not countries: unions, test codes, and parts of countries with a
 * code for postal use.
 */
const noCountries = new Set([
  "AC",
  "CP",
  "CQ",
  "DG",
  "EA",
  "EU",
  "EZ",
  "IC",
  "QO",
  "TA",
  "UN",
  "XA",
  "XB",
  "ZZ",
]);
const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];

/** Lists every country with its code and name, sorted by name. */
export const listCountries = (): { code: string; name: string }[] => {
  const names = new Intl.DisplayNames(locale(), { type: "region", fallback: "none" });
  return letters
    .flatMap((first) => letters.map((second) => first + second))
    .flatMap((code) => {
      // A former code maps to the region's current code.
      const isOfToday = new Intl.Locale(`und-${code}`).region === code;
      const name = isOfToday && !noCountries.has(code) ? names.of(code) : undefined;
      return name === undefined ? [] : [{ code, name }];
    })
    .toSorted((a, b) => a.name.localeCompare(b.name, locale()));
};

/** Formats the size of a file: `240 kB`, `1.2 MB`. */
export const formatBytes = (bytes: number): string => {
  const [value, unit] =
    bytes < 1_000_000 ? [bytes / 1000, "kilobyte"] : [bytes / 1_000_000, "megabyte"];
  const digits = value < 10 ? 1 : 0;
  return numberFormat({ style: "unit", unit, maximumFractionDigits: digits }).format(value);
};

/**
 * Formats a share in whole percent: `87%`.
 * @param part 1 for the whole
 */
export const formatPercent = (part: number): string =>
  numberFormat({ style: "percent" }).format(part);

/** Formats a change as a percentage with its sign: `+18.4%`. */
export const formatChange = (part: number): string =>
  numberFormat({
    style: "percent",
    maximumFractionDigits: 1,
    signDisplay: "exceptZero",
  }).format(part);

/**
 * Formats a share with up to one decimal: `42%`.
 * @param part 1 for the whole
 */
export const formatPart = (part: number): string =>
  numberFormat({ style: "percent", maximumFractionDigits: 1 }).format(part);

/** Formats a day: `Nov 12, 2026`. */
export const formatDate = (instant: string): string =>
  dateFormat({ day: "numeric", month: "short", year: "numeric" }).format(new Date(instant));

/** Names the month in every language: `dateStyle` would write `12/11/2026` in Arabic. */
const dayAndTime: Intl.DateTimeFormatOptions = {
  day: "numeric",
  month: "short",
  year: "numeric",
  hour: "numeric",
  minute: "2-digit",
};

/** Formats a day and time: `Nov 12, 2026, 4:41 PM`. */
export const formatDateTime = (instant: string): string =>
  dateFormat(dayAndTime).format(new Date(instant));

/**
 * Formats a calendar day without its year: `Nov 12`.
 * @param date `YYYY-MM-DD`
 */
export const formatDay = (date: string): string =>
  dateFormat({ day: "numeric", month: "short", timeZone: "UTC" }).format(new Date(date));

/** Formats a weekday, day and time: `Wednesday, November 19 at 09:12 AM`. */
export const formatClock = (instant: string): string =>
  dateFormat({
    weekday: "long",
    day: "numeric",
    month: "long",
    hour: "2-digit",
    minute: "2-digit",
  }).format(new Date(instant));

/** Returns the parts of an instant by type, in European digits. */
export const digitsOf = (
  instant: Date,
  options: Intl.DateTimeFormatOptions,
): Record<string, string> =>
  Object.fromEntries(
    dateFormat({ ...options, calendar: "gregory" })
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  );

/** Returns the hour of the day, 0 to 23. */
export const hourOf = (instant: string): number =>
  Number(digitsOf(new Date(instant), { hour: "numeric", hourCycle: "h23" })["hour"]);

export const dayMs = 86_400_000;

/**
 * Formats the age of a notification (F8): `Just now`, `N minutes ago`, `N hours ago` (in English
 * also for 1), else `Date: DD-MM-YYYY`.
 * @param createdAt `YYYY-MM-DDTHH:mm:ss` in UTC (G1)
 */
export const formatAgo = (createdAt: string, now: Date = new Date()): string => {
  const then = new Date(`${createdAt.replace(/Z$/, "")}Z`);
  const minutes = Math.floor((now.getTime() - then.getTime()) / 60_000);
  if (minutes < 1) return t`Just now`;
  if (minutes < 60) return plural(minutes, { other: "# minutes ago" });
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return plural(hours, { other: "# hours ago" });
  const { day, month, year } = digitsOf(then, {
    day: "2-digit",
    month: "2-digit",
    year: "numeric",
  });
  const date = `${day}-${month}-${year}`;
  return t`Date: ${date}`;
};

/** Formats the age of anything else; after a day as a date. */
export const formatSince = (instant: string, now: Date): string =>
  now.getTime() - new Date(instant).getTime() < dayMs
    ? formatAgo(instant, now)
    : formatDate(instant);

/**
 * Truncates a notification's message to 70 characters with an ellipsis (F7). Counts code points, so
 * that no character breaks, without the bidi marks around a value.
 */
export const truncateMessage = (message: string): string => {
  const characters = message.match(/[\u2068\u2069]*[^\u2068\u2069]/gu) ?? [];
  return characters.length <= messageLength
    ? message
    : `${characters.slice(0, messageLength).join("")}…`;
};
