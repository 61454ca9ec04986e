import { inflateSync } from "node:zlib";

/** What a paper needs none of: scripts, programs that it starts, files inside it (ISO 32000-2, 7.11.4, 12.6.4). */
const active = /\/(JavaScript|Launch|EmbeddedFiles?|RichMedia)(?![A-Za-z0-9])/;

/** A name may spell any of its letters as `#4A`. */
const isActive = (text: string): boolean =>
  active.test(
    text.replaceAll(/#([0-9a-fA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
  );

/** Most bytes that all packed lists of objects of one file may unpack to: papers have some hundred thousand. */
const maxUnpacked = 16_777_216;

/** The packed lists of objects of a file, as they are stored. */
const packedLists = function* (source: string): Generator<string> {
  for (let at = source.indexOf("/ObjStm"); at !== -1; at = source.indexOf("/ObjStm", at + 1)) {
    const from = source.indexOf("stream", at);
    const to = source.indexOf("endstream", from + 6);
    if (from === -1 || to === -1) return;
    yield source.slice(from + 6, to).replace(/^\r?\n/, "");
  }
};

const unpack = (packed: string, maxOutputLength: number): string => {
  try {
    return inflateSync(Buffer.from(packed, "latin1"), { maxOutputLength }).toString("latin1");
  } catch (error) {
    // Packed in another way, encrypted or broken: what is in it stays unseen. Too much of it is a reason to refuse.
    if (error instanceof RangeError) throw error;
    return "";
  }
};

/**
 * Whether a PDF names a script, a program to start or a file inside it, in the open or in a packed list of objects, or packs more than
 * can be looked at. What is encrypted stays unseen: papers are served as downloads that may do nothing in either case.
 */
export const isActivePdf = (bytes: Uint8Array): boolean => {
  const source = Buffer.from(bytes).toString("latin1");
  if (isActive(source)) return true;
  let left = maxUnpacked;
  try {
    for (const packed of packedLists(source)) {
      const text = unpack(packed, Math.max(left, 1));
      left -= text.length;
      if (isActive(text)) return true;
    }
  } catch {
    return true;
  }
  return false;
};
