import { setTimeout as pause } from "node:timers/promises";
import { asAdmin } from "./postgres-server.ts";

/**
 * Makes a Citus cluster of a database that exists on each node.
 * @param nodes the URLs of the database, the coordinator's first
 */
export const formCluster = async ([
  coordinator = "",
  ...workers
]: readonly string[]): Promise<void> => {
  for (const url of [coordinator, ...workers]) await asAdmin(url, "create extension citus");
  const { hostname, port } = new URL(coordinator);
  await asAdmin(coordinator, `select citus_set_coordinator_host('${hostname}', ${port})`);
  for (const worker of workers) {
    const { hostname: host, port: workerPort } = new URL(worker);
    await asAdmin(coordinator, `select citus_add_node('${host}', ${workerPort})`);
  }
  if (workers.length === 0)
    await asAdmin(
      coordinator,
      `select citus_set_node_property('${hostname}', ${port}, 'shouldhaveshards', true)`,
    );
};

/** Ends all connections to a database and allows no more, so that it can be cloned. */
export const closeDatabase = async (node: string, name: string): Promise<void> => {
  await asAdmin(node, `alter database ${name} allow_connections false`);
  for (;;) {
    const rest = await asAdmin(
      node,
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
    );
    if (rest.length === 0) return;
    await pause(50);
  }
};

/** Whether the tests run on a Citus cluster, the one of `CITUS_URL`. */
export const isDistributed = process.env["CITUS_URL"] !== undefined;
