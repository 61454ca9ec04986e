import { createReadStream, createWriteStream } from "node:fs";
import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import pg from "pg";

/** Rows per batch, for reading and writing. */
const batch = 500;

async function* readRows(
  client: pg.Client,
  statement: string,
  onRows: (count: number) => void,
): AsyncGenerator<string> {
  await client.query(`declare rows no scroll cursor for ${statement}`);
  for (;;) {
    const { rows } = await client.query<{ row: string }>(`fetch ${batch} from rows`);
    if (rows.length === 0) break;
    onRows(rows.length);
    yield rows.map(({ row }) => `${JSON.stringify(row)}\n`).join("");
  }
  await client.query("close rows");
}

/**
 * Writes the result of a statement with the one column `row` to a zipped file, one JSON text per
 * line, readable only by its owner.
 * @param onRows is called with the size of each batch
 * @returns the number of rows
 */
export const writeRows = async (
  client: pg.Client,
  statement: string,
  file: string,
  onRows: (count: number) => void,
): Promise<number> => {
  let total = 0;
  const rows = readRows(client, statement, (count) => {
    total += count;
    onRows(count);
  });
  await pipeline(Readable.from(rows), createGzip(), createWriteStream(file, { mode: 0o600 }));
  return total;
};

/** Reads the rows of such a file back, in batches. */
export async function* readFileRows(file: string): AsyncGenerator<string[]> {
  let rows: string[] = [];
  for await (const line of createInterface({
    input: createReadStream(file).pipe(createGunzip()),
  })) {
    rows.push(JSON.parse(line));
    if (rows.length === batch) {
      yield rows;
      rows = [];
    }
  }
  if (rows.length > 0) yield rows;
}

/** Runs `work` on its own connection, by default in UTC and without a statement timeout. */
export const withClient = async <T>(
  databaseUrl: string,
  work: (client: pg.Client) => Promise<T>,
  settings: pg.ClientConfig = { options: "-c timezone=UTC" },
): Promise<T> => {
  const client = new pg.Client({ connectionString: databaseUrl, ...settings });
  // A server that ends between two answers emits an error; the next statement fails anyway.
  client.on("error", () => {});
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
};

/** Quotes a name as an SQL identifier. */
export const quoted = (name: string): string => pg.escapeIdentifier(name);
