import { accountsApi } from "@sellerdesk/contract/accounts";
import { profileApi } from "@sellerdesk/contract/profile";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { useTestApp } from "../../../testing/client.ts";
import {
  lastCode,
  makeRegistrationBody,
  register,
  registerAndVerify,
  requestEmailCode,
  wrongCode,
} from "../../../testing/registration.ts";
import { createSeller } from "../../../testing/seller-factory.ts";

const t = useTestApp({ env: { rateLimits: null } });

const verify = (token: string, code: string, channel: "email" | "phone" = "email") =>
  t.call(accountsApi.verify, { body: { channel, code } }, { token });

describe("register", () => {
  test("K10 K11 K12 A1 registers, sends a code and opens a session after verification", async () => {
    const session = await registerAndVerify(t, "first@example.com");
    expect(session).toMatchObject({
      plan_status: "inactive",
      first_name: "Leïla",
      last_name: "Brandt",
      email: "first@example.com",
      phone: "+4915112345678",
      profile_image: null,
      business_name: "Havn & Loom",
    });
    const profile = await t.call(profileApi.read, {}, { token: session.token });
    expect(profile.ok.data).toMatchObject({
      slug: "havn-loom",
      currency: "USD",
      is_phone_verified: false,
    });
  });

  test("K10 answers 201 with a token and the next step, and nothing else", async () => {
    const answer = await t.call(accountsApi.register, {
      body: makeRegistrationBody("answer@example.com"),
    });
    expect(answer.status).toBe(201);
    expect(answer.ok).toEqual({
      status: true,
      data: { token: expect.any(String), next: "verify" },
    });
  });

  test("K10 names each invalid field", async () => {
    const { status, failure } = await t.call(accountsApi.register, {
      body: {
        ...makeRegistrationBody("not an address"),
        phone: "0151 1234567",
        password: "short",
        first_name: " ",
      },
    });
    expect(status).toBe(422);
    expect(failure.errors).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          field: "email",
          code: "custom",
          message: "Enter a valid email address.",
        }),
        expect.objectContaining({
          field: "phone",
          code: "custom",
          message: "Enter a valid phone number with country code.",
        }),
        expect.objectContaining({
          field: "password",
          code: "too_short",
          message: "Use at least 8 characters.",
        }),
        expect.objectContaining({
          field: "first_name",
          code: "required",
          message: "Fill this in.",
        }),
      ]),
    );
  });

  test("K10 rejects an empty body field by field, and terms that are not accepted", async () => {
    const response = await t.app.inject({
      method: "POST",
      url: accountsApi.register.path,
      payload: {},
    });
    const fields = response.json().errors.map(({ field }: { field: string }) => field);
    expect(response.statusCode).toBe(422);
    expect(fields).toEqual(Object.keys(makeRegistrationBody("")));
    const refused = await t.app.inject({
      method: "POST",
      url: accountsApi.register.path,
      payload: { ...makeRegistrationBody("terms@example.com"), accept_terms: false },
    });
    expect(refused.json().errors).toMatchObject([
      {
        field: "accept_terms",
        code: "custom",
        message: "Accept the terms and conditions to continue.",
      },
    ]);
  });

  test.each([
    ["Password1", "This password is too common. Choose another."],
    ["havnhavn and more", "This password contains your name or address. Choose another."],
    ["xx-someone-here-xx", "This password contains your name or address. Choose another."],
  ])("K10 rejects the password %s", async (password, message) => {
    const { failure } = await t.call(accountsApi.register, {
      body: { ...makeRegistrationBody("someone@example.com"), password },
    });
    expect(failure.errors).toMatchObject([{ field: "password", code: "weak_password", message }]);
  });

  test.each(["Le\u0000la", "Le\ud800la"])(
    "K10 rejects a character that the database cannot store, and names the field: %j",
    async (first_name) => {
      const { status, failure } = await t.call(accountsApi.register, {
        body: { ...makeRegistrationBody("nul@example.com"), first_name },
      });
      expect([status, failure.errors]).toMatchObject([
        422,
        [
          {
            field: "first_name",
            code: "unreadable",
            message: "This contains an invalid character. Remove it.",
          },
        ],
      ]);
    },
  );

  test("K10 an unconfirmed registration does not reserve its address", async () => {
    await register(t, "contested@example.com");
    const session = await registerAndVerify(t, "contested@example.com", { first_name: "Owner" });
    expect(session.first_name).toBe("Owner");
  });

  test("K10 shops with the same name get different slugs, also at the same moment", async () => {
    const waiting: { token: string; code: string }[] = [];
    for (const email of ["a@twins.example", "b@twins.example", "c@twins.example"]) {
      const token = await register(t, email, { business_name: "Twin Shop" });
      waiting.push({ token, code: await requestEmailCode(t, token, email) });
    }
    const answers = await Promise.all(waiting.map(({ token, code }) => verify(token, code)));
    const sessions = answers.flatMap(({ ok }) => ("token" in ok.data ? [ok.data] : []));
    const slugs = await Promise.all(
      sessions.map(
        async ({ token }) => (await t.call(profileApi.read, {}, { token })).ok.data.slug,
      ),
    );
    expect(new Set(slugs).size).toBe(3);
    expect(slugs).toContain("twin-shop");
    for (const slug of slugs) expect(slug).toMatch(/^twin-shop(-[0-9a-f]{8})?$/);
  });
});

describe("request_otp", () => {
  test("K11 sends a second code only after a minute, and it replaces the first", async () => {
    const email = "resend@example.com";
    const token = await register(t, email);
    const first = await requestEmailCode(t, token, email);
    const again = await t.call(accountsApi.requestCode, { body: { channel: "email" } }, { token });
    expect(again.status).toBe(429);
    expect(again.failure.message).toBe(
      "A code was sent less than a minute ago. Wait a moment before you ask for another one.",
    );
    expect(Number(again.headers["retry-after"])).toBeGreaterThan(50);

    await sql`update one_time_codes set resend_after = now()`.execute(t.db);
    const second = await requestEmailCode(t, token, email);
    // Both codes are the same by chance once in a million runs.
    expect((await verify(token, first)).failure.code).toBe("wrong_code");
    expect((await verify(token, second)).status).toBe(200);
  });

  test("K11 returns how long a code is valid and when to request another", async () => {
    const token = await register(t, "times@example.com");
    const sent = await t.call(accountsApi.requestCode, { body: { channel: "phone" } }, { token });
    expect(sent.ok.data).toEqual({ resend_after_seconds: 60, expires_in_seconds: 600 });
  });

  test("K11 rejects a seller's token in place of a registration token", async () => {
    const { token } = await createSeller(t.db);
    const sent = await t.call(accountsApi.requestCode, { body: { channel: "email" } }, { token });
    expect(sent.status).toBe(401);
  });

  test("K11 a registration ends an hour after its start", async () => {
    const token = await register(t, "late@example.com");
    await sql`update registrations set expires_at = now() where email = 'late@example.com'`.execute(
      t.db,
    );
    const sent = await t.call(accountsApi.requestCode, { body: { channel: "email" } }, { token });
    expect(sent.status).toBe(401);
  });
});

test("K10 K12 messages to a seller use the language of the registration form, also later ones", async () => {
  const email = "layla@example.com";
  const session = await registerAndVerify(t, email, { locale: "ar" });
  const texts = async () => (await t.outbox()).filter(({ to }) => to === email);
  const [first] = await texts();
  expect(first?.subject).toMatch(/^\d{6} هو رمزك$/);
  expect(first?.text).toContain("هو رمزك لفتح متجرك");
  const profile = await t.call(profileApi.read, {}, { token: session.token });
  expect(profile.ok.data.locale).toBe("ar");
  await t.call(accountsApi.forgotPassword, { body: { identifier: email } });
  expect((await texts()).at(-1)?.text).toContain("لتعيين كلمة مرور جديدة");
  const response = await t.app.inject({
    method: "POST",
    url: accountsApi.register.path,
    payload: { ...makeRegistrationBody("other@example.com"), locale: "tlh" },
  });
  expect(response.json().errors.map(({ field }: { field: string }) => field)).toEqual(["locale"]);
});

test.each([
  ["Asia/Riyadh", "Asia/Riyadh"],
  ["Mars/Base", "UTC"],
])("K10 a browser in time zone %s gives the seller the time zone %s", async (timezone, stored) => {
  const session = await registerAndVerify(
    t,
    `${timezone.toLowerCase().replace("/", ".")}@example.com`,
    {
      timezone,
    },
  );
  expect(session.timezone).toBe(stored);
});

describe("verify", () => {
  test("K12 a code expires after five wrong attempts", async () => {
    const email = "tries@example.com";
    const token = await register(t, email);
    const code = await requestEmailCode(t, token, email);
    for (const left of ["4 attempts", "3 attempts", "2 attempts", "1 attempt"]) {
      expect((await verify(token, wrongCode(code))).failure.message).toBe(
        `That code is incorrect. ${left} left.`,
      );
    }
    expect((await verify(token, wrongCode(code))).failure.message).toBe(
      "That code is incorrect, and it was the last attempt. Request a new one.",
    );
    const dead = await verify(token, code);
    expect(dead.status).toBe(422);
    expect(dead.failure.errors).toMatchObject([
      { field: "code", code: "code_expired", message: "This code has expired. Request a new one." },
    ]);
  });

  test("K12 a code is valid for ten minutes by the database's clock", async () => {
    const email = "slow@example.com";
    const token = await register(t, email);
    const code = await requestEmailCode(t, token, email);
    const { rows } = await sql<{ seconds: number }>`
      select extract(epoch from expires_at - created_at)::integer as seconds from one_time_codes
      order by created_at desc limit 1`.execute(t.db);
    expect(rows[0]?.seconds).toBe(600);
    await sql`update one_time_codes set expires_at = now() - interval '1 second'`.execute(t.db);
    expect((await verify(token, code)).failure.message).toBe(
      "This code has expired. Request a new one.",
    );
  });

  test("K12 accepts one of 20 parallel attempts with the correct code and creates one seller", async () => {
    const email = "parallel@example.com";
    const token = await register(t, email);
    const code = await requestEmailCode(t, token, email);
    const answers = await Promise.all(Array.from({ length: 20 }, () => verify(token, code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const sellers = await t.db
      .selectFrom("sellers")
      .select("id")
      .where("email", "=", email)
      .execute();
    expect(sellers).toHaveLength(1);
  });

  test("K12 a code is valid only for its own registration and channel", async () => {
    const token = await register(t, "one@example.com");
    const other = await register(t, "two@example.com");
    const code = await requestEmailCode(t, token, "one@example.com");
    await requestEmailCode(t, other, "two@example.com");
    await t.call(accountsApi.requestCode, { body: { channel: "phone" } }, { token });
    expect((await verify(other, code)).failure.code).toBe("wrong_code");
    expect((await verify(token, code, "phone")).failure.code).toBe("wrong_code");
  });

  test("K12 the registration token is valid for nothing else and expires after verification", async () => {
    const email = "spent@example.com";
    const token = await register(t, email);
    expect((await t.call(profileApi.read, {}, { token })).status).toBe(401);
    await verify(token, await requestEmailCode(t, token, email));
    expect((await t.call(profileApi.read, {}, { token })).status).toBe(401);
    const again = await t.call(accountsApi.requestCode, { body: { channel: "email" } }, { token });
    expect(again.status).toBe(401);
  });

  test("K12 a phone number that is verified before the email address can log in", async () => {
    const email = "phone@example.com";
    const phone = "+33612345678";
    const token = await register(t, email, { phone: "0033 6 12 34 56 78" });
    await t.call(accountsApi.requestCode, { body: { channel: "phone" } }, { token });
    const proved = await verify(token, await lastCode(t, phone), "phone");
    expect(proved.ok.data).toEqual({ next: "verify" });
    await verify(token, await requestEmailCode(t, token, email));
    const login = await t.call(accountsApi.login, {
      body: { identifier: "+33 (0)6 12.34-56.78", password: makeRegistrationBody(email).password },
    });
    expect(login.ok.data).toMatchObject({ email });
  });

  test("K12 a phone number that already logs in another seller stays unverified", async () => {
    const phone = "+4479111234567";
    await createSeller(t.db, { phone });
    const email = "second@example.com";
    const token = await register(t, email, { phone });
    await t.call(accountsApi.requestCode, { body: { channel: "phone" } }, { token });
    await verify(token, await lastCode(t, phone), "phone");
    const { data } = (await verify(token, await requestEmailCode(t, token, email))).ok;
    if (!("token" in data)) throw new Error("no session");
    const profile = await t.call(profileApi.read, {}, { token: data.token });
    expect(profile.ok.data).toMatchObject({ phone, is_phone_verified: false });
  });

  test.each(["12345a", "1234567", "12345", "١٢٣٤٥٦", " 123456"])(
    "K12 rejects the code '%s' before anything else happens",
    async (code) => {
      const token = await register(t, `form-${encodeURIComponent(code)}@example.com`);
      const { failure } = await verify(token, code);
      expect(failure.errors).toMatchObject([
        { field: "code", code: "custom", message: "Enter the six digits of the code." },
      ]);
    },
  );
});
