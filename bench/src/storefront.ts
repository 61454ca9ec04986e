import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "@sellerdesk/server/testing/server-process";
import { start } from "./processes.ts";

/** The duration in seconds of the phase without any requests. */
const idleSeconds = 60;
const root = join(import.meta.dirname, "../..");

/** Finds the process of the demo shop, which the server has started. */
const findShop = (server: number): number | undefined =>
  readFileSync(`/proc/${server}/task/${server}/children`, "utf8")
    .split(" ")
    .map(Number)
    .find(
      (pid) =>
        pid > 0 && readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("storefront/dist/main.js"),
    );

/** Proportional memory (PSS) in MB: shared pages are divided among their processes. */
const shareOf = (pid: number): number =>
  Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, "utf8"))?.[1]) / 1024;

/** Processor time so far in milliseconds. A tick is 10 ms. */
const processorMs = (pid: number): number => {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
};

const folder = await mkdtemp(join(tmpdir(), "sellerdesk-bench-"));
try {
  const shopPort = await freePort();
  const run = (name: string, changes: NodeJS.ProcessEnv) => {
    const env = {
      STOREFRONT_PORT: String(shopPort),
      DATA_DIR: join(folder, name),
      DEMO_TRAFFIC: "off",
      ...changes,
    };
    return start([join(root, "scripts/start.ts")], env);
  };
  // The first start of each builds, seeds and compiles.
  await (await run("shop", {})).stop();
  const without = await run("shop", { STOREFRONT: "off" });
  await without.stop();
  const server = await run("shop", {});
  const shop = `http://127.0.0.1:${shopPort}`;
  while (!(await fetch(shop).catch(() => null))?.ok) await wait(100);
  const pid = findShop(server.child.pid ?? 0);
  if (pid === undefined) throw new Error("The demo shop does not run.");
  for (let turn = 0; turn < 20; turn += 1)
    for (const path of ["/", "/search?q=linen", "/sellers/havn-loom", "/cart"])
      await (await fetch(shop + path)).text();
  await wait(10_000);
  const before = processorMs(pid);
  await wait(idleSeconds * 1000);
  const lines = [
    `start to ready, with the demo shop: ${server.readyAfter.toFixed(0)} ms, without: ${without.readyAfter.toFixed(0)} ms`,
    `memory of the demo shop: ${shareOf(pid).toFixed(0)} MB (at most 90)`,
    `processor of the demo shop in ${idleSeconds} idle seconds: ${processorMs(pid) - before} ms`,
  ];
  process.stdout.write(`${lines.join("\n")}\n`);
  await server.stop();
} finally {
  await rm(folder, { recursive: true, force: true });
}
