import type pg from "pg";
import { withClient } from "./backup-rows.ts";
import { nameDatabase } from "./database-name.ts";
import { setOnNode } from "./distribution.ts";
import { lockMigrations, requireMigrated } from "./migrate.ts";
import {
  isDistributedDatabase,
  listUnplaced,
  placeTables,
  shareExtensions,
} from "./place-tables.ts";

/** The version that the tests run on. */
const oldestCitus = 13;

/**
 * Replaces what only one PostgreSQL can have: the type of a range of variants, which no node can
 * create from another, and unique keys without the seller.
 */
const replaceSingleNodeParts = `
  alter table offer_items drop constraint offer_items_one_live, drop column variants;
  drop function variant_span(uuid);
  drop type uuid_range;
  create function variant_span(variant uuid) returns numrange language sql immutable parallel safe
    return numrange(uuid_number(variant), uuid_number(variant), '[]');
  alter table offer_items
    add column variants numrange not null generated always as (variant_span(variant_id)) stored,
    add constraint offer_items_one_live exclude using gist
      (seller_id with =, product_id with =, variants with &&, active_range with &&) where (active_range is not null);
  alter table sellers drop constraint if exists sellers_email_key, drop constraint if exists sellers_slug_key;
  drop index if exists sellers_verified_phone`;

/** @throws Error in one sentence unless the database is the coordinator of a cluster that can hold rows */
const requireCluster = async (client: pg.Client): Promise<void> => {
  const database = nameDatabase(client);
  const { rows: versions } = await client.query<{ version: string }>(
    "select extversion as version from pg_extension where extname = 'citus'",
  );
  const version = versions[0]?.version;
  if (version === undefined)
    throw new Error(
      `The database ${database} has no Citus. Run \`create extension citus\` in it on each node, and add the nodes on the coordinator.`,
    );
  if (Number.parseInt(version, 10) < oldestCitus)
    throw new Error(
      `The database ${database} has Citus ${version}. Install version ${oldestCitus} or newer on each node.`,
    );
  const { rows } = await client.query<
    Record<"is_coordinator" | "is_known" | "holds_rows", boolean>
  >(`
    select (select groupid = 0 from pg_dist_local_group) as is_coordinator,
      exists (select from pg_dist_node where groupid = 0) as is_known,
      exists (select from pg_dist_node where shouldhaveshards and isactive and noderole = 'primary') as holds_rows`);
  const [cluster] = rows;
  if (!cluster?.is_coordinator)
    throw new Error(
      `The database ${database} is on a worker. Set DATABASE_URL to the database of the coordinator.`,
    );
  if (!cluster.is_known)
    throw new Error(
      `The nodes do not know the coordinator. Run \`select citus_set_coordinator_host('HOST', PORT)\` in the database ${database}.`,
    );
  if (!cluster.holds_rows)
    throw new Error(
      `No node may hold rows. Add workers by \`select citus_add_node('HOST', PORT)\` in the database ${database}.`,
    );
};

/** @throws Error in one sentence if anybody else is connected to the database */
const requireAlone = async (client: pg.Client): Promise<void> => {
  const { rows } = await client.query<{ n: number }>(`
    select count(*)::integer as n from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'
      and application_name not like 'citus%'`);
  const others = rows[0]?.n ?? 0;
  if (others > 0)
    throw new Error(
      `${others} other connections to the database ${nameDatabase(client)} are open, and nothing was changed. Stop every copy of the server, then try again.`,
    );
};

const applySettings = async (client: pg.Client): Promise<void> => {
  const { rows } = await client.query<{ host: string; port: number; result: string }>(
    `select nodename as host, nodeport as port, result
     from run_command_on_all_nodes($1) join pg_dist_node using (nodeid) where not success`,
    [setOnNode(client.database ?? "")],
  );
  if (rows[0])
    throw new Error(
      `The node ${rows[0].host}:${rows[0].port} does not take our settings: ${rows[0].result}`,
    );
};

/**
 * Sends functions that read no table, and their types, to all nodes, each in a transaction of its own. Within that of
 * the tables Citus may send an object on a connection that does not see those it depends on. Until
 * the tables are placed, a node that has functions is no different from one that has not.
 */
const shareIndependentFunctions = async (client: pg.Client): Promise<void> => {
  const { rows } = await client.query<{ signature: string }>(`
    select p.oid::regprocedure::text as signature from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.prokind = 'f'
      and not exists (select from pg_dist_object o where o.classid = 'pg_proc'::regclass and o.objid = p.oid)
      and not exists (
        select from pg_depend d left join pg_type t on d.refclassid = 'pg_type'::regclass and t.oid = d.refobjid
        where d.classid = 'pg_proc'::regclass and d.objid = p.oid
          and (d.deptype in ('e', 'i') or d.refclassid = 'pg_class'::regclass or t.typtype = 'r'))
    order by p.oid`);
  for (const { signature } of rows) {
    await client.query("begin");
    // A function may be sent before the tables and functions that it uses.
    await client.query("set local citus.propagate_set_commands = 'local'");
    await client.query("set local check_function_bodies = off");
    await client.query("select create_distributed_function($1::regprocedure)", [signature]);
    await client.query("commit");
  }
};

/** Places all tables, in one transaction, so that an interruption changes nothing. */
const placeAll = async (client: pg.Client, isFirst: boolean): Promise<string[]> => {
  await client.query("set statement_timeout = 0");
  await client.query("begin");
  try {
    await client.query("set local citus.multi_shard_modify_mode = 'sequential'");
    if (isFirst) await client.query(replaceSingleNodeParts);
    const placed = await placeTables(client);
    await client.query("commit");
    return placed;
  } catch (error) {
    // Fails if the connection is gone. Then the transaction is gone too.
    await client.query("rollback").catch(() => {});
    throw error;
  }
};

/**
 * Distributes a migrated database, empty or full, by seller over the nodes of its Citus cluster. On
 * a database that is distributed already it applies the settings to new nodes and places tables
 * that are not placed yet.
 * @returns the names of the tables that were placed
 * @throws Error in one sentence; the tables are then where they were
 */
export const distribute = async (databaseUrl: string): Promise<{ placed: string[] }> => {
  await requireMigrated(databaseUrl);
  return withClient(databaseUrl, async (client) => {
    await requireCluster(client);
    await lockMigrations(client);
    await shareExtensions(client);
    await applySettings(client);
    const isFirst = !(await isDistributedDatabase(client));
    if (!isFirst && (await listUnplaced(client)).length === 0) return { placed: [] };
    await requireAlone(client);
    await shareIndependentFunctions(client);
    return { placed: await placeAll(client, isFirst) };
  });
};
