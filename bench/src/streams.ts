import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "@sellerdesk/server/testing/server-process";
import { loadStreamsOf, openBenchDatabase } from "@sellerdesk/server/testing/bench-database";
import { buildWhenStale } from "../../scripts/build-when-stale.ts";
import { memoryOf, start } from "./processes.ts";

/** 2,000 clients; a seller may have 20 streams open on one process. */
const load = { sellers: 200, clientsOfEach: 10, noticesOfEach: 20 };

const line = (text: string) => process.stdout.write(`${text}\n`);

buildWhenStale("server");
/**
 * `node bench/src/streams.ts` measures the live notifications of two server processes while clients
 * lose their connections all the time.
 */
const folder = await mkdtemp(join(tmpdir(), "sellerdesk-bench-"));
const database = await openBenchDatabase(join(folder, "postgres"));
try {
  const env = {
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    LOG_LEVEL: "error",
    SEED_DEMO: "false",
  };
  const startServer = async () => {
    const port = await freePort();
    const script = join(import.meta.dirname, "../../server/dist/main.js");
    return start([script], { ...env, PORT: String(port) }, port, "/readyz");
  };
  const servers = [await startServer(), await startServer()];
  const origins = servers.map(({ port }) => `http://127.0.0.1:${port}`);
  const result = await loadStreamsOf(database.url, { origins, ...load });
  line(
    `${result.clients} clients on ${servers.length} processes, ${result.connections} connections`,
  );
  line(
    `${result.deliveries} deliveries in ${result.seconds.toFixed(1)} s; clients with a problem: ${result.wrong}`,
  );
  line(
    `from the commit to the client: p50 ${result.p50.toFixed(0)} ms, p99 ${result.p99.toFixed(0)} ms`,
  );
  line(
    `memory of the servers: ${servers.map((server) => `${memoryOf(server).toFixed(0)} MB`).join(", ")}`,
  );
  for (const server of servers) await server.stop();
  if (result.wrong > 0) process.exitCode = 1;
} finally {
  await database.stop();
  await rm(folder, { recursive: true, force: true });
}
