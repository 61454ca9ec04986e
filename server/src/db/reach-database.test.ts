import { once } from "node:events";
import { type Server, type Socket, connect, createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { afterEach, expect, inject, test } from "vitest";
import { reachDatabase } from "./reach-database.ts";

let server: Server | undefined;
afterEach(() => server?.close());

const portOf = (from: Server) => (from.address() as AddressInfo).port;
const closedPort = async () => {
  const listening = createServer().listen(0, "127.0.0.1");
  await once(listening, "listening");
  const port = portOf(listening);
  listening.close();
  return port;
};
const withPort = (port: number) => {
  const url = new URL(inject("postgresUrl"));
  url.port = String(port);
  return url.href;
};

test("reaches a running database", async () => {
  await expect(reachDatabase(inject("postgresUrl"))).resolves.toBeUndefined();
});

test("waits for a database that starts later", async () => {
  const port = await closedPort();
  const reached = reachDatabase(withPort(port));
  server = createServer((client: Socket) => {
    const database = connect(Number(new URL(inject("postgresUrl")).port), "127.0.0.1");
    client.pipe(database).pipe(client);
    for (const side of [client, database]) side.on("error", () => {});
  });
  server.listen(port, "127.0.0.1");
  await expect(reached).resolves.toBeUndefined();
});

test("reports in one sentence that no database answers", async () => {
  await expect(reachDatabase(withPort(await closedPort()), 1)).rejects.toThrow(
    /^The database does not let us in \(connect ECONNREFUSED .+\)\. Start it, or fix DATABASE_URL\.$/,
  );
});

test("does not wait if the setting is wrong", async () => {
  const url = new URL(inject("postgresUrl"));
  url.pathname = "/no_such_database";
  await expect(reachDatabase(url.href)).rejects.toThrow(
    /^The database does not let us in \(database "no_such_database" does not exist\)\. Start it, or fix DATABASE_URL\.$/,
  );
});
