import { createHmac } from "node:crypto";
import { countAttempt, requireAttempt } from "../../db/rate-limits.ts";
import type { Deps } from "../../deps.ts";
import { addressKey } from "../../lib/address.ts";
import { type Account, findAccount } from "./queries.ts";
import type { Identity } from "./rules.ts";

/** Who asks: the client's address as the server knows it. */
export type Client = { ip: string; userAgent: string };

type Action = "login" | "code" | "verify" | "register";
type Parts = Pick<Deps, "db" | "env" | "secrets">;

/** No address or number in clear in a table of counters. */
const accountKey = ({ secrets }: Parts, action: Action, whom: string): string => {
  const hmac = createHmac("sha256", secrets.rate_limits).update(whom).digest("base64url");
  return `${action}:account:${hmac}`;
};

/**
 * Counts an attempt at an account alone, whatever the client's address.
 * @param whom what was typed to name the account, or the id of a seller who is known
 * @throws AppError `too_many_requests`
 */
export const limitAccount = async (deps: Parts, action: Action, whom: string): Promise<void> => {
  const { db, env } = deps;
  if (env.rateLimits === null) return;
  await requireAttempt(db, accountKey(deps, action, whom), env.rateLimits[action].perAccount);
};

/**
 * Counts an attempt by the client's address and, where it aims at an account, by that account, whether it exists or not (safety 14,
 * 16). The limits are settings (`env.ts`).
 * @param whom as `limitAccount` takes it
 * @throws AppError `too_many_requests`
 */
export const limitAttempts = async (
  deps: Parts,
  action: Action,
  { ip }: Client,
  whom?: string,
): Promise<void> => {
  const { db, env } = deps;
  if (env.rateLimits === null) return;
  await requireAttempt(db, `${action}:address:${addressKey(ip)}`, env.rateLimits[action].perAddress);
  if (whom !== undefined) await limitAccount(deps, action, whom);
};

/**
 * The account behind what was typed, after the attempt was counted as `limitAttempts` does, and once more for the account: its e-mail
 * address and its phone number together give no more tries than one of them. Where those are used up the account is as good as none:
 * another answer would tell that the two belong to one account (safety 14). What a seller tries who is logged in counts apart, so that
 * nobody outside can use that up.
 * @throws AppError `too_many_requests`
 */
export const findAttempted = async (
  deps: Parts,
  action: Action,
  client: Client,
  identity: Identity,
): Promise<Account | null> => {
  await limitAttempts(deps, action, client, identity.value);
  const account = await findAccount(deps.db, identity);
  if (deps.env.rateLimits === null) return account;
  // What leads to nobody is counted as well, so that it costs the same.
  const key = accountKey(deps, action, account ? `account\n${account.id}` : `nobody\n${identity.value}`);
  const wait = await countAttempt(deps.db, key, deps.env.rateLimits[action].perAccount);
  return wait === null ? account : null;
};
