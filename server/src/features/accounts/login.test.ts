import { accountsApi } from "@sellerdesk/contract/accounts";
import { profileApi } from "@sellerdesk/contract/profile";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { useTestApp } from "../../../testing/client.ts";
import { lastCode, wrongCode } from "../../../testing/registration.ts";
import { createSeller, factoryPassword } from "../../../testing/seller-factory.ts";

const t = useTestApp({ env: { rateLimits: null } });

describe("by password", () => {
  test("K13 A1 logs in with the email address in any letter case", async () => {
    const { email } = await createSeller(t.db);
    const login = await t.call(accountsApi.login, {
      body: { identifier: email.toUpperCase(), password: factoryPassword },
    });
    expect(login.ok.data).toMatchObject({ email, plan_status: "active" });
  });

  test("K13 logs in only by a verified phone number", async () => {
    const phone = "+12025550143";
    await createSeller(t.db, { phone });
    const login = await t.call(accountsApi.login, {
      body: { identifier: "+1 (202) 555-0143", password: factoryPassword },
    });
    expect(login.ok.data).toMatchObject({ phone });
    await sql`update sellers set phone_verified_at = null where phone = ${phone}`.execute(t.db);
    const refused = await t.call(accountsApi.login, {
      body: { identifier: phone, password: factoryPassword },
    });
    expect(refused.status).toBe(401);
  });

  test("K13 rejects a suspended seller with the reason and ends the session", async () => {
    const seller = await createSeller(t.db, { status: "suspended" });
    const login = await t.call(accountsApi.login, {
      body: { identifier: seller.email, password: factoryPassword },
    });
    expect(login.failure.code).toBe("account_suspended");
    expect((await t.call(profileApi.read, {}, { token: seller.token })).status).toBe(401);
  });
});

describe("by one-time code", () => {
  test("K14 K15 A1 logs in by a one-time code, once", async () => {
    const { email } = await createSeller(t.db);
    const sent = await t.call(accountsApi.loginWithCode, { body: { identifier: email } });
    expect(sent.ok.data).toEqual({ resend_after_seconds: 60, expires_in_seconds: 600 });
    const code = await lastCode(t, email);
    const login = await t.call(accountsApi.loginVerifyCode, { body: { identifier: email, code } });
    expect(login.ok.data).toMatchObject({ email });
    const again = await t.call(accountsApi.loginVerifyCode, { body: { identifier: email, code } });
    expect(again.failure.code).toBe("code_expired");
  });

  test("K14 sends the code for a verified phone number by SMS", async () => {
    const phone = "+4915100000001";
    const { email } = await createSeller(t.db, { phone });
    await t.call(accountsApi.loginWithCode, { body: { identifier: "+49 151 00000001" } });
    const code = await lastCode(t, phone);
    expect((await t.outbox()).find(({ to }) => to === phone)?.channel).toBe("sms");
    const login = await t.call(accountsApi.loginVerifyCode, { body: { identifier: phone, code } });
    expect(login.ok.data).toMatchObject({ email });
  });

  test("K15 accepts one of 20 parallel attempts with the correct code", async () => {
    const { email } = await createSeller(t.db);
    await t.call(accountsApi.loginWithCode, { body: { identifier: email } });
    const code = await lastCode(t, email);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        t.call(accountsApi.loginVerifyCode, { body: { identifier: email, code } }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test("K15 K17 a login code cannot reset the password and expires after five wrong attempts", async () => {
    const { email } = await createSeller(t.db);
    await t.call(accountsApi.loginWithCode, { body: { identifier: email } });
    const code = await lastCode(t, email);
    const body = { identifier: email, code };
    expect((await t.call(accountsApi.verifyResetCode, { body })).failure.code).toBe("code_expired");
    for (let tries = 0; tries < 5; tries += 1)
      await t.call(accountsApi.loginVerifyCode, {
        body: { identifier: email, code: wrongCode(code) },
      });
    expect((await t.call(accountsApi.loginVerifyCode, { body })).failure.code).toBe("code_expired");
  });

  test("K14 rejects a second code request within a minute, also for unknown accounts", async () => {
    const { email } = await createSeller(t.db);
    for (const identifier of [email, "nobody-resend@example.com"]) {
      await t.call(accountsApi.loginWithCode, { body: { identifier } });
      expect((await t.call(accountsApi.loginWithCode, { body: { identifier } })).status).toBe(429);
    }
  });
});

describe("forgotten password", () => {
  const startReset = async (email: string) => {
    await t.call(accountsApi.forgotPassword, { body: { identifier: email } });
    const code = await lastCode(t, email);
    return (await t.call(accountsApi.verifyResetCode, { body: { identifier: email, code } })).ok
      .data.reset_token;
  };
  const reset = (reset_token: string, password: string) =>
    t.call(accountsApi.resetPassword, { body: { reset_token, password } });

  test("K16 K17 K18 sets a new password, ends every session and notifies the owner", async () => {
    const { email, token } = await createSeller(t.db);
    const other = await t.call(accountsApi.login, {
      body: { identifier: email, password: factoryPassword },
    });
    const reset_token = await startReset(email);
    const password = "another lamp on the desk";
    expect((await reset(reset_token, password)).status).toBe(200);
    expect((await t.call(profileApi.read, {}, { token })).status).toBe(401);
    expect((await t.call(profileApi.read, {}, { token: other.ok.data.token })).status).toBe(401);
    const logIn = (typed: string) =>
      t.call(accountsApi.login, { body: { identifier: email, password: typed } });
    expect((await logIn(password)).status).toBe(200);
    expect((await logIn(factoryPassword)).status).toBe(401);
    expect((await t.outbox()).findLast(({ to }) => to === email)?.subject).toBe(
      "Your password was changed",
    );
  });

  test("K18 a token stays valid after a rejected password and expires after its use", async () => {
    const { email } = await createSeller(t.db, { businessName: "Saltmarsh" });
    const reset_token = await startReset(email);
    expect((await reset(reset_token, "password1")).failure.errors?.[0]?.message).toBe(
      "This password is too common. Choose another.",
    );
    expect((await reset(reset_token, "my saltmarsh shop")).failure.errors?.[0]?.message).toBe(
      "This password contains your name or address. Choose another.",
    );
    expect((await reset(reset_token, "another lamp on the desk")).status).toBe(200);
    expect((await reset(reset_token, "a third lamp on the desk")).failure.code).toBe(
      "code_expired",
    );
  });

  test("K18 accepts one of 10 parallel uses of a token", async () => {
    const { email } = await createSeller(t.db);
    const reset_token = await startReset(email);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        reset(reset_token, `desk number ${index} and a lamp`),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test("K17 K18 a newer token replaces the older one, and each expires after 15 minutes", async () => {
    const { id, email } = await createSeller(t.db);
    const older = await startReset(email);
    await sql`update one_time_codes set resend_after = now()`.execute(t.db);
    const newer = await startReset(email);
    expect((await reset(older, "a lamp for the older one")).failure.code).toBe("code_expired");
    const { rows } = await sql<{ minutes: number }>`
      select extract(epoch from expires_at - created_at)::integer / 60 as minutes from reset_tokens
      where seller_id = ${id}`.execute(t.db);
    expect(rows).toEqual([{ minutes: 15 }]);
    await sql`update reset_tokens set expires_at = now() where seller_id = ${id}`.execute(t.db);
    expect((await reset(newer, "a lamp for the newer one")).failure.code).toBe("code_expired");
  });

  test("K18 rejects a forged token like an expired one", async () => {
    const password = "another lamp on the desk";
    expect((await reset("sdp_nonsense", password)).failure.code).toBe("code_expired");
    expect((await reset(`sdp_${"A".repeat(64)}`, password)).failure.code).toBe("code_expired");
  });
});
