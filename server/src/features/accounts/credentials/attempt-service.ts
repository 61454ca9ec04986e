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

/** Computes the HMAC of a text: the table of counters holds no address or number in plain text. */
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
 * Counts an attempt by the account only, regardless of the client's address.
 * @param whom the typed identifier, or the id of a known seller
 * @param errorCode of the rejection
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
 * Counts an attempt by the client's address and by the account, whether it exists or not (safety
 * 14, 16). The limits are settings (`env.ts`).
 * @param whom as in `limitAccount`
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
 * Finds the account of a typed identifier, after counting the attempt as `limitAttempts` does and
 * once more for the account: its email address and phone number together allow no more attempts
 * than one of them. If those are used up, the account counts as missing: another answer would
 * reveal that the two belong to one account (safety 14). Attempts of a logged-in seller are counted
 * separately, so that others cannot use them up.
 * @throws AppError `too_many_requests`; `too_many_passwords` if there are too many logins with this
 * identifier
 */
export const findAccountForAttempt = async (
  deps: Dependencies,
  action: "login" | "code",
  client: Client,
  identity: Identity,
): Promise<Account | null> => {
  await limitAddress(deps, action, client);
  // Too many wrong passwords do not block login by code, and the message says so.
  const errorCode = action === "login" ? "too_many_passwords" : "too_many_requests";
  await limitAccount(deps, action, identity.value, errorCode);
  const account = await findAccount(deps.db, identity);
  if (deps.env.rateLimits === null) return account;
  // Unknown identifiers are counted too, so that they cost the same.
  const key = accountKey(
    deps,
    action,
    account ? `account\n${account.id}` : `nobody\n${identity.value}`,
  );
  const wait = await countAttempt(deps.db, key, deps.env.rateLimits[action].perAccount);
  return wait === null ? account : null;
};

/**
 * The target of a guess: a typed identifier, an account found by it, an address to verify, or a
 * known seller.
 */
type Target = { kind: "typed" | "account" | "address" | "seller"; value: string };

const guessHmac = (deps: Dependencies, { kind, value }: Target) =>
  toHmac(deps, `codes\n${kind}\n${value}`);

/**
 * Counts a guess at the codes of an identity, from any client (safety 13). `forgiveGuess` undoes it
 * for a correct guess.
 * @returns `null` if the guess is allowed, else the seconds until the next one is
 */
export const countGuess = async (deps: Dependencies, target: Target): Promise<number | null> =>
  deps.env.rateLimits === null
    ? null
    : insertGuess(deps.db, guessHmac(deps, target), deps.env.rateLimits.verify.perAccount);

/** Removes a correct guess from the count: only wrong ones use up the daily limit. */
export const forgiveGuess = (deps: Dependencies, target: Target): Promise<void> =>
  deleteGuess(deps.db, guessHmac(deps, target));

/**
 * Runs `verify` as one guess at the codes of an identity. The guess counts if `verify` throws.
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
