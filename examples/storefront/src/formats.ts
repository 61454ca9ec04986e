/** Formats minor units as money: `$134.90`. */
export const formatMoney = (minor: number, currency: string): string => {
  const format = new Intl.NumberFormat("en-US", { style: "currency", currency });
  const { maximumFractionDigits: digits = 2 } = format.resolvedOptions();
  return format.format(minor / 10 ** digits);
};

const dates = new Intl.DateTimeFormat("en-US", { day: "numeric", month: "short", year: "numeric" });
const times = new Intl.DateTimeFormat("en-US", {
  day: "numeric",
  month: "short",
  hour: "numeric",
  minute: "2-digit",
});

export const formatDate = (time: string | Date): string => dates.format(new Date(time));
export const formatTime = (time: string | Date): string => times.format(new Date(time));

/** `1 item`, `3 items`. */
export const plural = (count: number, noun: string): string =>
  `${count} ${noun}${count === 1 ? "" : "s"}`;

/** `not_as_described` as words: `Not as described`. */
export const inWords = (code: string): string =>
  code.slice(0, 1).toUpperCase() + code.slice(1).replaceAll("_", " ");
