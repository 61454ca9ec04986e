/** The calendar day that a moment falls on somewhere, as YYYY-MM-DD. @param timeZone IANA name */
export const localDate = (moment: Date, timeZone: string): string =>
  // The calendar of Sweden writes days so.
  new Intl.DateTimeFormat("sv-SE", { timeZone }).format(moment);

/** A calendar day, `days` later (or earlier). @param date YYYY-MM-DD */
export const addDays = (date: string, days: number): string => {
  const moved = new Date(`${date}T00:00:00Z`);
  moved.setUTCDate(moved.getUTCDate() + days);
  return moved.toISOString().slice(0, 10);
};
