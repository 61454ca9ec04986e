import { readFileSync } from "node:fs";
import { type ServerResponse, createServer } from "node:http";
import pg from "pg";
import type { Statement } from "@sellerdesk/server/testing/capture-statements";

/**
 * The least that could answer: node:http, raw pg with named statements and the same pool size, and JSON.stringify of the rows. No routing, no
 * session, no checks, no headers of our own. Started as `floor.ts PORT FILE`, where FILE maps addresses to statements.
 */
const [, , port = "0", file = ""] = process.argv;
const answers: Record<string, Statement[]> = JSON.parse(readFileSync(file, "utf8"));
const pool = new pg.Pool({ connectionString: process.env["DATABASE_URL"], max: 10 });
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

const named = Object.fromEntries(
  Object.entries(answers).map(([path, statements]) => [
    path,
    statements.map(({ text, values }, at) => ({
      name: `${Object.keys(answers).indexOf(path)}-${at}`,
      text,
      values,
    })),
  ]),
);

const answer = async (url: string, response: ServerResponse): Promise<void> => {
  const statements = named[url];
  if (!statements) return void response.writeHead(404).end();
  const [first, ...more] = await Promise.all(statements.map((statement) => pool.query(statement)));
  response
    .writeHead(200, { "content-type": "application/json; charset=utf-8" })
    .end(JSON.stringify({ status: true, data: first?.rows, meta: more.map(({ rows }) => rows) }));
};

const server = createServer((request, response) => {
  answer(request.url ?? "", response).catch((error: unknown) => {
    console.error(error);
    response.writeHead(500).end();
  });
});
server.listen(Number(port), "127.0.0.1", () => process.stdout.write("ready\n"));
