import type { Violation } from "@sellerdesk/contract/operator-machine";
import { sql } from "kysely";
import { nodeSettings, type Placement, placements } from "../../../db/distribution.ts";
import { foreignKeys } from "../../../db/foreign-keys.ts";
import { canRefer } from "../../../db/place-tables.ts";
import type { Db } from "../../../db/pool.ts";

const known: Readonly<Record<string, Placement>> = placements;

/** A table that Citus knows: its distribution column, or null if every node has a copy. */
type PlacedTable = { name: string; by: string | null; is_together: boolean };

/** The placement of the tables of sellers, or null if the database is not distributed. */
const listPlacedTables = async (db: Db): Promise<PlacedTable[] | null> => {
  // A statement cannot name the catalog of Citus on a database without it.
  const { rows: catalogs } = await sql`
    select where to_regclass('pg_catalog.pg_dist_partition') is not null`.execute(db);
  if (catalogs.length === 0) return null;
  const { rows } = await sql<PlacedTable>`
    select c.relname as name, column_to_column_name(p.logicalrelid, p.partkey) as by,
      p.partmethod = 'n' or p.colocationid = s.colocationid as is_together
    from pg_dist_partition p join pg_class c on c.oid = p.logicalrelid
    join pg_dist_partition s on s.logicalrelid = 'sellers'::regclass`.execute(db);
  return rows.length > 0 ? rows : null;
};

const describe = (placement: Placement | undefined): string => {
  if (placement === undefined || placement === "coordinator") return "on the coordinator";
  return placement === "everywhere" ? "on every node" : `distributed by ${placement.by}`;
};

const findMisplacedTables = (placed: readonly PlacedTable[]): string[] => {
  const actual = new Map(
    placed.map(({ name, by }): [string, Placement] => [name, by === null ? "everywhere" : { by }]),
  );
  const misplaced = Object.entries(known).flatMap(([name, placement]) => {
    const [is, should] = [describe(actual.get(name)), describe(placement)];
    return is === should ? [] : `${name} is ${is} and belongs ${should}`;
  });
  const apart = placed.filter(({ is_together }) => !is_together);
  return [
    ...misplaced,
    ...apart.map(({ name }) => `${name} is apart from the rows of its sellers`),
  ];
};

/** Finds nodes whose database lacks a setting. */
const findMissingSettings = async (db: Db): Promise<string[]> => {
  const { rows } = await sql<{ node: string; success: boolean; settings: string }>`
    select format('%s:%s', n.nodename, n.nodeport) as node, r.success, r.result as settings
    from run_command_on_all_nodes($$
      select coalesce(json_agg(lower(setting)), '[]')::text from pg_db_role_setting s
      join pg_database d on d.oid = s.setdatabase, unnest(s.setconfig) setting
      where d.datname = current_database() and s.setrole = 0$$) r
    join pg_dist_node n using (nodeid)`.execute(db);
  return rows.flatMap(({ node, success, settings }) => {
    if (!success) return `the node ${node} does not answer: ${settings}`;
    const given: string[] = JSON.parse(settings);
    return Object.entries(nodeSettings).flatMap(([name, value]) =>
      given.includes(`${name}=${value}`.toLowerCase())
        ? []
        : `the node ${node} lacks ${name} = ${value}`,
    );
  });
};

/** Finds foreign keys that are gone, apart from those that a distributed database cannot have. */
const findMissingKeys = async (db: Db, isDistributed: boolean): Promise<string[]> => {
  const { rows } = await sql<{ owner: string; name: string }>`
    select c.relname as owner, k.conname as name from pg_constraint k join pg_class c on c.oid = k.conrelid
    where k.contype = 'f' and k.convalidated`.execute(db);
  const present = new Set(rows.map(({ owner, name }) => `${owner}.${name}`));
  return foreignKeys.flatMap(([owner, target, name]) => {
    const isExpected = !isDistributed || canRefer(placements[owner], placements[target]);
    return isExpected && !present.has(`${owner}.${name}`)
      ? `the foreign key ${name} from ${owner} to ${target} is gone`
      : [];
  });
};

export const schemaChecks = ["foreign_keys", "table_placement", "node_settings"];

/** Checks the foreign keys and, on a distributed database, where its tables are (decision 071). */
export const findSchemaViolations = async (db: Db): Promise<Violation[]> => {
  const placed = await listPlacedTables(db);
  const found = {
    foreign_keys: await findMissingKeys(db, placed !== null),
    table_placement: placed === null ? [] : findMisplacedTables(placed),
    node_settings: placed === null ? [] : await findMissingSettings(db),
  };
  return Object.entries(found).flatMap(([check, details]) =>
    details.map((detail) => ({ check, seller_id: null, id: null, detail })),
  );
};
