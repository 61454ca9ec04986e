import { join } from "node:path";
import { findMemoryFolder } from "./memory-folder.ts";
import { run } from "./run.ts";

/** Runs the server's tests on a Citus cluster. Arguments select tests, as those of Vitest do. */
const root = join(import.meta.dirname, "..");
process.env["TMPDIR"] = findMemoryFolder();
if (process.env["CITUS_URL"] === undefined)
  process.stdout.write(
    "Skipped: set CITUS_URL to a database of a Citus cluster, on whose nodes its role may create databases.\n",
  );
else {
  const cli = join(root, "node_modules/vitest/vitest.mjs");
  const isGood = await run([cli, "run", "--project", "server", ...process.argv.slice(2)], {
    cwd: root,
  });
  process.exitCode = isGood ? 0 : 1;
}
