import type { WebhookTopic } from "@sellerdesk/contract/webhooks";
import type { Db, Tx } from "../../db/pool.ts";
import { inTransaction } from "../../db/transaction.ts";
import { newId } from "../../lib/id.ts";
import { operator } from "../../lib/seller-id.ts";
import { listOrderStates } from "../orders/state/service.ts";
import {
  hasQueued,
  insertDeliveries,
  listFacts,
  listListeners,
  type NewDelivery,
  type QueuedEvent,
  claimQueued,
} from "./event-queries.ts";

/** Events that one transaction turns into deliveries. */
const batchSize = 200;

// The cast is safe: the triggers of 0075_webhooks.sql write only types that begin with a topic.
const topicOf = ({ type }: Pick<QueuedEvent, "type">) =>
  type.slice(0, type.indexOf(".")) as WebhookTopic;

/**
 * Builds the body that is signed and sent, the same for every receiver (Standard Webhooks: type,
 * timestamp, data).
 */
const toBody = (
  { type, created_at, seller_id, entity_id }: QueuedEvent,
  payload: object | undefined,
) =>
  JSON.stringify({
    type,
    timestamp: created_at.toISOString(),
    data: { id: entity_id, seller_id, ...payload },
  });

const toDeliveries = async (tx: Tx, events: QueuedEvent[]): Promise<NewDelivery[]> => {
  const listeners = await listListeners(tx, [...new Set(events.map(({ seller_id }) => seller_id))]);
  const subscribed = events.filter((event) =>
    listeners.some(({ topics }) => topics.includes(topicOf(event))),
  );
  const deliveries: NewDelivery[] = [];
  for (const [topic, ofTopic] of Map.groupBy(subscribed, topicOf)) {
    const payload = await (topic === "order"
      ? listOrderStates(
          tx,
          ofTopic.map(({ seller_id, entity_id }) => ({ seller_id, id: entity_id })),
        )
      : listFacts(tx, topic, ofTopic));
    for (const event of ofTopic) {
      const event_id = newId();
      const body = toBody(event, payload.get(event.entity_id));
      for (const { seller_id, id: webhook_id, topics } of listeners) {
        if (!topics.includes(topic) || (seller_id !== operator && seller_id !== event.seller_id))
          continue;
        deliveries.push({ seller_id, id: newId(), webhook_id, event_id, type: event.type, body });
      }
    }
  }
  return deliveries;
};

/**
 * Turns committed events into deliveries, one for each webhook that listens, until the queue is
 * empty. A delivery describes the current state of its subject. If the same event of a subject was
 * queued several times, it is sent once.
 */
export const dispatchEvents = async (db: Db, signal?: AbortSignal): Promise<void> => {
  const isMore = async () => signal?.aborted !== true && (await hasQueued(db));
  while (await isMore()) {
    const taken = await inTransaction(db, async (tx) => {
      const queued = await claimQueued(tx, batchSize);
      const deliveries = await toDeliveries(tx, queued.events);
      if (deliveries.length > 0) await insertDeliveries(tx, deliveries);
      return queued.taken;
    });
    // Another process is dispatching the rest.
    if (taken === 0) return;
  }
};
