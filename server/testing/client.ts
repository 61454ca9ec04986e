import { mkdtemp, readFile, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type CallInput, pathOf } from "@sellerdesk/contract/call";
import type { Endpoint, Failure, Output } from "@sellerdesk/contract/http";
import { afterAll, beforeAll } from "vitest";
import { createJobs } from "../src/db/jobs.ts";
import { createListener } from "../src/db/listen.ts";
import { createDb, createPool } from "../src/db/pool.ts";
import { openReadSources } from "../src/db/read-source.ts";
import { openSecrets } from "../src/db/secrets.ts";
import { createProbe } from "../src/db/probe.ts";
import { buildApp } from "../src/app.ts";
import { type Env, readEnv } from "../src/env.ts";
import { createFetchPublic, type FetchPublic } from "../src/integrations/fetch-public.ts";
import { createPostPublic, type PostPublic } from "../src/integrations/post-public.ts";
import { openPayments } from "../src/integrations/payment.ts";
import { openStorage } from "../src/integrations/storage.ts";
import { createTestDatabase } from "./database.ts";

type CallOptions = { token?: string; headers?: Record<string, string> };

/** The response of an endpoint: its reply on success, otherwise the failure. */
export type Answer<E extends Endpoint> = {
  status: number;
  headers: Record<string, unknown>;
  /** The reply. Reading it after a failure throws an error with the response. */
  ok: Output<E["reply"]>;
  /** The failure. Reading it after a success throws. */
  failure: Failure;
};
export type OutboxMessage = {
  channel: "email" | "sms";
  to: string;
  subject: string;
  text: string;
  attachment?: { name: string; base64: string };
  created_at: string;
};

/** Reads the messages that a server has written into its `DATA_DIR`, oldest first. */
export const readOutbox = async (dataDir: string): Promise<OutboxMessage[]> => {
  const folder = join(dataDir, "outbox");
  const names = await readdir(folder).catch(() => []);
  const messages = await Promise.all(
    names
      .filter((name) => name.endsWith(".json"))
      .map((name) => readFile(join(folder, name), "utf8")),
  );
  return messages
    .map((text): OutboxMessage => JSON.parse(text))
    .sort((a, b) => a.created_at.localeCompare(b.created_at));
};

type TestAppOptions = {
  env?: Partial<Env>;
  databaseUrl?: string;
  template?: string;
  fetchPublic?: FetchPublic;
  postPublic?: PostPublic;
};

/**
 * The real app on a database of its own, called through Fastify's `inject`. Every reply is checked
 * against its schema.
 * @param options.databaseUrl shares a database with another app, to test several server processes
 * @param options.template the name of a database to clone instead of the empty one
 * @param options.fetchPublic and `postPublic` reach a server of the test in the place of the public
 * internet
 */
export const testApp = async ({
  env: changes = {},
  databaseUrl,
  template,
  fetchPublic = createFetchPublic(),
  postPublic = createPostPublic(),
}: TestAppOptions = {}) => {
  const database = databaseUrl === undefined ? await createTestDatabase(template) : null;
  const url = databaseUrl ?? database?.url ?? "";
  const dataDir = await mkdtemp(join(tmpdir(), "sellerdesk-test-"));
  // Tests must not depend on the load of their machine.
  const env: Env = { ...readEnv({}), shedsLoad: false, answerTimeoutMs: null, dataDir, ...changes };
  const log = { info() {}, warn() {}, error: (...args: unknown[]) => console.error(...args) };
  const pool = createPool(url, { onError() {} });
  const db = createDb(pool);
  const probe = createProbe(url);
  const jobs = createJobs(pool, log);
  const listener = createListener(url, log);
  const storage = openStorage(env);
  const payments = openPayments(env);
  const secrets = await openSecrets(db, env.secretKeys);
  const readSources = openReadSources({ db, databaseUrl: url }, env.databaseReadUrl, log);
  const deps = {
    env,
    db,
    databaseUrl: url,
    readSources,
    secrets,
    probe,
    jobs,
    listener,
    storage,
    payments,
    fetchPublic,
    postPublic,
    log,
  };
  const app = await buildApp(deps, { checksReplies: true });

  const call = async <const E extends Endpoint>(
    endpoint: E,
    input: CallInput<E>,
    { token, headers = {} }: CallOptions = {},
  ): Promise<Answer<E>> => {
    const parts: { params?: object; query?: object; body?: unknown } = input as object;
    const path = pathOf(endpoint, parts.params);
    const response = await app.inject({
      method: endpoint.method,
      url: path,
      query: Object.fromEntries(
        Object.entries(parts.query ?? {}).map(([name, value]) => [name, String(value)]),
      ),
      headers: { ...(token !== undefined && { authorization: `Bearer ${token}` }), ...headers },
      ...(parts.body !== undefined && { payload: parts.body as object }),
    });
    const answered = () =>
      `${endpoint.method} ${path} answered ${response.statusCode}: ${response.body}`;
    return {
      status: response.statusCode,
      headers: response.headers,
      get ok() {
        if (response.statusCode >= 400) throw new Error(answered());
        return response.json();
      },
      get failure() {
        if (response.statusCode < 400) throw new Error(answered());
        return response.json();
      },
    };
  };

  return {
    app,
    deps,
    db,
    secrets,
    jobs,
    storage,
    env,
    databaseUrl: url,
    call,
    /** Runs all pending jobs, then reads the messages that were sent, oldest first. */
    async outbox(): Promise<OutboxMessage[]> {
      await jobs.runPending();
      return readOutbox(dataDir);
    },
    async close() {
      await app.close();
      await jobs.stop();
      await listener.stop();
      await probe.end();
      await readSources.end();
      await pool.end();
      await database?.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};
export type TestApp = Awaited<ReturnType<typeof testApp>>;

/**
 * Opens a `testApp` before the first test of a file or `describe`, and closes it after the last.
 * The object is empty until then, so read its properties only inside of tests and hooks.
 */
export const useTestApp = (options?: TestAppOptions): TestApp => {
  // Filled before the first test.
  const t = {} as TestApp;
  beforeAll(async () => {
    Object.assign(t, await testApp(options));
  });
  afterAll(() => t.close());
  return t;
};
