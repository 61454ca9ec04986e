import type { PushState, PushSubscription } from "@sellerdesk/contract/push";
import { readClock } from "../../../db/clock.ts";
import type { Db, Tx } from "../../../db/pool.ts";
import type { Deps } from "../../../deps.ts";
import type { SellerId } from "../../../lib/seller-id.ts";
import { derivePushKey } from "../../../lib/security/web-push.ts";
import { pushJob } from "./jobs.ts";
import {
  deleteSubscription,
  hasSubscription,
  listSubscribedSessions,
  upsertSubscription,
} from "./queries.ts";

type Session = { id: SellerId; sessionId: string };

/** Reads whether the browser of a session gets messages, and the key with which it subscribes. */
export const readPushState = async (
  { db, secrets }: { db: Db } & Pick<Deps, "secrets">,
  { id, sessionId }: Session,
): Promise<PushState> => ({
  public_key: derivePushKey(secrets.push).publicKey,
  is_on: await hasSubscription(db, id, sessionId),
});

/** Sends messages to the browser of a session, from now on until the session ends. */
export const subscribe = (
  tx: Tx,
  { id, sessionId }: Session,
  { endpoint, p256dh, auth }: PushSubscription,
): Promise<void> =>
  upsertSubscription(tx, id, sessionId, {
    endpoint,
    p256dh: Buffer.from(p256dh, "base64url"),
    auth: Buffer.from(auth, "base64url"),
  });

/** Stops messages to the browser of a session. */
export const unsubscribe = (db: Db, { id, sessionId }: Session): Promise<void> =>
  deleteSubscription(db, id, sessionId);

/** One day: older news is not worth an interruption. */
const livesForSeconds = 86_400;

/** Sends a text to every browser of a seller, if the transaction commits. */
export const sendPush = async (
  jobs: Deps["jobs"],
  tx: Tx,
  sellerId: SellerId,
  message: { title: string; body: string },
): Promise<void> => {
  const sessions = await listSubscribedSessions(tx, sellerId);
  if (sessions.length === 0) return;
  const expires = new Date((await readClock(tx)).getTime() + livesForSeconds * 1000);
  for (const session_id of sessions)
    await jobs.send(tx, pushJob, {
      seller_id: sellerId,
      session_id,
      message,
      expires_at: expires.toISOString(),
    });
};
