import type { Output } from "@sellerdesk/contract/http";
import type { webhookEvents } from "@sellerdesk/contract/webhook-events";
import type { WebhookTopic } from "@sellerdesk/contract/webhooks";
import { Webhook } from "standardwebhooks";

type Events = typeof webhookEvents;

type TopicEvent<Topic extends WebhookTopic> = {
  topic: Topic;
  type: `${Topic}.${Events[Topic]["types"][number]}`;
  /** ISO 8601. */
  timestamp: string;
  /** The state when the event was sent; ids alone if the record was deleted. */
  data: Output<Events[Topic]["data"]>;
};

/** An event by its topic. Types that this version does not know are of the topic `other`. */
export type WebhookEvent =
  | { [Topic in WebhookTopic]: TopicEvent<Topic> }[WebhookTopic]
  | { topic: "other"; type: string; timestamp: string; data: unknown };

const topics: Record<WebhookTopic, true> = {
  order: true,
  product: true,
  inventory: true,
  offer: true,
  seller: true,
};

/** A delivery that cannot be trusted: old, forged, changed in transit, or not from Sellerdesk. */
export class WebhookError extends Error {
  override readonly name = "WebhookError";
}

/** The headers of a request, as `Request` or Node's `IncomingMessage` has them. */
export type WebhookHeaders =
  | Headers
  | Readonly<Record<string, string | readonly string[] | undefined>>;

const isHeaders = (headers: WebhookHeaders): headers is Headers => headers instanceof Headers;

const headerOf = (headers: WebhookHeaders, name: string): string => {
  const value = isHeaders(headers)
    ? headers.get(name)
    : Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
  return typeof value === "string" ? value : "";
};

const names = ["webhook-id", "webhook-timestamp", "webhook-signature"];

/**
 * Verifies a delivery and reads its event. A delivery is accepted for five minutes, so it may be a
 * repeated one: compare `version`, or the header `webhook-id`.
 * @param delivery.body the raw body, before anything has parsed it
 * @param delivery.secret `whsec_...`; for 24 hours after its rotation the old one works too
 * @throws WebhookError
 */
export const verifyWebhook = ({
  body,
  headers,
  secret,
}: {
  body: string | Uint8Array;
  headers: WebhookHeaders;
  secret: string;
}): WebhookEvent => {
  const text =
    typeof body === "string" ? body : new TextDecoder("utf-8", { ignoreBOM: true }).decode(body);
  const webhook = new Webhook(secret);
  try {
    webhook.verify(text, Object.fromEntries(names.map((name) => [name, headerOf(headers, name)])));
  } catch (error) {
    throw new WebhookError(error instanceof Error ? error.message : String(error), {
      cause: error,
    });
  }
  // Signed by the server, which writes events by the schemas of this type.
  const event = JSON.parse(text) as { type: string; timestamp: string; data: unknown };
  const [topic = ""] = event.type.split(".");
  return { ...event, topic: Object.hasOwn(topics, topic) ? topic : "other" } as WebhookEvent;
};
