import * as z from "zod/mini";
import { Code, CodeSent, Email, Password, Phone, SessionPayload } from "./accounts.ts";
import { dataOf, endpoint, Instant } from "./http.ts";

/** Recovery codes in one set. */
export const recoveryCodeCount = 10;

/** The seller's current password, required for every change that could let someone else in. */
export const CurrentPassword = z.string().check(z.minLength(1), z.maxLength(128));

const EmailContact = z.strictObject({ channel: z.literal("email"), value: Email });
const PhoneContact = z.strictObject({ channel: z.literal("phone"), value: Phone });
/** A new email address or phone number. */
export type Contact = z.output<typeof EmailContact> | z.output<typeof PhoneContact>;

/** Six digits of the authenticator app, or a recovery code, as typed. */
const SecondCode = z.string().check(z.trim(), z.minLength(6), z.maxLength(20));

export const TwoFactor = z.object({
  /** When two-step login was turned on; `null` while it is off. */
  enabled_at: z.nullable(Instant),
  recovery_codes_left: z.int(),
});
export type TwoFactor = z.output<typeof TwoFactor>;

const RecoveryCodes = z.object({ recovery_codes: z.array(z.string()) });

/** The password and a code, required before the second step is changed. */
export const TwoFactorProof = z.strictObject({ password: CurrentPassword, code: SecondCode });
export type TwoFactorProof = z.output<typeof TwoFactorProof>;

export const ChangePassword = z.strictObject({
  current_password: CurrentPassword,
  password: Password,
});
export type ChangePassword = z.output<typeof ChangePassword>;

const base = "/api/users/vendor";
const Nothing = dataOf(z.object({}));

export const securityApi = {
  requestContact: endpoint("POST", `${base}/contact`, {
    access: "seller",
    summary:
      "Sends a code to a new email address or phone number; the reply is the same if another seller uses it.",
    body: z.discriminatedUnion("channel", [
      z.extend(EmailContact, { password: CurrentPassword }),
      z.extend(PhoneContact, { password: CurrentPassword }),
    ]),
    reply: dataOf(CodeSent),
  }),
  confirmContact: endpoint("POST", `${base}/contact/confirm`, {
    access: "seller",
    summary:
      "Confirms the new email address or phone number by its code, and notifies the old email address.",
    body: z.discriminatedUnion("channel", [
      z.extend(EmailContact, { code: Code }),
      z.extend(PhoneContact, { code: Code }),
    ]),
    reply: dataOf(z.object({ email: z.string(), phone: z.nullable(z.string()) })),
  }),
  changePassword: endpoint("PUT", `${base}/password`, {
    access: "seller",
    summary: "Sets a new password and ends the seller's other sessions.",
    body: ChangePassword,
    reply: Nothing,
  }),
  endOtherSessions: endpoint("DELETE", `${base}/sessions`, {
    access: "seller",
    summary: "Ends all sessions of the seller except this one.",
    reply: Nothing,
  }),
  twoFactor: endpoint("GET", `${base}/two_factor`, {
    access: "seller",
    summary: "Returns whether two-step login is on.",
    reply: dataOf(TwoFactor),
  }),
  startTwoFactor: endpoint("POST", `${base}/two_factor`, {
    access: "seller",
    summary:
      "Creates a secret for an authenticator app; two-step login is off until it is confirmed.",
    body: z.strictObject({ password: CurrentPassword }),
    reply: dataOf(z.object({ secret: z.string(), uri: z.string() })),
  }),
  confirmTwoFactor: endpoint("POST", `${base}/two_factor/confirm`, {
    access: "seller",
    summary:
      "Turns on two-step login with a code from the app. Only this reply contains the recovery codes.",
    body: z.strictObject({ code: Code }),
    reply: dataOf(RecoveryCodes),
  }),
  renewRecoveryCodes: endpoint("POST", `${base}/two_factor/recovery_codes`, {
    access: "seller",
    summary: "Creates new recovery codes; the old ones stop working.",
    body: TwoFactorProof,
    reply: dataOf(RecoveryCodes),
  }),
  disableTwoFactor: endpoint("POST", `${base}/two_factor/disable`, {
    access: "seller",
    summary: "Turns off two-step login.",
    body: TwoFactorProof,
    reply: Nothing,
  }),
  secondStep: endpoint("POST", "/api/auth/vendor/login_second_step", {
    access: "public",
    summary: "Completes a login with two-step login.",
    body: z.strictObject({
      /** The token of the first step's reply. */
      token: z.string().check(z.minLength(1), z.maxLength(200)),
      code: SecondCode,
    }),
    reply: dataOf(SessionPayload),
  }),
};
