import { accountsApi } from "@sellerdesk/contract/accounts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestApp, testApp } from "../../../testing/client.ts";
import { createSeller, factoryPassword } from "../../../testing/seller-factory.ts";

let t: TestApp;
beforeAll(async () => {
  t = await testApp({ env: { rateLimits: null } });
});
afterAll(() => t.close());

const person = (email: string) => ({
  first_name: "Leïla",
  last_name: "Brandt",
  email,
  phone: "+49 151 1234 5678",
  password: "a calm desk and a lamp",
  business_name: "Havn & Loom",
  accept_terms: true as const,
});

/** The code in the newest message to an address. */
const lastCode = async (to: string): Promise<string> => {
  const message = (await t.outbox()).findLast((each) => each.to === to);
  return /\b(\d{6})\b/.exec(message?.text ?? "")?.[1] ?? `no code was sent to ${to}`;
};

const wrongCode = (code: string) => (code === "000000" ? "000001" : "000000");

const register = async (email: string) =>
  (await t.call(accountsApi.register, { body: person(email) })).ok.data.token;

const registerAndVerify = async (email: string) => {
  const token = await register(email);
  await t.call(accountsApi.requestCode, { body: { channel: "email" } }, { token });
  const code = await lastCode(email);
  return (await t.call(accountsApi.verify, { body: { channel: "email", code } }, { token })).ok.data;
};

test("K10 K11 K12 A1 registers, sends a code and verifies into a session", async () => {
  const session = await registerAndVerify("first@example.com");
  expect(session).toMatchObject({
    plan_status: "inactive",
    first_name: "Leïla",
    email: "first@example.com",
    phone: "+4915112345678",
    profile_image: null,
    business_name: "Havn & Loom",
  });
  if (!("token" in session)) throw new Error("no session");
  const profile = await t.call(accountsApi.profile, {}, { token: session.token });
  expect(profile.ok.data).toMatchObject({ slug: "havn-loom", currency: "USD", is_phone_verified: false });
});

test("K10 names each field that is wrong", async () => {
  const { status, failure } = await t.call(accountsApi.register, {
    body: { ...person("not an address"), phone: "0151", password: "short", first_name: " " },
  });
  expect(status).toBe(422);
  expect(failure.errors).toEqual(
    expect.arrayContaining([
      { field: "email", code: "custom", message: "Enter a valid e-mail address." },
      { field: "phone", code: "custom", message: "Enter a valid phone number with country code." },
      { field: "password", code: "too_short", message: "Use at least 8 characters." },
      { field: "first_name", code: "required", message: "Fill this in." },
    ]),
  );
});

test.each([
  ["Password1", "This password is too common. Choose another."],
  ["havnhavn and more", "This password contains your name or address. Choose another."],
  ["xx-someone-here-xx", "This password contains your name or address. Choose another."],
])("K10 refuses the password %s", async (password, message) => {
  const { failure } = await t.call(accountsApi.register, {
    body: { ...person("someone@example.com"), password },
  });
  expect(failure.errors).toEqual([{ field: "password", code: "weak_password", message }]);
});

test("K10 answers alike for a known address and writes to its owner", async () => {
  await registerAndVerify("known@example.com");
  const known = await t.call(accountsApi.register, { body: person("Known@Example.com") });
  const fresh = await t.call(accountsApi.register, { body: person("fresh@example.com") });
  expect(known.status).toBe(fresh.status);
  expect(Object.keys(known.ok.data)).toEqual(Object.keys(fresh.ok.data));
  const token = known.ok.data.token;
  const asked = await t.call(accountsApi.requestCode, { body: { channel: "email" } }, { token });
  expect(asked.ok.data).toEqual({ resend_after_seconds: 60, expires_in_seconds: 600 });
  const messages = (await t.outbox()).filter(({ to }) => to === "Known@Example.com");
  expect(messages.map(({ subject }) => subject)).toEqual(["You already have an account"]);
  const { failure } = await t.call(
    accountsApi.verify,
    { body: { channel: "email", code: "123456" } },
    { token },
  );
  expect(failure.message).toMatch(/^That code is not right\. 4 attempts left\.$/);
});

test("K11 sends no second code within a minute", async () => {
  const token = await register("resend@example.com");
  await t.call(accountsApi.requestCode, { body: { channel: "email" } }, { token });
  const again = await t.call(accountsApi.requestCode, { body: { channel: "email" } }, { token });
  expect(again.status).toBe(429);
  expect(Number(again.headers["retry-after"])).toBeGreaterThan(50);
});

test("K12 counts five tries, then the code is dead", async () => {
  const token = await register("tries@example.com");
  await t.call(accountsApi.requestCode, { body: { channel: "email" } }, { token });
  const code = await lastCode("tries@example.com");
  const verify = (typed: string) =>
    t.call(accountsApi.verify, { body: { channel: "email", code: typed } }, { token });
  for (const left of [4, 3, 2, 1, 0]) {
    expect((await verify(wrongCode(code))).failure.message).toBe(
      `That code is not right. ${left} attempts left.`,
    );
  }
  expect((await verify(code)).failure.message).toBe("This code has expired. Request a new one.");
});

test("K12 of 20 parallel tries with the right code one wins", async () => {
  const token = await register("parallel@example.com");
  await t.call(accountsApi.requestCode, { body: { channel: "email" } }, { token });
  const code = await lastCode("parallel@example.com");
  const answers = await Promise.all(
    Array.from({ length: 20 }, () =>
      t.call(accountsApi.verify, { body: { channel: "email", code } }, { token }),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});

test("K12 a code of one registration does not open another", async () => {
  const first = await register("one@example.com");
  const second = await register("two@example.com");
  await t.call(accountsApi.requestCode, { body: { channel: "email" } }, { token: first });
  await t.call(accountsApi.requestCode, { body: { channel: "email" } }, { token: second });
  const code = await lastCode("one@example.com");
  const { status } = await t.call(
    accountsApi.verify,
    { body: { channel: "email", code } },
    { token: second },
  );
  expect(status).toBe(422);
});

test("K12 a phone may be proved before the address, and then logs in", async () => {
  const email = "phone@example.com";
  const token = await register(email);
  await t.call(accountsApi.requestCode, { body: { channel: "phone" } }, { token });
  const phoneCode = await lastCode("+4915112345678");
  const proved = await t.call(accountsApi.verify, { body: { channel: "phone", code: phoneCode } }, { token });
  expect(proved.ok.data).toEqual({ next: "verify" });
  await t.call(accountsApi.requestCode, { body: { channel: "email" } }, { token });
  await t.call(accountsApi.verify, { body: { channel: "email", code: await lastCode(email) } }, { token });
  const login = await t.call(accountsApi.login, {
    body: { identifier: "+49 151 1234-5678", password: person(email).password },
  });
  expect(login.ok.data.email).toBe(email);
});

test("K13 logs in by password, whatever the case of the address", async () => {
  const { email } = await createSeller(t.db);
  const login = await t.call(accountsApi.login, {
    body: { identifier: email.toUpperCase(), password: factoryPassword },
  });
  expect(login.ok.data).toMatchObject({ email, plan_status: "active" });
});

test("K13 answers alike for a wrong password and an unknown address", async () => {
  const { email } = await createSeller(t.db);
  const wrong = await t.call(accountsApi.login, { body: { identifier: email, password: "wrong wrong" } });
  const unknown = await t.call(accountsApi.login, {
    body: { identifier: "nobody@example.com", password: "wrong wrong" },
  });
  expect(wrong.status).toBe(401);
  expect({ ...wrong.failure, request_id: "" }).toEqual({ ...unknown.failure, request_id: "" });
  expect(wrong.failure.message).toBe("E-mail or password is incorrect.");
});

test("K13 a suspended seller is told so, and keeps no session", async () => {
  const seller = await createSeller(t.db, { status: "suspended" });
  const login = await t.call(accountsApi.login, {
    body: { identifier: seller.email, password: factoryPassword },
  });
  expect(login.failure.code).toBe("account_suspended");
  expect((await t.call(accountsApi.profile, {}, { token: seller.token })).status).toBe(401);
});

test("K14 K15 A1 logs in by a one-time code, once", async () => {
  const { email } = await createSeller(t.db);
  const sent = await t.call(accountsApi.loginWithCode, { body: { identifier: email } });
  expect(sent.ok.data).toEqual({ resend_after_seconds: 60, expires_in_seconds: 600 });
  const code = await lastCode(email);
  const login = await t.call(accountsApi.loginVerifyCode, { body: { identifier: email, code } });
  expect(login.ok.data.email).toBe(email);
  const again = await t.call(accountsApi.loginVerifyCode, { body: { identifier: email, code } });
  expect(again.failure.code).toBe("code_expired");
});

test("K14 K16 answer alike for an unknown account, and send nothing", async () => {
  const before = (await t.outbox()).length;
  for (const endpoint of [accountsApi.loginWithCode, accountsApi.forgotPassword]) {
    const sent = await t.call(endpoint, { body: { identifier: "ghost@example.com" } });
    expect(sent.ok.data).toEqual({ resend_after_seconds: 60, expires_in_seconds: 600 });
  }
  expect(await t.outbox()).toHaveLength(before);
  const tried = await t.call(accountsApi.loginVerifyCode, {
    body: { identifier: "ghost@example.com", code: "123456" },
  });
  expect(tried.failure.message).toBe("That code is not right. 4 attempts left.");
});

test("K15 a code must be six digits before anything else happens", async () => {
  const { email } = await createSeller(t.db);
  const { failure } = await t.call(accountsApi.loginVerifyCode, {
    body: { identifier: email, code: "12345a" },
  });
  expect(failure.errors?.[0]?.message).toBe("Enter the six digits of the code.");
});

test("K16 K17 K18 sets a new password, ends every session and tells the owner", async () => {
  const { email, token } = await createSeller(t.db);
  await t.call(accountsApi.forgotPassword, { body: { identifier: email } });
  const code = await lastCode(email);
  const checked = await t.call(accountsApi.verifyResetCode, { body: { identifier: email, code } });
  const { reset_token } = checked.ok.data;
  const weak = await t.call(accountsApi.resetPassword, { body: { reset_token, password: "password1" } });
  expect(weak.failure.errors?.[0]?.message).toBe("This password is too common. Choose another.");
  const password = "another lamp on the desk";
  expect((await t.call(accountsApi.resetPassword, { body: { reset_token, password } })).status).toBe(200);
  expect((await t.call(accountsApi.profile, {}, { token })).status).toBe(401);
  expect((await t.call(accountsApi.login, { body: { identifier: email, password } })).status).toBe(200);
  expect((await t.call(accountsApi.resetPassword, { body: { reset_token, password } })).failure.code).toBe(
    "code_expired",
  );
  expect((await t.outbox()).findLast(({ to }) => to === email)?.subject).toBe("Your password was changed");
});

test("A7 F1 a logout ends the session at once and no other", async () => {
  const { email, token } = await createSeller(t.db);
  const other = await t.call(accountsApi.login, { body: { identifier: email, password: factoryPassword } });
  await t.call(accountsApi.logout, {}, { token });
  expect((await t.call(accountsApi.profile, {}, { token })).status).toBe(401);
  expect((await t.call(accountsApi.profile, {}, { token: other.ok.data.token })).status).toBe(200);
});

test("A8 lists the seller's sessions and ends one; a foreign one is not found", async () => {
  const { email, token, sessionId } = await createSeller(t.db);
  const stranger = await createSeller(t.db);
  const other = await t.call(accountsApi.login, { body: { identifier: email, password: factoryPassword } });
  const { data } = (await t.call(accountsApi.sessions, {}, { token })).ok;
  expect(data.map(({ id, is_current }) => [id === sessionId, is_current])).toEqual(
    expect.arrayContaining([
      [true, true],
      [false, false],
    ]),
  );
  const foreign = await t.call(accountsApi.revokeSession, { params: { id: stranger.sessionId } }, { token });
  expect(foreign.status).toBe(404);
  expect((await t.call(accountsApi.profile, {}, { token: stranger.token })).status).toBe(200);
  const otherId = data.find(({ is_current }) => !is_current)?.id ?? "";
  await t.call(accountsApi.revokeSession, { params: { id: otherId } }, { token });
  expect((await t.call(accountsApi.profile, {}, { token: other.ok.data.token })).status).toBe(401);
});

test("K45 K46 changes the profile, refuses a stale one and a wrong time zone", async () => {
  const { token } = await createSeller(t.db);
  const { data } = (await t.call(accountsApi.profile, {}, { token })).ok;
  const changes = {
    first_name: "Ana",
    last_name: "Silva",
    business_name: "Barro",
    timezone: "Europe/Lisbon",
    version: data.version,
  };
  const saved = await t.call(accountsApi.updateProfile, { body: changes }, { token });
  expect(saved.ok.data).toMatchObject({
    first_name: "Ana",
    timezone: "Europe/Lisbon",
    version: data.version + 1,
  });
  expect((await t.call(accountsApi.updateProfile, { body: changes }, { token })).failure.code).toBe(
    "stale_write",
  );
  const wrong = { ...changes, timezone: "Mars/Base", version: data.version + 1 };
  expect(
    (await t.call(accountsApi.updateProfile, { body: wrong }, { token })).failure.errors?.[0]?.field,
  ).toBe("timezone");
});
