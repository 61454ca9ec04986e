import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, opendir, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { Disk } from "flydrive";
import { FSDriver } from "flydrive/drivers/fs";
import type { Env, S3Settings } from "../env.ts";
import { AppError } from "../lib/app-error.ts";
import { withTemporaryFolder } from "../lib/files/temporary-folder.ts";

/**
 * The storage of files. Keys are random paths made by features; no part of one comes from a client.
 * A file is stored completely or not at all. Every method throws AppError `storage_unavailable` if
 * the storage does not answer.
 */
export type Storage = {
  put: (key: string, bytes: Uint8Array) => Promise<void>;
  /** Rethrows the errors of `stream`, and then stores nothing. */
  putStream: (key: string, stream: Readable) => Promise<void>;
  getBytes: (key: string) => Promise<Uint8Array>;
  getStream: (key: string) => Promise<Readable>;
  /** The size of a file in bytes, or null if it does not exist. */
  sizeOf: (key: string) => Promise<number | null>;
  exists: (key: string) => Promise<boolean>;
  /** Moves a file to another key, and replaces the file there. */
  move: (key: string, newKey: string) => Promise<void>;
  /** Does nothing if the file does not exist. */
  delete: (key: string) => Promise<void>;
  /** Iterates over the files directly in a folder, with the time when each was written. */
  list: (folder: string) => AsyncIterable<{ key: string; writtenAt: Date }>;
};

/** The differences between the two kinds of storage; everything else is flydrive's. */
type Kind = Pick<Storage, "put" | "putStream" | "list"> & { disk: Disk };

/**
 * Stores files in a folder. Each is written next to its path and then renamed, so that a crash
 * leaves no partial file.
 */
const openFolder = (location: string): Kind => {
  const disk = new Disk(new FSDriver({ location, visibility: "private" }));
  const whole = async (key: string, write: (beside: string) => Promise<void>) => {
    const path = join(location, key);
    await mkdir(dirname(path), { recursive: true });
    try {
      await write(`${path}.part`);
      await rename(`${path}.part`, path);
    } catch (error) {
      await rm(`${path}.part`, { force: true });
      throw error;
    }
  };
  return {
    disk,
    put: (key, bytes) => whole(key, () => disk.put(`${key}.part`, bytes)),
    putStream: (key, stream) => whole(key, (beside) => pipeline(stream, createWriteStream(beside))),
    async *list(folder) {
      const entries = await opendir(join(location, folder)).catch(
        (error: NodeJS.ErrnoException) => {
          if (error.code === "ENOENT") return [];
          throw error;
        },
      );
      for await (const { name } of entries) {
        const entry = await stat(join(location, folder, name)).catch(() => null);
        if (entry?.isFile()) yield { key: `${folder}/${name}`, writtenAt: entry.mtime };
      }
    },
  };
};

/**
 * Stores files in a bucket. Its driver is loaded with the first file, because the import takes 0.3
 * s and 30 MB.
 */
const openBucket = async ({ bucket, region, endpoint, credentials }: S3Settings): Promise<Kind> => {
  const { S3Driver } = await import("flydrive/drivers/s3");
  const disk = new Disk(
    new S3Driver({
      bucket,
      region,
      visibility: "private",
      // Access is configured on the bucket; many servers do not support access control lists.
      supportsACL: false,
      ...(endpoint !== null && { endpoint, forcePathStyle: true }),
      ...(credentials && { credentials }),
      // Servers other than Amazon's often reject the checksums that the library adds by default.
      requestChecksumCalculation: "WHEN_REQUIRED",
      responseChecksumValidation: "WHEN_REQUIRED",
      maxAttempts: 2,
      requestHandler: {
        connectionTimeout: 2000,
        requestTimeout: 10_000,
        throwOnRequestTimeout: true,
      },
    }),
  );
  return {
    disk,
    put: (key, bytes) => disk.put(key, bytes),
    // The S3 protocol needs the length before the first byte.
    async putStream(key, stream) {
      await withTemporaryFolder("sellerdesk-upload", async (folder) => {
        const beside = join(folder, "file");
        await pipeline(stream, createWriteStream(beside));
        const { size } = await stat(beside);
        // Does not use flydrive's `contentLength`, which treats 0 as unknown.
        await disk.putStream(key, createReadStream(beside), { ContentLength: size });
      });
    },
    async *list(folder) {
      let next: string | undefined;
      do {
        const page = await disk.listAll(folder, {
          ...(next !== undefined && { paginationToken: next }),
        });
        for (const file of page.objects) {
          if (file.isFile)
            yield { key: file.key, writtenAt: (await file.getMetaData()).lastModified };
        }
        next = page.paginationToken;
      } while (next !== undefined);
    },
  };
};

const isAbsent = (error: unknown): boolean => {
  const { cause } = error as { cause?: { code?: string; $metadata?: { httpStatusCode?: number } } };
  return cause?.code === "ENOENT" || cause?.$metadata?.httpStatusCode === 404;
};

const unavailable = (cause: unknown) =>
  new AppError("storage_unavailable", { retryAfter: 5, cause });

/**
 * Opens the storage of the settings: a bucket if one is set, else `DATA_DIR/files`. Connects only
 * with the first operation.
 */
export const openStorage = ({ dataDir, s3 }: Pick<Env, "dataDir" | "s3">): Storage => {
  let opened: Promise<Kind> | undefined;
  const reach = async <T>(work: (kind: Kind) => Promise<T>): Promise<T> => {
    try {
      return await work(
        await (opened ??= s3
          ? openBucket(s3)
          : Promise.resolve(openFolder(join(dataDir, "files")))),
      );
    } catch (error) {
      throw unavailable(error);
    }
  };
  const sizeOf = (key: string) =>
    reach(({ disk }) =>
      disk.getMetaData(key).then(
        ({ contentLength }) => contentLength,
        (error: unknown) => {
          if (isAbsent(error)) return null;
          throw error;
        },
      ),
    );
  return {
    put: (key, bytes) => reach((kind) => kind.put(key, bytes)),
    putStream: (key, stream) => {
      // The stream may fail before it is read, and an error without a listener ends the process.
      stream.once("error", () => {});
      return reach((kind) => kind.putStream(key, stream)).catch((error: unknown) => {
        throw stream.errored ?? error;
      });
    },
    getBytes: (key) => reach(({ disk }) => disk.getBytes(key)),
    getStream: (key) => reach(({ disk }) => disk.getStream(key)),
    sizeOf,
    exists: async (key) => (await sizeOf(key)) !== null,
    move: (key, newKey) => reach(({ disk }) => disk.move(key, newKey)),
    delete: (key) => reach(({ disk }) => disk.delete(key)),
    async *list(folder) {
      const kind = await reach(async (store) => store);
      try {
        yield* kind.list(folder);
      } catch (error) {
        throw unavailable(error);
      }
    },
  };
};
