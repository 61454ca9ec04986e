/** The calendar day that a moment falls on somewhere, as YYYY-MM-DD. @param timeZone IANA name */
export const localDate = (moment: Date, timeZone: string): string =>
  // The calendar of Sweden writes days so.
  new Intl.DateTimeFormat("sv-SE", { timeZone }).format(moment);
