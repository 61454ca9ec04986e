import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { distribute } from "../src/db/distribute.ts";
import type { Db } from "../src/db/pool.ts";
import { withDatabase } from "../src/db/scratch-database.ts";
import { newId } from "../src/lib/id.ts";
import type { SellerId } from "../src/lib/seller-id.ts";
import { asAdmin } from "./postgres-server.ts";

/** Whether the tests run on a Citus cluster, the one of `CITUS_URL`. */
export const isDistributed = process.env["CITUS_URL"] !== undefined;

/**
 * Creates the id of a seller whose rows are stored in the same shard as those of another one, for
 * tests of a large table.
 */
export const createIdBeside = async (db: Db, sellerId: SellerId): Promise<string> => {
  if (!isDistributed) return newId();
  const ids = Array.from({ length: 200 }, newId);
  const shard = sql`get_shard_id_for_distribution_column`;
  const { rows } = await sql<{ id: string }>`
    select id from unnest(${ids}::uuid[]) id
    where ${shard}('sellers', id) = ${shard}('sellers', ${sellerId}::uuid) limit 1`.execute(db);
  return rows[0]?.id ?? createIdBeside(db, sellerId);
};

/** Names the workers of a cluster by the URLs of a database that is part of it. */
export const listWorkers = async (coordinator: string): Promise<string[]> => {
  const rows = await asAdmin<{ host: string; port: number }>(
    coordinator,
    `select nodename as host, nodeport as port from pg_dist_node
     where groupid <> 0 and noderole = 'primary' order by nodeid`,
  );
  return rows.map(({ host, port }) => {
    const url = new URL(coordinator);
    url.host = `${host}:${port}`;
    return url.href;
  });
};

/**
 * Repeats a statement that other connections to a database are in the way of: Citus connects its
 * maintenance to a database whenever it likes.
 */
const insist = async (node: string, statement: string): Promise<void> => {
  for (let attempt = 1; ; attempt++) {
    try {
      await asAdmin(node, statement);
      return;
    } catch (error) {
      if (attempt === 50) throw error;
      await pause(100);
    }
  }
};

/** Creates a database on each node, empty or as a copy of one. */
export const createOnNodes = async (
  nodes: readonly string[],
  name: string,
  template?: string,
): Promise<void> => {
  const copy = template === undefined ? "" : ` template ${template} strategy file_copy`;
  await Promise.all(nodes.map((node) => insist(node, `create database ${name}${copy}`)));
};

export const dropOnNodes = async (nodes: readonly string[], name: string): Promise<void> => {
  for (const node of nodes) await insist(node, `drop database if exists ${name} with (force)`);
};

/**
 * Makes a Citus cluster of a database that exists on each node.
 * @param nodes the URLs of the nodes, the coordinator's first
 */
export const formCluster = async (nodes: readonly string[], name: string): Promise<void> => {
  const [coordinator = "", ...workers] = nodes.map((node) => withDatabase(node, name));
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

/** Distributes a migrated database and closes it on each node, for clones. */
export const distributeTemplate = async (nodes: readonly string[], name: string): Promise<void> => {
  await distribute(withDatabase(nodes[0] ?? "", name));
  for (const node of nodes) await closeDatabase(node, name);
};
