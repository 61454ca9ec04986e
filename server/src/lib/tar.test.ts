import { execFileSync } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readTar, tarEnd, tarHeader, tarPadding } from "./tar.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "sellerdesk-tar-"));
});
afterEach(() => rm(folder, { recursive: true }));

const files = {
  "manifest.json": "{}",
  "rows/sellers.ndjson.gz": "x".repeat(512),
  "files/a/b.webp": "y".repeat(1300),
};

const write = (entries: Record<string, string>): Buffer =>
  Buffer.concat([
    ...Object.entries(entries).flatMap(([name, text]) => [
      tarHeader(name, text.length, 1_700_000_000),
      Buffer.from(text),
      tarPadding(text.length),
    ]),
    tarEnd(),
  ]);

/** The archive in pieces of a length that fits no block. */
async function* pieces(archive: Buffer, length = 700) {
  for (let at = 0; at < archive.length; at += length) yield archive.subarray(at, at + length);
}
const read = async (archive: Buffer): Promise<Record<string, string>> => {
  const found: Record<string, string> = {};
  for await (const { name, body } of readTar(pieces(archive)))
    found[name] = Buffer.concat(await Array.fromAsync(body)).toString();
  return found;
};

describe("a tar archive", () => {
  it("is one to tar itself", async () => {
    await writeFile(join(folder, "a.tar"), write(files));
    execFileSync("tar", ["-xf", "a.tar"], { cwd: folder });
    for (const [name, text] of Object.entries(files))
      expect(await readFile(join(folder, name), "utf8")).toBe(text);
  });

  it("is read back as it was written, also by who passes files over", async () => {
    expect(await read(write(files))).toEqual(files);
    const names: string[] = [];
    for await (const { name } of readTar(pieces(write(files)))) names.push(name);
    expect(names).toEqual(Object.keys(files));
  });

  it("is read as tar itself writes it", async () => {
    for (const [name, text] of Object.entries(files)) {
      await mkdir(join(folder, "in", name, ".."), { recursive: true });
      await writeFile(join(folder, "in", name), text);
    }
    const archive = execFileSync("tar", ["-cf", "-", "-C", join(folder, "in"), ...Object.keys(files)]);
    expect(await read(archive)).toEqual(files);
  });

  it("says how large a file is beyond eight gigabytes", async () => {
    const size = 20 * 2 ** 30;
    const [first] = await Array.fromAsync(takeOne(readTar(pieces(tarHeader("large", size, 0)))));
    expect(first).toEqual(["large", size]);
  });

  it("is refused where it is none, or half of one", async () => {
    await expect(read(Buffer.from("no archive".repeat(100)))).rejects.toThrow(/^This is no tar archive/);
    await expect(read(write(files).subarray(0, 1700))).rejects.toThrow("The archive ends too early.");
    expect(() => tarHeader("é", 1, 0)).toThrow(/cannot stand in an archive/);
  });
});

async function* takeOne(archive: ReturnType<typeof readTar>) {
  const { value } = await archive.next();
  if (value) yield [value.name, value.size] as const;
}
