import type pg from "pg";
import { quoted } from "./backup-rows.ts";
import { droppedTriggers, type Placement, placements } from "./distribution.ts";

export type Placements = Readonly<Record<string, Placement>>;
type PlacementOnNodes = Exclude<Placement, "coordinator">;
type UnplacedTable = { name: string; placement: PlacementOnNodes };

/** Whether the tables of sellers are distributed. */
export const isDistributedDatabase = async (client: pg.Client): Promise<boolean> => {
  // A statement cannot name the catalog of Citus on a database without it.
  const { rows: catalogs } = await client.query(
    "select where to_regclass('pg_catalog.pg_dist_partition') is not null and to_regclass('sellers') is not null",
  );
  if (catalogs.length === 0) return false;
  const { rows } = await client.query(
    "select from pg_dist_partition where logicalrelid = 'sellers'::regclass",
  );
  return rows.length > 0;
};

/** Lists the tables that belong on the nodes and are not there yet, in the order of placing. */
export const listUnplaced = async (
  client: pg.Client,
  known: Placements = placements,
): Promise<UnplacedTable[]> => {
  const { rows } = await client.query<{ name: string }>(`
    select relname as name from pg_class c
    where relnamespace = 'public'::regnamespace and relkind = 'r'
      and not exists (select from pg_dist_partition p where p.logicalrelid = c.oid)
    order by relname <> 'sellers', relname`);
  const tables = rows.flatMap(({ name }) => {
    const placement = known[name];
    return placement === undefined || placement === "coordinator" ? [] : [{ name, placement }];
  });
  return [
    ...tables.filter(({ placement }) => placement === "everywhere"),
    ...tables.filter(({ placement }) => placement !== "everywhere"),
  ];
};

/**
 * Whether a foreign key of a table can refer to another: rows of the nodes and those of the
 * coordinator cannot be checked against each other, nor a copy on every node against a seller's row.
 */
export const canRefer = (owner: Placement | undefined, target: Placement | undefined): boolean => {
  if (owner === "coordinator" || owner === "everywhere") return target === owner;
  return target !== "coordinator";
};

type ForeignKey = { owner: string; target: string; name: string; definition: string };

const dropForeignKeys = async (client: pg.Client, tables: readonly UnplacedTable[]) => {
  const { rows } = await client.query<ForeignKey>(
    `select c.relname as owner, t.relname as target, k.conname as name, pg_get_constraintdef(k.oid) as definition
     from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class t on t.oid = k.confrelid
     where k.contype = 'f' and k.connamespace = 'public'::regnamespace and (c.relname = any($1) or t.relname = any($1))`,
    [tables.map(({ name }) => name)],
  );
  for (const { owner, name } of rows)
    await client.query(`alter table ${quoted(owner)} drop constraint ${quoted(name)}`);
  return rows;
};

/**
 * Drops triggers: those that a distributed database cannot have, and those of tables that are being
 * placed, since the rows that are copied to the nodes would fire them.
 * @returns the definitions of triggers to create again
 */
const dropTriggers = async (
  client: pg.Client,
  tables: readonly UnplacedTable[],
  known: Placements,
): Promise<string[]> => {
  const { rows } = await client.query<Record<"owner" | "name" | "definition", string>>(`
    select c.relname as owner, t.tgname as name, pg_get_triggerdef(t.oid) as definition
    from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where not t.tgisinternal and c.relnamespace = 'public'::regnamespace`);
  const forGood: Readonly<Record<string, readonly string[]>> = droppedTriggers;
  const definitions: string[] = [];
  for (const { owner, name, definition } of rows) {
    // They would fire on every node.
    const isDropped = known[owner] === "everywhere" || forGood[owner]?.includes(name) === true;
    const isMoving = tables.some((table) => table.name === owner);
    if (isDropped || isMoving)
      await client.query(`drop trigger ${quoted(name)} on ${quoted(owner)}`);
    if (isMoving && !isDropped) definitions.push(definition);
  }
  return definitions;
};

/** Workers number their rows from here on; below are the numbers of the coordinator. */
const firstWorkerNumber = "281474976710656";

/** Gives rows that a worker of an earlier distribution numbered new numbers, which no worker gives. */
const renumber = async (client: pg.Client, table: string): Promise<void> => {
  const { rows } = await client.query<{ column: string }>(
    `select attname as "column" from pg_attribute where attrelid = $1::regclass and attidentity <> ''`,
    [quoted(table)],
  );
  for (const { column } of rows)
    await client.query(
      `update ${quoted(table)} set ${quoted(column)} = default where ${quoted(column)} >= ${firstWorkerNumber}`,
    );
};

const placeTable = async (client: pg.Client, { name, placement }: UnplacedTable): Promise<void> => {
  if (placement === "everywhere") {
    await client.query("select create_reference_table($1)", [name]);
    return;
  }
  await renumber(client, name);
  const together = name === "sellers" ? "none" : "sellers";
  const values = [name, placement.by, together];
  await client.query("select create_distributed_table($1, $2, colocate_with => $3)", values);
  // The rows that were copied to the nodes still take space on the coordinator.
  await client.query("select truncate_local_data_after_distributing_table($1)", [name]);
};

/** Sends extensions to all nodes, also to those that are added later. */
export const shareExtensions = async (client: pg.Client): Promise<void> => {
  const { rows } = await client.query<{ name: string }>(
    "select extname as name from pg_extension where extname not in ('plpgsql', 'citus', 'citus_columnar')",
  );
  for (const { name } of rows) await client.query(`create extension if not exists ${quoted(name)}`);
};

/** Sends functions that are not of an extension to all nodes, also to those that are added later. */
const shareFunctions = async (client: pg.Client): Promise<void> => {
  // A function may be sent before those that it calls. Citus turns the checks on again when it has
  // placed a table.
  await client.query("set local citus.propagate_set_commands = 'local'");
  await client.query("set local check_function_bodies = off");
  await client.query(`
    select create_distributed_function(p.oid::regprocedure) from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.prokind = 'f'
      and not exists (select from pg_depend d where d.objid = p.oid and d.classid = 'pg_proc'::regclass and d.deptype = 'e')
      and not exists (select from pg_dist_object o where o.classid = 'pg_proc'::regclass and o.objid = p.oid)`);
};

/**
 * Places the tables that belong on the nodes and are not there yet, within a transaction. Their
 * foreign keys are dropped meanwhile, because tables are placed one after the other.
 * @param known the placement of each table; tests have their own
 * @returns the names of the tables
 */
export const placeTables = async (
  client: pg.Client,
  known: Placements = placements,
): Promise<string[]> => {
  await client.query("set local citus.enable_unsafe_triggers = on");
  await client.query("set local client_min_messages = warning");
  const tables = await listUnplaced(client, known);
  const triggers = await dropTriggers(client, tables, known);
  const keys = await dropForeignKeys(client, tables);
  for (const table of tables) await placeTable(client, table);
  for (const { owner, target, name, definition } of keys)
    if (canRefer(known[owner], known[target]))
      await client.query(
        `alter table ${quoted(owner)} add constraint ${quoted(name)} ${definition}`,
      );
  await shareFunctions(client);
  for (const definition of triggers) await client.query(definition);
  return tables.map(({ name }) => name);
};
