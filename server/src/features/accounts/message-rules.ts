import type { Message } from "../../integrations/messages.ts";
import type { Identity } from "./rules.ts";

const uses = {
  verify_email: "open your shop",
  verify_phone: "confirm your phone number",
  login: "log in",
  reset: "set a new password",
};

const sms = (to: string, text: string): Message => ({ channel: "sms", to, subject: "", text });

const mail = (to: string, subject: string, ...paragraphs: string[]): Message => ({
  channel: "email",
  to,
  subject,
  text: `Hello,\n\n${paragraphs.join("\n\n")}\n`,
});

/** The message that brings a one-time code. */
export const codeMessage = (
  { channel, value }: Identity,
  purpose: keyof typeof uses,
  code: string,
): Message => {
  const sentence = `${code} is your code to ${uses[purpose]}. It works for 10 minutes.`;
  if (channel === "phone") return sms(value, `Sellerdesk: ${sentence}`);
  return mail(
    value,
    `${code} is your code`,
    sentence,
    "If you did not ask for it, there is nothing to do: nobody gets in without it.",
  );
};

/** To the owner of an e-mail address with which somebody registers again (safety 14). */
export const knownAddressMessage = (to: string): Message =>
  mail(
    to,
    "You already have a shop",
    "Somebody, perhaps you, wanted to open a shop with this e-mail address. You have one already: log in, or ask for a new password on the login page.",
    "If it was not you, there is nothing to do.",
  );

export const passwordChangedMessage = (to: string): Message =>
  mail(
    to,
    "Your password was changed",
    "The password of your shop was just changed, and every device was logged out.",
    "If that was not you, ask for a new password on the login page at once.",
  );
