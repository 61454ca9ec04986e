import { mkdtemp, readFile, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { accountsApi } from "@sellerdesk/contract/accounts";
import { customersApi } from "@sellerdesk/contract/customers";
import type { Endpoint } from "@sellerdesk/contract/http";
import { marketplaceOrdersApi } from "@sellerdesk/contract/marketplace-orders";
import { operatorKeysApi } from "@sellerdesk/contract/operator";
import { plansApi } from "@sellerdesk/contract/plans";
import { securityApi } from "@sellerdesk/contract/security";
import { webhooksApi } from "@sellerdesk/contract/webhooks";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { codeOfApp } from "../testing/authenticator.ts";
import { type OutboxMessage, type TestApp, testApp } from "../testing/client.ts";
import { createMarketplaceKey, freshKey, orderBody } from "../testing/marketplace-factory.ts";
import { createVariant } from "../testing/product-factory.ts";
import { makeRegistrationBody, wrongCode } from "../testing/registration.ts";
import { createSeller } from "../testing/seller-factory.ts";
import { freePort, type ServerProcess, startServerProcess } from "../testing/server-process.ts";
import { createKey } from "./features/marketplace-keys/service.ts";

let t: TestApp;
let dataDir: string;
let server: ServerProcess;
let metricsUrl: string;
beforeAll(async () => {
  t = await testApp();
  dataDir = await mkdtemp(join(tmpdir(), "sellerdesk-log-"));
  const adminPort = String(await freePort());
  metricsUrl = `http://127.0.0.1:${adminPort}/metrics`;
  server = await startServerProcess({
    databaseUrl: t.databaseUrl,
    dataDir,
    env: {
      LOG_LEVEL: "trace",
      ADMIN_PORT: adminPort,
      PRIVATE_WEBHOOKS: "true",
      SMS_URL: "http://gateway:sms-secret@127.0.0.1:1/send",
      STRIPE_API_BASE: "http://127.0.0.1:1",
      STRIPE_SECRET_KEY: "sk_test_stripe-key",
      STRIPE_WEBHOOK_SECRET: "whsec_stripe-hooks",
    },
  });
});
afterAll(async () => {
  await server.stop("SIGKILL");
  await t.close();
  await rm(dataDir, { recursive: true, force: true });
});

const ask = async (
  { method, path }: Pick<Endpoint, "method" | "path">,
  {
    token,
    body,
    query = "",
    headers = {},
  }: { token?: string; body?: unknown; query?: string; headers?: object } = {},
) => {
  const response = await fetch(`${server.url}${path}${query}`, {
    method,
    headers: {
      ...headers,
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { "content-type": "application/json" }),
    },
    ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
  });
  return {
    status: response.status,
    data: ((await response.json()) as { data: Record<string, string> }).data,
  };
};

/** Waits for `count` messages to an address and returns the code in the newest one. */
const codeOf = (to: string, count: number): Promise<string> =>
  vi.waitFor(
    async () => {
      const folder = join(dataDir, "outbox");
      const names = (await readdir(folder)).filter((name) => name.endsWith(".json")).sort();
      const files = await Promise.all(names.map((name) => readFile(join(folder, name), "utf8")));
      const texts = files
        .map((text): OutboxMessage => JSON.parse(text))
        .filter((message) => message.to === to);
      expect(texts).toHaveLength(count);
      return /\b\d{6}\b/.exec(texts.at(-1)?.text ?? "")![0]; // each message has a code
    },
    { timeout: 20_000 },
  );

/**
 * Changes login credentials, pays and fails at it, and uses the operator's API.
 * @returns what must stay out of the log
 */
const runSecurityScenario = async (session: string, password: string): Promise<string[]> => {
  const value = "brandt@new-secret.example";
  expect(
    (
      await ask(securityApi.requestContact, {
        token: session,
        body: { channel: "email", value, password },
      })
    ).status,
  ).toBe(200);
  const contactCode = await codeOf(value, 1);
  const contact = { channel: "email", value, code: wrongCode(contactCode) };
  expect((await ask(securityApi.confirmContact, { token: session, body: contact })).status).toBe(
    422,
  );

  const { data: app } = await ask(securityApi.startTwoFactor, {
    token: session,
    body: { password },
  });
  const { rows } = await sql<{
    now: number;
  }>`select extract(epoch from now())::float8 as now`.execute(t.db);
  const code = codeOfApp(app["secret"] ?? "", rows[0]?.now ?? 0);
  const on = await ask(securityApi.confirmTwoFactor, { token: session, body: { code } });
  const recoveryCodes = on.data["recovery_codes"] as unknown as string[];
  expect(recoveryCodes).toHaveLength(10);

  const plan = await t.db.selectFrom("plans").select("id").executeTakeFirstOrThrow();
  const order = { plan_id: plan.id, payment_method: "stripe", accept_terms: true };
  expect((await ask(plansApi.buy, { token: session, body: order })).status).toBe(503);
  const signed = { "stripe-signature": "t=1,v1=stripe-signature" };
  expect((await ask(plansApi.stripeEvents, { body: {}, headers: signed })).status).toBe(400);

  const operatorKey = await createKey(t.db, { name: "Operator", scopes: ["operator"] });
  const made = await ask(operatorKeysApi.create, {
    token: operatorKey.token,
    headers: freshKey(),
    body: { name: "Another operator" },
  });
  await sql`alter table marketplace_keys add constraint broken_key check (name <> 'Broken') not valid`.execute(
    t.db,
  );
  const broken = await ask(operatorKeysApi.create, {
    token: operatorKey.token,
    headers: freshKey(),
    body: { name: "Broken" },
  });
  expect(broken.status).toBe(500);
  return [
    ...[
      value,
      contactCode,
      contact.code,
      code,
      app["secret"],
      app["uri"],
      made.data["token"],
      operatorKey.token,
    ].map(String),
    ...recoveryCodes,
    "sk_test_stripe-key",
    "whsec_stripe-hooks",
    "stripe-signature",
  ];
};

/**
 * Performs what sellers and the marketplace do, and fails at some of it.
 * @returns all that must stay out of the log
 */
const runScenario = async (): Promise<string[]> => {
  const email = "leila.brandt@secret-shop.example";
  const [identifier, newPassword] = [email, "quite another lamp 7"];
  const { password } = makeRegistrationBody(email);
  const registered = await ask(accountsApi.register, { body: makeRegistrationBody(email) });
  const registration = registered.data["token"] ?? "";
  await ask(accountsApi.requestCode, { body: { channel: "email" }, token: registration });
  const proof = await codeOf(email, 1);
  const guess = { channel: "email", code: wrongCode(proof) };
  expect((await ask(accountsApi.verify, { body: guess, token: registration })).status).toBe(422);
  const verified = await ask(accountsApi.verify, {
    body: { channel: "email", code: proof },
    token: registration,
  });
  const session = verified.data["token"] ?? "";

  await ask(accountsApi.login, { body: { identifier, password: "a wrong guess 123" } });
  const login = await ask(accountsApi.login, { body: { identifier, password } });
  await ask(accountsApi.loginWithCode, { body: { identifier } });
  const loginCode = await codeOf(email, 2);
  const byCode = await ask(accountsApi.loginVerifyCode, { body: { identifier, code: loginCode } });
  await ask(accountsApi.forgotPassword, { body: { identifier } });
  const resetCode = await codeOf(email, 3);
  const reset = await ask(accountsApi.verifyResetCode, { body: { identifier, code: resetCode } });
  const resetToken = reset.data["reset_token"] ?? "";
  expect(
    (
      await ask(accountsApi.resetPassword, {
        body: { reset_token: resetToken, password: newPassword },
      })
    ).status,
  ).toBe(200);
  expect(
    (await ask(accountsApi.login, { body: `{"password": "${newPassword}", "identifier": ` }))
      .status,
  ).toBe(400);

  const again = await ask(accountsApi.login, { body: { identifier, password: newPassword } });
  const safe = await runSecurityScenario(again.data["token"] ?? "", newPassword);

  // Requests a text message that cannot be sent.
  const phone = "+491701234567";
  const seller = await createSeller(t.db, { email: "second@secret-shop.example", phone });
  await ask(accountsApi.loginWithCode, { body: { identifier: phone } });
  await vi.waitFor(() => expect(server.readOutput()).toContain("could not be sent"), {
    timeout: 20_000,
  });

  const key = await createMarketplaceKey(t.db);
  const variant = await createVariant(t.db, seller, { stock: 5 });
  const buyer = { email: "agnieszka@buyer.example", phone: "+48601234567" };
  const placed = orderBody([{ variant_id: variant.id }]);
  const order = { ...placed, customer: { ...placed.customer, ...buyer } };
  const hook = await ask(webhooksApi.create, {
    token: seller.token,
    body: { url: "http://127.0.0.1:1/hook?key=hook-secret", topics: ["order"], description: "" },
  });
  const secret = hook.data["secret"] ?? "";
  expect(
    (await ask(marketplaceOrdersApi.place, { token: key.token, body: order, headers: freshKey() }))
      .status,
  ).toBe(201);

  // An unforeseen leak: PostgreSQL's error detail contains the whole row.
  await sql`alter table registrations add constraint broken check (first_name <> 'Broken') not valid`.execute(
    t.db,
  );
  const broken = { ...makeRegistrationBody("broken@secret-shop.example"), first_name: "Broken" };
  expect((await ask(accountsApi.register, { body: broken })).status).toBe(500);
  await sql`alter table customers rename to customers_gone`.execute(t.db);
  const query = `?search=${encodeURIComponent(buyer.email)}`;
  expect((await ask(customersApi.list, { token: seller.token, query })).status).toBe(500);

  const tokens = [
    registration,
    session,
    login.data["token"],
    byCode.data["token"],
    resetToken,
    seller.token,
    key.token,
    secret,
  ];
  expect(tokens.filter((token) => token === undefined || token.length < 30)).toEqual([]);
  return [
    ...tokens.map(String),
    ...safe,
    email,
    seller.email,
    buyer.email,
    broken.email,
    "1511234",
    "1701234567",
    "601234567",
    password,
    newPassword,
    "a wrong guess 123",
    "sms-secret",
    "hook-secret",
    "Świętego",
    proof,
    guess.code,
    loginCode,
    resetCode,
  ];
};

it("logs failures with their routes, but no code, token, password, email address or phone number", async () => {
  const secrets = await runScenario();
  const failures = await vi.waitFor(() => {
    const lines = server.readOutput().split("\n").slice(0, -1);
    const entries = lines.filter((line) => line.startsWith("{")).map((line) => JSON.parse(line));
    const failed = entries.filter(({ msg }) => msg === "the request failed");
    expect(failed).toHaveLength(3);
    return failed;
  }, 10_000);
  expect(failures).toMatchObject([
    {
      request: { method: "POST", route: operatorKeysApi.create.path },
      err: { constraint: "broken_key" },
    },
    {
      level: 50,
      reqId: expect.any(String),
      request: { method: "POST", route: accountsApi.register.path },
      err: { code: "23514", constraint: "broken", stack: expect.stringContaining("registration") },
    },
    { request: { method: "GET", route: customersApi.list.path }, err: { code: "42P01" } },
  ]);
  // Process id and time contain digits of their own: a code counts only if it is separate.
  const output = server.readOutput().replaceAll(/"(time|pid)":\d+/g, "");
  expect(secrets.filter((secret) => output.includes(secret))).toEqual([]);

  const metrics = await (await fetch(metricsUrl)).text();
  for (const name of [
    'http_request_duration_seconds_count{method="POST",route="/api/auth/vendor/register",status="500"} 1',
    'db_pool_connections{state="waiting"}',
    'event_loop_delay_seconds{quantile="0.99"}',
    'jobs{queue="send-sms",state=',
    'process_memory_bytes{kind="rss"}',
  ])
    expect(metrics).toContain(name);
  expect(metrics).not.toMatch(/@|[0-9a-f]{8}-[0-9a-f]{4}-/);
  expect(secrets.filter((secret) => secret.length > 6 && metrics.includes(secret))).toEqual([]);
});
