/** Tar's unit: a header is one block, and what follows it is filled up to whole ones. */
const block = 512;
/** The most that eleven octal digits say; larger sizes are written in binary, as GNU tar does. */
const mostOctal = 0o77777777777;

const octal = (number: number, digits: number) => `${number.toString(8).padStart(digits, "0")}\0`;

const writeSize = (header: Buffer, size: number): void => {
  if (size <= mostOctal) {
    header.write(octal(size, 11), 124);
    return;
  }
  header[124] = 0x80;
  header.writeBigUInt64BE(BigInt(size), 128);
};

/** The sum of all bytes, where the eight of the sum itself count as blanks. */
const checksum = (header: Uint8Array): number =>
  header.reduce((sum, byte, at) => sum + (at >= 148 && at < 156 ? 0x20 : byte), 0);

/**
 * What stands before a file in a tar archive (POSIX.1-1988, ustar), readable by its owner alone.
 * @param name of at most 100 ASCII characters @param size bytes @param mtime seconds of Unix time
 */
export const tarHeader = (name: string, size: number, mtime: number): Buffer => {
  if (name.length > 100 || /[^\x20-\x7e]/.test(name))
    throw new Error(`“${name}” cannot stand in an archive.`);
  const header = Buffer.alloc(block);
  header.write(name, 0);
  header.write(octal(0o600, 7), 100);
  header.write(octal(0, 7), 108);
  header.write(octal(0, 7), 116);
  writeSize(header, size);
  header.write(octal(Math.floor(mtime), 11), 136);
  header.write("0", 156);
  header.write("ustar\x0000", 257);
  header.write(`${checksum(header).toString(8).padStart(6, "0")}\0 `, 148);
  return header;
};

const paddingOf = (size: number) => (block - (size % block)) % block;

/** What follows a file of `size` bytes, up to the next header. */
export const tarPadding = (size: number): Buffer => Buffer.alloc(paddingOf(size));

/** What follows the last file. */
export const tarEnd = (): Buffer => Buffer.alloc(2 * block);

const textAt = (header: Buffer, from: number, length: number): string =>
  header.toString("utf8", from, from + length).replace(/\0.*$/s, "");

const readSize = (header: Buffer): number =>
  header[124] === 0x80
    ? Number(header.readBigUInt64BE(128))
    : Number.parseInt(textAt(header, 124, 12).trim() || "0", 8);

/** Bytes of a stream, so many at a time. */
const readerOf = (stream: AsyncIterable<Uint8Array>) => {
  const chunks = stream[Symbol.asyncIterator]();
  let rest: Buffer = Buffer.alloc(0);
  /** The next `size` bytes in pieces. @throws Error where the stream ends before */
  const pieces = async function* (size: number): AsyncGenerator<Buffer> {
    for (let left = size; left > 0;) {
      if (rest.length === 0) {
        const { done, value } = await chunks.next();
        if (done) throw new Error("The archive ends too early.");
        rest = Buffer.from(value.buffer, value.byteOffset, value.byteLength);
      }
      const piece = rest.subarray(0, left);
      rest = rest.subarray(piece.length);
      left -= piece.length;
      yield piece;
    }
  };
  return {
    pieces,
    all: async (size: number) => Buffer.concat(await Array.fromAsync(pieces(size))),
    end: async () => void (await chunks.return?.()),
  };
};

async function* firstBytes(pieces: AsyncIterable<Buffer>, size: number): AsyncGenerator<Buffer> {
  let left = size;
  for await (const piece of pieces) {
    if (left > 0) yield piece.subarray(0, left);
    left -= piece.length;
  }
}

/** A file of an archive. Its body must be read before the next file is asked for, or it is passed over. */
export type TarFile = { name: string; size: number; body: AsyncIterable<Buffer> };

/**
 * Reads the files of a tar archive, one after the other; folders, links and remarks are passed over.
 * @throws Error in one sentence where it is none, or ends too early
 */
export async function* readTar(stream: AsyncIterable<Uint8Array>): AsyncGenerator<TarFile> {
  const reader = readerOf(stream);
  try {
    for (;;) {
      const header = await reader.all(block);
      if (header.every((byte) => byte === 0)) return;
      if (Number.parseInt(textAt(header, 148, 8).trim(), 8) !== checksum(header))
        throw new Error("This is no tar archive, or it is damaged.");
      const size = readSize(header);
      const [prefix, name] = [textAt(header, 345, 155), textAt(header, 0, 100)];
      const body = reader.pieces(size + paddingOf(size));
      if (["0", ""].includes(textAt(header, 156, 1)))
        yield { name: prefix === "" ? name : `${prefix}/${name}`, size, body: firstBytes(body, size) };
      for await (const _ of body);
    }
  } finally {
    await reader.end();
  }
}
