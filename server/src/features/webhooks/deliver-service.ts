import type { WebhookDeliveryDetail } from "@sellerdesk/contract/webhooks";
import { msg } from "@sellerdesk/contract/texts";
import type { Tx } from "../../db/pool.ts";
import { inResponseTransaction, inTransaction } from "../../db/transaction.ts";
import type { Deps } from "../../deps.ts";
import { FetchProblem } from "../../integrations/public-request.ts";
import { AppError, requireFound } from "../../lib/app-error.ts";
import { newId } from "../../lib/id.ts";
import { createKeyedLimiter } from "../../lib/concurrency/limit-per-key.ts";
import { operator, type SellerId } from "../../lib/seller-id.ts";
import { notify } from "../notifications/service.ts";
import {
  daysUntilDisabled,
  type Due,
  findDue,
  insertAttempt,
  type Leased,
  leaseDue,
  type Outcome,
  release,
  claimDueDeliveries,
  updateFailing,
  updateLastAnswer,
  updatePausedUntil,
  updateWorking,
} from "./attempt-queries.ts";
import { insertTest } from "./event-queries.ts";
import { findWebhook, updateDisabled } from "./queries.ts";
import { classifyResponse, pauseAfterFailures, signedHeaders, waitAfter } from "./rules.ts";
import { openSecret } from "./secret-service.ts";
import { readDelivery, readWebhook } from "./service.ts";
import { updateTopics } from "./topic-service.ts";

type Dependencies = Pick<Deps, "db" | "postPublic" | "log" | "secrets">;

/** Seconds that a receiver has to answer (Standard Webhooks: 15 to 30). */
const answerSeconds = 15;

/** Sends one delivery, signed as of now. */
const post = async (
  { postPublic, secrets }: Dependencies,
  webhook: Leased,
  { url, stored_secrets, event_id, body, now }: Due,
): Promise<Outcome & { retryAfter: number | null }> => {
  const timestamp = Math.floor(now.getTime() / 1000);
  const signing = stored_secrets.flatMap(
    (stored) => openSecret({ secrets }, webhook, stored) ?? [],
  );
  const unanswered = { response_status: null, response: "", retryAfter: null };
  if (signing.length === 0)
    return {
      ...unanswered,
      duration_ms: 0,
      error: msg("the_secret_of_this_webhook_cannot_be_read"),
    };
  const headers = signedHeaders(signing, { id: event_id, timestamp, body });
  const began = performance.now();
  const duration = () => Math.round(performance.now() - began);
  try {
    const { status, excerpt, retryAfter } = await postPublic(url, {
      headers,
      body,
      seconds: answerSeconds,
      mayReachOwn: webhook.seller_id === operator,
    });
    return {
      duration_ms: duration(),
      response_status: status,
      response: excerpt,
      error: null,
      retryAfter,
    };
  } catch (error) {
    if (!(error instanceof FetchProblem)) throw error;
    return { ...unanswered, duration_ms: duration(), error: error.text };
  }
};

/**
 * Turns off a webhook whose receiver fails or is gone, and notifies its seller. The operator sees
 * it in the list.
 */
const disable = async (
  tx: Tx,
  { seller_id, id }: Leased,
  disabledBy: "failures" | "gone",
): Promise<void> => {
  await updateDisabled(tx, seller_id, id, disabledBy);
  await updateTopics(tx, seller_id);
  const webhook = await findWebhook(tx, seller_id, id);
  if (!webhook || seller_id === operator) return;
  const { host } = new URL(webhook.url);
  const message =
    disabledBy === "gone"
      ? msg("webhook_gone", { host })
      : msg("webhook_failing", { host, n: daysUntilDisabled });
  await notify(tx, seller_id, { type: "webhook", message, entityId: id });
};

/** Counts a failure, then turns the webhook off or pauses it if there were too many. */
const countFailure = async (tx: Tx, webhook: Leased, isGone: boolean): Promise<void> => {
  const failing = await updateFailing(tx, webhook);
  if (!failing) return;
  if (isGone || failing.too_long) return disable(tx, webhook, isGone ? "gone" : "failures");
  const rest = pauseAfterFailures(failing.failures);
  if (rest > 0) await updatePausedUntil(tx, webhook, rest);
};

/** Sends a delivery and records the outcome. @returns whether it was delivered */
const attempt = async (parts: Dependencies, webhook: Leased, due: Due): Promise<boolean> => {
  const { retryAfter, ...outcome } = await post(parts, webhook, due);
  const verdict = classifyResponse(outcome.response_status);
  const delivered = verdict === "delivered";
  const wait =
    delivered || verdict === "gone" ? null : waitAfter(due.step + 1, retryAfter, Math.random());
  await inTransaction(parts.db, async (tx) => {
    await updateLastAnswer(tx, webhook, outcome.response_status);
    await insertAttempt(tx, webhook.seller_id, due.id, { ...outcome, delivered, wait });
    if (delivered) await updateWorking(tx, webhook);
    else await countFailure(tx, webhook, verdict === "gone");
  });
  return delivered;
};

/**
 * Milliseconds after which a webhook that has more to send yields to others, whose receivers may be
 * faster.
 */
const turnLength = 10_000;

/**
 * Sends the due deliveries of one webhook, one after the other, until none is due, the receiver
 * fails or the webhook's turn is over.
 */
const deliver = async (
  parts: Dependencies,
  webhook: Leased,
  turnMs: number,
  signal?: AbortSignal,
): Promise<void> => {
  const end = performance.now() + turnMs;
  const next = async () =>
    signal?.aborted === true ? undefined : claimDueDeliveries(parts.db, webhook);
  try {
    let due = await next();
    while (due && (await attempt(parts, webhook, due)) && performance.now() < end)
      due = await next();
  } finally {
    await inTransaction(parts.db, (tx) => release(tx, webhook));
  }
};

/** Webhooks that one process delivers to at a time. */
const maxConcurrentWebhooks = 8;

/**
 * Delivers in this process: `start` leases due webhooks up to the limit and starts to send,
 * `settled` waits for running deliveries.
 */
export const createDeliverer = (parts: Dependencies, { turn: turnMs = turnLength } = {}) => {
  const running = new Set<Promise<void>>();
  return {
    /** @returns the number of webhooks that it started to deliver to */
    async start(signal?: AbortSignal): Promise<number> {
      const leased = await leaseDue(parts.db, maxConcurrentWebhooks - running.size);
      for (const webhook of leased) {
        const run = deliver(parts, webhook, turnMs, signal)
          .catch((err: unknown) =>
            parts.log.warn({ err, webhook: webhook.id }, "a delivery broke off"),
          )
          .finally(() => running.delete(run));
        running.add(run);
      }
      return leased.length;
    },
    hasRoom: () => running.size < maxConcurrentWebhooks,
    settled: () => Promise.all(running),
  };
};

const sendTestDelivery = async (
  parts: Dependencies,
  owner: SellerId,
  id: string,
): Promise<WebhookDeliveryDetail> => {
  await readWebhook(parts.db, owner, id);
  const webhook = { seller_id: owner, id };
  const delivery = newId();
  await insertTest(parts.db, webhook, delivery, newId());
  const due = requireFound(await findDue(parts.db, webhook, delivery));
  const { retryAfter: _, ...outcome } = await post(parts, webhook, due);
  const delivered = classifyResponse(outcome.response_status) === "delivered";
  return inResponseTransaction(parts.db, async (tx) => {
    await updateLastAnswer(tx, webhook, outcome.response_status);
    await insertAttempt(tx, owner, delivery, { ...outcome, delivered, wait: null });
    return await readDelivery(tx, owner, { id: delivery, webhook: id });
  });
};

/** Limits each owner to two tests at a time in this process: each waits for a receiver. */
const acquireSlot = createKeyedLimiter(2);

/**
 * Sends the event `webhook.test` now, even if the webhook is turned off. It is not retried.
 * @returns the delivery with its attempt
 * @throws AppError `not_found`; `unavailable` while two other tests of the owner are running
 */
export const sendTest = async (
  parts: Dependencies,
  owner: SellerId,
  id: string,
): Promise<WebhookDeliveryDetail> => {
  const leave = acquireSlot(owner);
  if (!leave) throw new AppError("unavailable", { retryAfter: 5 });
  try {
    return await sendTestDelivery(parts, owner, id);
  } finally {
    leave();
  }
};

/** Sends everything that is due, for tests and the command line. */
export const deliverDue = async (parts: Dependencies): Promise<void> => {
  const deliverer = createDeliverer(parts);
  while ((await deliverer.start()) > 0) await deliverer.settled();
};
