import * as z from "zod/mini";
import { OfferType } from "./offers.ts";
import { idOf, Instant } from "./http.ts";
import { MarketplaceOrder } from "./marketplace-order.ts";
import type { WebhookTopic } from "./webhooks.ts";

/** The fields of every event; events of deleted records have no others. */
const ids = { id: z.uuid(), seller_id: idOf("seller") };
const maybe = <T extends z.ZodMiniType>(facts: z.ZodMiniObject<Record<string, T>>) =>
  z.strictObject({ ...ids, ...z.partial(facts).shape });

const Product = z.object({
  title: z.string(),
  handle: z.string(),
  status: z.string(),
  /** Whether the catalogue lists it: published, not held back, and its seller sells now. */
  is_for_sale: z.boolean(),
  currency: z.string(),
  price_from_minor: z.int(),
  price_to_minor: z.int(),
  variants_count: z.int(),
  version: z.int(),
  updated_at: Instant,
});

/** `id` is the variant's. */
const Stock = z.object({
  variant_id: z.uuid(),
  product_id: z.uuid(),
  sku: z.nullable(z.string()),
  on_hand: z.int(),
  committed: z.int(),
  available: z.int(),
  updated_at: Instant,
});

const Offer = z.object({
  name: z.string(),
  type: OfferType,
  /** Basis points for `percent`, minor units of the seller's currency for the others. */
  value: z.int(),
  draft: z.boolean(),
  paused: z.boolean(),
  starts_at: z.nullable(Instant),
  ends_at: z.nullable(Instant),
  version: z.int(),
});

const Seller = z.object({
  business_name: z.string(),
  slug: z.string(),
  status: z.string(),
  created_at: Instant,
});

/** The events of each topic, and their `data`: the state of the record when the event is sent. */
export const webhookEvents = {
  order: {
    types: [
      "placed",
      "accepted",
      "refused",
      "canceled",
      "packed",
      "shipped",
      "unshipped",
      "tracked",
      "delivered",
      "parcel_canceled",
      "completed",
      "payment",
      "refund_noted",
      "return_requested",
      "return_approved",
      "return_rejected",
      "return_received",
    ],
    data: z.union([MarketplaceOrder, z.strictObject(ids)]),
  },
  product: { types: ["created", "updated", "deleted"], data: maybe(Product) },
  inventory: { types: ["updated"], data: maybe(Stock) },
  offer: { types: ["created", "updated", "started", "ended", "deleted"], data: maybe(Offer) },
  seller: { types: ["created", "updated", "suspended", "closed", "reopened"], data: maybe(Seller) },
} satisfies Record<WebhookTopic, { types: string[]; data: z.ZodMiniType }>;

/** The body of a delivery (Standard Webhooks). */
export const webhookBody = (topic: WebhookTopic) =>
  z.strictObject({
    type: z.enum(webhookEvents[topic].types.map((type) => `${topic}.${type}`)),
    /** When it happened. */
    timestamp: Instant,
    data: webhookEvents[topic].data,
  });
