import { readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { join } from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import type { FastifyInstance } from "fastify";
import { Counter, Gauge, Histogram, Registry } from "prom-client";
import type { Deps } from "../deps.ts";
import { serverFolder } from "../server-folder.ts";

/** Bounds of the histogram in seconds, from a point read to a large upload. */
const bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const nanoseconds = 1e9;
/** Milliseconds between two samples of the event-loop delay. */
const tick = 20;

type Sample = { labels: Record<string, string | number>; value: number };
/**
 * Waiting rows by queue, last successes by kind of work in seconds since 1970, and the newest
 * migration.
 */
type Figures = {
  queues: { queue: string; length: number }[];
  successes: { work: string; timestamp: number }[];
  /** The number of active reservations. */
  reservations: number;
  migration: string;
};
type Dependencies = Pick<Deps, "jobs" | "log" | "readSources"> & {
  poolCounts: () => Record<string, number>;
  readFigures: () => Promise<Figures>;
};

const { version }: { version: string } = JSON.parse(
  readFileSync(join(serverFolder, "package.json"), "utf8"),
);

/**
 * Counts the app's replies, for a separate server that only Prometheus can reach.
 * @returns a server that answers `GET /metrics`; it does not listen yet, and it ends with the app
 */
export const createMetricsServer = (
  app: FastifyInstance,
  { jobs, poolCounts, readFigures, readSources, log }: Dependencies,
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
    // Labels use the route, because there are as many URLs as ids.
    const route = request.routeOptions.url ?? "none";
    requests.observe(
      { method: request.method, route, status: String(reply.statusCode) },
      reply.elapsedTime / 1000,
    );
  });
  const delay = monitorEventLoopDelay({ resolution: tick });
  delay.enable();

  const addGauge = (name: string, help: string, labelNames: string[], read: () => Sample[]) =>
    new Gauge({
      name,
      help,
      labelNames,
      registers,
      collect() {
        this.reset();
        for (const { labels, value } of read()) this.set(labels, value);
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
        // The histogram holds the time between two ticks, so subtract one tick.
        value: Math.max(0, delay.percentile(quantile * 100) / nanoseconds - tick / 1000),
      }));
      delay.reset();
      return samples;
    },
  );
  let behindSeconds: number | null = null;
  addGauge(
    "database_standby_behind_seconds",
    "How old at most is what exports, the doctor and backups read from the standby; infinite if it cannot be read.",
    [],
    () => (behindSeconds === null ? [] : [{ labels: {}, value: behindSeconds }]),
  );
  type DatabaseFigures = Figures & { jobs: Awaited<ReturnType<Deps["jobs"]["counts"]>> };
  /** Read once for all gauges, before they are collected. */
  let figures: DatabaseFigures | null = null;
  const readDatabase = async (): Promise<DatabaseFigures | null> => {
    try {
      return { jobs: await jobs.counts(), ...(await readFigures()) };
    } catch (err) {
      // Without the database, the other figures are needed even more.
      log.warn({ err }, "the database's figures are missing in the metrics");
      return null;
    }
  };
  addGauge(
    "jobs",
    "Background jobs by queue and state.",
    ["queue", "state"],
    () =>
      figures?.jobs.map(({ queue, state, count }) => ({
        labels: { queue, state },
        value: count,
      })) ?? [],
  );
  addGauge(
    "jobs_oldest_waiting_seconds",
    "For how long the oldest job that may start has been waiting, by queue.",
    ["queue"],
    () =>
      Map.groupBy(figures?.jobs ?? [], ({ queue }) => queue)
        .entries()
        .map(([queue, states]) => ({
          labels: { queue },
          value: Math.max(...states.map(({ oldest }) => oldest)),
        }))
        .toArray(),
  );
  addGauge(
    "queue_length",
    "Changes that wait for a number in the catalogue, events that wait to become deliveries, deliveries that wait for a receiver, expired reservations that wait for the sweep.",
    ["queue"],
    () => figures?.queues.map(({ queue, length }) => ({ labels: { queue }, value: length })) ?? [],
  );
  addGauge(
    "stock_reservations",
    "Active reservations of stock for buyers at the checkout.",
    [],
    () => (figures === null ? [] : [{ labels: {}, value: figures.reservations }]),
  );
  addGauge(
    "last_success_timestamp_seconds",
    "When a backup was last made, a rehearsal of one passed, the doctor found nothing wrong.",
    ["work"],
    () =>
      figures?.successes.map(({ work, timestamp }) => ({ labels: { work }, value: timestamp })) ??
      [],
  );
  addGauge(
    "build_info",
    "The version of this copy and the newest migration of the database.",
    ["version", "migration"],
    () =>
      figures === null ? [] : [{ labels: { version, migration: figures.migration }, value: 1 }],
  );
  addGauge("process_memory_bytes", "Memory of the process.", ["kind"], () => {
    const { rss, heapTotal, heapUsed, external, arrayBuffers } = process.memoryUsage();
    return Object.entries({
      rss,
      heap_total: heapTotal,
      heap_used: heapUsed,
      // Memory that native code holds, buffers included.
      external,
      array_buffers: arrayBuffers,
    }).map(([kind, value]) => ({ labels: { kind }, value }));
  });
  addGauge("process_uptime_seconds", "Since the process began.", [], () => [
    { labels: {}, value: process.uptime() },
  ]);

  const server = createServer((request, response) => {
    if (request.method !== "GET" || request.url !== "/metrics") {
      response.writeHead(404).end();
      return;
    }
    const write = async () => {
      [figures, behindSeconds] = await Promise.all([readDatabase(), readSources.measure()]);
      const text = await registry.metrics();
      response.writeHead(200, { "content-type": registry.contentType }).end(text);
    };
    write().catch((err: unknown) => {
      log.error({ err }, "the metrics could not be written");
      response.writeHead(503).end();
    });
  });
  app.addHook("onClose", async () => {
    delay.disable();
    server.close();
  });
  return server;
};
