import type { NotificationTopic } from "@sellerdesk/contract/notification-preferences";
import type { NotificationType } from "@sellerdesk/contract/notifications";
import { topicOf } from "./rules.ts";

/** One notification as a message tells it. */
export type News = { type: NotificationType; message: string; at: Date };

/** Most lines of one mail; the rest is counted. */
const mostLines = 50;
/** What a text message may take of a notification, so that it stays one message with the address behind it. */
const smsLength = 90;

const topics: Record<NotificationTopic, { title: string; one: string; many: string }> = {
  orders: { title: "Orders", one: "order", many: "orders" },
  returns: { title: "Returns", one: "return", many: "returns" },
  followers: { title: "Followers", one: "notice of followers", many: "notices of followers" },
  offers: { title: "Offers", one: "notice of offers", many: "notices of offers" },
  low_stock: { title: "Low stock", one: "stock warning", many: "stock warnings" },
  reviews: { title: "Reviews", one: "review", many: "reviews" },
  imports: { title: "Imports and bulk edits", one: "finished job", many: "finished jobs" },
  account: { title: "Account", one: "account notice", many: "account notices" },
};

/** The news of each topic, in the order of their first one. */
const byTopic = (news: readonly News[]) => Map.groupBy(news, ({ type }) => topicOf[type]);

/** "3 orders, 1 review": without a word of what customers wrote, for subjects. */
const summary = (news: readonly News[]): string =>
  [...byTopic(news)]
    .map(([topic, { length }]) => `${length} ${length === 1 ? topics[topic].one : topics[topic].many}`)
    .join(", ");

/** One line: a customer's name may hold line ends. */
const flat = (text: string) => text.replaceAll(/\s+/g, " ").trim();

const cut = (text: string, most: number) => {
  const signs = [...flat(text)];
  return signs.length <= most ? signs.join("") : `${signs.slice(0, most - 1).join("")}…`;
};

type MailParts = {
  firstName: string;
  businessName: string;
  /** IANA name; times are the seller's. */
  timeZone: string;
  /** The address that sellers use, without a slash at its end. */
  publicUrl: string;
};

/** The mail that tells of what happened since the last one. @param news oldest first, at least one */
export const newsMail = (
  news: readonly News[],
  { firstName, businessName, timeZone, publicUrl }: MailParts,
): { subject: string; text: string } => {
  const time = new Intl.DateTimeFormat("en-GB", {
    ...{ day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" },
    timeZone,
  });
  const told = news.slice(-mostLines);
  const parts = [...byTopic(told)].map(([topic, some]) =>
    [topics[topic].title, ...some.map(({ message, at }) => `- ${flat(message)} (${time.format(at)})`)].join(
      "\n",
    ),
  );
  const rest = news.length - told.length;
  const text = [
    `Hello ${flat(firstName)},`,
    `this is new in ${flat(businessName)}.`,
    ...parts,
    ...(rest > 0 ? [`And ${rest} more before these.`] : []),
    `See them all: ${publicUrl}/notifications`,
    `You choose what reaches you: ${publicUrl}/profile?section=notifications`,
  ].join("\n\n");
  return { subject: `New in your shop: ${summary(news)}`, text: `${text}\n` };
};

/** The text message that tells of what just happened. @param news at least one */
export const newsSms = (news: readonly News[], publicUrl: string): string => {
  const [only] = news;
  const told = only && news.length === 1 ? cut(only.message, smsLength) : `${summary(news)}.`;
  return `Sellerdesk: ${told} ${publicUrl}/notifications`;
};
