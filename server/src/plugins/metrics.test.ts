import { readFile } from "node:fs/promises";
import { type AddressInfo, connect } from "node:net";
import { once } from "node:events";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { productsApi } from "@sellerdesk/contract/products";
import { beforeAll, expect, it } from "vitest";
import { useTestApp } from "../../testing/client.ts";
import { createProduct } from "../../testing/product-factory.ts";
import { createSeller } from "../../testing/seller-factory.ts";
import { defineJob } from "../db/jobs.ts";
import { inTransaction } from "../db/transaction.ts";
import { readOperatorFigures } from "../features/operator/figures-queries.ts";
import { newId } from "../lib/id.ts";
import { createMetricsServer } from "./metrics.ts";

let url: string;
const work = defineJob<{ n: number }>("counted-work");
const t = useTestApp();
beforeAll(async () => {
  t.jobs.handle(work, async () => {});
  const readFigures = () => readOperatorFigures(t.db);
  const poolCounts = () => ({ busy: 1, idle: 2, waiting: 0 });
  const log = { info() {}, warn() {}, error() {} };
  const server = createMetricsServer(t.app, {
    ...t.deps,
    log,
    poolCounts,
    readFigures,
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

const lines = async () => (await (await fetch(`${url}/metrics`)).text()).split("\n");

it("counts requests by route and status, without ids", async () => {
  const seller = await createSeller(t.db);
  const { id } = await createProduct(t.db, seller);
  for (const value of [id, id, seller.id])
    await t.call(productsApi.find, { params: { id: value } }, seller);
  await t.app.inject("/api/nothing-here");
  const metricNames = await lines();
  const counts = metricNames.filter((line) =>
    line.startsWith("http_request_duration_seconds_count"),
  );
  expect(counts).toEqual(
    expect.arrayContaining([
      'http_request_duration_seconds_count{method="GET",route="/api/products/:id",status="200"} 2',
      'http_request_duration_seconds_count{method="GET",route="/api/products/:id",status="404"} 1',
      'http_request_duration_seconds_count{method="GET",route="none",status="404"} 1',
    ]),
  );
  expect(metricNames.join("\n")).not.toContain(id);
});

it("counts a request in its bucket and in every larger one", async () => {
  await t.app.inject("/healthz");
  const buckets = (await lines()).filter(
    (line) => line.startsWith("http_request_duration_seconds_bucket") && line.includes("/healthz"),
  );
  const counts = buckets.map((line) => Number(line.split(" ").at(-1)));
  expect(counts).toEqual(counts.toSorted((a, b) => a - b));
  expect(counts.at(-1)).toBe(1);
  expect(buckets.at(-1)).toContain('le="+Inf"');
});

it("counts requests that are rejected before routing, by status", async () => {
  await t.app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = t.app.server.address() as AddressInfo;
  const refuse = async (bytes: string) => {
    const socket = connect(port, "127.0.0.1");
    socket.end(bytes);
    await text(socket);
  };
  await refuse("NONSENSE\r\n\r\n");
  await refuse("NONSENSE\r\n\r\n");
  await refuse(`GET / HTTP/1.1\r\nhost: t\r\nx: ${"x".repeat(20_000)}\r\n\r\n`);
  await t.app.inject("/api/products/%zz");
  const refused = (await lines()).filter((line) => line.startsWith("http_refused_total"));
  expect(refused.sort()).toEqual([
    'http_refused_total{status="400"} 2',
    'http_refused_total{status="404"} 1',
    'http_refused_total{status="431"} 1',
  ]);
});

it("reports the pool, the event loop, memory and jobs", async () => {
  await inTransaction(t.db, (tx) => t.jobs.send(tx, work, { n: 1 }));
  expect(await lines()).toEqual(
    expect.arrayContaining([
      'db_pool_connections{state="busy"} 1',
      'db_pool_connections{state="waiting"} 0',
      'jobs{queue="counted-work",state="created"} 1',
      "stock_reservations 0",
      expect.stringMatching(/^event_loop_delay_seconds\{quantile="0\.99"\} [\d.e-]+$/),
      expect.stringMatching(/^process_memory_bytes\{kind="rss"\} \d+$/),
      expect.stringMatching(/^process_uptime_seconds [\d.]+$/),
    ]),
  );
});

it("reports exactly the metrics that the operator's guide names", async () => {
  const guide = await readFile(join(import.meta.dirname, "../../../docs/operations.md"), "utf8");
  const [, watching = ""] = /^## Watching it$(.*?)^## /ms.exec(guide) ?? [];
  const named = [...watching.matchAll(/`([a-z]+(?:_[a-z]+)+|jobs)`/g)].map(([, name]) => name);
  const metricNames = (await lines()).flatMap((line) => /^# TYPE (\w+)/.exec(line)?.[1] ?? []);
  expect(new Set(named)).toEqual(new Set(metricNames));
});

it("reports the last backup, the longest wait of a job, and the running version", async () => {
  const id = newId();
  await t.db
    .insertInto("backups")
    .values({ id, state: "ready", made_at: new Date(Date.UTC(2026, 0, 1)) })
    .execute();
  const figures = await lines();
  expect(figures).toEqual(
    expect.arrayContaining([
      `last_success_timestamp_seconds{work="backup"} ${Date.UTC(2026, 0, 1) / 1000}`,
      'queue_length{queue="webhook_events"} 0',
      expect.stringMatching(/^jobs_oldest_waiting_seconds\{queue="counted-work"\} \d*\.?\d+/),
      expect.stringMatching(/^build_info\{version="[\d.]+",migration="\d{4}_\w+\.sql"\} 1$/),
      expect.stringMatching(/^process_memory_bytes\{kind="external"\} \d+$/),
    ]),
  );
  expect(figures.filter((line) => line.startsWith("last_success"))).toHaveLength(1);
});

it("the rules for Prometheus and the dashboard read existing metrics", async () => {
  const names = new Set(
    (await lines()).flatMap((line) => {
      const [, name, type] = /^# TYPE (\w+) (\w+)/.exec(line) ?? [];
      if (name === undefined) return [];
      return type === "histogram" ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name];
    }),
  );
  const deploy = (file: string) =>
    readFile(join(import.meta.dirname, "../../../deploy", file), "utf8");
  const used = [await deploy("alerts.yaml"), await deploy("dashboard.json")].flatMap((file) =>
    Array.from(file.matchAll(/(\w+)\{job=/g), ([, name]) => name),
  );
  expect(new Set(used)).toEqual(new Set([...used.filter((name) => names.has(name ?? "")), "up"]));
  expect(used.length).toBeGreaterThan(20);
});

it("uses the format of Prometheus and serves nothing else", async () => {
  const response = await fetch(`${url}/metrics`);
  expect(response.headers.get("content-type")).toBe("text/plain; version=0.0.4; charset=utf-8");
  const sample = /^[a-z_]+(\{[a-z_]+="[^"]*"(,[a-z_]+="[^"]*")*\})? -?[\d.e+-]+$/;
  for (const line of (await response.text())
    .split("\n")
    .filter((part) => part !== "" && !part.startsWith("#")))
    expect(line).toMatch(sample);
  expect((await fetch(url)).status).toBe(404);
  expect((await fetch(`${url}/metrics`, { method: "POST" })).status).toBe(404);
});
