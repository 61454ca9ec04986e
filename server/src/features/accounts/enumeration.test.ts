import { createHook } from "node:async_hooks";
import { accountsApi } from "@sellerdesk/contract/accounts";
import type { KyselyPlugin } from "kysely";
import { expect, test } from "vitest";
import { useTestApp } from "../../../testing/client.ts";
import {
  lastCode,
  makeRegistrationBody,
  register,
  registerAndVerify,
  wrongCode,
} from "../../../testing/registration.ts";
import { createSeller } from "../../../testing/seller-factory.ts";
import type { Db } from "../../db/pool.ts";
import {
  logInByCode,
  logInByPassword,
  sendAccountCode,
  createResetToken,
} from "./login-service.ts";
import {
  findRegistrationByToken,
  register as registerPerson,
  requestCode,
  verify,
} from "./registration-service.ts";

const t = useTestApp();

/**
 * Returns the cost of a piece of work: the statements that it sends, in order, and the number of
 * password hashes.
 */
const costOf = async (work: (db: Db) => Promise<unknown>) => {
  const statements: string[] = [];
  let answers = 0;
  let hashes = 0;
  const count: KyselyPlugin = {
    transformQuery: ({ node }) => {
      statements.push("sqlFragments" in node ? node.sqlFragments.join("?") : node.kind);
      return node;
    },
    transformResult: async ({ result }) => {
      answers += 1;
      return result;
    },
  };
  const hook = createHook({
    init(_id, type) {
      if (type === "ARGON2REQUEST") hashes += 1;
    },
  }).enable();
  try {
    await work(t.db.withPlugin(count)).catch(() => {});
  } finally {
    hook.disable();
  }
  return { statements, answers, hashes };
};

let clients = 0;
/** Returns a new client each time: the first attempt of an address also sweeps. */
const newClient = () => ({ ip: `203.0.113.${(clients += 1)}`, userAgent: "" });
const newEmail = () => `${crypto.randomUUID()}@example.com`;

test("K13 a login with a wrong password gets the same answer for an unknown address", async () => {
  const { email } = await createSeller(t.db);
  const logIn = (identifier: string) =>
    t.call(accountsApi.login, { body: { identifier, password: "wrong wrong" } });
  const known = await logIn(email);
  const unknown = await logIn(newEmail());
  expect(known.status).toBe(401);
  expect(unknown.status).toBe(401);
  expect({ ...known.failure, request_id: "" }).toEqual({ ...unknown.failure, request_id: "" });
  expect(known.failure.message).toBe("Email or password is incorrect.");
});

test("K13 a login with a wrong password costs the same for an unknown address: statements and one hash", async () => {
  const { email } = await createSeller(t.db);
  const logIn = (identifier: string) =>
    costOf((db) => logInByPassword({ ...t, db }, newClient(), identifier, "wrong wrong"));
  const known = await logIn(email);
  expect(known.hashes).toBe(1);
  expect(known.answers).toBeGreaterThan(2);
  expect(await logIn(newEmail())).toEqual(known);
});

test.each(["login", "reset"] as const)(
  "K14 K16 requesting a %s code has the same answer and cost for an unknown account, but sends none",
  async (purpose) => {
    const endpoint = purpose === "login" ? accountsApi.loginWithCode : accountsApi.forgotPassword;
    const { email } = await createSeller(t.db);
    const unknown = newEmail();
    const answers = await Promise.all(
      [email, unknown].map((identifier) => t.call(endpoint, { body: { identifier } })),
    );
    for (const { ok } of answers)
      expect(ok.data).toEqual({ resend_after_seconds: 60, expires_in_seconds: 600 });
    expect((await t.outbox()).map(({ to }) => to).filter((to) => to === unknown)).toEqual([]);

    const send = (identifier: string) =>
      costOf((db) => sendAccountCode({ ...t, db }, newClient(), purpose, identifier));
    const { email: another } = await createSeller(t.db);
    const known = await send(another);
    expect(known.answers).toBeGreaterThan(4);
    expect(await send(newEmail())).toEqual(known);
  },
);

test.each(["login", "reset"] as const)(
  "K15 K17 a wrong %s code has the same answer and cost for an unknown account",
  async (purpose) => {
    const endpoint =
      purpose === "login" ? accountsApi.loginVerifyCode : accountsApi.verifyResetCode;
    const { email } = await createSeller(t.db);
    const unknown = newEmail();
    const costs = [];
    for (const identifier of [email, unknown]) {
      await sendAccountCode(t, newClient(), purpose, identifier);
      const code = identifier === email ? wrongCode(await lastCode(t, email)) : "123456";
      const { failure } = await t.call(endpoint, { body: { identifier, code } });
      expect(failure.message).toBe("That code is incorrect. 4 attempts left.");
      const tryCode = purpose === "login" ? logInByCode : createResetToken;
      costs.push(await costOf((db) => tryCode({ ...t, db }, newClient(), { identifier, code })));
    }
    expect(costs[0]?.answers).toBeGreaterThan(2);
    expect(costs[1]).toEqual(costs[0]);
  },
);

test("K10 register gives the same answer for a known address and emails its owner right away", async () => {
  const known = newEmail();
  await registerAndVerify(t, known);
  const answers = [];
  for (const email of [known.toUpperCase(), newEmail()])
    answers.push(await t.call(accountsApi.register, { body: makeRegistrationBody(email) }));
  for (const { status, ok } of answers) {
    expect(status).toBe(201);
    expect(ok.data).toEqual({ next: "verify", token: expect.stringMatching(/^sdr_[\w-]{43}$/) });
  }
  const written = (await t.outbox()).filter(({ to }) => to === known);
  expect(written.map(({ subject }) => subject)).toContain("You already have a shop");
});

test("K10 register costs the same for a known address: the same statements, one password hash", async () => {
  const { email } = await createSeller(t.db);
  const { accept_terms, ...typed } = makeRegistrationBody(email);
  const cost = (address: string) =>
    costOf((db) =>
      registerPerson({ ...t, db }, newClient(), {
        ...typed,
        accept_terms,
        phone: "+4915112345678",
        email: address,
      }),
    );
  const known = await cost(email);
  expect(known.hashes).toBe(1);
  expect(known.answers).toBeGreaterThan(4);
  expect(await cost(newEmail())).toEqual(known);
});

test("K11 K12 requesting and trying a code costs the same for a known address, which gets none", async () => {
  const { email } = await createSeller(t.db);
  const costs = [];
  for (const address of [email, newEmail()]) {
    const token = await register(t, address);
    const registration = await findRegistrationByToken(t.db, token);
    const id = registration?.id ?? "";
    const before = (await t.outbox()).length;
    costs.push([
      await costOf((db) => requestCode({ ...t, db }, newClient(), id, "email")),
      await costOf((db) => verify({ ...t, db }, newClient(), id, "email", "123456")),
    ]);
    expect((await t.outbox()).length - before).toBe(address === email ? 0 : 1);
    const { failure } = await t.call(
      accountsApi.verify,
      { body: { channel: "email", code: "123456" } },
      { token },
    );
    expect(failure.message).toBe("That code is incorrect. 3 attempts left.");
  }
  expect(costs[1]).toEqual(costs[0]);
});
