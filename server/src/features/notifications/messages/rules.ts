import type { NotificationTopic } from "@sellerdesk/contract/notification-preferences";
import type { NotificationType } from "@sellerdesk/contract/notifications";
import { type Language, say, type Template } from "@sellerdesk/contract/words";
import type { Counted } from "@sellerdesk/contract/words/singulars";
import { topicOf } from "../rules.ts";

/** One notification as a message tells it. */
export type PendingMessage = { type: NotificationType; message: string; at: Date };

/** Most lines of one mail; the rest is counted. */
const mostLines = 50;
/**
 * What a text message may take of a notification, so that it stays one message with the address
 * behind it.
 */
const smsLength = 90;

const topics = {
  orders: { title: "Orders", count: "{n} orders" },
  returns: { title: "Returns", count: "{n} returns" },
  followers: { title: "Followers", count: "{n} notices of followers" },
  offers: { title: "Offers", count: "{n} notices of offers" },
  low_stock: { title: "Low stock", count: "{n} stock warnings" },
  reviews: { title: "Reviews", count: "{n} reviews" },
  imports: { title: "Imports and bulk edits", count: "{n} finished jobs" },
  account: { title: "Account", count: "{n} account notices" },
} as const satisfies Record<NotificationTopic, { title: Template; count: Counted }>;

/** The news of each topic, in the order of their first one. */
const byTopic = (news: readonly PendingMessage[]) => Map.groupBy(news, ({ type }) => topicOf[type]);

/** "3 orders, 1 review", in English: without a word of what customers wrote, for subjects. */
const summary = (news: readonly PendingMessage[]): string =>
  [...byTopic(news)].map(([topic, { length: n }]) => say(topics[topic].count, { n })).join(", ");

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
  language: Language;
};

/**
 * The mail that tells of what happened since the last one. @param news oldest first, at least one
 */
export const digestEmail = (
  news: readonly PendingMessage[],
  { firstName, businessName, timeZone, publicUrl, language }: MailParts,
): { subject: string; text: string } => {
  const time = new Intl.DateTimeFormat(language.locale, {
    day: "numeric",
    month: "short",
    hour: "2-digit",
    minute: "2-digit",
    timeZone,
  });
  const told = news.slice(-mostLines);
  const parts = [...byTopic(told)].map(([topic, some]) =>
    [
      language.say(topics[topic].title),
      ...some.map(
        ({ message, at: instant }) =>
          `- ${flat(language.inWords(message))} (${time.format(instant)})`,
      ),
    ].join("\n"),
  );
  const n = news.length - told.length;
  const text = [
    language.say("Hello {name},", { name: flat(firstName) }),
    language.say("this is new in {shop}.", { shop: flat(businessName) }),
    ...parts,
    ...(n > 0 ? [language.say("And {n} more before these.", { n })] : []),
    language.say("See them all: {link}", { link: `${publicUrl}/notifications` }),
    language.say("You choose what reaches you: {link}", {
      link: `${publicUrl}/profile?section=notifications`,
    }),
  ].join("\n\n");
  return {
    subject: language.say("New in your shop: {parts}", { parts: summary(news) }),
    text: `${text}\n`,
  };
};

/** The text message that tells of what just happened. @param news at least one */
export const digestSms = (
  news: readonly PendingMessage[],
  publicUrl: string,
  language: Language,
): string => {
  const [only] = news;
  const told =
    only && news.length === 1
      ? cut(language.inWords(only.message), smsLength)
      : language.say("New in your shop: {parts}", { parts: summary(news) });
  return `Sellerdesk: ${told} ${publicUrl}/notifications`;
};
