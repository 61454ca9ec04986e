import * as z from "zod/mini";
import { line } from "./name-text.ts";
import {
  dataOf,
  endpoint,
  idOf,
  IdParams,
  Instant,
  listOf,
  pageQuery,
  SeenVersion,
  TextParams,
} from "./http.ts";
import { validationCode } from "./validation-texts.ts";

/** Topics of a webhook: every event whose type starts with the topic, such as `order.shipped`. */
export const WebhookTopic = z.enum(["order", "product", "inventory", "offer", "seller"]);
export type WebhookTopic = z.output<typeof WebhookTopic>;

/** Why a webhook is off: its owner turned it off, it failed for days, or it answered 410 Gone. */
export const WebhookDisabledBy = z.enum(["owner", "failures", "gone"]);
export type WebhookDisabledBy = z.output<typeof WebhookDisabledBy>;

export const Webhook = z.object({
  id: idOf("webhook"),
  url: z.string(),
  description: z.string(),
  topics: z.array(WebhookTopic),
  enabled: z.boolean(),
  disabled_by: z.nullable(WebhookDisabledBy),
  /** The first failure after the last success. */
  failing_since: z.nullable(Instant),
  last_attempt_at: z.nullable(Instant),
  /** HTTP status of the last response; `null` if there was none. */
  last_response_status: z.nullable(z.int()),
  /** The end of the time in which the former secret signs deliveries too. */
  old_secret_until: z.nullable(Instant),
  version: z.int(),
  created_at: Instant,
});
export type Webhook = z.output<typeof Webhook>;

/** Carries the secret, which no other reply does. */
export const WebhookWithSecret = z.extend(Webhook, { secret: z.string() });
export type WebhookWithSecret = z.output<typeof WebhookWithSecret>;

export const maxWebhooks = 10;

const invalidUrl = validationCode("enter_a_web_address_e_g_https");

const fields = {
  url: z
    .url({ protocol: /^https?$/, hostname: /./, error: invalidUrl })
    .check(z.maxLength(500, invalidUrl)),
  description: z._default(line(80), ""),
  topics: z.array(WebhookTopic).check(z.minLength(1), z.maxLength(WebhookTopic.options.length)),
};
export const NewWebhook = z.strictObject(fields);
export type NewWebhook = z.output<typeof NewWebhook>;

/** Carries the `version` that was read. */
export const WebhookUpdate = z.strictObject({
  ...fields,
  enabled: z.boolean(),
  version: SeenVersion,
});
export type WebhookUpdate = z.output<typeof WebhookUpdate>;

export const DeliveryStatus = z.enum(["pending", "delivered", "failed"]);
export type DeliveryStatus = z.output<typeof DeliveryStatus>;

export const WebhookAttempt = z.object({
  number: z.int(),
  at: Instant,
  duration_ms: z.int(),
  /** `null` if the receiver did not respond; `error` has the reason. */
  response_status: z.nullable(z.int()),
  /** The beginning of the response body. */
  response: z.string(),
  error: z.nullable(z.string()),
  error_code: z.optional(z.nullable(z.string())),
  error_params: z.optional(z.nullable(TextParams)),
});
export type WebhookAttempt = z.output<typeof WebhookAttempt>;

export const WebhookDelivery = z.object({
  id: idOf("webhook_delivery"),
  /** The header `webhook-id`, the same for every attempt. */
  event_id: z.uuid(),
  type: z.string(),
  status: DeliveryStatus,
  attempts: z.int(),
  last_attempt: z.nullable(WebhookAttempt),
  next_attempt_at: z.nullable(Instant),
  created_at: Instant,
});
export type WebhookDelivery = z.output<typeof WebhookDelivery>;

export const WebhookDeliveryDetail = z.extend(WebhookDelivery, {
  /** The body as it was signed and sent. */
  body: z.string(),
  /** Every attempt, oldest first. */
  log: z.array(WebhookAttempt),
});
export type WebhookDeliveryDetail = z.output<typeof WebhookDeliveryDetail>;

export const DeliveryListQuery = z.strictObject({
  ...pageQuery,
  status: z.optional(DeliveryStatus),
});
export type DeliveryListQuery = z.output<typeof DeliveryListQuery>;

/** The page's state as stored in its URL: the list, and the delivery that is open beside it. */
export const DeliveryPageQuery = z.extend(DeliveryListQuery, {
  delivery: z.optional(idOf("webhook_delivery")),
});

const OfDelivery = z.strictObject({ id: idOf("webhook"), delivery_id: idOf("webhook_delivery") });
const path = "/api/users/webhooks";

export const webhooksApi = {
  list: endpoint("GET", path, {
    access: "activePlan",
    summary: "Lists webhooks.",
    reply: dataOf(z.array(Webhook)),
  }),
  create: endpoint("POST", path, {
    access: "activePlan",
    summary: "Creates a webhook. Only this reply contains its secret.",
    body: NewWebhook,
    reply: dataOf(WebhookWithSecret),
    refusals: ["too_many_webhooks"],
    status: 201,
  }),
  find: endpoint("GET", `${path}/:id`, {
    access: "activePlan",
    summary: "Returns a webhook.",
    params: IdParams("webhook"),
    reply: dataOf(Webhook),
  }),
  update: endpoint("PUT", `${path}/:id`, {
    access: "activePlan",
    summary: "Updates a webhook; `enabled` turns it on or off.",
    params: IdParams("webhook"),
    body: WebhookUpdate,
    reply: dataOf(Webhook),
    refusals: ["stale_write"],
  }),
  delete: endpoint("DELETE", `${path}/:id`, {
    access: "activePlan",
    summary: "Deletes a webhook with its deliveries.",
    params: IdParams("webhook"),
    reply: dataOf(z.object({})),
  }),
  rotate: endpoint("POST", `${path}/:id/secret`, {
    access: "activePlan",
    summary: "Creates a new secret; the old one stays valid for 24 hours.",
    params: IdParams("webhook"),
    reply: dataOf(WebhookWithSecret),
  }),
  dropOldSecret: endpoint("DELETE", `${path}/:id/old_secret`, {
    access: "activePlan",
    summary: "Revokes the old secret before its 24 hours are over.",
    params: IdParams("webhook"),
    reply: dataOf(Webhook),
  }),
  test: endpoint("POST", `${path}/:id/test`, {
    access: "activePlan",
    summary: "Sends the event `webhook.test` and returns the result.",
    params: IdParams("webhook"),
    reply: dataOf(WebhookDeliveryDetail),
  }),
  deliveries: endpoint("GET", `${path}/:id/deliveries`, {
    access: "activePlan",
    summary: "Lists deliveries of the last 30 days, newest first.",
    params: IdParams("webhook"),
    query: DeliveryListQuery,
    reply: listOf(WebhookDelivery),
  }),
  delivery: endpoint("GET", `${path}/:id/deliveries/:delivery_id`, {
    access: "activePlan",
    summary: "Returns a delivery with its payload and all attempts.",
    params: OfDelivery,
    reply: dataOf(WebhookDeliveryDetail),
  }),
  redeliver: endpoint("POST", `${path}/:id/deliveries/:delivery_id/redeliver`, {
    access: "activePlan",
    summary: "Redelivers an event under the same webhook-id.",
    params: OfDelivery,
    reply: dataOf(WebhookDelivery),
    refusals: ["webhook_disabled"],
  }),
};
