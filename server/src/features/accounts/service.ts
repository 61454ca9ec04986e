import type { Locale, SellerSession, SessionPayload } from "@sellerdesk/contract/accounts";
import { say } from "@sellerdesk/contract/words";
import { publish } from "../../db/listen.ts";
import type { Db, Tx } from "../../db/pool.ts";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../lib/app-error.ts";
import { batchCalls } from "../../lib/concurrency/batch-calls.ts";
import { newId } from "../../lib/id.ts";
import type { SellerId } from "../../lib/seller-id.ts";
import { hashToken, newSellerToken, sellerIdOf } from "../../lib/token.ts";
import { sendMessage } from "../messages/service.ts";
import { notify } from "../notifications/service.ts";
import type { Client } from "./attempt-service.ts";
import { twoFactorResetMessage } from "./message-rules.ts";
import {
  type FoundSession,
  type TokenOfSeller,
  type Which,
  findAccountById,
  findAnyAccount,
  findSessionsOfTokens,
  findSessionData,
  insertSession,
  listLiveSessionIds,
  listSessions,
  touchSession,
  updateSessionsRevoked,
} from "./queries.ts";
import { deleteTwoFactor, findTwoFactor } from "./two-factor-queries.ts";

/** The language that a seller is written to in. */
export const findLocale = async (db: Db, sellerId: SellerId): Promise<Locale> =>
  (await findAccountById(db, sellerId)).locale;

const prefix = "sds_";
const userAgentLength = 300;

/**
 * Finds the live session of a token, or null: unknown, ended, idle for 24 hours, older than 30 days, or of a closed account. Requests of
 * one moment are looked up together.
 */
export const sessionFinder = (
  db: Db,
): ((token: string) => Promise<Omit<FoundSession, "isStale"> | null>) => {
  const find = batchCalls((tokens: readonly TokenOfSeller[]) => findSessionsOfTokens(db, tokens));
  return async (token) => {
    const sellerId = sellerIdOf(prefix, token);
    const session = sellerId && (await find({ sellerId, hash: hashToken(token) }));
    if (!session) return null;
    // Nobody waits for it, and a failure only lets the session look older than it is.
    if (session.isStale) void touchSession(db, session.id, session.sessionId).catch(() => {});
    return session;
  };
};

/** Which of the sessions still live, by their ids. */
export const findLiveSessions = async (
  db: Db,
  sessions: readonly { id: SellerId; sessionId: string }[],
): Promise<Set<string>> => new Set(await listLiveSessionIds(db, sessions));

/** Logs a seller in. @returns what the browser's session keeps (A6), with the new token */
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
 * Ends one session, all but one, or all of the seller, at once on every server process and on open streams (safety 12).
 * @throws AppError `not_found` where the one named is not a live session of this seller
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

/** The live sessions of a seller. @param currentId the session that asks, which is marked */
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

/**
 * For the operator, once it is sure who asks: takes the second step at login with its recovery codes away, ends the seller's sessions,
 * and tells the owner by mail and in the bell.
 * @throws AppError `not_found`, `no_second_step`
 */
export const resetSecondStep = async (jobs: Deps["jobs"], tx: Tx, id: string): Promise<void> => {
  const owner = await findAnyAccount(tx, id);
  if (!owner) throw new AppError("not_found");
  const stored = await findTwoFactor(tx, owner.id);
  // Of two at once the second one finds nothing to delete.
  if (!stored?.confirmed_at || !(await deleteTwoFactor(tx, owner.id)))
    throw new AppError("no_second_step");
  await revokeSessions(tx, owner.id);
  await sendMessage(jobs, tx, twoFactorResetMessage(owner));
  const message = say("The marketplace took the second step away from your login.");
  await notify(tx, owner.id, { type: "security", message, isMailed: true });
};
