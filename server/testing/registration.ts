import { accountsApi, type SessionPayload } from "@sellerdesk/contract/accounts";
import type { TestApp } from "./client.ts";

/** The body with which a person registers. */
export const makeRegistrationBody = (email: string) => ({
  first_name: "Leïla",
  last_name: "Brandt",
  email,
  phone: "+49 151 1234 5678",
  password: "a calm desk and a lamp",
  business_name: "Havn & Loom",
  accept_terms: true as const,
});

/**
 * Reads the code in the newest message to an address or a number.
 * @throws Error if none was sent
 */
export const lastCode = async (t: TestApp, to: string): Promise<string> => {
  const message = (await t.outbox()).findLast((each) => each.to === to);
  const code = /\b\d{6}\b/.exec(message?.text ?? "")?.[0];
  if (code === undefined) throw new Error(`no code was sent to ${to}`);
  return code;
};

/** A six-digit code other than `code`. */
export const wrongCode = (code: string): string => (code === "000000" ? "000001" : "000000");

/** Submits the registration form. @returns the registration's token */
export const register = async (t: TestApp, email: string, changes: object = {}): Promise<string> =>
  (await t.call(accountsApi.register, { body: { ...makeRegistrationBody(email), ...changes } })).ok
    .data.token;

/** Requests the code by email and reads it from the outbox. */
export const requestEmailCode = async (
  t: TestApp,
  token: string,
  email: string,
): Promise<string> => {
  await t.call(accountsApi.requestCode, { body: { channel: "email" } }, { token });
  return lastCode(t, email);
};

/** Registers and verifies the email address. @returns the session */
export const registerAndVerify = async (
  t: TestApp,
  email: string,
  changes: object = {},
): Promise<SessionPayload> => {
  const token = await register(t, email, changes);
  const code = await requestEmailCode(t, token, email);
  const { data } = (
    await t.call(accountsApi.verify, { body: { channel: "email", code } }, { token })
  ).ok;
  if (!("token" in data)) throw new Error("the right code did not log in");
  return data;
};
