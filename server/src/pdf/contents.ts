import { inflateSync } from "node:zlib";

/**
 * The features that no verification document needs: scripts, programs to start, files inside or
 * outside it, data that it sends or reads, forms in XML, and encryption, which hides all of them
 * (ISO 32000-2, 7.6, 7.11.4, 12.6.4, 12.7.8). Links to web pages are allowed.
 */
const refused =
  /\/(?:JavaScript|Launch|EmbeddedFiles?|RichMedia|Rendition|GoToR|GoToE|SubmitForm|ImportData|XFA|Encrypt)(?![A-Za-z0-9])/;

/** A name may spell any of its letters as `#4A` (7.3.5). */
const decodeName = (text: string): string =>
  text.replaceAll(/#([0-9a-fA-F]{2})/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );

const isRefused = (text: string): boolean => refused.test(decodeName(text));

/**
 * The maximum number of bytes that all object streams of one file may unpack to: documents have
 * some hundred thousand.
 */
const maxUnpacked = 16_777_216;

/** Characters that do not affect how a stream is stored: whitespace, numbers and comments. */
const skipped = /[\0\t\n\f\r \d.+-]*(?:%[^\r\n]*[\0\t\n\f\r \d.+-]*)*/y;
/** A mark, a name, a string in hexadecimal, or a word. */
const token = /<<|>>|[[\]{}]|\/[^\0\t\n\f\r ()<>[\]{}/%]*|<[^<>]*>|[^\0\t\n\f\r ()<>[\]{}/%]+/y;
/** The maximum depth of nested dictionaries: documents have about ten levels. */
const maxDepth = 100;

/**
 * The end of the string in brackets that starts at `start`; a bracket inside is paired or follows a
 * backslash.
 */
const endOfString = (source: string, start: number): number => {
  const bracket = /[\\()]/g;
  bracket.lastIndex = start;
  let depth = 0;
  for (let match = bracket.exec(source); match; match = bracket.exec(source)) {
    if (match[0] === "\\") bracket.lastIndex += 1;
    else depth += match[0] === "(" ? 1 : -1;
    if (depth === 0) return bracket.lastIndex;
  }
  return source.length;
};

/**
 * `tokens` of a dictionary, names decoded, without strings; null if there is no whole one before
 * `end`.
 */
type Found = { tokens: string[] | null; end: number };

/** Reads the next dictionary. @throws Error if dictionaries are nested too deeply */
const readDictionary = (source: string, start: number): Found => {
  const tokens: string[] = [];
  let depth = 0;
  let index = start;
  for (;;) {
    skipped.lastIndex = index;
    skipped.test(source);
    index = skipped.lastIndex;
    if (depth > 0 && source[index] === "(") {
      index = endOfString(source, index);
      continue;
    }
    token.lastIndex = index;
    const text = token.exec(source)?.[0];
    if (text === undefined) return { tokens: null, end: index };
    index += text.length;
    if (text === "<<") depth += 1;
    if (depth === 0) return { tokens: null, end: index };
    if (depth > maxDepth) throw new Error("its dictionaries lie in one another");
    if (text === ">>") depth -= 1;
    tokens.push(text.includes("#") ? decodeName(text) : text);
    if (depth === 0) return { tokens, end: index };
  }
};

/**
 * Returns the start of a stream's data, for a dictionary that ends at `end`; null if it is no
 * stream.
 */
const startOfData = (source: string, end: number): number | null => {
  const keyword = /(?:[\0\t\n\f\r ]|%[^\r\n]*[\r\n])*stream(?:\r\n|\n|\r|)/y;
  keyword.lastIndex = end;
  return keyword.test(source) ? keyword.lastIndex : null;
};

/** Object streams are found by these names; readers differ in which of them they need. */
const isObjectStream = (tokens: readonly string[]): boolean =>
  tokens.includes("/ObjStm") || (tokens.includes("/First") && tokens.includes("/N"));

/** Keys that store a stream's data outside of the file, or transform it. */
const transforming = ["/DecodeParms", "/DP", "/F", "/FFilter", "/FDecodeParms"];

/**
 * Returns the compression of an object stream; `other` if we cannot read it: another filter,
 * several filters, or parameters.
 */
const packingOf = (tokens: readonly string[]): "none" | "flate" | "other" => {
  if (tokens.some((text) => transforming.includes(text))) return "other";
  const [first, ...more] = tokens.flatMap((text, index) => (text === "/Filter" ? [index] : []));
  if (first === undefined) return "none";
  const isFlate = /^(?:\/FlateDecode|\[ \/FlateDecode \]) (?:\/|>>)/.test(
    tokens.slice(first + 1, first + 5).join(" "),
  );
  return isFlate && more.length === 0 ? "flate" : "other";
};

/**
 * Yields the texts of all compressed object streams.
 * @throws Error if one of them cannot be read, or all are too long
 */
const unpackObjectStreams = function* (bytes: Uint8Array, source: string): Generator<string> {
  // The characters that may still be read: a valid file is not read twice.
  let effort = source.length + 1_000_000;
  let left = maxUnpacked;
  for (const { index } of source.matchAll(/(?<!end)obj/g)) {
    const { tokens, end } = readDictionary(source, index + 3);
    effort -= end - index;
    if (effort < 0) throw new Error("its objects lie in one another");
    if (!tokens || !isObjectStream(tokens)) continue;
    const data = startOfData(source, end);
    if (data === null) continue;
    const packing = packingOf(tokens);
    if (packing === "other") throw new Error("an object stream has an unknown filter");
    if (packing === "none") continue;
    const text = inflateSync(bytes.subarray(data), { maxOutputLength: Math.max(left, 1) }).toString(
      "latin1",
    );
    left -= text.length;
    yield text;
  }
};

/**
 * Whether a PDF contains a feature that no document needs, openly or in an object stream, or
 * something that cannot be inspected: encryption, or an object stream that is broken, unpacks to
 * too much, or has another filter than Flate. Names are searched in all bytes, because a reader may
 * find objects inside of what looks like data.
 */
export const isUnsafePdf = (bytes: Uint8Array): boolean => {
  const source = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1");
  if (isRefused(source)) return true;
  try {
    for (const text of unpackObjectStreams(bytes, source)) if (isRefused(text)) return true;
  } catch {
    return true;
  }
  return false;
};
