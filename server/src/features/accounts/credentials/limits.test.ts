import { accountsApi } from "@sellerdesk/contract/accounts";
import { securityApi } from "@sellerdesk/contract/security";
import { sql } from "kysely";
import { describe, expect, onTestFinished, test } from "vitest";
import { type TestApp, testApp } from "../../../../testing/client.ts";
import { lastCode, makeRegistrationBody, wrongCode } from "../../../../testing/registration.ts";
import { createSeller, factoryPassword } from "../../../../testing/seller-factory.ts";
import { type RateLimits, readEnv } from "../../../env.ts";
import { newSellerToken } from "../../../lib/security/token.ts";

/** Windows start at midnight; these tests hardly ever run across it. */
const seconds = 86_400;
const few = { hits: 3, seconds };
const many = { hits: 1000, seconds };
const allow = (perAddress: typeof few, perAccount: typeof few): RateLimits => {
  const limits = { perAddress, perAccount };
  return { login: limits, code: limits, verify: limits, register: limits };
};

const appWith = async (rateLimits: RateLimits | null, databaseUrl?: string): Promise<TestApp> => {
  const t = await testApp({
    env: { rateLimits, trustProxy: "127.0.0.1" },
    ...(databaseUrl !== undefined && { databaseUrl }),
  });
  onTestFinished(() => t.close());
  return t;
};

/** Logs in from an internet address as the reverse proxy reports it. */
const logIn = (t: TestApp, identifier: string, ip = "203.0.113.7", password = "wrong wrong") =>
  t.call(
    accountsApi.login,
    { body: { identifier, password } },
    { headers: { "x-forwarded-for": ip } },
  );

test("K13 locks an account after its attempts, for every IP address, and says for how long", async () => {
  const t = await appWith(allow(many, few));
  const { email } = await createSeller(t.db);
  for (let tries = 0; tries < few.hits; tries += 1)
    expect((await logIn(t, email, `203.0.113.${tries}`)).status).toBe(401);
  const locked = await logIn(t, email, "198.51.100.1", factoryPassword);
  expect(locked.status).toBe(429);
  expect(locked.failure.message).toMatch(
    /^Too many attempts with a password\. Log in with a code, or try again in \d+ (minutes|hours?)\.$/,
  );
  const wait = Number(locked.headers["retry-after"]);
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(seconds);
  const { email: other } = await createSeller(t.db);
  expect((await logIn(t, other, "203.0.113.1", factoryPassword)).status).toBe(200);
});

test("K13 locks an unknown account the same way", async () => {
  const t = await appWith(allow(many, few));
  for (let tries = 0; tries < few.hits; tries += 1) await logIn(t, "ghost@example.com");
  expect((await logIn(t, "GHOST@example.com")).status).toBe(429);
});

test("K13 unlocks an account when the time is over", async () => {
  const t = await appWith(allow(many, few));
  const { email } = await createSeller(t.db);
  for (let tries = 0; tries <= few.hits; tries += 1) await logIn(t, email);
  await sql`update rate_limits set window_start = window_start - interval '1 day'`.execute(t.db);
  expect((await logIn(t, email, "203.0.113.7", factoryPassword)).status).toBe(200);
});

test("K13 limits an IP address over all accounts: IPv4 by address, IPv6 by /64 network", async () => {
  const t = await appWith(allow(few, many));
  const statusFrom = async (ip: string) =>
    (await logIn(t, `${crypto.randomUUID()}@example.com`, ip)).status;
  for (let tries = 0; tries < few.hits; tries += 1)
    expect(await statusFrom("203.0.113.9")).toBe(401);
  expect(await statusFrom("203.0.113.9")).toBe(429);
  expect(await statusFrom("203.0.113.10")).toBe(401);

  for (let tries = 0; tries < few.hits; tries += 1)
    expect(await statusFrom(`2001:db8:1:2::${tries}`)).toBe(401);
  expect(await statusFrom("2001:db8:1:2:ffff::1")).toBe(429);
  expect(await statusFrom("2001:db8:1:3::1")).toBe(401);
});

test("K13 ignores the forwarded address of a client without a proxy", async () => {
  const t = await testApp({ env: { rateLimits: allow(few, many) } });
  onTestFinished(() => t.close());
  for (let tries = 0; tries < few.hits; tries += 1)
    await logIn(t, "a@example.com", `203.0.113.${tries}`);
  expect((await logIn(t, "b@example.com", "203.0.113.99")).status).toBe(429);
});

test("K13 server processes count together, also when many attempts arrive at once", async () => {
  const first = await appWith(allow(many, few));
  const second = await appWith(allow(many, few), first.databaseUrl);
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      logIn(index % 2 === 0 ? first : second, "both@example.com"),
    ),
  );
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(few.hits);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(10 - few.hits);
});

test("K10 K14 K15 K16 K17 K18 the other endpoints that check secrets are limited too", async () => {
  const t = await appWith(allow({ hits: 1, seconds }, many));
  const identifier = "guessed@example.com";
  const code = "123456";
  const attempts = [
    () =>
      t.call(accountsApi.register, {
        body: makeRegistrationBody(`${crypto.randomUUID()}@example.com`),
      }),
    () => t.call(accountsApi.loginWithCode, { body: { identifier } }),
    () => t.call(accountsApi.loginVerifyCode, { body: { identifier, code } }),
  ];
  for (const attempt of attempts) {
    expect((await attempt()).status).not.toBe(429);
    expect((await attempt()).status).toBe(429);
  }
  // These share the counts of the two above: requested codes, and tried codes and tokens.
  const shared = [
    t.call(accountsApi.forgotPassword, { body: { identifier } }),
    t.call(accountsApi.verifyResetCode, { body: { identifier, code } }),
    t.call(accountsApi.resetPassword, {
      body: { reset_token: "sdp_x", password: "a lamp on a desk" },
    }),
  ];
  for (const { status } of await Promise.all(shared)) expect(status).toBe(429);
});

test("K13 the table of counters contains no address of a seller", async () => {
  const t = await appWith(allow(many, many));
  await logIn(t, "secret-person@example.com");
  const { rows } = await sql<{ key: string }>`select key from rate_limits`.execute(t.db);
  expect(rows.length).toBeGreaterThan(1);
  expect(JSON.stringify(rows)).not.toContain("secret-person");
});

test("K13 RATE_LIMITS changes or turns off limits, and a wrong value is rejected in one sentence", () => {
  const normal = readEnv({}).rateLimits;
  expect(readEnv({ RATE_LIMITS: "off" }).rateLimits).toBeNull();
  const changed = readEnv({
    RATE_LIMITS: '{"login":{"perAddress":{"hits":5,"seconds":60}}}',
  }).rateLimits;
  expect(changed).toEqual({
    ...normal,
    login: { ...normal?.login, perAddress: { hits: 5, seconds: 60 } },
  });
  for (const wrong of [
    "none",
    "[]x",
    '{"logn":{}}',
    '{"login":{"perAddress":5}}',
    '{"login":{"perAddress":{"hits":0,"seconds":1}}}',
  ])
    expect(() => readEnv({ RATE_LIMITS: wrong })).toThrow(
      /^RATE_LIMITS is ".*"\. Set it to JSON such as/,
    );
});

describe("email and phone of one account", () => {
  test("K13 share their attempts, and further ones look like a wrong password", async () => {
    const t = await appWith(allow(many, few));
    const { email } = await createSeller(t.db, { phone: "+4915110000001" });
    expect((await logIn(t, email)).status).toBe(401);
    expect((await logIn(t, email)).status).toBe(401);
    expect((await logIn(t, "+4915110000001", "203.0.113.1", factoryPassword)).status).toBe(200);
    // The fourth attempt by either identifier: even the correct password gets the answer of an
    // unknown account.
    const over = await logIn(t, "+4915110000001", "203.0.113.2", factoryPassword);
    const nobody = await logIn(t, "+4915119999999", "203.0.113.3", factoryPassword);
    expect({ ...over.failure, request_id: "" }).toEqual({ ...nobody.failure, request_id: "" });
    expect((await logIn(t, email, "203.0.113.4", factoryPassword)).failure.code).toBe(
      "wrong_credentials",
    );
  });

  test("K14 K15 share the limits on codes sent and tried, with the answers of an unknown account", async () => {
    const t = await appWith(allow(many, { hits: 1, seconds }));
    const phone = "+4915110000002";
    const { email } = await createSeller(t.db, { phone });
    const send = (identifier: string) =>
      t.call(accountsApi.loginWithCode, { body: { identifier } });
    await send(email);
    const [second, stranger] = [await send(phone), await send("+4915119999998")];
    expect(second.ok).toEqual(stranger.ok);
    expect((await t.outbox()).map(({ to }) => to)).toEqual([email]);
    const tryCode = (identifier: string, code: string) =>
      t.call(accountsApi.loginVerifyCode, { body: { identifier, code } });
    const sent = await lastCode(t, email);
    await tryCode(phone, wrongCode(sent));
    expect((await tryCode(email, sent)).failure.code).toBe("code_expired");
  });

  test("K13 a forged token does not lock a seller out of the second step", async () => {
    const t = await appWith(allow(many, { hits: 2, seconds }));
    const { id } = await createSeller(t.db);
    const token = newSellerToken("sdt_", id);
    const step = () => t.call(securityApi.secondStep, { body: { token, code: "123456" } });
    const answers = [await step(), await step(), await step(), await step()];
    expect(answers.map(({ failure }) => failure.code)).toEqual(Array(4).fill("second_step_over"));
  });

  test("K46 a seller can send only a few codes, counted over all new addresses", async () => {
    const t = await appWith({ ...allow(many, many), code: { perAddress: many, perAccount: few } });
    const { token } = await createSeller(t.db);
    const requestContact = (value: string) =>
      t.call(
        securityApi.requestContact,
        { body: { channel: "email", value, password: factoryPassword } },
        { token },
      );
    for (const name of ["a", "b", "c"])
      expect((await requestContact(`${name}@havn.example`)).status).toBe(200);
    expect((await requestContact("d@havn.example")).status).toBe(429);
  });
});
