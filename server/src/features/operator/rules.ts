import type { SellerStatus } from "@sellerdesk/contract/operator";
import type { Message } from "../../integrations/messages.ts";

const words: Record<SellerStatus, { subject: string; says: string; next: string }> = {
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
    next: "",
  },
};

/** The mail that tells a seller what became of the account. */
export const statusMessage = (to: string, status: SellerStatus, reason: string): Message => {
  const { subject, says, next } = words[status];
  const paragraphs = ["Hello,", says, reason && `The reason: ${reason}`, next].filter((text) => text !== "");
  return { channel: "email", to, subject, text: `${paragraphs.join("\n\n")}\n` };
};
