import type { NotificationTopic } from "@sellerdesk/contract/notification-preferences";
import type { NotificationType } from "@sellerdesk/contract/notifications";
import { msg, type TextCode } from "@sellerdesk/contract/texts";
import type { Text } from "@sellerdesk/contract/text";
import type { StoredText } from "@sellerdesk/contract/render-text";
import type { Language } from "../../../lib/languages.ts";
import { topicOf } from "../rules.ts";

/** One notification as a message lists it. */
export type PendingMessage = StoredText & { type: NotificationType; at: Date };

/** The most lines of one email; the rest is counted. */
const mostLines = 50;
/** The longest text of a notification in an SMS, so that it fits into one message with its link. */
const smsLength = 90;
/** Characters that fit on the screen of a locked phone. */
const pushLength = 160;

const topics = {
  orders: { title: "topic_orders", count: "order_count" },
  returns: { title: "topic_returns", count: "return_count" },
  followers: { title: "topic_followers", count: "follower_notification_count" },
  offers: { title: "topic_offers", count: "offer_notification_count" },
  low_stock: { title: "topic_low_stock", count: "stock_notification_count" },
  reviews: { title: "topic_reviews", count: "review_count" },
  imports: { title: "topic_imports", count: "job_count" },
  account: { title: "topic_account", count: "account_notification_count" },
} as const satisfies Record<NotificationTopic, { title: TextCode; count: TextCode }>;

/** Groups notifications by topic, in the order of each topic's first one. */
const byTopic = (news: readonly PendingMessage[]) => Map.groupBy(news, ({ type }) => topicOf[type]);

/** "3 orders, 1 review", in English, for subjects. It contains nothing that customers wrote. */
const summary = (news: readonly PendingMessage[]): Text[] =>
  [...byTopic(news)].map(([topic, { length: n }]) => msg(topics[topic].count, { n }));

/** Returns the text in one line: a customer's name may contain line breaks. */
const flat = (text: string) => text.replaceAll(/\s+/g, " ").trim();

const cut = (text: string, most: number) => {
  const signs = [...flat(text)];
  return signs.length <= most ? signs.join("") : `${signs.slice(0, most - 1).join("")}…`;
};

type MailParts = {
  firstName: string;
  businessName: string;
  /** IANA name of the seller's time zone, in which times are written. */
  timeZone: string;
  /** The address that sellers use, without a slash at its end. */
  publicUrl: string;
  language: Language;
};

/** Writes the email about the events since the last one. @param news oldest first, at least one */
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
  const listed = news.slice(-mostLines);
  const parts = [...byTopic(listed)].map(([topic, some]) =>
    [
      language.t(topics[topic].title),
      ...some.map((item) => `- ${flat(language.render(item))} (${time.format(item.at)})`),
    ].join("\n"),
  );
  const n = news.length - listed.length;
  const text = [
    language.t("greeting_name", { name: flat(firstName) }),
    language.t("digest_intro", { shop: flat(businessName) }),
    ...parts,
    ...(n > 0 ? [language.t("digest_more", { n })] : []),
    language.t("digest_see_all", { link: `${publicUrl}/notifications` }),
    language.t("digest_settings", {
      link: `${publicUrl}/profile?section=notifications`,
    }),
  ].join("\n\n");
  return {
    subject: language.t("digest_subject", { parts: summary(news) }),
    text: `${text}\n`,
  };
};

/** Writes the push notification of the newest events. @param news at least one */
export const digestPush = (
  news: readonly PendingMessage[],
  language: Language,
): { title: string; body: string } => {
  const [only] = news;
  const body =
    only && news.length === 1
      ? cut(language.render(only), pushLength)
      : language.t("digest_subject", { parts: summary(news) });
  return { title: "Sellerdesk", body };
};

/** Writes the SMS about the newest events. @param news at least one */
export const digestSms = (
  news: readonly PendingMessage[],
  publicUrl: string,
  language: Language,
): string => {
  const [only] = news;
  const content =
    only && news.length === 1
      ? cut(language.render(only), smsLength)
      : language.t("digest_subject", { parts: summary(news) });
  return `Sellerdesk: ${content} ${publicUrl}/notifications`;
};
