import { Kysely, PostgresDialect, sql } from "kysely";
import pg from "pg";
import { expect, it } from "vitest";
import { checkSentStatements } from "../../testing/sent-statements.ts";
import { oneRow } from "./one-row.ts";
import type { Db } from "./pool.ts";

const tables = { orders: ["seller_id", "id"] };
/** A pool without a server, because a statement is checked when it is compiled. */
const pool = new pg.Pool({ connectionString: "postgres://127.0.0.1:1/none" });
const db: Db = new Kysely({ dialect: new PostgresDialect({ pool }) });
const send = async (statement: ReturnType<typeof sql>) => {
  await expect(oneRow(statement, db)).rejects.toThrow("ECONNREFUSED");
};

it("J2 fails the test if the server sends a statement across sellers", async () => {
  await send(sql`select id from orders where id = ${1}`);
  await expect(checkSentStatements(tables)).rejects.toThrow(/"orders" of all sellers.*anySeller/s);
  // Each test that sends it fails, not only the first.
  await send(sql`select id from orders where id = ${2}`);
  await expect(checkSentStatements(tables)).rejects.toThrow(/where id = \$1/);
  await send(sql`select id from orders where seller_id = ${1}`);
  await checkSentStatements(tables);
});

it("allows a test itself to read rows of all sellers", async () => {
  await expect(sql`select max(id) from orders`.execute(db)).rejects.toThrow("ECONNREFUSED");
  await checkSentStatements(tables);
  await send(sql`select max(id) from orders`);
  await expect(checkSentStatements(tables)).rejects.toThrow(/select max/);
});
