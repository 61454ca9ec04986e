import { asAdmin } from "./postgres-server.ts";

type Table = { name: string; columns: string };

/**
 * Reads the number of rows of each table and a hash of them, whatever the order of the columns.
 * Generated columns are left out, since a distributed database has other types for them.
 * @param options.hasNumbers whether to read identity columns; `distribute` gives new numbers for
 * those of workers
 */
export const readContent = async (
  url: string,
  { hasNumbers = true }: { hasNumbers?: boolean } = {},
): Promise<Record<string, string>> => {
  const tables = await asAdmin<Table>(
    url,
    `select relname as name, string_agg(quote_ident(attname), ', ' order by attname) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where relnamespace = 'public'::regnamespace and relkind = 'r' and relpersistence = 'p' and relname <> 'migrations'
       and attnum > 0 and not attisdropped and attgenerated = ''${hasNumbers ? "" : " and attidentity = ''"}
     group by relname order by relname`,
  );
  const content: Record<string, string> = {};
  for (const { name, columns } of tables) {
    const [found] = await asAdmin<{ rows: string }>(
      url,
      `select count(*) || ' ' || coalesce(md5(string_agg(row, '|' order by row)), '') as rows
       from (select row(${columns})::text as row from "${name}") t`,
    );
    content[name] = found?.rows ?? "";
  }
  return content;
};
