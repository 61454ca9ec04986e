import { createServer, type Server } from "node:http";
import { monitorEventLoopDelay } from "node:perf_hooks";
import type { FastifyInstance } from "fastify";
import { Counter, Gauge, Histogram, Registry } from "prom-client";
import type { Deps } from "../deps.ts";

/** Seconds; from a point read to a large upload. */
const bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const nanoseconds = 1e9;
/** Milliseconds between two looks at the event loop. */
const tick = 20;

type Sample = { labels: Record<string, string | number>; value: number };
type Dependencies = Pick<Deps, "jobs" | "log"> & { poolCounts: () => Record<string, number> };

/**
 * Counts what the app answers, for a server of its own that Prometheus asks: figures of the
 * business are nobody's outside.
 * @returns a server that answers `GET /metrics`; it does not listen yet, and it ends with the app
 */
export const createMetricsServer = (
  app: FastifyInstance,
  { jobs, poolCounts, log }: Dependencies,
): Server => {
  const registry = new Registry();
  const registers = [registry];
  const requests = new Histogram({
    name: "http_request_duration_seconds",
    help: "Time from a request's head to the end of its answer, by route and status.",
    labelNames: ["method", "route", "status"],
    buckets: bounds,
    registers,
  });
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

  const addGauge = (
    name: string,
    help: string,
    labelNames: string[],
    read: () => Sample[] | Promise<Sample[]>,
  ) =>
    new Gauge({
      name,
      help,
      labelNames,
      registers,
      async collect() {
        const samples = await read();
        this.reset();
        for (const { labels, value } of samples) this.set(labels, value);
      },
    });
  const refused = new Counter({
    name: "http_refused_total",
    help: "Requests refused before they reached a route: no HTTP, too slow, too long, an unreadable address.",
    labelNames: ["status"],
    registers,
    collect() {
      refused.reset();
      for (const [status, count] of app.refusals) refused.inc({ status }, count);
    },
  });
  addGauge(
    "db_pool_connections",
    "Connections to the database by what they do, and callers that wait for one.",
    ["state"],
    () => Object.entries(poolCounts()).map(([state, value]) => ({ labels: { state }, value })),
  );
  addGauge(
    "event_loop_delay_seconds",
    "Delay of the event loop since the last look.",
    ["quantile"],
    () => {
      const samples = [0.5, 0.99].map((quantile) => ({
        labels: { quantile },
        // What is measured is the time between two ticks, so a loop without delay has one tick's.
        value: Math.max(0, delay.percentile(quantile * 100) / nanoseconds - tick / 1000),
      }));
      delay.reset();
      return samples;
    },
  );
  addGauge("jobs", "Background jobs by queue and state.", ["queue", "state"], async () => {
    // Without the database there are no figures of jobs, and all others are wanted the more.
    const queues = await jobs.counts().catch((err: unknown) => {
      log.warn({ err }, "the jobs could not be counted for the metrics");
      return [];
    });
    return queues.map(({ queue, state, count }) => ({ labels: { queue, state }, value: count }));
  });
  addGauge("process_memory_bytes", "Memory of the process.", ["kind"], () => {
    const { rss, heapUsed } = process.memoryUsage();
    return [
      { labels: { kind: "rss" }, value: rss },
      { labels: { kind: "heap_used" }, value: heapUsed },
    ];
  });
  addGauge("process_uptime_seconds", "Since the process began.", [], () => [
    { labels: {}, value: process.uptime() },
  ]);

  const server = createServer((request, response) => {
    if (request.method !== "GET" || request.url !== "/metrics") {
      response.writeHead(404).end();
      return;
    }
    registry.metrics().then(
      (text) => response.writeHead(200, { "content-type": registry.contentType }).end(text),
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
