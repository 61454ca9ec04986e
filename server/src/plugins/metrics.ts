import { createServer, type Server } from "node:http";
import { monitorEventLoopDelay } from "node:perf_hooks";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../deps.ts";
import { createHistogram, writeMetric } from "../lib/prometheus.ts";

/** Seconds; from a point read to a large upload. */
const bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const nanoseconds = 1e9;
/** Milliseconds between two looks at the event loop. */
const tick = 20;

type Parts = Pick<Deps, "jobs" | "log"> & { poolCounts: () => Record<string, number> };

/**
 * Counts what the app answers, for a server of its own that Prometheus asks: figures of the business are nobody's outside.
 * @returns a server that answers `GET /metrics`; it does not listen yet, and it ends with the app
 */
export const createMetricsServer = (
  app: FastifyInstance,
  { jobs, poolCounts, log }: Parts,
): Server => {
  const requests = createHistogram(
    "http_request_duration_seconds",
    "Time from a request's head to the end of its answer, by route and status.",
    bounds,
  );
  app.addHook("onResponse", async (request, reply) => {
    // The route and never the address, of which there are as many as ids.
    const route = request.routeOptions.url ?? "none";
    requests.observe(
      { method: request.method, route, status: String(reply.statusCode) },
      reply.elapsedTime / 1000,
    );
  });
  const delay = monitorEventLoopDelay({ resolution: tick });
  delay.enable();

  const write = async (): Promise<string> => {
    const lag = [0.5, 0.99].map((quantile) => ({
      labels: { quantile: String(quantile) },
      // What is measured is the time between two ticks, so a loop without delay has one tick's.
      value: Math.max(0, delay.percentile(quantile * 100) / nanoseconds - tick / 1000),
    }));
    delay.reset();
    const { rss, heapUsed } = process.memoryUsage();
    // Without the database there are no figures of jobs, and all others are wanted the more.
    const queues = await jobs.counts().catch((err: unknown) => {
      log.warn({ err }, "the jobs could not be counted for the metrics");
      return [];
    });
    return [
      requests.write(),
      writeMetric(
        "http_refused_total",
        "counter",
        "What was refused before it was a request of a route: no HTTP, too slow, too long, an address that cannot be read.",
        [...app.refusals].map(([status, value]) => ({ labels: { status: String(status) }, value })),
      ),
      writeMetric(
        "db_pool_connections",
        "gauge",
        "Connections to the database by what they do, and callers that wait for one.",
        Object.entries(poolCounts()).map(([state, value]) => ({ labels: { state }, value })),
      ),
      writeMetric(
        "event_loop_delay_seconds",
        "gauge",
        "Delay of the event loop since the last look.",
        lag,
      ),
      writeMetric(
        "jobs",
        "gauge",
        "Background jobs by queue and state.",
        queues.map(({ queue, state, count }) => ({ labels: { queue, state }, value: count })),
      ),
      writeMetric("process_memory_bytes", "gauge", "Memory of the process.", [
        { labels: { kind: "rss" }, value: rss },
        { labels: { kind: "heap_used" }, value: heapUsed },
      ]),
      writeMetric("process_uptime_seconds", "gauge", "Since the process began.", [
        { labels: {}, value: process.uptime() },
      ]),
    ].join("");
  };

  const server = createServer((request, response) => {
    if (request.method !== "GET" || request.url !== "/metrics") {
      response.writeHead(404).end();
      return;
    }
    write().then(
      (text) =>
        response
          .writeHead(200, { "content-type": "text/plain; version=0.0.4; charset=utf-8" })
          .end(text),
      (err: unknown) => {
        log.error({ err }, "the metrics could not be written");
        response.writeHead(503).end();
      },
    );
  });
  app.addHook("onClose", async () => {
    delay.disable();
    server.close();
  });
  return server;
};
