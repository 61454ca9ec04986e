import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { buildWhenStale } from "../../scripts/build-when-stale.ts";
import type { Db } from "../src/db/pool.ts";
import { ensureSideDatabase } from "../src/db/side-database.ts";
import { operator } from "../src/lib/seller-id.ts";
import { createMarketplaceKey } from "./marketplace-factory.ts";
import { asAdmin } from "./postgres-server.ts";
import { freePort } from "./server-process.ts";
import { createWebhookTo } from "./webhook-factory.ts";

const main = join(import.meta.dirname, "../../examples/storefront/dist/main.js");

type Options = {
  /** The database of the server. */
  db: Db;
  databaseUrl: string;
  /** The address of the server, or of a balancer in front of it. */
  serverUrl: string;
};

/**
 * Prepares the demo shop as a process of its own, with a key, a webhook and a database, which
 * `drop` deletes. It has no simulated customers.
 */
export const createStorefront = async ({ db, databaseUrl, serverUrl }: Options) => {
  buildWhenStale("storefront");
  const port = await freePort();
  const { token } = await createMarketplaceKey(db, {
    scopes: ["orders", "catalogue", "reviews", "follows"],
  });
  const url = `http://localhost:${port}`;
  const receiver = `http://127.0.0.1:${port}/webhooks`;
  const { secret } = await createWebhookTo(db, operator, {
    url: receiver,
    topics: ["order", "product", "inventory", "offer", "seller"],
  });
  const name = `storefront_${port}`;
  const shopDatabase = await ensureSideDatabase(databaseUrl, name);
  const pool = new pg.Pool({ connectionString: shopDatabase, max: 2 });
  pool.on("error", () => {});
  let child: ChildProcess | undefined;
  const kill = async () => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    child.kill("SIGKILL");
    await once(child, "close");
  };
  return {
    url,
    /** A pool of connections to its own database. */
    pool,
    async start(): Promise<void> {
      const running = spawn(process.execPath, [main], {
        env: {
          PORT: String(port),
          SELLERDESK_URL: serverUrl,
          SELLERDESK_KEY: token,
          WEBHOOK_SECRET: secret,
          DATABASE_URL: shopDatabase,
          DEMO_TRAFFIC: "off",
        },
        stdio: ["pipe", "ignore", "ignore"],
      });
      child = running;
      const answers = () =>
        fetch(`http://127.0.0.1:${port}/assets/icon.svg`).then(
          ({ ok }) => ok,
          () => false,
        );
      while (!(await answers())) {
        if (running.exitCode !== null) throw new Error(`the shop ended with ${running.exitCode}`);
        await wait(50);
      }
    },
    /** Ends the process as `kill -9` does. */
    kill,
    async drop(): Promise<void> {
      await kill();
      await pool.end();
      await asAdmin(databaseUrl, `drop database if exists ${name} with (force)`);
    },
  };
};
