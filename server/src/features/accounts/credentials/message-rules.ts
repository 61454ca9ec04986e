import type { Locale } from "@sellerdesk/contract/languages";
import type { Text } from "@sellerdesk/contract/text";
import { msg, type TextCode } from "@sellerdesk/contract/texts";
import type { Message } from "../../../integrations/messages.ts";
import { languageOf } from "../../../lib/languages.ts";
import type { Identity } from "./rules.ts";

const codeTexts = {
  verify_email: "code_to_open_shop",
  verify_phone: "code_to_confirm_phone",
  login: "code_to_log_in",
  reset: "code_to_set_password",
  change_email: "code_to_confirm_email",
} as const satisfies Record<string, TextCode>;

type Owner = { email: string; locale: Locale };

/** An email with a greeting and paragraphs below it. */
const mail = ({ email, locale }: Owner, subject: Text, ...paragraphs: readonly Text[]): Message => {
  const { render } = languageOf(locale);
  return {
    channel: "email",
    to: email,
    subject: render(subject),
    text: `${[msg("greeting"), ...paragraphs].map(render).join("\n\n")}\n`,
  };
};

/** The message with a one-time code. */
export const codeMessage = (
  { channel, value }: Identity,
  purpose: keyof typeof codeTexts,
  code: string,
  locale: Locale,
): Message => {
  const sentence = msg(codeTexts[purpose], { code });
  if (channel === "phone") {
    const text = `Sellerdesk: ${languageOf(locale).render(sentence)}`;
    return { channel: "sms", to: value, subject: "", text };
  }
  return mail(
    { email: value, locale },
    msg("mail_code_subject", { code }),
    sentence,
    msg("if_you_did_not_ask_for_it_there_is_nothing"),
  );
};

/**
 * The message to the owner of an email address that someone uses for another registration or
 * another seller's account (safety 14).
 */
export const emailInUseMessage = (owner: Owner): Message =>
  mail(
    owner,
    msg("you_already_have_a_shop"),
    msg("address_wanted_for_another_shop"),
    msg("if_it_was_not_you_there_is_nothing_to_do"),
  );

const passwordChanges = {
  all: "the_password_of_your_shop_was_just_reset",
  others: "the_password_of_your_shop_was_just_changed",
} as const satisfies Record<string, TextCode>;

/**
 * Reports a changed password.
 * @param loggedOut the devices that were logged out
 */
export const passwordChangedMessage = (
  owner: Owner,
  loggedOut: keyof typeof passwordChanges,
): Message =>
  mail(
    owner,
    msg("your_password_was_changed"),
    msg(passwordChanges[loggedOut]),
    msg("if_that_was_not_you_ask_for_a_new_password"),
  );

const changes = {
  email: ["your_e_mail_address_was_changed", "the_e_mail_address_of_your_shop_was_just"],
  phone: ["your_phone_number_was_changed", "the_phone_number_of_your_shop_was_just"],
} as const satisfies Record<Identity["channel"], readonly TextCode[]>;

/** Reports a changed address to the shop's former email address. */
export const contactChangedMessage = (owner: Owner, channel: Identity["channel"]): Message => {
  const [subject, sentence] = changes[channel];
  return mail(
    owner,
    msg(subject),
    msg(sentence),
    msg("if_that_was_not_you_contact_the_marketplace"),
  );
};

const secondSteps = {
  on: ["two_step_login_is_on", "from_now_on_logging_in_to_your_shop_asks_for"],
  off: ["two_step_login_is_off", "logging_in_to_your_shop_asks_for_no_second"],
} as const satisfies Record<string, readonly TextCode[]>;

/** Reports that two-step login was turned on or off. */
export const twoFactorMessage = (owner: Owner, state: keyof typeof secondSteps): Message => {
  const [subject, sentence] = secondSteps[state];
  return mail(
    owner,
    msg(subject),
    msg(sentence),
    msg("if_that_was_not_you_ask_for_a_new_password"),
  );
};

/** Reports that the operator turned off two-step login. */
export const twoFactorResetMessage = (owner: Owner): Message =>
  mail(
    owner,
    msg("the_second_step_of_your_login_was_taken_away"),
    msg("the_marketplace_has_taken_the_second_step"),
    msg("log_in_with_your_password_and_turn_two_step"),
    msg("if_you_did_not_ask_for_it_contact_the"),
  );
