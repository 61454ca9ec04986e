import type { Locale } from "@sellerdesk/contract/languages";
import type { SellerStatus } from "@sellerdesk/contract/operator-sellers";
import type { Template } from "@sellerdesk/contract/words";
import type { Message } from "../../integrations/messages.ts";
import { languages } from "../../lib/languages.ts";

const texts = {
  suspended: {
    subject: "Your shop is suspended",
    says: "The marketplace has suspended your shop. You cannot log in, and your products are not for sale, until it opens it again.",
    next: "Contact the marketplace to clear this up.",
  },
  closed: {
    subject: "Your shop is closed",
    says: "The marketplace has closed your shop. You cannot log in any more, and your products are not for sale.",
    next: "Contact the marketplace if you think that this is wrong.",
  },
  active: {
    subject: "Your shop is open again",
    says: "The marketplace has opened your shop again. Log in as before; your products are for sale as you left them.",
    next: null,
  },
} as const satisfies Record<
  SellerStatus,
  { subject: Template; says: Template; next: Template | null }
>;

/** The mail that tells a seller what became of the account. */
export const statusMessage = (
  { email, locale }: { email: string; locale: Locale },
  status: SellerStatus,
  why: string,
): Message => {
  const { say } = languages[locale];
  const { subject, says, next } = texts[status];
  const paragraphs = [
    say("Hello,"),
    say(says),
    ...(why === "" ? [] : [say("The reason: {why}", { why })]),
    ...(next === null ? [] : [say(next)]),
  ];
  return {
    channel: "email",
    to: email,
    subject: say(subject),
    text: `${paragraphs.join("\n\n")}\n`,
  };
};
