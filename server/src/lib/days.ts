/**
 * Formats the calendar day of a moment in a time zone as YYYY-MM-DD.
 * @param timeZone IANA name
 */
export const localDate = (moment: Date, timeZone: string): string =>
  // The Swedish locale formats days as YYYY-MM-DD.
  new Intl.DateTimeFormat("sv-SE", { timeZone }).format(moment);

/**
 * Returns the calendar day that is `days` later, or earlier if negative.
 * @param date YYYY-MM-DD
 */
export const addDays = (date: string, days: number): string => {
  const moved = new Date(`${date}T00:00:00Z`);
  moved.setUTCDate(moved.getUTCDate() + days);
  return moved.toISOString().slice(0, 10);
};
