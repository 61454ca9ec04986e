import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { distribute } from "../server/src/db/distribute.ts";
import { migrate } from "../server/src/db/migrate.ts";
import { withDatabase } from "../server/src/db/scratch-database.ts";
import { createOnNodes, dropOnNodes, formCluster, listWorkers } from "../server/testing/citus.ts";
import { runBrowserTests } from "./e2e.ts";
import { findMemoryFolder } from "./memory-folder.ts";
import { run } from "./run.ts";

const root = join(import.meta.dirname, "..");

/** Runs the main journey of the browser on a database that is distributed over the cluster. */
const runJourney = async (cluster: string): Promise<boolean> => {
  const name = `sellerdesk_journey_${randomBytes(4).toString("hex")}`;
  const nodes = [cluster, ...(await listWorkers(cluster))];
  const databaseUrl = withDatabase(cluster, name);
  await createOnNodes(nodes, name);
  try {
    await formCluster(nodes, name);
    await migrate(databaseUrl);
    await distribute(databaseUrl);
    return await runBrowserTests(["journey.spec.ts"], { DATABASE_URL: databaseUrl });
  } finally {
    await dropOnNodes(nodes, name);
  }
};

/**
 * Runs the server's tests and the main journey of the browser on a Citus cluster. Arguments select
 * tests of the server, as those of Vitest do, and leave out the journey.
 */
const runOnCluster = async (cluster: string, args: readonly string[]): Promise<boolean> => {
  const cli = join(root, "node_modules/vitest/vitest.mjs");
  const isGood = await run([cli, "run", "--project", "server", ...args], { cwd: root });
  return args.length > 0 ? isGood : (await runJourney(cluster)) && isGood;
};

process.env["TMPDIR"] = findMemoryFolder();
const cluster = process.env["CITUS_URL"];
if (cluster === undefined)
  process.stdout.write(
    "Skipped: set CITUS_URL to a database of a Citus cluster, on whose nodes its role may create databases.\n",
  );
else process.exitCode = (await runOnCluster(cluster, process.argv.slice(2))) ? 0 : 1;
