import { createHmac } from "node:crypto";
import type { Client } from "../sessions/service.ts";
import {
  countAttempt,
  type LimitCode,
  requireAttempt,
  toLimitError,
} from "../../../db/rate-limits.ts";
import type { Deps } from "../../../deps.ts";
import { clientNetworkKey } from "../../../lib/security/client-network.ts";
import { deleteGuess, insertGuess } from "./guess-queries.ts";
import { type Account, findAccount } from "./queries.ts";
import type { Identity } from "./rules.ts";

type Action = "login" | "code" | "verify" | "register";
/** Guesses at codes (`verify`) are counted by `countGuess`. */
type AccountAction = Exclude<Action, "verify">;
type Dependencies = Pick<Deps, "db" | "env" | "secrets">;

/** The table of counters keeps no address or number in clear. */
const toHmac = ({ secrets }: Pick<Dependencies, "secrets">, text: string): Buffer =>
  createHmac("sha256", secrets.rate_limits).update(text).digest();

const accountKey = (deps: Dependencies, action: AccountAction, whom: string): string =>
  `${action}:account:${toHmac(deps, whom).toString("base64url")}`;

/**
 * Counts an attempt by the client's address.
 * @throws AppError `too_many_requests`
 */
export const limitAddress = async (
  { db, env }: Dependencies,
  action: Action,
  { ip }: Client,
): Promise<void> => {
  if (env.rateLimits === null) return;
  await requireAttempt(
    db,
    `${action}:address:${clientNetworkKey(ip)}`,
    env.rateLimits[action].perAddress,
  );
};

/**
 * Counts an attempt at an account alone, whatever the client's address.
 * @param whom what was typed to name the account, or the id of a seller who is known
 * @param errorCode of the refusal
 * @throws AppError `errorCode`
 */
export const limitAccount = async (
  deps: Dependencies,
  action: AccountAction,
  whom: string,
  errorCode: LimitCode = "too_many_requests",
): Promise<void> => {
  const { db, env } = deps;
  if (env.rateLimits === null) return;
  await requireAttempt(
    db,
    accountKey(deps, action, whom),
    env.rateLimits[action].perAccount,
    errorCode,
  );
};

/**
 * Counts an attempt by the client's address and by the account that it aims at, whether it exists
 * or not (safety 14, 16). The limits are settings (`env.ts`).
 * @param whom as `limitAccount` takes it
 * @throws AppError `too_many_requests`
 */
export const limitAttempts = async (
  deps: Dependencies,
  action: AccountAction,
  client: Client,
  whom: string,
): Promise<void> => {
  await limitAddress(deps, action, client);
  await limitAccount(deps, action, whom);
};

/**
 * The account behind what was typed, after the attempt was counted as `limitAttempts` does, and
 * once more for the account: its email address and its phone number together give no more tries
 * than one of them. Where those are used up the account is as good as none: another answer would
 * tell that the two belong to one account (safety 14). What a seller tries who is logged in counts
 * apart, so that nobody outside can use that up.
 * @throws AppError `too_many_requests`; `too_many_passwords` if too many logins aim at what was
 * typed
 */
export const findAccountForAttempt = async (
  deps: Dependencies,
  action: "login" | "code",
  client: Client,
  identity: Identity,
): Promise<Account | null> => {
  await limitAddress(deps, action, client);
  // Wrong passwords leave the way by code open, and the message says so.
  const errorCode = action === "login" ? "too_many_passwords" : "too_many_requests";
  await limitAccount(deps, action, identity.value, errorCode);
  const account = await findAccount(deps.db, identity);
  if (deps.env.rateLimits === null) return account;
  // What leads to nobody is counted as well, so that it costs the same.
  const key = accountKey(
    deps,
    action,
    account ? `account\n${account.id}` : `nobody\n${identity.value}`,
  );
  const wait = await countAttempt(deps.db, key, deps.env.rateLimits[action].perAccount);
  return wait === null ? account : null;
};

/**
 * Whose codes a guess aims at: what was typed to log in, an account behind that, an address to
 * prove, or a seller who is known.
 */
type Target = { kind: "typed" | "account" | "address" | "seller"; value: string };

const guessHmac = (deps: Dependencies, { kind, value }: Target) =>
  toHmac(deps, `codes\n${kind}\n${value}`);

/**
 * Counts a guess at the codes of an identity, from wherever it comes (safety 13). A right one is
 * taken back by `forgiveGuess`.
 * @returns null if the guess is allowed, else the seconds until the next one is
 */
export const countGuess = async (deps: Dependencies, target: Target): Promise<number | null> =>
  deps.env.rateLimits === null
    ? null
    : insertGuess(deps.db, guessHmac(deps, target), deps.env.rateLimits.verify.perAccount);

/** Takes back a counted guess that was right: only wrong ones use up the day's. */
export const forgiveGuess = (deps: Dependencies, target: Target): Promise<void> =>
  deleteGuess(deps.db, guessHmac(deps, target));

/**
 * Runs `judge` as one guess at the codes of an identity. The guess counts if `judge` throws.
 * @throws AppError `too_many_codes` without running it
 */
export const limitGuesses = async <T>(
  deps: Dependencies,
  target: Target,
  verify: () => Promise<T>,
): Promise<T> => {
  const wait = await countGuess(deps, target);
  if (wait !== null) throw toLimitError("too_many_codes", wait);
  const result = await verify();
  await forgiveGuess(deps, target);
  return result;
};
