import { accountsApi } from "@sellerdesk/contract/accounts";
import { profileApi } from "@sellerdesk/contract/profile";
import { recoveryCodeCount, securityApi } from "@sellerdesk/contract/security";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { codeOfApp, secretBytes } from "../../../../testing/authenticator.ts";
import { useTestApp } from "../../../../testing/client.ts";
import { lastCode, wrongCode } from "../../../../testing/registration.ts";
import { createSeller, factoryPassword } from "../../../../testing/seller-factory.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { confirmSecret, findTwoFactor } from "./queries.ts";

const t = useTestApp();

type Seller = Awaited<ReturnType<typeof createSeller>>;

const codeAt = async (secret: string, away = 0): Promise<string> => {
  const { rows } = await sql<{
    now: number;
  }>`select extract(epoch from now())::float8 as now`.execute(t.db);
  return codeOfApp(secret, rows[0]?.now ?? 0, away);
};

const logIn = async ({ email }: Seller) =>
  (await t.call(accountsApi.login, { body: { identifier: email, password: factoryPassword } })).ok
    .data;
const finish = (token: string, code: string) =>
  t.call(securityApi.secondStep, { body: { token, code } });
const start = ({ token }: Seller, password = factoryPassword) =>
  t.call(securityApi.startTwoFactor, { body: { password } }, { token });
const read = async ({ token }: Seller) =>
  (await t.call(securityApi.twoFactor, {}, { token })).ok.data;

/** Creates a seller with two-step login, and returns the app's secret and recovery codes. */
const createProtected = async () => {
  const seller = await createSeller(t.db);
  const { secret } = (await start(seller)).ok.data;
  const body = { code: await codeAt(secret) };
  const { ok } = await t.call(securityApi.confirmTwoFactor, { body }, { token: seller.token });
  // Makes the current code valid again, so that no test waits for the next one.
  await sql`update two_factor set last_step = 0 where seller_id = ${seller.id}`.execute(t.db);
  return { seller, secret, recoveryCodes: ok.data.recovery_codes };
};

test("K13 K15 a login by password or by code opens a session only after the second step", async () => {
  const { seller, secret } = await createProtected();
  const first = await logIn(seller);
  expect(first).toEqual({ token: expect.stringMatching(/^sdt_/), next: "second_step" });
  expect((await t.call(profileApi.read, {}, { token: first.token })).status).toBe(401);
  const done = await finish(first.token, await codeAt(secret));
  expect(done.ok.data).toMatchObject({ id: seller.id, plan_status: "active" });
  expect((await t.call(profileApi.read, {}, { token: done.ok.data.token })).status).toBe(200);
  await t.call(accountsApi.loginWithCode, { body: { identifier: seller.email } });
  const body = { identifier: seller.email, code: await lastCode(t, seller.email) };
  expect((await t.call(accountsApi.loginVerifyCode, { body })).ok.data).toMatchObject({
    next: "second_step",
  });
});

test("K13 an app code works once, and older codes stop working", async () => {
  const { seller, secret } = await createProtected();
  const code = await codeAt(secret);
  expect((await finish((await logIn(seller)).token, code)).status).toBe(200);
  const { token } = await logIn(seller);
  expect((await finish(token, code)).failure.code).toBe("wrong_second_code");
  expect((await finish(token, await codeAt(secret, -1))).failure.code).toBe("wrong_second_code");
  expect((await finish(token, await codeAt(secret, 1))).status).toBe(200);
});

test("K13 accepts one of many simultaneous logins with one code", async () => {
  const { seller, secret } = await createProtected();
  const steps = await Promise.all([logIn(seller), logIn(seller), logIn(seller)]);
  const code = await codeAt(secret);
  const answers = await Promise.all(steps.map(({ token }) => finish(token, code)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});

test("K13 K18 a new password ends the logins that wait for their second step", async () => {
  const { seller, secret } = await createProtected();
  const { token } = await logIn(seller);
  const body = { current_password: factoryPassword, password: "a calm desk and a lamp" };
  expect((await t.call(securityApi.changePassword, { body }, { token: seller.token })).status).toBe(
    200,
  );
  expect((await finish(token, await codeAt(secret))).failure.code).toBe("second_step_over");
});

test("K13 a second step expires after its use, five wrong codes or five minutes", async () => {
  const { seller, secret, recoveryCodes } = await createProtected();
  const [code = ""] = recoveryCodes;
  const used = await logIn(seller);
  await finish(used.token, await codeAt(secret));
  const tried = await logIn(seller);
  const wrong = wrongCode(await codeAt(secret, 1));
  for (let tries = 0; tries < 5; tries += 1)
    expect((await finish(tried.token, wrong)).failure.code).toBe("wrong_second_code");
  const late = await logIn(seller);
  await sql`update login_steps set expires_at = now() where token_hash = sha256(${late.token}::bytea)`.execute(
    t.db,
  );
  for (const token of [used.token, tried.token, late.token, "sdt_nonsense", "nonsense"])
    expect((await finish(token, code)).failure.code).toBe("second_step_over");
  expect((await finish((await logIn(seller)).token, code)).status).toBe(200);
});

test("K13 a recovery code works once, in any spelling, and is stored as a hash", async () => {
  const { seller, recoveryCodes } = await createProtected();
  expect(new Set(recoveryCodes).size).toBe(recoveryCodeCount);
  const [code = "", ...others] = recoveryCodes;
  const typed = code.toLowerCase().replaceAll("-", " ");
  expect((await finish((await logIn(seller)).token, typed)).status).toBe(200);
  expect((await finish((await logIn(seller)).token, code)).failure.code).toBe("wrong_second_code");
  expect((await read(seller)).recovery_codes_left).toBe(others.length);
  const stored = await sql`select encode(code_hmac, 'escape') as code from recovery_codes`.execute(
    t.db,
  );
  expect(JSON.stringify(stored.rows)).not.toContain(code);
});

test("K46 turning two-step login on requires the password and a code; until then login has one step", async () => {
  const seller = await createSeller(t.db);
  expect((await start(seller, "not it at all")).failure.errors?.map(({ field }) => field)).toEqual([
    "password",
  ]);
  const { secret, uri } = (await start(seller)).ok.data;
  expect(uri).toContain(`secret=${secret}`);
  expect(await logIn(seller)).toMatchObject({ id: seller.id });
  const confirm = (code: string) =>
    t.call(securityApi.confirmTwoFactor, { body: { code } }, { token: seller.token });
  const code = await codeAt(secret);
  const { failure } = await confirm(wrongCode(code));
  expect(failure.code).toBe("wrong_second_code");
  // There are no recovery codes yet.
  expect(failure.errors).toMatchObject([
    { field: "code", message: "That code is incorrect. Enter the next one that the app shows." },
  ]);
  expect(await read(seller)).toEqual({ enabled_at: null, recovery_codes_left: 0 });
  expect((await confirm(code)).ok.data.recovery_codes).toHaveLength(recoveryCodeCount);
  expect((await read(seller)).enabled_at).not.toBeNull();
  for (const again of [await start(seller), await confirm(code)])
    expect([again.status, again.failure.code]).toEqual([409, "two_factor_on"]);
  const stored = await t.db
    .selectFrom("two_factor")
    .select("secret")
    .where("seller_id", "=", seller.id)
    .execute();
  expect(stored[0]?.secret.includes(secretBytes(secret))).toBe(false);
  expect(
    (await t.outbox()).filter(({ to }) => to === seller.email).map(({ subject }) => subject),
  ).toEqual(["Two-step login is on"]);
});

test("K46 a secret that replaced the verified one is not turned on", async () => {
  const seller = await createSeller(t.db);
  await start(seller);
  const proved = await findTwoFactor(t.db, seller.id);
  await start(seller);
  const isOn = await inTransaction(t.db, (tx) =>
    confirmSecret(tx, seller.id, proved?.secret ?? Buffer.alloc(0)),
  );
  expect(isOn).toBe(false);
  expect((await read(seller)).enabled_at).toBeNull();
});

test("K46 turning two-step login off and renewing recovery codes require password and code", async () => {
  const { seller, secret, recoveryCodes } = await createProtected();
  const [first = "", second = ""] = recoveryCodes;
  const off = (password: string, code: string) =>
    t.call(securityApi.disableTwoFactor, { body: { password, code } }, { token: seller.token });
  expect((await off("not it at all", first)).failure.errors?.map(({ field }) => field)).toEqual([
    "password",
  ]);
  expect((await off(factoryPassword, "000000000000")).failure.code).toBe("wrong_second_code");
  const body = { password: factoryPassword, code: first };
  const renewed = await t.call(securityApi.renewRecoveryCodes, { body }, { token: seller.token });
  expect((await off(factoryPassword, second)).failure.code).toBe("wrong_second_code");
  expect(renewed.ok.data.recovery_codes).not.toContain(second);
  expect((await off(factoryPassword, await codeAt(secret))).status).toBe(200);
  expect(await logIn(seller)).toMatchObject({ id: seller.id });
  expect((await off(factoryPassword, first)).failure.code).toBe("two_factor_off");
});

test("K13 K18 a wrong password does not reveal the second step, and a reset one does not bypass it", async () => {
  const { seller } = await createProtected();
  const wrong = await t.call(accountsApi.login, {
    body: { identifier: seller.email, password: "wrong wrong" },
  });
  expect([wrong.status, wrong.failure.code]).toEqual([401, "wrong_credentials"]);
  await t.call(accountsApi.forgotPassword, { body: { identifier: seller.email } });
  const identity = { identifier: seller.email, code: await lastCode(t, seller.email) };
  const { reset_token } = (await t.call(accountsApi.verifyResetCode, { body: identity })).ok.data;
  await t.call(accountsApi.resetPassword, {
    body: { reset_token, password: "another lamp, same desk" },
  });
  const login = { identifier: seller.email, password: "another lamp, same desk" };
  expect((await t.call(accountsApi.login, { body: login })).ok.data).toMatchObject({
    next: "second_step",
  });
});
