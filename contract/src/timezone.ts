/**
 * Checks if a name is a known time zone. Offsets are not accepted: PostgreSQL reads their signs the
 * other way round.
 */
export const isTimezone = (name: string): boolean => {
  if (!/^[A-Za-z]/.test(name)) return false;
  // Ten times faster than the first `DateTimeFormat`, which also accepts names that the list lacks.
  if (Intl.supportedValuesOf("timeZone").includes(name)) return true;
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
};
