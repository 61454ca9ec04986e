import type { Locale } from "@sellerdesk/contract/languages";
import type { Template } from "@sellerdesk/contract/words";
import type { Message } from "../../../integrations/messages.ts";
import { languages } from "../../../lib/languages.ts";
import type { Identity } from "./rules.ts";

const codeTexts = {
  verify_email: "{code} is your code to open your shop. It works for 10 minutes.",
  verify_phone: "{code} is your code to confirm your phone number. It works for 10 minutes.",
  login: "{code} is your code to log in. It works for 10 minutes.",
  reset: "{code} is your code to set a new password. It works for 10 minutes.",
  change_email: "{code} is your code to confirm your new e-mail address. It works for 10 minutes.",
} as const satisfies Record<string, Template>;

const mail = (to: string, ...[subject = "", ...paragraphs]: string[]): Message => ({
  channel: "email",
  to,
  subject,
  text: `${paragraphs.join("\n\n")}\n`,
});

/** The message that brings a one-time code. */
export const codeMessage = (
  { channel, value }: Identity,
  purpose: keyof typeof codeTexts,
  code: string,
  locale: Locale,
): Message => {
  const { say } = languages[locale];
  const sentence = say(codeTexts[purpose], { code });
  if (channel === "phone")
    return { channel: "sms", to: value, subject: "", text: `Sellerdesk: ${sentence}` };
  return mail(
    value,
    say("{code} is your code", { code }),
    say("Hello,"),
    sentence,
    say("If you did not ask for it, there is nothing to do: nobody gets in without it."),
  );
};

type Owner = { email: string; locale: Locale };

/**
 * To the owner of an e-mail address with which somebody registers again, or which another seller
 * wants to have (safety 14).
 */
export const emailInUseMessage = ({ email, locale }: Owner): Message => {
  const { say } = languages[locale];
  return mail(
    email,
    say("You already have a shop"),
    say("Hello,"),
    say(
      "Somebody, perhaps you, wanted to use this e-mail address for another shop. Yours has it already: log in, or ask for a new password on the login page.",
    ),
    say("If it was not you, there is nothing to do."),
  );
};

const passwordChanges = {
  all: "The password of your shop was just reset with a code, and every device was logged out.",
  others:
    "The password of your shop was just changed in your profile, and every other device was logged out.",
} as const satisfies Record<string, Template>;

/** Says that the password was changed. @param loggedOut which devices were */
export const passwordChangedMessage = (
  { email, locale }: Owner,
  loggedOut: keyof typeof passwordChanges,
): Message => {
  const { say } = languages[locale];
  return mail(
    email,
    say("Your password was changed"),
    say("Hello,"),
    say(passwordChanges[loggedOut]),
    say("If that was not you, ask for a new password on the login page at once."),
  );
};

const changes = {
  email: [
    "Your e-mail address was changed",
    "The e-mail address of your shop was just changed in your profile.",
  ],
  phone: [
    "Your phone number was changed",
    "The phone number of your shop was just changed in your profile.",
  ],
} as const satisfies Record<Identity["channel"], readonly Template[]>;

/** To the e-mail address that the shop had until now. */
export const contactChangedMessage = (
  { email, locale }: Owner,
  channel: Identity["channel"],
): Message => {
  const { say } = languages[locale];
  const [subject, sentence] = changes[channel];
  return mail(
    email,
    say(subject),
    say("Hello,"),
    say(sentence),
    say("If that was not you, contact the marketplace at once."),
  );
};

const secondSteps = {
  on: [
    "Two-step login is on",
    "From now on logging in to your shop asks for a code of your authenticator app.",
  ],
  off: ["Two-step login is off", "Logging in to your shop asks for no second step any more."],
} as const satisfies Record<string, readonly Template[]>;

/** Says that the second step at login was turned on or off. */
export const twoFactorMessage = (
  { email, locale }: Owner,
  state: keyof typeof secondSteps,
): Message => {
  const { say } = languages[locale];
  const [subject, sentence] = secondSteps[state];
  return mail(
    email,
    say(subject),
    say("Hello,"),
    say(sentence),
    say("If that was not you, ask for a new password on the login page at once."),
  );
};

/** Says that the operator took the second step at login away. */
export const twoFactorResetMessage = ({ email, locale }: Owner): Message => {
  const { say } = languages[locale];
  return mail(
    email,
    say("The second step of your login was taken away"),
    say("Hello,"),
    say(
      "The marketplace has taken the second step and the recovery codes away from the login of your shop, and every device was logged out.",
    ),
    say("Log in with your password, and turn two-step login on again in your profile."),
    say("If you did not ask for it, contact the marketplace at once."),
  );
};
