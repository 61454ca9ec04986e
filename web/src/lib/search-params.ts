/**
 * Parses a URL's query. Every value stays text: the schemas convert those that should be numbers.
 */
export const parseSearch = (text: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(text));

/** Builds a URL's query without the values that are not set. */
export const stringifySearch = (search: Record<string, unknown>): string => {
  const set = Object.entries(search).filter(
    ([, value]) => value !== undefined && value !== null && value !== "",
  );
  const text = new URLSearchParams(
    set.map(([name, value]): [string, string] => [name, String(value)]),
  ).toString();
  return text === "" ? "" : `?${text}`;
};
