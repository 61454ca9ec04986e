import { readClock } from "../../../db/clock.ts";
import { defineJob } from "../../../db/jobs.ts";
import type { Deps } from "../../../deps.ts";
import { FetchProblem } from "../../../integrations/public-request.ts";
import type { SellerId } from "../../../lib/seller-id.ts";
import { derivePushKey, encryptPush, signPush } from "../../../lib/security/web-push.ts";
import { deleteSubscription, findTarget } from "./queries.ts";

type Push = {
  seller_id: SellerId;
  session_id: string;
  message: { title: string; body: string };
  /** ISO 8601. The message is not sent after this time. */
  expires_at: string;
};

/** Messages are deleted once they are sent, because they contain customers' names. */
export const pushJob = defineJob<Push>("send-push", { keepSeconds: 60 });

type Parts = Pick<Deps, "db" | "env" | "log" | "postPublic" | "secrets">;

const answerSeconds = 15;

/** Texts of problems that may not occur in another attempt. */
const passing = ["the_server_took_longer_than_seconds", "the_server_could_not_be_reached"];

/**
 * Checks if another attempt would fail as well: the address breaks the rules (safety 28), or the
 * key is not a point of the curve.
 */
const isHopeless = (error: unknown): boolean =>
  error instanceof FetchProblem
    ? !passing.includes(error.text.code)
    : error instanceof Error &&
      "code" in error &&
      error.code === "ERR_CRYPTO_ECDH_INVALID_PUBLIC_KEY";

/**
 * Sends a message to one browser. A browser that is gone or whose session has ended is deleted.
 * @throws Error if another attempt may succeed
 */
const sendToBrowser = async (
  { db, env, log, postPublic, secrets }: Parts,
  { seller_id, session_id, message, expires_at }: Push,
): Promise<void> => {
  const target = await findTarget(db, seller_id, session_id);
  if (!target) return deleteSubscription(db, seller_id, session_id);
  const now = await readClock(db);
  const secondsLeft = Math.floor((new Date(expires_at).getTime() - now.getTime()) / 1000);
  if (secondsLeft <= 0) return;
  const { endpoint } = target;
  const contact = env.publicUrl;
  const seconds = Math.floor(now.getTime() / 1000);
  try {
    const { status } = await postPublic(endpoint, {
      headers: {
        authorization: signPush(derivePushKey(secrets.push), { endpoint, contact, now: seconds }),
        "content-type": "application/octet-stream",
        "content-encoding": "aes128gcm",
        ttl: String(secondsLeft),
        urgency: "high",
      },
      body: encryptPush(JSON.stringify(message), target),
      seconds: answerSeconds,
    });
    if (status >= 200 && status < 300) return;
    if (status === 429 || status >= 500)
      throw new Error(`the push service answered with status ${status}`);
    // Gone, or never there (RFC 8030): another attempt would get the same answer.
    log.warn(`a push service refused with status ${status}; its browser is forgotten`);
  } catch (error) {
    if (!isHopeless(error)) throw error;
    log.warn("a browser gave no public address or no valid key; it is forgotten");
  }
  await deleteSubscription(db, seller_id, session_id);
};

/** Registers the job that sends messages to browsers. */
export const pushJobs = (deps: Parts & Pick<Deps, "jobs">): void => {
  deps.jobs.handle(pushJob, (push) => sendToBrowser(deps, push), { concurrency: 2 });
};
