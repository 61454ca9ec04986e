import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { measureLargeSeller, openBenchDatabase } from "@sellerdesk/server/testing/bench-database";

const line = (text: string) => process.stdout.write(`${text}\n`);

/**
 * `npm run bench:seller` measures the cost for the database of the statements of one large seller's
 * reads. `--statements` prints each of them.
 */
const showsStatements = process.argv.includes("--statements");
const folder = await mkdtemp(join(tmpdir(), "sellerdesk-bench-"));
const database = await openBenchDatabase(join(folder, "postgres"));
const toCells = ({ ms, buffers, rows }: { ms: number; buffers: number; rows: number }) =>
  `${ms.toFixed(1).padStart(8)}${String(buffers).padStart(9)}${String(rows).padStart(9)}`;
try {
  line("Filling the shop of a large seller takes one to three minutes.");
  line(`${"".padEnd(32)}      ms    pages     rows`);
  for await (const { name, costs } of measureLargeSeller(database.url)) {
    const sum = { ms: 0, buffers: 0, rows: 0 };
    for (const { ms, buffers, rows } of costs) {
      sum.ms += ms;
      sum.buffers += buffers;
      sum.rows += rows;
    }
    line(`${name.padEnd(32)}${toCells(sum)}`);
    if (showsStatements)
      for (const cost of costs)
        line(`${"".padEnd(32)}${toCells(cost)}  ${cost.text.replace(/\s+/g, " ").slice(0, 100)}`);
  }
} finally {
  await database.stop();
  await rm(folder, { recursive: true, force: true });
}
