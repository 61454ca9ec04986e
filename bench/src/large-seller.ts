import { measureLargeSeller } from "@sellerdesk/server/testing/bench-database";
import { openBench } from "./processes.ts";

/**
 * `npm run bench:seller` measures the cost for the database of the statements of one large seller's
 * reads. `--statements` prints each of them.
 */
const showsStatements = process.argv.includes("--statements");
await using bench = await openBench();
const toCells = ({ ms, buffers, rows }: { ms: number; buffers: number; rows: number }) =>
  `${ms.toFixed(1).padStart(8)}${String(buffers).padStart(9)}${String(rows).padStart(9)}`;
console.log("Filling the shop of a large seller takes one to three minutes.");
console.log(`${"".padEnd(32)}      ms    pages     rows`);
for await (const { name, costs } of measureLargeSeller(bench.databaseUrl)) {
  const sum = { ms: 0, buffers: 0, rows: 0 };
  for (const { ms, buffers, rows } of costs) {
    sum.ms += ms;
    sum.buffers += buffers;
    sum.rows += rows;
  }
  console.log(`${name.padEnd(32)}${toCells(sum)}`);
  if (showsStatements)
    for (const cost of costs)
      console.log(
        `${"".padEnd(32)}${toCells(cost)}  ${cost.text.replace(/\s+/g, " ").slice(0, 100)}`,
      );
}
