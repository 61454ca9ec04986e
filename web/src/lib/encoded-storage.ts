/**
 * Encodes what the browser keeps as Base64 of UTF-8: the specification asks for it (A6), and it is
 * no protection.
 */
export const encodeStored = (value: unknown): string =>
  btoa(String.fromCodePoint(...new TextEncoder().encode(JSON.stringify(value))));

/** Decodes what `encodeStored` wrote. @returns undefined if it is anything else */
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
