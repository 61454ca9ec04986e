import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { writeFolder } from "./write-folder.ts";

let home = "";
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), "sellerdesk-folder-"));
});
afterAll(() => rm(home, { recursive: true }));

const fill = (folder: string) => writeFile(join(folder, "rows"), "rows");
/** Starts a process that begins to write the folder and never finishes. */
const startWriting = async (folder: string) => {
  const code = `const { writeFolder } = await import(${JSON.stringify(import.meta.resolve("./write-folder.ts"))});
    const { writeFile } = await import("node:fs/promises");
    setInterval(() => {}, 1000);
    await writeFolder(${JSON.stringify(folder)}, async (unfinished) => {
      await writeFile(unfinished + "/rows", "half of");
      process.stdout.write("begun");
      await new Promise(() => {});
    });`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", code], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  await once(child.stdout, "data");
  return child;
};

test("creates a complete folder, or none if writing fails", async () => {
  const parent = join(home, "new", "parent");
  const folder = join(parent, "backup");
  const seen = await writeFolder(folder, async (unfinished) => {
    await fill(unfinished);
    return readdir(parent);
  });
  expect(seen).toEqual([`backup.unfinished-${process.pid}`]);
  expect([await readdir(parent), await readdir(folder)]).toEqual([["backup"], ["rows"]]);

  const failed = writeFolder(join(parent, "failed"), async (unfinished) => {
    await fill(unfinished);
    throw new Error("no space left on the device");
  });
  await expect(failed).rejects.toThrow("no space left on the device");
  expect(await readdir(parent)).toEqual(["backup"]);
});

test("fills an empty folder and rejects a folder that is not empty", async () => {
  const folder = join(home, "empty");
  await mkdir(folder);
  await writeFolder(folder, fill);
  expect(await readdir(folder)).toEqual(["rows"]);
  await expect(writeFolder(folder, fill)).rejects.toThrow(/is not empty\. Name a new one\.$/);
});

test.each([
  ["SIGINT", 130],
  ["SIGTERM", 143],
  ["SIGHUP", 129],
] as const)("%s leaves no unfinished folder", async (signal, code) => {
  const parent = join(home, signal);
  const child = await startWriting(join(parent, "backup"));
  child.kill(signal);
  expect(await once(child, "exit")).toEqual([code, null]);
  expect(await readdir(parent)).toEqual([]);
});

test("a killed process leaves a folder with another name, which the next run deletes", async () => {
  const parent = join(home, "killed");
  const [dead, living] = [
    await startWriting(join(parent, "backup")),
    await startWriting(join(parent, "backup")),
  ];
  dead.kill("SIGKILL");
  await once(dead, "exit");
  const left = [dead, living].map(({ pid }) => `backup.unfinished-${pid}`);
  expect((await readdir(parent)).toSorted()).toEqual(left.toSorted());
  await writeFolder(join(parent, "backup"), fill);
  expect(await readdir(parent)).toEqual(["backup", left[1]]);
  living.kill("SIGKILL");
});
