import { sql } from "kysely";
import { expect, it } from "vitest";
import { useTestApp } from "../../testing/client.ts";
import { createProbe } from "../db/probe.ts";

const t = useTestApp();

const ready = async () => {
  const { statusCode, body } = await t.app.inject("/readyz");
  return [statusCode, JSON.parse(body)];
};
/** Counts connections, without those that the nodes of a distributed database open on their own. */
const countConnections = async () => {
  const { rows } = await sql`select from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend'
      and application_name not like 'citus%'`.execute(t.db);
  return rows.length;
};

it("safety 22: a server with a busy pool is ready, with one extra connection for any number of checks", async () => {
  const busy = await Promise.all(
    Array.from({ length: 9 }, () => t.db.startTransaction().execute()),
  );
  const before = await countConnections();
  const last = await t.db.startTransaction().execute();
  const answers = await Promise.all(Array.from({ length: 50 }, ready));
  expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(
    new Set(['[200,{"status":"ready"}]']),
  );
  await last.rollback().execute();
  const after = await countConnections();
  await Promise.all(busy.map((transaction) => transaction.rollback().execute()));
  expect(after).toBe(before + 1);
});

it("safety 23: replaces the connection of the readiness check when it breaks", async () => {
  expect(await ready()).toEqual([200, { status: "ready" }]);
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query = 'select 1'`.execute(t.db);
  await expect.poll(ready, { timeout: 10_000 }).toEqual([200, { status: "ready" }]);
});

it("safety 24: is not ready without a database or while it shuts down", async () => {
  const away = createProbe("postgres://postgres@127.0.0.1:1/nothing");
  expect(await away.answers()).toBe(false);
  await away.end();
  t.app.isDraining = true;
  expect(await ready()).toEqual([503, { status: "draining" }]);
  t.app.isDraining = false;
});
