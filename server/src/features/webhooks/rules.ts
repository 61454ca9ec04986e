import { createHmac } from "node:crypto";

/** The prefix of every secret (Standard Webhooks). */
export const secretPrefix = "whsec_";

/** Formats a secret of 256 bits as Standard Webhooks requires. @param bytes random */
export const toSecret = (bytes: Buffer): string => secretPrefix + bytes.toString("base64");

/**
 * One message as it is sent. `id` and `timestamp` must not contain a period, which separates the
 * signed parts.
 */
type Signed = { id: string; timestamp: number; body: string };

/**
 * Returns the headers of Standard Webhooks: the HMAC-SHA256 of `id.timestamp.body` under each
 * secret. A receiver that knows one of the secrets finds a signature that matches.
 * @param timestamp seconds since 1970
 */
export const signedHeaders = (
  secrets: readonly string[],
  { id, timestamp, body }: Signed,
): Record<string, string> => ({
  "webhook-id": id,
  "webhook-timestamp": String(timestamp),
  "webhook-signature": secrets
    .map((secret) => {
      const key = Buffer.from(secret.slice(secretPrefix.length), "base64");
      return `v1,${createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64")}`;
    })
    .join(" "),
});

const minute = 60;
const hour = 3600;

/**
 * Seconds to wait after each failed attempt: the schedule of Standard Webhooks, ten attempts in 76
 * hours.
 */
const retryAfter = [
  5,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
];

/** The longest delay that a receiver may ask for, in seconds. */
const mostPatience = 24 * hour;

/**
 * Returns the seconds until the next attempt, with up to a tenth of jitter: deliveries that failed
 * together are not retried together.
 * @param step failed attempts so far, at least 1
 * @param asked the delay that the receiver asked for, in seconds
 * @param chance 0 to 1
 * @returns null if there is no attempt left
 */
export const waitAfter = (step: number, asked: number | null, chance: number): number | null => {
  const seconds = retryAfter[step - 1];
  if (seconds === undefined) return null;
  return Math.max(seconds * (1 + chance / 10), Math.min(asked ?? 0, mostPatience));
};

/**
 * Returns the seconds for which a webhook is paused after its latest failure, so that a dead
 * receiver does not block a server with each of its deliveries.
 */
export const pauseAfterFailures = (failures: number): number =>
  failures < 2 ? 0 : Math.min(5 * 2 ** Math.min(failures - 2, 10), 10 * minute);

/**
 * Classifies a receiver's status (Standard Webhooks): only 2xx is a success, and 410 ends the
 * webhook.
 */
export const classifyResponse = (status: number | null): "delivered" | "failed" | "gone" =>
  status === 410
    ? "gone"
    : status !== null && status >= 200 && status < 300
      ? "delivered"
      : "failed";
