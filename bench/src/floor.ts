import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { type IncomingMessage, type ServerResponse, createServer } from "node:http";
import pg from "pg";
import type { Statement } from "@sellerdesk/server/testing/capture-statements";
import type { Template } from "./writes.ts";

/**
 * The minimal server, without routing, session, checks or headers of our own: node:http, raw pg
 * with named statements and the same pool size, and JSON.stringify of the rows. Started as
 * `floor.ts FILE`. FILE maps paths to the statements of a GET, and to those of POSTs that are
 * sent in turns.
 */
const [, , file = ""] = process.argv;
type Answers = { reads: Record<string, Statement[]>; writes: Record<string, Template[]> };
const isBuffer = (value: unknown): value is { type: "Buffer"; data: number[] } =>
  typeof value === "object" && value !== null && "type" in value && value.type === "Buffer";
const answers: Answers = JSON.parse(readFileSync(file, "utf8"), (_, value: unknown) =>
  isBuffer(value) ? Buffer.from(value.data) : value,
);
const pool = new pg.Pool({ connectionString: process.env["DATABASE_URL"], max: 10 });
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

const names = new Map<string, string>();
const nameOf = (text: string): string => {
  const name = names.get(text) ?? `s${names.size}`;
  names.set(text, name);
  return name;
};

const read = (statements: Statement[]): Promise<pg.QueryResult[]> =>
  Promise.all(
    statements.map(({ text, values }) => pool.query({ name: nameOf(text), text, values })),
  );

/** Generates a UUID of version 7, like ours: ids grow, so that an index appends them at its end. */
const newId = (): string => {
  const time = Date.now().toString(16).padStart(12, "0");
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
};

/** Replaces the captured ids in a value with new ones. */
const renew = (value: unknown, ids: RegExp, renewed: Map<string, string>): unknown => {
  if (typeof value === "string") return value.replace(ids, (id) => renewed.get(id) ?? id);
  return Array.isArray(value) ? value.map((element) => renew(element, ids, renewed)) : value;
};

const write = async ({ statements, fresh }: Template): Promise<pg.QueryResult[]> => {
  const ids = new RegExp(fresh.join("|"), "g");
  const renewed = new Map(fresh.map((id) => [id, newId()]));
  const client = await pool.connect();
  const results: pg.QueryResult[] = [];
  for (const { text, values } of statements) {
    const query = { text, values: values.map((value) => renew(value, ids, renewed)) };
    results.push(await client.query(values.length > 0 ? { ...query, name: nameOf(text) } : query));
  }
  client.release();
  return results;
};

let turn = 0;
const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
  const url = request.url ?? "";
  const statements = answers.reads[url];
  const templates = answers.writes[url];
  const template = templates?.[turn++ % templates.length];
  const results =
    request.method === "POST"
      ? template && (await write(template))
      : statements && (await read(statements));
  if (!results) return void response.writeHead(404).end();
  const [first, ...more] = results;
  response
    .writeHead(200, { "content-type": "application/json; charset=utf-8" })
    .end(JSON.stringify({ status: true, data: first?.rows, meta: more.map(({ rows }) => rows) }));
};

const server = createServer((request, response) => {
  request.resume();
  answer(request, response).catch((error: unknown) => {
    console.error(error);
    response.writeHead(500).end();
  });
});
server.listen(Number(process.env["PORT"]), "127.0.0.1");
