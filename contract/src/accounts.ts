import * as z from "zod/mini";
import { locales } from "./languages.ts";
import { requiredLine } from "./name-text.ts";
import { europeanDigits } from "./digits.ts";
import { IdParams, Instant, dataOf, endpoint, idOf } from "./http.ts";
import { PlanStatus } from "./plan-terms.ts";
import { validationCode } from "./validation-texts.ts";

/** Error codes of fields without a valid email address or phone number. */
const invalidEmail = validationCode("field_invalid_email");
const invalidPhone = validationCode("enter_a_valid_phone_number_with_country_code");

/**
 * An email address, at most as long as RFC 5321 allows. Its case is stored but never significant.
 */
export const Email = z
  .string()
  .check(
    z.trim(),
    z.maxLength(254, invalidEmail),
    z.regex(/^[^\s@<>",;]+@[^\s@<>"',;.]+(\.[^\s@<>"',;.]+)+$/, invalidEmail),
  );

/**
 * Normalizes a typed phone number towards E.164: converts Arabic digits and a leading "00", drops
 * the "(0)" of national dialing and separators, including invisible direction marks.
 */
export const normalisePhone = (text: string): string =>
  europeanDigits(text)
    .replaceAll("(0)", "")
    .replaceAll(/[\s()./\p{Dash_Punctuation}\p{Format}]/gu, "")
    .replace(/^00/, "+");

/** A phone number, normalized to E.164. */
export const Phone = z
  .string()
  .check(
    z.maxLength(40, invalidPhone),
    z.overwrite(normalisePhone),
    z.regex(/^\+[1-9][0-9]{6,14}$/, invalidPhone),
  );

/** Any characters, 8 to 128 of them (safety 15). */
export const Password = z.string().check(z.minLength(8), z.maxLength(128));

/** Six ASCII digits, checked before anything else happens (safety 13). */
export const Code = z
  .string()
  .check(
    z.maxLength(16),
    z.regex(/^[0-9]{6}$/, validationCode("enter_the_six_digits_of_the_code")),
  );

export const PersonName = requiredLine(60);
export const BusinessName = requiredLine(80, 2);

/** An email address or a phone number, as typed. */
export const Identifier = z.string().check(z.trim(), z.minLength(3), z.maxLength(254));

/** Lifetime of codes, and the pause before another may be requested (safety 13). */
export const codeSeconds = 600;
export const resendSeconds = 60;

/** The languages of messages to sellers. */
export const Locale = z.enum(locales);

export const Register = z.strictObject({
  first_name: PersonName,
  last_name: PersonName,
  email: Email,
  phone: Phone,
  password: Password,
  business_name: BusinessName,
  /** The language of messages to the seller; English if it is missing. */
  locale: z.optional(Locale),
  /** The seller's time zone, an IANA name; UTC if it is missing or unknown. */
  timezone: z.optional(z.string().check(z.maxLength(60))),
  accept_terms: z.literal(true, validationCode("accept_the_terms_and_conditions_to_continue")),
});
export type Register = z.output<typeof Register>;

export const CodeChannel = z.enum(["email", "phone"]);
export type CodeChannel = z.output<typeof CodeChannel>;

/** The reply to a request for a code. It is the same if the account does not exist. */
export const CodeSent = z.object({ resend_after_seconds: z.int(), expires_in_seconds: z.int() });
export type CodeSent = z.output<typeof CodeSent>;

/** The result of a login, stored as the browser's session (A6). */
export const SessionPayload = z.object({
  token: z.string(),
  plan_status: PlanStatus,
  id: idOf("seller"),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  phone: z.nullable(z.string()),
  profile_image: z.nullable(z.string()),
  business_name: z.string(),
  /** The time zone in which the seller sees all times, an IANA name. */
  timezone: z.string(),
});
export type SessionPayload = z.output<typeof SessionPayload>;

/**
 * The reply to a correct password or code if the seller has two-step login. The next step is a code
 * of the authenticator app (`login_second_step`).
 */
export const SecondStep = z.object({ token: z.string(), next: z.literal("second_step") });
export type SecondStep = z.output<typeof SecondStep>;

/** The reply to a correct password or code. */
export const LoginAnswer = z.union([SessionPayload, SecondStep]);
export type LoginAnswer = z.output<typeof LoginAnswer>;

/** A login of the seller, on some device. */
export const SellerSession = z.object({
  id: idOf("session"),
  user_agent: z.string(),
  ip: z.string(),
  created_at: Instant,
  last_seen_at: Instant,
  is_current: z.boolean(),
});
export type SellerSession = z.output<typeof SellerSession>;

export const LogIn = z.strictObject({
  identifier: Identifier,
  password: z.string().check(z.minLength(1), z.maxLength(128)),
});
export const LoginWithCode = z.strictObject({ identifier: Identifier });
export const ResetPassword = z.strictObject({
  reset_token: z.string().check(z.minLength(1), z.maxLength(200)),
  password: Password,
});

const base = "/api/auth/vendor";
const Next = z.object({ next: z.literal("verify") });

export const accountsApi = {
  register: endpoint("POST", `${base}/register`, {
    access: "public",
    summary: "Registers a seller. The token is good for request_otp and verify alone.",
    body: Register,
    reply: dataOf(z.extend(Next, { token: z.string() })),
    status: 201,
  }),
  requestCode: endpoint("POST", `${base}/request_otp`, {
    access: "registering",
    summary: "Sends a code to the registration's email address or phone.",
    body: z.strictObject({ channel: CodeChannel }),
    reply: dataOf(CodeSent),
  }),
  verify: endpoint("POST", `${base}/verify`, {
    access: "registering",
    summary: "Verifies the phone or the email address; a verified email address logs in.",
    body: z.strictObject({ channel: CodeChannel, code: Code }),
    reply: dataOf(z.union([SessionPayload, Next])),
  }),
  login: endpoint("POST", `${base}/login`, {
    access: "public",
    summary:
      "Logs in with email or verified phone and password; if two-step login is on, the reply asks for the code.",
    body: LogIn,
    reply: dataOf(LoginAnswer),
  }),
  loginWithCode: endpoint("POST", `${base}/login_with_otp`, {
    access: "public",
    summary: "Sends a login code if the account exists; the reply is always the same.",
    body: LoginWithCode,
    reply: dataOf(CodeSent),
  }),
  loginVerifyCode: endpoint("POST", `${base}/login_verify_otp`, {
    access: "public",
    summary:
      "Logs in with a one-time code; if two-step login is on, the reply asks for the second code.",
    body: z.strictObject({ identifier: Identifier, code: Code }),
    reply: dataOf(LoginAnswer),
  }),
  forgotPassword: endpoint("POST", `${base}/forgot_password`, {
    access: "public",
    summary: "Sends a code for a new password if the account exists; the reply is always the same.",
    body: z.strictObject({ identifier: Identifier }),
    reply: dataOf(CodeSent),
  }),
  verifyResetCode: endpoint("POST", `${base}/verify_otp`, {
    access: "public",
    summary: "Exchanges the code for a token for reset_password.",
    body: z.strictObject({ identifier: Identifier, code: Code }),
    reply: dataOf(z.object({ reset_token: z.string() })),
  }),
  resetPassword: endpoint("POST", `${base}/reset_password`, {
    access: "public",
    summary: "Sets a new password and ends every session of the seller.",
    body: ResetPassword,
    reply: dataOf(z.object({})),
  }),
  logout: endpoint("POST", `${base}/logout`, {
    access: "seller",
    summary: "Ends this session.",
    reply: dataOf(z.object({})),
  }),
  sessions: endpoint("GET", "/api/users/vendor/sessions", {
    access: "seller",
    summary: "Lists active sessions, newest first.",
    reply: dataOf(z.array(SellerSession)),
  }),
  revokeSession: endpoint("DELETE", "/api/users/vendor/sessions/:id", {
    access: "seller",
    summary: "Ends one of the seller's sessions.",
    params: IdParams("session"),
    reply: dataOf(z.object({})),
  }),
};
