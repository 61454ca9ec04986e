import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { DeliveryStatus, WebhookTopic } from "@sellerdesk/contract/webhooks";

/** What each topic tells of, for those who choose. */
export const topicWords: Record<
  WebhookTopic,
  { name: MessageDescriptor; help: MessageDescriptor }
> = {
  order: {
    name: msg`Orders`,
    help: msg`Placed, accepted, shipped, returned and what else happens to them.`,
  },
  product: { name: msg`Products`, help: msg`Made, changed and deleted.` },
  inventory: { name: msg`Stock`, help: msg`Every change of what is on hand or promised.` },
  offer: { name: msg`Offers`, help: msg`Made, changed, started, ended and deleted.` },
  seller: { name: msg`Your shop`, help: msg`Its name, its address and its state.` },
};

export const deliveryWords: Record<DeliveryStatus, MessageDescriptor> = {
  pending: msg`Waiting`,
  delivered: msg`Delivered`,
  failed: msg`Failed`,
};
