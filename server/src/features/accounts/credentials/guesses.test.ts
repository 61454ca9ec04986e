import { accountsApi } from "@sellerdesk/contract/accounts";
import { securityApi } from "@sellerdesk/contract/security";
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { codeOfApp } from "../../../../testing/authenticator.ts";
import { type TestApp, testApp } from "../../../../testing/client.ts";
import {
  lastCode,
  register,
  requestEmailCode,
  wrongCode,
} from "../../../../testing/registration.ts";
import { createSeller, factoryPassword } from "../../../../testing/seller-factory.ts";
import { readEnv } from "../../../env.ts";

const maxGuesses = 10;

/**
 * Starts a server with the default limits on logins and guesses by account. Addresses and requests
 * for codes are not limited.
 */
const startApp = async (databaseUrl?: string): Promise<TestApp> => {
  const many = { hits: 10_000, seconds: 86_400 };
  const limits = readEnv({}).rateLimits;
  if (limits === null) throw new Error("the server limits nothing by itself");
  const rateLimits = {
    login: { ...limits.login, perAddress: many },
    code: { perAddress: many, perAccount: many },
    verify: limits.verify,
    register: { perAddress: many, perAccount: many },
  };
  const t = await testApp({
    env: { rateLimits, trustProxy: "127.0.0.1" },
    ...(databaseUrl !== undefined && { databaseUrl }),
  });
  onTestFinished(() => t.close());
  return t;
};

let lastAddress = 0;
/** Returns the headers of a request from a new address. */
const headersFromNewAddress = () => {
  lastAddress += 1;
  return { "x-forwarded-for": `203.0.${lastAddress >> 8}.${lastAddress & 255}` };
};

/** Ends the resend pause of all codes. */
const endPause = (t: TestApp) => sql`update one_time_codes set resend_after = now()`.execute(t.db);

const requestLoginCode = async (t: TestApp, identifier: string): Promise<string> => {
  await endPause(t);
  await t.call(
    accountsApi.loginWithCode,
    { body: { identifier } },
    { headers: headersFromNewAddress() },
  );
  return lastCode(t, identifier);
};
const logInByCode = (t: TestApp, identifier: string, code: string) =>
  t.call(
    accountsApi.loginVerifyCode,
    { body: { identifier, code } },
    { headers: headersFromNewAddress() },
  );
const tryResetCode = (t: TestApp, identifier: string, code: string) =>
  t.call(
    accountsApi.verifyResetCode,
    { body: { identifier, code } },
    { headers: headersFromNewAddress() },
  );
const logIn = (t: TestApp, identifier: string, password: string) =>
  t.call(
    accountsApi.login,
    { body: { identifier, password } },
    { headers: headersFromNewAddress() },
  );

/** Uses up all guesses at the login codes of an account. */
const useUpGuesses = async (t: TestApp, identifier: string): Promise<void> => {
  for (let spent = 0; spent < maxGuesses; spent += 5) {
    const wrong = wrongCode(await requestLoginCode(t, identifier));
    for (let tries = 0; tries < 5; tries += 1)
      expect((await logInByCode(t, identifier, wrong)).status).toBe(422);
  }
};

test("K15 allows ten guesses a day at the codes of an account, from all IP addresses together", async () => {
  const t = await startApp();
  const { email } = await createSeller(t.db);
  await useUpGuesses(t, email);
  const over = await logInByCode(t, email, await requestLoginCode(t, email));
  expect([over.status, over.failure.code]).toEqual([429, "too_many_codes"]);
  expect(over.failure.message).toMatch(/^Too many wrong codes\. Try again in 2[34] hours\.$/);
  expect(Number(over.headers["retry-after"])).toBeGreaterThan(80_000);
  // Login by password still works.
  expect((await logIn(t, email, factoryPassword)).status).toBe(200);
});

test("K15 K17 login codes and reset codes share their guesses, by email and by phone", async () => {
  const t = await startApp();
  const phone = "+4915110000003";
  const { email } = await createSeller(t.db, { phone });
  for (let guesses = 0; guesses < maxGuesses; guesses += 1)
    await (guesses % 2 === 0 ? tryResetCode : logInByCode)(t, email, "000000");
  expect((await tryResetCode(t, email, "000000")).status).toBe(429);
  // The other identifier gets the answer of an unknown account (safety 14).
  const right = await requestLoginCode(t, phone);
  expect((await logInByCode(t, phone, right)).failure.code).toBe("code_expired");
});

test("K15 correct codes do not use up guesses", async () => {
  const t = await startApp();
  const { email } = await createSeller(t.db);
  for (let logins = 0; logins <= maxGuesses; logins += 1)
    expect((await logInByCode(t, email, await requestLoginCode(t, email))).status).toBe(200);
});

test("K15 an unknown account has the same number of guesses", async () => {
  const t = await startApp();
  for (let guesses = 0; guesses < maxGuesses; guesses += 1)
    expect((await logInByCode(t, "ghost@example.com", "000000")).status).toBe(422);
  expect((await logInByCode(t, "Ghost@example.com", "000000")).status).toBe(429);
});

test("K15 a guess counts for 24 hours, also across midnight and after a database crash", async () => {
  const t = await startApp();
  const { email } = await createSeller(t.db);
  await useUpGuesses(t, email);
  const moveBack = (hours: number) =>
    sql`update code_guesses set guessed_at =
      array(select at - make_interval(hours => ${hours}) from unnest(guessed_at) at)`.execute(t.db);
  await moveBack(23);
  expect((await logInByCode(t, email, await requestLoginCode(t, email))).status).toBe(429);
  await moveBack(1);
  expect((await logInByCode(t, email, await requestLoginCode(t, email))).status).toBe(200);
  // An unlogged table is empty after a crash.
  const { rows } = await sql<{ relpersistence: string }>`
    select relpersistence from pg_class where oid = 'code_guesses'::regclass`.execute(t.db);
  expect(rows).toEqual([{ relpersistence: "p" }]);
});

test("K15 checks ten of many simultaneous guesses at two servers", async () => {
  const first = await startApp();
  const second = await startApp(first.databaseUrl);
  // On a slow machine a guess may wait too long for its lock and get a 503. It is not counted, so
  // it is retried.
  const guess = async (t: TestApp) => {
    let answer = await logInByCode(t, "both@example.com", "000000");
    while (answer.status === 503) answer = await logInByCode(t, "both@example.com", "000000");
    return answer;
  };
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, index) => guess(index % 2 === 0 ? first : second)),
  );
  expect(answers.filter(({ status }) => status === 422)).toHaveLength(maxGuesses);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(20);
});

test("K12 registrations with one email address share its guesses", async () => {
  const t = await startApp();
  const email = "guessed@example.com";
  const verify = (token: string, code: string) =>
    t.call(
      accountsApi.verify,
      { body: { channel: "email", code } },
      { token, headers: headersFromNewAddress() },
    );
  for (let registrations = 0; registrations < 2; registrations += 1) {
    const token = await register(t, email);
    const wrong = wrongCode(await requestEmailCode(t, token, email));
    for (let tries = 0; tries < 5; tries += 1)
      expect((await verify(token, wrong)).status).toBe(422);
  }
  const token = await register(t, email.toUpperCase());
  const code = await requestEmailCode(t, token, email.toUpperCase());
  expect((await verify(token, code)).failure.code).toBe("too_many_codes");
});

test("K46 allows ten guesses per seller over all addresses, and ten per address", async () => {
  const t = await startApp();
  const confirm = (token: string, value: string) =>
    t.call(
      securityApi.confirmContact,
      { body: { channel: "email", value, code: "000000" } },
      { token, headers: headersFromNewAddress() },
    );
  const { token } = await createSeller(t.db);
  for (let guesses = 0; guesses < maxGuesses; guesses += 1)
    expect((await confirm(token, `new${guesses}@example.com`)).status).toBe(422);
  expect((await confirm(token, "new@example.com")).status).toBe(429);
  const other = await createSeller(t.db);
  const third = await createSeller(t.db);
  for (let guesses = 0; guesses < maxGuesses; guesses += 1)
    await confirm(guesses % 2 === 0 ? other.token : third.token, "wanted@example.com");
  expect((await confirm(third.token, "wanted@example.com")).failure.code).toBe("too_many_codes");
});

test("K13 allows ten guesses a day at the second step, over all logins, app codes and recovery codes", async () => {
  const t = await startApp();
  const seller = await createSeller(t.db);
  const { secret } = (
    await t.call(
      securityApi.startTwoFactor,
      { body: { password: factoryPassword } },
      { token: seller.token },
    )
  ).ok.data;
  const codeNow = async () => {
    const { rows } = await sql<{
      now: number;
    }>`select extract(epoch from now())::float8 as now`.execute(t.db);
    return codeOfApp(secret, rows[0]?.now ?? 0);
  };
  const confirmed = await t.call(
    securityApi.confirmTwoFactor,
    { body: { code: await codeNow() } },
    { token: seller.token },
  );
  const [recoveryCode = ""] = confirmed.ok.data.recovery_codes;
  const finish = async (code: string) => {
    const login = (await logIn(t, seller.email, factoryPassword)).ok.data;
    return t.call(
      securityApi.secondStep,
      { body: { token: login.token, code } },
      { headers: headersFromNewAddress() },
    );
  };
  for (let guesses = 0; guesses < maxGuesses; guesses += 1) {
    await sql`delete from rate_limits`.execute(t.db);
    const wrong = guesses % 2 === 0 ? "AAAA-AAAA-AAAA" : "000000";
    expect((await finish(wrong)).failure.code).toBe("wrong_second_code");
  }
  await sql`delete from rate_limits`.execute(t.db);
  expect((await finish(recoveryCode)).failure.code).toBe("too_many_codes");
});

test("K13 wrong passwords do not block login by code, and the message offers it", async () => {
  const t = await startApp();
  const { email } = await createSeller(t.db);
  for (let tries = 0; tries < 10; tries += 1)
    expect((await logIn(t, email, "wrong wrong")).status).toBe(401);
  const locked = await logIn(t, email, factoryPassword);
  expect([locked.status, locked.failure.code]).toEqual([429, "too_many_passwords"]);
  expect(locked.failure.message).toMatch(
    /^Too many attempts with a password\. Log in with a code, or try again in \d+ minutes?\.$/,
  );
  expect((await logInByCode(t, email, await requestLoginCode(t, email))).status).toBe(200);
});
