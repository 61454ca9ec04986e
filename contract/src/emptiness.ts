/**
 * Checks if a form field counts as empty (I1): the number 0, a blank string, an empty array, an
 * object with a blank `uid`, `null` or `undefined`. Everything else, `false` and dates included, is
 * not empty.
 */
export const isEmpty = (value: unknown): boolean => {
  if (value === null || value === undefined) return true;
  if (typeof value === "number") return value === 0;
  if (typeof value === "string") return value.trim() === "";
  if (Array.isArray(value)) return value.length === 0;
  if (typeof value === "object" && "uid" in value) {
    return typeof value.uid !== "string" || value.uid.trim() === "";
  }
  return false;
};
