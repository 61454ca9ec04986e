import { mkdtemp, readdir, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough, Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startS3Server } from "../../testing/s3-server.ts";
import type { S3Settings } from "../env.ts";
import { openStorage, type Storage } from "./storage.ts";

let folder: string;
let s3: Awaited<ReturnType<typeof startS3Server>>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "sellerdesk-storage-"));
  s3 = await startS3Server();
});
afterAll(async () => {
  await s3.stop();
  await rm(folder, { recursive: true, force: true });
});

const listed = async (storage: Storage, prefix: string) => {
  const files = [];
  for await (const file of storage.list(prefix)) files.push(file);
  return files.sort((a, b) => a.key.localeCompare(b.key));
};

describe.each([
  ["a folder", () => null],
  ["a bucket", () => s3.settings],
])("files in %s", (_, settings: () => S3Settings | null) => {
  let storage: Storage;
  beforeAll(() => {
    storage = openStorage({ dataDir: folder, s3: settings() });
  });

  it("are stored, read whole and as a stream, measured, and deleted", async () => {
    const bytes = Buffer.from("Ærlig talt — ξύλο");
    await storage.put("pictures/a.webp", bytes);
    expect(Buffer.from(await storage.getBytes("pictures/a.webp"))).toEqual(bytes);
    expect(await buffer(await storage.getStream("pictures/a.webp"))).toEqual(bytes);
    expect(await storage.sizeOf("pictures/a.webp")).toBe(bytes.length);
    expect(await storage.exists("pictures/a.webp")).toBe(true);
    await storage.delete("pictures/a.webp");
    expect(await storage.sizeOf("pictures/a.webp")).toBeNull();
    expect(await storage.exists("pictures/a.webp")).toBe(false);
    await storage.delete("pictures/a.webp");
  });

  it("are replaced by a new file under the same key", async () => {
    await storage.put("pictures/b.webp", Buffer.from("first"));
    await storage.put("pictures/b.webp", Buffer.from("second"));
    expect(Buffer.from(await storage.getBytes("pictures/b.webp")).toString()).toBe("second");
  });

  it("are moved to another key and replace the file there", async () => {
    await storage.put("backups/a.unfinished", Buffer.from("whole"));
    await storage.put("backups/a.tar", Buffer.from("before"));
    await storage.move("backups/a.unfinished", "backups/a.tar");
    expect(Buffer.from(await storage.getBytes("backups/a.tar")).toString()).toBe("whole");
    expect(await storage.exists("backups/a.unfinished")).toBe(false);
    await storage.delete("backups/a.tar");
  });

  it("are stored from streams of unknown length", async () => {
    const chunks = Array.from({ length: 200 }, (_line, index) => Buffer.alloc(10_000, index % 250));
    await storage.putStream("imports/a.csv", Readable.from(chunks));
    expect(await buffer(await storage.getStream("imports/a.csv"))).toEqual(Buffer.concat(chunks));
    await storage.putStream("imports/empty.csv", Readable.from([]));
    expect(await storage.sizeOf("imports/empty.csv")).toBe(0);
  });

  it("are not stored if their stream breaks off, and the stream's own error is reported", async () => {
    const stream = new PassThrough();
    stream.write(Buffer.alloc(100_000));
    const storing = storage.putStream("imports/broken.csv", stream);
    stream.destroy(new Error("the sender went away"));
    await expect(storing).rejects.toThrow("the sender went away");
    expect(await storage.exists("imports/broken.csv")).toBe(false);
    expect((await listed(storage, "imports")).map(({ key }) => key)).not.toContain(
      "imports/broken.csv",
    );
  });

  it("are listed by folder with their write times, however many there are", async () => {
    expect(await listed(storage, "nothing-here")).toEqual([]);
    const before = Date.now();
    const keys = Array.from(
      { length: 30 },
      (_key, index) => `listed/${String(index).padStart(2, "0")}.webp`,
    );
    // Stores one file after the other, because the test's server may lose one of many files that
    // create a folder at the same time.
    for (const key of keys) await storage.put(key, Buffer.from(key));
    await storage.put("listed-too/a.webp", Buffer.from("of another folder"));
    const files = await listed(storage, "listed");
    expect(files.map(({ key }) => key)).toEqual(keys);
    // A server may store times in whole seconds.
    for (const { writtenAt } of files) expect(writtenAt.getTime()).toBeGreaterThan(before - 1000);
  });

  it("cannot be read if they are missing (storage_unavailable)", async () => {
    await expect(storage.getBytes("pictures/gone.webp")).rejects.toMatchObject({
      code: "storage_unavailable",
    });
  });
});

it("a folder contains no other files after writing", async () => {
  const storage = openStorage({ dataDir: folder, s3: null });
  await storage.put("tidy/a.webp", Buffer.from("a"));
  const broken = new PassThrough();
  broken.write("b");
  const storing = storage.putStream("tidy/b.webp", broken);
  broken.destroy(new Error("broken"));
  await expect(storing).rejects.toThrow("broken");
  expect(await readdir(join(folder, "files/tidy"))).toEqual(["a.webp"]);
});

it("lists more files of a bucket than the thousand of one page", async () => {
  const storage = openStorage({ dataDir: folder, s3: s3.settings });
  const keys = Array.from({ length: 1005 }, (_, index) => `many/${String(index).padStart(4, "0")}`);
  for (let from = 0; from < keys.length; from += 50)
    await Promise.all(keys.slice(from, from + 50).map((key) => storage.put(key, Buffer.from("."))));
  expect((await listed(storage, "many")).map(({ key }) => key)).toEqual(keys);
});

describe("an unreachable storage", () => {
  it.each([
    ["no server listens", async () => ({ ...s3.settings, endpoint: "http://127.0.0.1:9" })],
    ["the bucket does not exist", async () => ({ ...s3.settings, bucket: "nobodys-bucket" })],
    [
      "the keys are wrong",
      async () => ({
        ...s3.settings,
        credentials: { accessKeyId: "NOBODY", secretAccessKey: "WRONG" },
      }),
    ],
  ])("is reported if %s", async (_, settings) => {
    const storage = openStorage({ dataDir: folder, s3: await settings() });
    await expect(storage.put("pictures/a.webp", Buffer.from("a"))).rejects.toMatchObject({
      code: "storage_unavailable",
      status: 503,
      retryAfter: 5,
    });
  });

  it("is reported if the server closes the connection", async () => {
    const server = createServer((socket) => socket.once("data", () => socket.destroy()));
    await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
    const address = server.address();
    const port = typeof address === "object" && address ? address.port : 0;
    const storage = openStorage({
      dataDir: folder,
      s3: { ...s3.settings, endpoint: `http://127.0.0.1:${port}` },
    });
    await expect(storage.put("pictures/a.webp", Buffer.from("a"))).rejects.toMatchObject({
      code: "storage_unavailable",
    });
    server.close();
  });

  it("is reported if the folder is not a folder", async () => {
    const storage = openStorage({ dataDir: "/dev/null", s3: null });
    await expect(storage.put("pictures/a.webp", Buffer.from("a"))).rejects.toMatchObject({
      code: "storage_unavailable",
    });
  });
});
