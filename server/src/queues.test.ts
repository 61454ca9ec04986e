import { readFile } from "node:fs/promises";
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { testApp } from "../testing/client.ts";

test("docs/operations.md lists every queue and how often its jobs are retried", async () => {
  const t = await testApp();
  onTestFinished(() => t.close());
  await t.jobs.runPending();
  const { rows } = await sql<{ name: string; tries: number }>`
    select name, retry_limit as tries from pgboss.queue where name not like '\\_\\_%' order by name`.execute(
    t.db,
  );
  const text = await readFile(new URL("../../docs/operations.md", import.meta.url), "utf8");
  const [, section = ""] = /^## What is tried again$(.*?)^## /ms.exec(text) ?? [];
  const documented = [...section.matchAll(/^\| `([\w-]+)` +\| (\d+)/gm)].map(
    ([, name = "", tries]) => ({
      name,
      tries: Number(tries),
    }),
  );
  expect(documented.toSorted((a, b) => (a.name < b.name ? -1 : 1))).toEqual(
    rows.toSorted((a, b) => (a.name < b.name ? -1 : 1)),
  );
});
