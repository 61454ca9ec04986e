import type { TextEncoding } from "@sellerdesk/contract/imports";

/** The number of bytes that encoding detection reads. */
export const headBytes = 65_536;

/** Counts the zero bytes at even and at odd positions. */
const countZeros = (bytes: Uint8Array) => {
  const zeros = [0, 0];
  for (const [index, byte] of bytes.entries())
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  return { even: zeros[0] ?? 0, odd: zeros[1] ?? 0 };
};

/**
 * Detects the Unicode encoding of a text by its byte order mark or, in UTF-16, by the zero bytes of
 * its Latin characters.
 * @returns `null` if the bytes are no text, `undefined` if only the whole file distinguishes UTF-8
 * from an older encoding
 */
export const detectUnicode = (head: Uint8Array): TextEncoding | null | undefined => {
  const [first, second, third] = head;
  if (first === 0xef && second === 0xbb && third === 0xbf) return "utf-8";
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  const { even, odd } = countZeros(head);
  if (even + odd === 0) return undefined;
  // A few zero bytes prove nothing.
  const least = Math.max(8, head.length / 8);
  if (odd > least && even < odd / 20) return "utf-16le";
  if (even > least && odd < even / 20) return "utf-16be";
  return null;
};

/** Checks if a whole file is UTF-8. */
export const isUtf8 = async (chunks: AsyncIterable<Uint8Array>): Promise<boolean> => {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  try {
    for await (const chunk of chunks) decoder.decode(chunk, { stream: true });
    decoder.decode();
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
};
