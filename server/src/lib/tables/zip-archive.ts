import { pipeline, Readable, Transform } from "node:stream";
import { createInflateRaw } from "node:zlib";

/**
 * Thrown if bytes cannot be read as a ZIP archive, or must not be because they would unpack to too
 * much.
 */
export class ZipProblem extends Error {}

type Entry = { method: number; packed: number; size: number; offset: number };

const endSignature = 0x06054b50;
const entrySignature = 0x02014b50;
const localSignature = 0x04034b50;
const maxEntries = 10_000;

/**
 * Finds the end record of the archive's directory, which precedes a comment of at most 65,535
 * bytes.
 */
const findEnd = (bytes: Buffer): number => {
  for (let index = bytes.length - 22; index >= Math.max(0, bytes.length - 22 - 65_535); index--)
    if (bytes.readUInt32LE(index) === endSignature) return index;
  throw new ZipProblem("the archive has no directory");
};

/** Fails after `limit` bytes, regardless of the sizes that the archive declares. */
const limitBytes = (limit: number) => {
  let total = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      total += chunk.length;
      if (total > limit) done(new ZipProblem(`an entry unpacks to more than ${limit} bytes`));
      else done(null, chunk);
    },
  });
};

/**
 * Opens the entries of a ZIP archive (APPNOTE.TXT, PKWARE), stored or deflated.
 * @throws ZipProblem if the bytes are no archive, or it is encrypted or larger than 4 GB
 */
export const openZip = (bytes: Buffer) => {
  const entries = new Map<string, Entry>();
  try {
    const end = findEnd(bytes);
    const count = bytes.readUInt16LE(end + 10);
    if (count > maxEntries) throw new ZipProblem("the archive has too many entries");
    let position = bytes.readUInt32LE(end + 16);
    for (let index = 0; index < count; index++) {
      if (bytes.readUInt32LE(position) !== entrySignature)
        throw new ZipProblem("the directory is broken");
      const nameLength = bytes.readUInt16LE(position + 28);
      const name = bytes.toString("utf8", position + 46, position + 46 + nameLength);
      if (bytes.readUInt16LE(position + 8) % 2 === 1)
        throw new ZipProblem("the archive is encrypted");
      entries.set(name, {
        method: bytes.readUInt16LE(position + 10),
        packed: bytes.readUInt32LE(position + 20),
        size: bytes.readUInt32LE(position + 24),
        offset: bytes.readUInt32LE(position + 42),
      });
      position +=
        46 + nameLength + bytes.readUInt16LE(position + 30) + bytes.readUInt16LE(position + 32);
    }
  } catch (error) {
    throw error instanceof RangeError ? new ZipProblem("the archive is cut off") : error;
  }

  /**
   * Streams the unpacked bytes of an entry.
   * @param limit of bytes; the stream fails beyond it
   */
  const open = (name: string, limit: number): Readable => {
    const entry = entries.get(name);
    if (!entry) throw new ZipProblem(`the archive has no ${name}`);
    const { method, packed, size, offset } = entry;
    if (size > limit) throw new ZipProblem(`${name} unpacks to ${size} bytes`);
    if (offset + 30 > bytes.length || bytes.readUInt32LE(offset) !== localSignature)
      throw new ZipProblem("the archive is broken");
    const from = offset + 30 + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28);
    // In pieces, so that the consumer controls how much is unpacked at a time.
    const source = Readable.from([bytes.subarray(from, from + packed)]);
    if (method === 0) return source;
    if (method !== 8) throw new ZipProblem(`${name} is packed in a way that is not read`);
    const limited = limitBytes(limit);
    // An error at either end also ends the reading of `limited`.
    pipeline(source, createInflateRaw(), limited, () => {});
    return limited;
  };
  return {
    names: [...entries.keys()],
    open,
    /** The complete text of an entry; empty if there is none of that name. */
    text: async (name: string, limit: number): Promise<string> => {
      if (!entries.has(name)) return "";
      const chunks: Buffer[] = [];
      for await (const chunk of open(name, limit)) chunks.push(chunk);
      return new TextDecoder().decode(Buffer.concat(chunks));
    },
  };
};
export type Zip = ReturnType<typeof openZip>;
