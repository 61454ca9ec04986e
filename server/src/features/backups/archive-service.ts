import { createReadStream } from "node:fs";
import { rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { createTarPacker } from "modern-tar";
import type { Storage } from "../../integrations/storage.ts";

/**
 * Bytes of one part, which is held in memory. Parts keep an archive below a storage's size limit.
 */
const partBytes = 32 * 1_048_576;
/** A folder of the storage that no URL serves and that backups leave out. */
const archiveFolder = "backups";
const keyOf = (archive: string, part: number) => `${archiveFolder}/${archive}-${part}.tar`;
/** The name of a part until all parts are stored, so that it is not mistaken for a backup. */
const unfinishedKeyOf = (archive: string, part: number) =>
  `${archiveFolder}/${archive}-${part}.unfinished`;

type Written = { parts: number; size: number };

/** Cuts a stream of bytes into parts, each stored when it is full, and counts them. */
const storeParts = async (
  storage: Storage,
  archive: string,
  stream: AsyncIterable<Uint8Array>,
  written: Written,
): Promise<void> => {
  let waiting: Uint8Array[] = [];
  let waitingBytes = 0;
  const store = async (): Promise<void> => {
    written.parts += 1;
    await storage.put(unfinishedKeyOf(archive, written.parts), Buffer.concat(waiting));
    written.size += waitingBytes;
    [waiting, waitingBytes] = [[], 0];
  };
  for await (const bytes of stream) {
    for (let rest = bytes; rest.length > 0;) {
      const piece = rest.subarray(0, partBytes - waitingBytes);
      rest = rest.subarray(piece.length);
      waiting.push(piece);
      waitingBytes += piece.length;
      if (waitingBytes === partBytes) await store();
    }
  }
  if (waitingBytes > 0) await store();
};

export type Archive = {
  /** The progress of storing. */
  written: Written;
  /** Moves a file of the folder into the archive. */
  take: (file: string) => Promise<void>;
  /** Stores the rest, and renames all parts to their final names. */
  end: () => Promise<void>;
};

/**
 * Starts an archive in the storage.
 * @param folder of the files to add
 */
export const openArchive = (storage: Storage, archive: string, folder: string): Archive => {
  const written = { parts: 0, size: 0 };
  const { readable, controller } = createTarPacker();
  const storing = storeParts(storage, archive, readable, written);
  // The caller gets its errors with the next file or at the end.
  storing.catch(() => {});
  return {
    written,
    async take(file) {
      const path = join(folder, file);
      const { size, mtime } = await stat(path);
      const entry = controller.add({ name: file, type: "file", mode: 0o600, size, mtime });
      try {
        await Readable.toWeb(createReadStream(path)).pipeTo(entry);
      } catch (error) {
        // A storage failure also aborts the file; the storage's own error says more.
        await storing;
        throw error;
      }
      await rm(path);
    },
    async end() {
      controller.finalize();
      await storing;
      for (let part = 1; part <= written.parts; part += 1)
        await storage.move(unfinishedKeyOf(archive, part), keyOf(archive, part));
    },
  };
};

/** The bytes of an archive, one part after the other. */
export async function* readArchive(
  storage: Storage,
  archive: string,
  parts: number,
): AsyncGenerator<Uint8Array> {
  for (let part = 1; part <= parts; part += 1) yield* await storage.getStream(keyOf(archive, part));
}

/**
 * Deletes an archive, or its remains after a crash. Starts with the last part, so that another call
 * finds the remaining parts after an interruption.
 */
export const deleteArchive = async (storage: Storage, archive: string): Promise<void> => {
  const keysOf = (part: number) => [keyOf(archive, part), unfinishedKeyOf(archive, part)] as const;
  const isStored = async (part: number): Promise<boolean> => {
    const [key, unfinishedKey] = keysOf(part);
    return (await storage.exists(key)) || (await storage.exists(unfinishedKey));
  };
  let parts = 0;
  while (await isStored(parts + 1)) parts += 1;
  for (; parts > 0; parts -= 1) for (const key of keysOf(parts)) await storage.delete(key);
};
