import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { newId } from "../id.ts";
import { withTemporaryFolder } from "./temporary-folder.ts";

test("deletes a folder after its work, and with the next work the folders of killed processes", async () => {
  const name = `sellerdesk-test-${newId()}`;
  const { pid: dead } = spawnSync("true");
  const path = join(tmpdir(), `${name}-${hostname()}`);
  const [left, alive, elsewhere] = [
    `${path}-${dead}-abc`,
    `${path}-${process.pid}-abc`,
    join(tmpdir(), `${name}-another-host-${dead}-abc`),
  ] as const;
  onTestFinished(async () => {
    for (const folder of [alive, elsewhere]) await rm(folder, { recursive: true, force: true });
  });
  for (const folder of [left, alive, elsewhere]) {
    await mkdir(folder);
    await writeFile(join(folder, "rows"), "secrets");
  }
  const used = await withTemporaryFolder(name, async (folder) => {
    await writeFile(join(folder, "file"), "");
    return folder;
  });
  expect([left, alive, elsewhere, used].map((folder) => existsSync(folder))).toEqual([
    false,
    true,
    true,
    false,
  ]);
  const failing = withTemporaryFolder(name, async (folder) => {
    throw new Error(folder);
  });
  const failed = await failing.catch(({ message }: Error) => message);
  expect([failed, existsSync(failed)]).toEqual([expect.stringContaining(name), false]);
});
