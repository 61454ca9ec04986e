import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { DeliveryStatus, WebhookTopic } from "@sellerdesk/contract/webhooks";

/** Describes the events of each topic. */
export const topicWords: Record<
  WebhookTopic,
  { name: MessageDescriptor; help: MessageDescriptor }
> = {
  order: {
    name: msg`Orders`,
    help: msg`Placed, accepted, shipped, returned and other changes.`,
  },
  product: { name: msg`Products`, help: msg`Created, updated and deleted.` },
  inventory: { name: msg`Stock`, help: msg`Every change to on-hand or committed stock.` },
  offer: { name: msg`Offers`, help: msg`Created, updated, started, ended and deleted.` },
  seller: { name: msg`Your shop`, help: msg`Name, address and status.` },
};

export const deliveryWords: Record<DeliveryStatus, MessageDescriptor> = {
  pending: msg`Waiting`,
  delivered: msg({ message: "Delivered", context: "event" }),
  failed: msg`Failed`,
};
