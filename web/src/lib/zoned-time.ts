const partsAt = (instant: number, timeZone: string): string =>
  // Swedish dates have the form of inputs: 2026-11-21 09:30:00.
  new Intl.DateTimeFormat("sv-SE", { dateStyle: "short", timeStyle: "medium", timeZone }).format(
    instant,
  );

/**
 * Formats an instant for a `DateTimeField`: `2026-11-21T09:30`.
 * @param timeZone IANA name
 */
export const toLocalTime = (instant: string, timeZone: string): string =>
  partsAt(new Date(instant).getTime(), timeZone).replace(" ", "T").slice(0, 16);

/** Returns the offset of a time zone from UTC at an instant, in milliseconds. */
const offsetAt = (instant: number, timeZone: string): number => {
  const whole = Math.floor(instant / 1000) * 1000;
  return Date.parse(`${partsAt(whole, timeZone).replace(" ", "T")}Z`) - whole;
};

/**
 * Converts a local time to an instant. A time that occurs twice because clocks are set back is the
 * first one. A time that is skipped because clocks are set forward uses the offset before the
 * change.
 * @param local `2026-11-21T09:30`
 * @returns `null` if it is not a valid time
 */
export const fromLocalTime = (local: string, timeZone: string): string | null => {
  // Browsers parse other formats, each differently.
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(local)) return null;
  const asUtc = Date.parse(`${local}Z`);
  if (Number.isNaN(asUtc)) return null;
  const before = offsetAt(asUtc - 86_400_000, timeZone);
  const first = asUtc - before;
  const instant = offsetAt(first, timeZone) === before ? first : asUtc - offsetAt(first, timeZone);
  // Neither offset shows a skipped time, and the offset before leads past the gap.
  const shown = toLocalTime(new Date(instant).toISOString(), timeZone) === local.slice(0, 16);
  return new Date(shown ? instant : first).toISOString();
};

/**
 * Reads the time of a form's field. An unchanged time keeps the precision of `stored`, to the
 * microsecond.
 * @param stored the initial instant of the form
 * @returns the instant, null if the field is empty, undefined if it holds no valid time
 */
export const readLocalTime = (
  text: string,
  stored: string | null | undefined,
  timezone: string,
): string | null | undefined => {
  if (text === "") return null;
  if (stored && toLocalTime(stored, timezone) === text) return stored;
  return fromLocalTime(text, timezone) ?? undefined;
};
