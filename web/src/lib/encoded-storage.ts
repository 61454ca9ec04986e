/**
 * Encodes a value for the browser's storage as Base64 of UTF-8, as the specification requires (A6).
 * This does not protect it.
 */
export const encodeStored = (value: unknown): string =>
  btoa(String.fromCodePoint(...new TextEncoder().encode(JSON.stringify(value))));

/**
 * Decodes the output of `encodeStored`.
 * @returns undefined if the text is anything else
 */
export const decodeStored = (text: string): unknown => {
  try {
    const bytes = Uint8Array.from(atob(text), (character) => character.codePointAt(0) ?? 0);
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return undefined;
  }
};

/**
 * Checks if a value can be sent as a bearer token (RFC 6750); browsers reject headers with other
 * characters.
 */
export const isToken = (value: unknown): value is string =>
  typeof value === "string" && /^[\w.~+/-]{1,500}$/.test(value);
