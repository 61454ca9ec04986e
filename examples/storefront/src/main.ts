import { EventEmitter } from "node:events";
import { createClient } from "@sellerdesk/client";
import { buildApp } from "./app.ts";
import { openDatabase } from "./database.ts";
import { startSync } from "./feeds/sync.ts";
import { startWorker } from "./orders/worker.ts";
import { readSettings } from "./settings.ts";
import type { Shop } from "./shop.ts";
import { startShoppers } from "./shoppers/shoppers.ts";

/** The exit code of a failure that another start would not fix. */
const hopeless = 2;

const report = (error: unknown): void => {
  process.stderr.write(`storefront: ${error instanceof Error ? error.message : String(error)}\n`);
};

const settings = readSettings();
const db = await openDatabase(settings.databaseUrl);
const client = createClient({ baseUrl: settings.apiUrl, key: settings.key });
const changes: Shop["changes"] = new EventEmitter();
// One for each open page of an order.
changes.setMaxListeners(0);
const shop: Shop = {
  settings,
  db,
  client,
  changes,
  syncSoon: () => sync.soon(),
  sendSoon: () => worker.soon(),
};
const sync = startSync(shop, report);
const worker = startWorker(shop, report);
const app = buildApp(shop, report);
try {
  await app.listen({ port: settings.port, host: settings.host });
} catch (error) {
  const isTaken = error instanceof Error && "code" in error && error.code === "EADDRINUSE";
  report(
    isTaken
      ? `Port ${settings.port} is in use. Stop what uses it, or set STOREFRONT_PORT to another one.`
      : error,
  );
  process.exit(hopeless);
}
const shoppers = settings.hasTraffic ? startShoppers(shop, report) : null;

const stop = async (): Promise<void> => {
  // A stop in the middle loses nothing: the next start continues from the outbox and the cursors.
  setTimeout(() => process.exit(0), 2000).unref();
  await Promise.all([shoppers?.stop(), app.close(), sync.stop(), worker.stop()]);
  await db.end();
  process.exit(0);
};
// The end of stdin: the process that started the shop has ended, perhaps by kill -9.
process.stdin.resume().once("end", () => void stop());
process.once("SIGTERM", () => void stop());
// A Ctrl+C in the terminal reaches the whole process group; the server decides when to stop.
process.on("SIGINT", () => {});
