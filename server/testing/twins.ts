import { createHash } from "node:crypto";
import { type RawBuilder, sql } from "kysely";
import { createIdBeside } from "./citus.ts";
import { disableTriggers } from "./disable-triggers.ts";
import type { Db } from "../src/db/pool.ts";
import type { Storage } from "../src/integrations/storage.ts";
import type { SellerId } from "../src/lib/seller-id.ts";
import { createSeller } from "./seller-factory.ts";
import { type FullSeller, putImportFile } from "./full-seller-fixture.ts";

type Column = {
  name: string;
  type: string;
  /** Whether no key refers to it: it is part of no primary, foreign or unique key. */
  isContent: boolean;
  /** The values that a check constraint allows. */
  choices: string[] | null;
};
type Check = { name: string; definition: string };
type Table = { name: string; columns: Column[]; checks: Check[] };
const tablesByDatabase = new WeakMap<Db, Table[]>();

/** Lists the table of sellers and the tables of their rows, with the writable columns. */
const tablesOf = async (db: Db): Promise<Table[]> => {
  const known = tablesByDatabase.get(db);
  if (known) return known;
  const { rows } = await sql<Table>`
    with checks as (
      select conrelid, conkey, conname, pg_get_constraintdef(oid) as definition from pg_constraint
      where contype = 'c'
    ), columns as (
      select c.oid, c.relname, a.attname, a.attnum,
        format_type(a.atttypid, a.atttypmod) as type,
        not exists (
          select from pg_constraint k
          where k.conrelid = c.oid and k.contype in ('p', 'f') and a.attnum = any(k.conkey)
        ) and not exists (
          select from pg_index i join pg_depend d on d.objid = i.indexrelid
          where i.indisunique and d.refobjid = c.oid and d.refobjsubid = a.attnum
        ) as is_content,
        (
          select jsonb_agg(value[1])
          from checks, regexp_matches(definition, '''([^'']+)''::text', 'g') as value
          where conrelid = c.oid and conkey = array[a.attnum] and definition ~ '= ANY \\(+ARRAY'
        ) as choices
      from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
        and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    )
    select relname as name,
      jsonb_agg(
        jsonb_build_object('name', attname, 'type', type, 'isContent', is_content, 'choices', choices)
        order by attnum
      ) as columns,
      (
        select coalesce(jsonb_agg(jsonb_build_object('name', conname, 'definition', definition)), '[]')
        from checks where conrelid = columns.oid
      ) as checks
    from columns
    group by oid, relname
    having relname = 'sellers' or bool_or(attname = 'seller_id')
    order by relname`.execute(db);
  tablesByDatabase.set(db, rows);
  return rows;
};

/** The column of a table that contains the id of the owner. */
const ownerIn = (table: string) => sql.ref(table === "sellers" ? "id" : "seller_id");
/** The columns of the table `sellers` that identify a seller. */
const namesOfSellers = ["id", "email", "phone", "slug"];

/**
 * A value that differs from the one of a column by `distance` steps: another text, amount, time or
 * status.
 */
const shift = ({ name, type, choices }: Column, distance: number): RawBuilder<unknown> => {
  const column = sql.ref(name);
  const days = sql`make_interval(days => ${sql.lit(400 * (distance % 2 === 0 ? -1 : 1) * distance)})`;
  if (choices) {
    const list = sql`array[${sql.join(choices.map((choice) => sql.lit(choice)))}]`;
    const next = sql`coalesce(array_position(${list}, ${column}), 0) - 1 + ${sql.lit(distance)}`;
    return sql`(${list})[(${next}) % ${sql.lit(choices.length)} + 1]`;
  }
  if (type === "text") return sql`coalesce(${column}, '') || ${sql.lit(` (${distance})`)}`;
  if (["smallint", "integer", "bigint"].includes(type))
    return sql`coalesce(${column}, 0) + ${sql.lit(distance)}`;
  if (type === "boolean") return distance % 2 === 0 ? column : sql`not ${column}`;
  if (type.startsWith("timestamp")) return sql`coalesce(${column}, now()) + ${days}`;
  if (type === "jsonb")
    return sql`regexp_replace(${column}::text, ': (\\d+)(?=[,}])', ${sql.lit(`: ${distance}\\1`)}, 'g')::jsonb`;
  if (type === "date") return sql`(coalesce(${column}, current_date) + ${days})::date`;
  return column;
};

const writeStatements = async (db: Db, statements: RawBuilder<unknown>[]): Promise<void> => {
  await disableTriggers(db);
  for (const statement of statements) await statement.execute(db);
};

/** Writes without triggers and foreign keys. */
const writeRaw = (db: Db, statements: RawBuilder<unknown>[]): Promise<void> =>
  db.transaction().execute((tx) => writeStatements(tx, statements));

/** Writes without check constraints as well. After that, they apply only to later writes. */
const writeUnchecked = (db: Db, statements: RawBuilder<unknown>[]): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const checked = (await tablesOf(db)).filter(({ checks }) => checks.length > 0);
    const alter = async (change: (check: Check) => RawBuilder<unknown>) => {
      // One by one, because Citus adds no constraint beside other changes.
      for (const { name, checks } of checked)
        for (const check of checks)
          await sql`alter table ${sql.table(name)} ${change(check)}`.execute(tx);
    };
    await alter(({ name }) => sql`drop constraint ${sql.ref(name)}`);
    await writeStatements(tx, statements);
    await alter(
      ({ name, definition }) =>
        sql`add constraint ${sql.ref(name)} ${sql.raw(definition.replace(/ NOT VALID$/, ""))} not valid`,
    );
  });

/**
 * Creates a logged-in seller with the same rows as another one, down to their ids. A query without
 * its ownership predicate then finds and writes each row twice.
 * @param options.distance 0 for rows with the same contents. Otherwise texts, amounts, times and
 * states differ, even if they then contradict each other, so that a query that finds the wrong one
 * of two rows returns something else.
 */
export const createTwin = async (
  { db, storage }: { db: Db; storage: Storage },
  fullSeller: FullSeller,
  { distance = 0 }: { distance?: number } = {},
): Promise<FullSeller> => {
  // In the shard of the other, where a statement without its predicate finds both.
  const twinId = await createIdBeside(db, fullSeller.id);
  const { id, token } = await createSeller(db, { id: twinId, plan: "none" });
  const valueOf = (column: Column) => {
    if (column.name === "seller_id") return sql`${id}::uuid`;
    if (column.name === "token_hash") return sql`sha256(token_hash || uuid_send(${id}::uuid))`;
    return distance > 0 && column.isContent ? shift(column, distance) : sql.ref(column.name);
  };
  const statements = (await tablesOf(db)).map(({ name, columns }) => {
    const common =
      name === "sellers"
        ? columns.filter((column) => !namesOfSellers.includes(column.name))
        : columns;
    const names = sql.join(common.map((column) => sql.ref(column.name)));
    const values = sql.join(common.map(valueOf));
    if (name === "sellers") {
      const read = common.map((column) => sql`${valueOf(column)} as ${sql.ref(column.name)}`);
      const set = common.map(({ name: own }) => sql`${sql.ref(own)} = source.${sql.ref(own)}`);
      return sql`with source as materialized (select ${sql.join(read)} from sellers where id = ${fullSeller.id})
        update sellers set ${sql.join(set)} from source where sellers.id = ${id}`;
    }
    return sql`insert into ${sql.table(name)} (${names}) overriding system value
      select ${values} from ${sql.table(name)} where seller_id = ${fullSeller.id}`;
  });
  await (distance > 0 ? writeUnchecked : writeRaw)(db, statements);
  await putImportFile(storage, fullSeller.ids.import);
  return { id, token, ids: { ...fullSeller.ids, seller: id } };
};

/** Deletes sellers with all their rows. */
export const deleteSellers = async (
  db: Db,
  sellers: readonly { id: SellerId }[],
): Promise<void> => {
  const sellerIds = sellers.map(({ id }) => id);
  const tables = await tablesOf(db);
  await writeRaw(
    db,
    tables.map(
      ({ name }) =>
        sql`delete from ${sql.table(name)} where ${ownerIn(name)} = any(${sellerIds}::uuid[])`,
    ),
  );
};

/** Moves all times in the rows of sellers into the past, as if days had passed. */
export const letDaysPass = async (
  db: Db,
  sellers: readonly { id: SellerId }[],
  days: number,
): Promise<void> => {
  const statements = (await tablesOf(db)).flatMap(({ name, columns }) => {
    const changes = columns
      .filter(({ type }) => type.startsWith("timestamp"))
      .map(
        // In a fixed time zone, because Citus updates by immutable expressions alone.
        ({ name: column }) =>
          sql`${sql.ref(column)} = (${sql.ref(column)} at time zone 'UTC' - make_interval(days => ${sql.lit(days)})) at time zone 'UTC'`,
      );
    return changes.length === 0
      ? []
      : [
          sql`update ${sql.table(name)} set ${sql.join(changes)}
          where ${ownerIn(name)} = any(${sellers.map(({ id }) => id)}::uuid[])`,
        ];
  });
  await writeRaw(db, statements);
};

const hashOf = (texts: string[]) => createHash("sha256").update(texts.join("\n")).digest("hex");

/**
 * Hashes each table, so that any changed row of the sellers changes the text of its table. The time
 * when a session was last seen is left out.
 * @param options.ignored matches other parts of a row to leave out
 */
export const fingerprint = async (
  db: Db,
  sellerIds: readonly SellerId[],
  { ignored }: { ignored?: RegExp } = {},
): Promise<string[]> => {
  const tables = await tablesOf(db);
  const selects = tables.map(
    ({ name }) => sql`
      select ${sql.lit(name)} as name, (to_jsonb(t) - 'last_seen_at')::text as row
      from ${sql.table(name)} t where ${ownerIn(name)} = any(${sellerIds})`,
  );
  const { rows } = await sql<{
    name: string;
    row: string;
  }>`${sql.join(selects, sql` union all `)}`.execute(db);
  const byTable = new Map(tables.map(({ name }) => [name, [] as string[]]));
  // Not in SQL, because PostgreSQL takes twenty times as long for the pattern.
  for (const { name, row } of rows)
    byTable.get(name)?.push(ignored === undefined ? row : row.replaceAll(ignored, ""));
  return [...byTable].map(([name, texts]) => `${name}:${hashOf(texts.toSorted())}`);
};
