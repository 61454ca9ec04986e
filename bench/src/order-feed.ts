import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { createClient } from "@sellerdesk/client";
import { openBenchShops } from "@sellerdesk/server/testing/bench-database";
import { orderBody } from "@sellerdesk/server/testing/marketplace-factory";
import { buildWhenStale } from "../../scripts/build-when-stale.ts";
import { openBench, start } from "./processes.ts";

/** Sellers who get the orders, in turn. */
const sellers = 20;
/** The orders per second and the seconds of the load while a reader follows the feed. */
const load = { perSecond: 20, seconds: 60 };
/** Milliseconds that the reader waits at the end of the feed. */
const pause = 100;
/** The number of orders in the feed when it is read from its beginning. */
const ordersToRead = 10_000;
/** Requests at the same time while the feed is filled. */
const fillers = 8;

const percentile = (sorted: number[], part: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;

/**
 * `npm run bench:feed` measures the time from the response that an order was placed until a reader
 * of the order feed gets it. It also checks that reading from the beginning returns each order once
 * while others are placed.
 */
buildWhenStale("server");
await using bench = await openBench();
const { token, variants } = await openBenchShops(bench.databaseUrl, sellers);
const script = join(import.meta.dirname, "../../server/dist/main.js");
const server = await start([script], { ...bench.env, RATE_LIMITS: "off", LOAD_SHEDDING: "off" });
const client = createClient({ baseUrl: `http://127.0.0.1:${server.port}`, key: token });
/** The marketplace's ids of all orders. */
const placed: string[] = [];
/** Places an order. @returns its id of the marketplace */
const place = async (): Promise<string> => {
  const variant_id = variants[placed.length % variants.length] ?? "";
  const body = orderBody([{ variant_id }], { placed_at: new Date().toISOString() });
  placed.push(body.external_id);
  await client.orders.place({ body });
  return body.external_id;
};

const answeredAt = new Map<string, number>();
const readAt = new Map<string, number>();
const following = new AbortController();
const follow = async () => {
  let cursor: string | undefined;
  while (!following.signal.aborted) {
    for await (const page of client.orders.changes.pages({
      query: cursor === undefined ? {} : { cursor },
    })) {
      const now = performance.now();
      for (const { external_id } of page.changes) {
        if (!readAt.has(external_id)) readAt.set(external_id, now);
      }
      cursor = page.cursor;
    }
    await wait(pause);
  }
};
const reading = follow();
const sent: Promise<unknown>[] = [];
const begun = performance.now();
for (let index = 0; index < load.perSecond * load.seconds; index += 1) {
  await wait(Math.max(0, begun + (index * 1000) / load.perSecond - performance.now()));
  sent.push(place().then((id) => answeredAt.set(id, performance.now())));
}
await Promise.all(sent);
while ([...answeredAt.keys()].some((id) => !readAt.has(id))) await wait(pause);
following.abort();
await reading;
const lags = [...answeredAt]
  .map(([id, time]) => (readAt.get(id) ?? Infinity) - time)
  .sort((a, b) => a - b);
console.log(
  `${lags.length} orders, ${load.perSecond} a second: from the answer to the reader p50 ${percentile(lags, 0.5).toFixed(0)} ms, p99 ${percentile(lags, 0.99).toFixed(0)} ms`,
);

const fill = async () => {
  while (placed.length < ordersToRead) await place();
};
await Promise.all(Array.from({ length: fillers }, fill));
await wait(2000);
const known = placed.length;
const writing = new AbortController();
const write = async () => {
  while (!writing.signal.aborted) await place();
};
const written = write();
const counts = new Map<string, number>();
const from = performance.now();
for await (const page of client.orders.changes.pages({}))
  for (const { external_id } of page.changes)
    counts.set(external_id, (counts.get(external_id) ?? 0) + 1);
const seconds = (performance.now() - from) / 1000;
writing.abort();
await written;
const twice = [...counts.values()].filter((count) => count > 1).length;
console.log(
  `${known} orders read through pages() in ${seconds.toFixed(1)} s while ${placed.length - known} were placed: ${counts.size} read, ${twice} of them more than once`,
);
await server.stop();
if (counts.size < known || twice > 0) process.exitCode = 1;
