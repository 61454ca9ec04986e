import { NewWebhook, WebhookTopic, type WebhookWithSecret } from "@sellerdesk/contract/webhooks";
import { sendTest } from "../features/webhooks/deliver-service.ts";
import {
  createWebhook,
  readDeliveries,
  readWebhook,
  readWebhooks,
  redeliver,
  deleteWebhook,
  rotateSecret,
} from "../features/webhooks/service.ts";
import { operator } from "../lib/seller-id.ts";
import { check } from "../plugins/route.ts";
import { type Commands, needed, neededId, table } from "./command.ts";

const withSecret = ({ id, secret }: WebhookWithSecret) =>
  `${secret}\nKeep it: it is not shown again. The webhook's id is ${id}.`;

/** Commands for the operator's own webhooks, which receive the events of every seller. */
export const webhookCommands: Commands = {
  "webhook create": {
    usage: "webhook create --url URL [--topic TOPIC ...] [--description TEXT]",
    says: `send the events of every seller to an address: ${WebhookTopic.options.join(", ")}, or all`,
    async run(deps, { values: { url, topic, description } }) {
      const body = {
        url: needed(url, "webhook create --url URL"),
        topics: topic.length > 0 ? topic : WebhookTopic.options,
        ...(description !== undefined && { description }),
      };
      // `check` has just validated it against the schema of this type.
      const webhook = check("body", NewWebhook, body) as NewWebhook;
      const added = await createWebhook(deps, operator, webhook);
      return { json: added, text: withSecret(added) };
    },
  },
  "webhook list": {
    usage: "webhook list",
    says: "list the operator's webhooks and their status",
    async run({ db }) {
      const webhooks = await readWebhooks(db, operator);
      const rows = webhooks.map(
        ({ id, url, topics, enabled, failing_since, last_response_status }) => ({
          id,
          url,
          topics,
          enabled,
          failing_since,
          last_response_status,
        }),
      );
      return { json: webhooks, text: table(rows) };
    },
  },
  "webhook rotate": {
    usage: "webhook rotate ID",
    says: "create a new secret; the old one stays valid for 24 hours",
    async run(deps, { words: [id] }) {
      const rotated = await rotateSecret(deps, operator, neededId(id, "webhook rotate ID"));
      return { json: rotated, text: withSecret(rotated) };
    },
  },
  "webhook delete": {
    usage: "webhook delete ID",
    says: "delete a webhook with its deliveries",
    async run({ db }, { words }) {
      const id = neededId(words[0], "webhook delete ID");
      await deleteWebhook(db, operator, id);
      return { json: { id, deleted: true }, text: `The webhook ${id} is gone.` };
    },
  },
  "webhook deliveries": {
    usage: "webhook deliveries ID",
    says: "list the latest 50 deliveries and their results",
    async run({ db }, { words: [id] }) {
      const webhook = neededId(id, "webhook deliveries ID");
      const { rows } = await readDeliveries(db, operator, webhook, { page: 1, per_page: 50 });
      const shown = rows.map(
        ({ id: delivery, type, status, attempts, last_attempt, next_attempt_at }) => ({
          id: delivery,
          type,
          status,
          attempts,
          next_attempt_at,
          answer: last_attempt?.response_status ?? last_attempt?.error ?? null,
          ms: last_attempt?.duration_ms ?? null,
        }),
      );
      return { json: rows, text: table(shown) };
    },
  },
  "webhook redeliver": {
    usage: "webhook redeliver ID DELIVERY_ID",
    says: "redeliver a webhook event (needs a running server)",
    async run({ db }, { words }) {
      const usage = "webhook redeliver ID DELIVERY_ID";
      const [webhook, id] = [neededId(words[0], usage), neededId(words[1], usage)];
      const delivery = await redeliver(db, operator, { webhook, id });
      return { json: delivery, text: "A running server sends it now." };
    },
  },
  "webhook test": {
    usage: "webhook test ID",
    says: "send `webhook.test` now; exit 1 if it is not delivered",
    async run(deps, { words }) {
      const id = neededId(words[0], "webhook test ID");
      const { url } = await readWebhook(deps.db, operator, id);
      const sent = await sendTest(deps, operator, id);
      const { last_attempt: answer } = sent;
      const how =
        answer?.error ?? `it answered ${answer?.response_status} in ${answer?.duration_ms} ms.`;
      return { json: sent, text: `${url}: ${how}`, failed: sent.status !== "delivered" };
    },
  },
};
