import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { WebhookTopic } from "@sellerdesk/contract/webhooks";
import { ensureSideDatabase } from "../db/side-database.ts";
import type { Deps } from "../deps.ts";
import type { StorefrontSettings } from "../env.ts";
import { createKey, findMarketplaceKey } from "../features/marketplace-keys/service.ts";
import { createWebhook, readWebhooks, updateWebhook } from "../features/webhooks/service.ts";
import { operator } from "../lib/seller-id.ts";
import { serverFolder } from "../server-folder.ts";

const root = join(serverFolder, "..");
const main = join(root, "examples/storefront/dist/main.js");
/** A young generation of 1 MB: a shop with few visitors needs no more. */
const flags = ["--max-semi-space-size=1"];
const scopes = ["orders", "catalogue", "reviews", "follows"];
const topics: WebhookTopic[] = ["order", "product", "inventory", "offer", "seller"];
/** The shop's exit code for an error that a restart does not fix. */
const hopeless = 2;
/** The time limit for the shop to stop, in milliseconds. */
const stopMs = 3000;

/** The key for the API and the secret of the webhook. */
type Access = { key: string; webhook_id: string; webhook_secret: string };

const readAccess = async (path: string): Promise<Partial<Access>> => {
  try {
    const access: unknown = JSON.parse(await readFile(path, "utf8"));
    return typeof access === "object" && access !== null ? access : {};
  } catch {
    // The file does not exist yet, or is incomplete after a kill: a new one is created.
    return {};
  }
};

const ensureKey = async ({ db }: Deps, { key }: Partial<Access>): Promise<string> => {
  if (key !== undefined && (await findMarketplaceKey(db, key))) return key;
  return (await createKey(db, { name: "Demo shop", scopes })).token;
};

const ensureWebhook = async (
  deps: Deps,
  url: string,
  { webhook_id, webhook_secret }: Partial<Access>,
): Promise<Omit<Access, "key">> => {
  const known = (await readWebhooks(deps.db, operator)).find(({ id }) => id === webhook_id);
  if (!known || webhook_secret === undefined) {
    const added = { url, description: "Demo shop", topics };
    const { id, secret } = await createWebhook(deps, operator, added);
    return { webhook_id: id, webhook_secret: secret };
  }
  const { id, version, description } = known;
  // The port may have changed, and a webhook is turned off after days without the shop.
  if (known.url !== url || !known.enabled)
    await updateWebhook(deps, operator, id, { url, description, topics, enabled: true, version });
  return { webhook_id: id, webhook_secret };
};

/**
 * Creates the shop's key and webhook once. They stay the same across restarts: the stored answer to
 * a repeated request can only be decrypted with the same key.
 */
const ensureAccess = async (deps: Deps, receiver: string): Promise<Access> => {
  const path = join(deps.env.dataDir, "storefront.json");
  const stored = await readAccess(path);
  const access = {
    key: await ensureKey(deps, stored),
    ...(await ensureWebhook(deps, receiver, stored)),
  };
  const text = `${JSON.stringify(access)}\n`;
  if (text !== `${JSON.stringify(stored)}\n`) {
    await writeFile(`${path}.new`, text, { mode: 0o600 });
    await rename(`${path}.new`, path);
  }
  return access;
};

const run = (args: string[], env: NodeJS.ProcessEnv): ChildProcess =>
  spawn(process.execPath, args, {
    cwd: root,
    env: { NODE_COMPILE_CACHE: join(root, "node_modules/.cache/node"), ...env },
    stdio: ["pipe", "ignore", "inherit"],
  });

/**
 * Runs the demo shop (examples/storefront) in a separate process until `stop`. Builds it if its
 * sources have changed, and restarts it if it ends. It ends with this process, which closes its
 * pipe. The caller does not wait for it.
 */
export const startStorefront = (
  deps: Deps,
  { port, receiver, hasTraffic }: StorefrontSettings,
): { stop: () => Promise<void> } => {
  const { env, log } = deps;
  const stopping = new AbortController();
  const { signal } = stopping;
  let child: ChildProcess | undefined;

  const runToEnd = async (args: string[], variables: NodeJS.ProcessEnv): Promise<number | null> => {
    if (signal.aborted) return 0;
    child = run(args, variables);
    await once(child, "close");
    return child.exitCode;
  };
  const keepRunning = async (): Promise<void> => {
    const { key, webhook_secret } = await ensureAccess(deps, receiver);
    const variables = {
      PORT: String(port),
      HOST: env.host,
      MARKETPLACE_NAME: env.marketplaceName,
      SELLERDESK_URL: `http://${env.host === "0.0.0.0" ? "127.0.0.1" : env.host}:${env.port}`,
      SELLERDESK_PUBLIC_URL: env.publicUrl,
      SELLERDESK_KEY: key,
      WEBHOOK_SECRET: webhook_secret,
      DATABASE_URL: await ensureSideDatabase(deps.databaseUrl, "storefront"),
      DEMO_TRAFFIC: hasTraffic ? "on" : "off",
    };
    if ((await runToEnd([join(root, "scripts/build-when-stale.ts"), "storefront"], {})) !== 0)
      return;
    for (let pause = 1000; !signal.aborted; pause = Math.min(pause * 2, 60_000)) {
      const began = performance.now();
      const code = await runToEnd([...flags, main], variables);
      if (code === hopeless || signal.aborted) return;
      log.warn({ code }, "the demo shop has ended; it starts again");
      if (performance.now() - began > 60_000) pause = 1000;
      await wait(pause, undefined, { signal, ref: false }).catch(() => {});
    }
  };
  const running = keepRunning().catch((err: unknown) =>
    log.warn({ err }, "the demo shop did not start"),
  );
  return {
    async stop() {
      stopping.abort();
      child?.stdin?.end();
      const cut = setTimeout(() => child?.kill("SIGKILL"), stopMs);
      await running;
      clearTimeout(cut);
    },
  };
};
