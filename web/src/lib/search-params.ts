/** Every value of an address is text, as typed: the schemas make numbers of what should be one. */
export const parseSearch = (text: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(text));

/** The query of an address, without what is not set. */
export const stringifySearch = (search: Record<string, unknown>): string => {
  const set = Object.entries(search).filter(
    ([, value]) => value !== undefined && value !== null && value !== "",
  );
  const text = new URLSearchParams(
    set.map(([name, value]): [string, string] => [name, String(value)]),
  ).toString();
  return text === "" ? "" : `?${text}`;
};
