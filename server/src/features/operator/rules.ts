import type { Locale } from "@sellerdesk/contract/languages";
import type { SellerStatus } from "@sellerdesk/contract/operator-sellers";
import type { TextCode } from "@sellerdesk/contract/texts";
import type { Message } from "../../integrations/messages.ts";
import { languageOf } from "../../lib/languages.ts";

const texts = {
  suspended: {
    subject: "your_shop_is_suspended",
    says: "the_marketplace_has_suspended_your_shop",
    next: "contact_the_marketplace_to_clear_this_up",
  },
  closed: {
    subject: "your_shop_is_closed",
    says: "the_marketplace_has_closed_your_shop",
    next: "contact_the_marketplace_if_you_think_that",
  },
  active: {
    subject: "your_shop_is_open_again",
    says: "the_marketplace_has_opened_your_shop_again",
    next: null,
  },
} as const satisfies Record<
  SellerStatus,
  { subject: TextCode; says: TextCode; next: TextCode | null }
>;

/** The email that explains the new status of the account to the seller. */
export const statusMessage = (
  { email, locale }: { email: string; locale: Locale },
  status: SellerStatus,
  reason: string,
): Message => {
  const { t } = languageOf(locale);
  const { subject, says, next } = texts[status];
  const paragraphs = [
    t("greeting"),
    t(says),
    ...(reason === "" ? [] : [t("mail_reason", { why: reason })]),
    ...(next === null ? [] : [t(next)]),
  ];
  return {
    channel: "email",
    to: email,
    subject: t(subject),
    text: `${paragraphs.join("\n\n")}\n`,
  };
};
