import { join } from "node:path";
import { loadStreamsOf } from "@sellerdesk/server/testing/bench-database";
import { buildWhenStale } from "../../scripts/build-when-stale.ts";
import { memoryOf, openBench, start } from "./processes.ts";

/** 2,000 clients; a seller may have 20 streams open on one process. */
const load = { sellers: 200, clientsOfEach: 10, noticesOfEach: 20 };

buildWhenStale("server");
/**
 * `node bench/src/streams.ts` measures the live notifications of two server processes while clients
 * lose their connections all the time.
 */
await using bench = await openBench();
const script = join(import.meta.dirname, "../../server/dist/main.js");
const servers = [await start([script], bench.env), await start([script], bench.env)];
const origins = servers.map(({ port }) => `http://127.0.0.1:${port}`);
const result = await loadStreamsOf(bench.databaseUrl, { origins, ...load });
const { clients, connections, deliveries, seconds, wrong, p50, p99 } = result;
const memory = servers.map((server) => `${memoryOf(server).toFixed(0)} MB`).join(", ");
console.log(`${clients} clients on ${servers.length} processes, ${connections} connections
${deliveries} deliveries in ${seconds.toFixed(1)} s; clients with a problem: ${wrong}
from the commit to the client: p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms
memory of the servers: ${memory}`);
for (const server of servers) await server.stop();
if (wrong > 0) process.exitCode = 1;
