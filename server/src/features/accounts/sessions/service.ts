import type { SellerSession, SessionPayload } from "@sellerdesk/contract/accounts";
import DataLoader from "dataloader";
import { publish } from "../../../db/listen.ts";
import type { Db, Tx } from "../../../db/pool.ts";
import { AppError } from "../../../lib/app-error.ts";
import { newId } from "../../../lib/id.ts";
import type { SellerId } from "../../../lib/seller-id.ts";
import { hashToken, newSellerToken, sellerIdOf } from "../../../lib/security/token.ts";
import type { CurrentSeller } from "../../../plugins/request.ts";
import {
  type TokenOfSeller,
  type Which,
  findSessionsOfTokens,
  findSessionData,
  insertSession,
  listLiveSessionIds,
  listSessions,
  touchSession,
  updateSessionsRevoked,
} from "./queries.ts";

/** The client of a request, with its address as the server sees it. */
export type Client = { ip: string; userAgent: string };

const prefix = "sds_";
const userAgentLength = 300;

/**
 * Creates a function that finds the live session of a token. It batches all calls of one event-loop
 * turn.
 * @returns a function that returns `null` if the session is unknown, ended, idle for 24 hours,
 * older than 30 days, or of a closed account
 */
export const sessionFinder = (db: Db): ((token: string) => Promise<CurrentSeller | null>) => {
  const loader = new DataLoader(
    (tokens: readonly TokenOfSeller[]) => findSessionsOfTokens(db, tokens),
    {
      // A cached session may have ended in the meantime.
      cache: false,
      batchScheduleFn: (load) => setImmediate(load),
    },
  );
  return async (token) => {
    const sellerId = sellerIdOf(prefix, token);
    const session = sellerId && (await loader.load({ sellerId, hash: hashToken(token) }));
    if (!session) return null;
    // Not awaited: after a failure the session only looks older than it is.
    if (session.isStale) void touchSession(db, session.id, session.sessionId).catch(() => {});
    return session;
  };
};

/** Filters ids for live sessions. */
export const findLiveSessions = async (
  db: Db,
  sessions: readonly { id: SellerId; sessionId: string }[],
): Promise<Set<string>> => new Set(await listLiveSessionIds(db, sessions));

/** Creates a session. @returns the data that the browser stores (A6), with the new token */
export const startSession = async (
  tx: Tx,
  sellerId: SellerId,
  { ip, userAgent }: Client,
): Promise<SessionPayload> => {
  const token = newSellerToken(prefix, sellerId);
  const session = {
    id: newId(),
    tokenHash: hashToken(token),
    ip,
    userAgent: userAgent.slice(0, userAgentLength),
  };
  await insertSession(tx, sellerId, session);
  return { token, ...(await findSessionData(tx, sellerId)) };
};

/**
 * Ends one session, all but one, or all of the seller, immediately in every server process and on
 * open streams (safety 12).
 * @throws AppError `not_found` if the given one is not a live session of this seller
 */
export const revokeSessions = async (
  tx: Tx,
  sellerId: SellerId,
  which: Which = {},
): Promise<void> => {
  const ended = await updateSessionsRevoked(tx, sellerId, which);
  if (ended === 0 && which.only !== undefined) throw new AppError("not_found");
  await publish(tx, "sessions", sellerId);
};

/** The live sessions of a seller. @param currentId the session of the request, which is marked */
export const describeSessions = async (
  db: Db,
  sellerId: SellerId,
  currentId: string,
): Promise<SellerSession[]> =>
  (await listSessions(db, sellerId)).map(({ created_at, last_seen_at, ...session }) => ({
    ...session,
    created_at: created_at.toISOString(),
    last_seen_at: last_seen_at.toISOString(),
    is_current: session.id === currentId,
  }));
