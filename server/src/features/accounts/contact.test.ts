import { accountsApi } from "@sellerdesk/contract/accounts";
import { profileApi } from "@sellerdesk/contract/profile";
import { type Contact, securityApi } from "@sellerdesk/contract/security";
import { describe, expect, test } from "vitest";
import { useTestApp } from "../../../testing/client.ts";
import { lastCode, wrongCode } from "../../../testing/registration.ts";
import { createSeller, createSession, factoryPassword } from "../../../testing/seller-factory.ts";

const t = useTestApp();

type Seller = Awaited<ReturnType<typeof createSeller>>;
const requestContact = ({ token }: Seller, contact: Contact, password = factoryPassword) =>
  t.call(securityApi.requestContact, { body: { ...contact, password } }, { token });
const confirm = ({ token }: Seller, contact: Contact, code: string) =>
  t.call(securityApi.confirmContact, { body: { ...contact, code } }, { token });
const toEmail = (value: string) => ({ channel: "email", value }) as const;
const toPhone = (value: string) => ({ channel: "phone", value }) as const;
const logIn = (identifier: string, password = factoryPassword) =>
  t.call(accountsApi.login, { body: { identifier, password } });
const messagesTo = async (to: string) => (await t.outbox()).filter((message) => message.to === to);
const subjectsTo = async (to: string) => (await messagesTo(to)).map(({ subject }) => subject);

describe("a new email address", () => {
  test("K46 requires the password and a code sent to it, and the old address is notified", async () => {
    const seller = await createSeller(t.db);
    const next = toEmail("new@havn.example");
    const refused = await requestContact(seller, next, "not it at all");
    expect(refused.failure.errors?.map(({ field }) => field)).toEqual(["password"]);
    expect(await subjectsTo(next.value)).toEqual([]);

    expect((await requestContact(seller, next)).ok.data.resend_after_seconds).toBe(60);
    const code = await lastCode(t, next.value);
    expect((await confirm(seller, next, wrongCode(code))).failure.code).toBe("wrong_code");
    // The code is valid only for this address and this seller.
    expect((await confirm(seller, toEmail("other@havn.example"), code)).failure.code).toBe(
      "code_expired",
    );
    const stranger = await createSeller(t.db);
    expect((await confirm(stranger, next, code)).failure.code).toBe("code_expired");
    expect((await logIn(seller.email)).status).toBe(200);

    expect((await confirm(seller, next, code)).ok.data.email).toBe(next.value);
    expect((await confirm(seller, next, code)).failure.code).toBe("code_expired");
    expect((await logIn(seller.email)).status).toBe(401);
    expect((await logIn(next.value)).status).toBe(200);
    expect(await subjectsTo(seller.email)).toEqual(["Your email address was changed"]);
  });

  test("K46 that belongs to another seller gets the same answer but no code, and its owner is notified", async () => {
    const [seller, owner] = [await createSeller(t.db), await createSeller(t.db)];
    const unknown = await requestContact(seller, toEmail("nobody@havn.example"));
    const known = await requestContact(seller, toEmail(owner.email));
    expect([known.status, known.ok]).toEqual([unknown.status, unknown.ok]);
    expect(await subjectsTo(owner.email)).toEqual(["You already have a shop"]);
  });
});

test("K46 a new phone number logs in once verified, and one of another seller gets no code", async () => {
  const seller = await createSeller(t.db);
  const phone = "+4915112340000";
  await requestContact(seller, toPhone("0049 151 1234 0000"));
  const answer = await confirm(seller, toPhone(phone), await lastCode(t, phone));
  expect(answer.ok.data.phone).toBe(phone);
  expect((await logIn(phone)).status).toBe(200);
  const profile = await t.call(profileApi.read, {}, { token: seller.token });
  expect(profile.ok.data).toMatchObject({ phone, is_phone_verified: true });
  const second = await createSeller(t.db);
  await requestContact(second, toPhone(phone));
  expect((await t.outbox()).filter(({ to }) => to === phone)).toHaveLength(1);
});

describe("a new password", () => {
  const change = ({ token }: Seller, current_password: string, password: string) =>
    t.call(securityApi.changePassword, { body: { current_password, password } }, { token });

  test("K18 A8 requires the current password, ends the other sessions and notifies the owner", async () => {
    const seller = await createSeller(t.db);
    const other = await createSession(t.db, seller.id);
    const fields = async (current: string, next: string) =>
      (await change(seller, current, next)).failure.errors?.map(({ field }) => field);
    expect(await fields("not it at all", "a calm desk and a lamp")).toEqual(["current_password"]);
    expect(await fields(factoryPassword, "password1")).toEqual(["password"]);
    expect((await change(seller, factoryPassword, "a calm desk and a lamp")).status).toBe(200);
    const read = (token: string) => t.call(profileApi.read, {}, { token });
    expect((await read(seller.token)).status).toBe(200);
    expect((await read(other.token)).status).toBe(401);
    expect((await logIn(seller.email)).status).toBe(401);
    expect((await logIn(seller.email, "a calm desk and a lamp")).status).toBe(200);
    const [mail, ...more] = await messagesTo(seller.email);
    expect([mail?.subject, more]).toEqual(["Your password was changed", []]);
    // This device stays logged in, and the email says so.
    expect(mail?.text).toContain("every other device was logged out");
  });

  test("K46 keeps the version of the profile: an open profile can still be saved", async () => {
    const seller = await createSeller(t.db);
    const { token } = seller;
    const { version } = (await t.call(profileApi.read, {}, { token })).ok.data;
    await change(seller, factoryPassword, "a calm desk and a lamp");
    const saved = await t.call(
      profileApi.update,
      { body: { version, first_name: "Lea" } },
      { token },
    );
    expect(saved.ok.data.first_name).toBe("Lea");
  });

  test("K18 ends a password reset that was started before", async () => {
    const seller = await createSeller(t.db);
    await t.call(accountsApi.forgotPassword, { body: { identifier: seller.email } });
    const body = { identifier: seller.email, code: await lastCode(t, seller.email) };
    const { reset_token } = (await t.call(accountsApi.verifyResetCode, { body })).ok.data;
    await change(seller, factoryPassword, "a calm desk and a lamp");
    const late = { body: { reset_token, password: "a third lamp on a desk" } };
    expect((await t.call(accountsApi.resetPassword, late)).failure.code).toBe("code_expired");
  });

  test("A8 all other sessions of the seller end on request", async () => {
    const seller = await createSeller(t.db);
    const stranger = await createSeller(t.db);
    const others = [await createSession(t.db, seller.id), await createSession(t.db, seller.id)];
    await t.call(securityApi.endOtherSessions, {}, { token: seller.token });
    const status = async (token: string) => (await t.call(profileApi.read, {}, { token })).status;
    expect(
      await Promise.all([seller, stranger, ...others].map(({ token }) => status(token))),
    ).toEqual([200, 200, 401, 401]);
  });
});
