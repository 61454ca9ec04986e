import * as z from "zod/mini";
import { Code, CodeSent, Email, Password, Phone, SessionPayload } from "./accounts.ts";
import { dataOf, endpoint, Instant } from "./http.ts";

/** Codes on paper that one set has. */
export const recoveryCodeCount = 10;

/** The seller's present password, asked for before anything that would let somebody else in. */
const CurrentPassword = z.string().check(z.minLength(1), z.maxLength(128));

const EmailContact = z.strictObject({ channel: z.literal("email"), value: Email });
const PhoneContact = z.strictObject({ channel: z.literal("phone"), value: Phone });
/** A new e-mail address or phone number. */
export type Contact = z.output<typeof EmailContact> | z.output<typeof PhoneContact>;

/** Six digits of the app, or a recovery code, however it was typed. */
const SecondCode = z.string().check(z.trim(), z.minLength(6), z.maxLength(20));

export const TwoFactor = z.object({
  /** When it was turned on; null while it is off. */
  enabled_at: z.nullable(Instant),
  recovery_codes_left: z.int(),
});
export type TwoFactor = z.output<typeof TwoFactor>;

const RecoveryCodes = z.object({ recovery_codes: z.array(z.string()) });

export const ChangePassword = z.strictObject({
  current_password: CurrentPassword,
  password: Password,
});
export type ChangePassword = z.output<typeof ChangePassword>;

const base = "/api/users/vendor";
const Nothing = dataOf(z.object({}));

export const securityApi = {
  requestContact: endpoint({
    method: "POST",
    path: `${base}/contact`,
    access: "seller",
    summary:
      "Sends a code to a new e-mail address or phone number; the answer is alike where another seller has it.",
    body: z.discriminatedUnion("channel", [
      z.extend(EmailContact, { password: CurrentPassword }),
      z.extend(PhoneContact, { password: CurrentPassword }),
    ]),
    reply: dataOf(CodeSent),
  }),
  confirmContact: endpoint({
    method: "POST",
    path: `${base}/contact/confirm`,
    access: "seller",
    summary:
      "Takes over the new e-mail address or phone number by its code, and tells the old e-mail address.",
    body: z.discriminatedUnion("channel", [
      z.extend(EmailContact, { code: Code }),
      z.extend(PhoneContact, { code: Code }),
    ]),
    reply: dataOf(z.object({ email: z.string(), phone: z.nullable(z.string()) })),
  }),
  changePassword: endpoint({
    method: "PUT",
    path: `${base}/password`,
    access: "seller",
    summary: "Sets a new password and ends the seller's other sessions.",
    body: ChangePassword,
    reply: Nothing,
  }),
  endOtherSessions: endpoint({
    method: "DELETE",
    path: `${base}/sessions`,
    access: "seller",
    summary: "Ends all sessions of the seller but this one.",
    reply: Nothing,
  }),
  twoFactor: endpoint({
    method: "GET",
    path: `${base}/two_factor`,
    access: "seller",
    summary: "Whether login asks for a second step.",
    reply: dataOf(TwoFactor),
  }),
  startTwoFactor: endpoint({
    method: "POST",
    path: `${base}/two_factor`,
    access: "seller",
    summary: "Makes a secret for an authenticator app; nothing is asked for until it is confirmed.",
    body: z.strictObject({ password: CurrentPassword }),
    reply: dataOf(z.object({ secret: z.string(), uri: z.string() })),
  }),
  confirmTwoFactor: endpoint({
    method: "POST",
    path: `${base}/two_factor/confirm`,
    access: "seller",
    summary:
      "Turns the second step on by a code of the app. The recovery codes are shown this once.",
    body: z.strictObject({ code: Code }),
    reply: dataOf(RecoveryCodes),
  }),
  renewRecoveryCodes: endpoint({
    method: "POST",
    path: `${base}/two_factor/recovery_codes`,
    access: "seller",
    summary: "Makes new recovery codes; the old ones work no more.",
    body: z.strictObject({ password: CurrentPassword, code: SecondCode }),
    reply: dataOf(RecoveryCodes),
  }),
  disableTwoFactor: endpoint({
    method: "POST",
    path: `${base}/two_factor/disable`,
    access: "seller",
    summary: "Turns the second step off.",
    body: z.strictObject({ password: CurrentPassword, code: SecondCode }),
    reply: Nothing,
  }),
  secondStep: endpoint({
    method: "POST",
    path: "/api/auth/vendor/login_second_step",
    access: "public",
    summary: "Finishes a login that asked for a second step.",
    body: z.strictObject({
      /** What the first step answered with. */
      token: z.string().check(z.minLength(1), z.maxLength(200)),
      code: SecondCode,
    }),
    reply: dataOf(SessionPayload),
  }),
};
