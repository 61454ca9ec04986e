import { buildApp } from "../app.ts";
import { nameDatabaseOf } from "../db/database-name.ts";
import { distribute } from "../db/distribute.ts";
import { migrate } from "../db/migrate.ts";
import { demoSeller, seedDemo } from "../demo/seed.ts";
import { diagnose, diagnoseOffline } from "../features/doctor/service.ts";
import { readSellers } from "../features/operator/seller-service.ts";
import { ensureDefaultPlans } from "../features/plans/terms/service.ts";
import { openDatabase } from "../open-deps.ts";
import { type Commands, neededId, table } from "./command.ts";

/** Commands for the installation itself. */
export const machineCommands: Commands = {
  "jobs list": {
    usage: "jobs list",
    says: "count background jobs by queue and state, and list those that failed permanently",
    async run({ jobs }) {
      const [counts, failed] = await Promise.all([jobs.counts(), jobs.failed()]);
      return { json: { counts, failed }, text: `${table(counts)}\n\nFailed:\n${table(failed)}` };
    },
  },
  "jobs retry": {
    usage: "jobs retry ID",
    says: "retry a failed job (needs a running server)",
    async run({ jobs }, { words }) {
      const id = neededId(words[0], "jobs retry ID");
      const queue = await jobs.retry(id);
      if (queue === null)
        throw new Error(`There is no failed job ${id}. \`jobs list\` shows them.`);
      return { json: { id, queue }, text: `${queue} is tried again.` };
    },
  },
  doctor: {
    usage: "doctor [--at-rest]",
    says: "check all data invariants; --at-rest skips work that running servers should have done by now; exit 1 if one is violated",
    async run({ readSources, storage }, { values: { "at-rest": isAtRest = false } }) {
      const { db, databaseUrl, behindSeconds } = await readSources.choose();
      const diagnosis = await (isAtRest ? diagnoseOffline : diagnose)(db, storage);
      const { total: sellers } = await readSellers(db, { search: "", page: 1, per_page: 1 });
      const database = {
        database: nameDatabaseOf(databaseUrl),
        behind_seconds: behindSeconds,
        sellers,
      };
      const age = behindSeconds > 0 ? ` of up to ${Math.ceil(behindSeconds)} seconds ago` : "";
      const result = diagnosis.healthy
        ? `All ${diagnosis.checks.length} checks passed.`
        : table(diagnosis.violations);
      return {
        json: { ...database, ...diagnosis },
        text: `Database ${database.database}${age}, ${database.sellers} sellers.\n${result}`,
        failed: !diagnosis.healthy,
      };
    },
  },
  seed: {
    usage: "seed",
    says: "create demo data in a database without sellers",
    async run(deps) {
      // Building the app registers the job handlers. Without them no queue would accept the seed's
      // jobs.
      const app = await buildApp(deps);
      await ensureDefaultPlans(deps.db, deps.env.currency);
      const isSeeded = await seedDemo(deps);
      await app.close();
      const text = isSeeded
        ? `Seeded. Log in as ${demoSeller.email} with ${demoSeller.password}.`
        : "There are sellers already; nothing was changed.";
      return { json: { seeded: isSeeded }, text };
    },
  },
  migrate: {
    usage: "migrate",
    says: "apply pending migrations",
    async runAlone(env) {
      const { databaseUrl, stop } = await openDatabase(env, { creates: true });
      try {
        const database = nameDatabaseOf(databaseUrl);
        const { applied } = await migrate(databaseUrl);
        const text =
          applied.length > 0
            ? `Applied to the database ${database}: ${applied.join(", ")}.`
            : `The database ${database} is up to date.`;
        return { json: { database, applied }, text };
      } finally {
        await stop();
      }
    },
  },
  distribute: {
    usage: "distribute",
    says: "distribute the tables of a migrated database by seller over the nodes of its Citus cluster; stop all servers first",
    async runAlone(env) {
      const { databaseUrl, stop } = await openDatabase(env, { creates: false });
      try {
        const database = nameDatabaseOf(databaseUrl);
        const { placed } = await distribute(databaseUrl);
        const text =
          placed.length > 0
            ? `Placed ${placed.length} tables of the database ${database} on its nodes. Start the servers.`
            : `All tables of the database ${database} are on their nodes.`;
        return { json: { database, placed }, text };
      } finally {
        await stop();
      }
    },
  },
};
