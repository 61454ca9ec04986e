import { createHmac } from "node:crypto";
import { countAttempt } from "../../db/rate-limits.ts";
import { getSecret } from "../../db/secrets.ts";
import type { Deps } from "../../deps.ts";
import { addressKey } from "../../lib/address.ts";

/** Who asks: the client's address as the server knows it. */
export type Client = { ip: string; userAgent: string };

/**
 * Counts an attempt by the client's address and, where it aims at an account, by that account, whether it exists or not (safety 14,
 * 16). The limits are settings (`env.ts`).
 * @param action `login`, `code`, `verify` or `register`
 * @throws AppError `too_many_requests`
 */
export const limitAttempts = async (
  { db, env }: Pick<Deps, "db" | "env">,
  action: "login" | "code" | "verify" | "register",
  { ip }: Client,
  identity?: string,
): Promise<void> => {
  if (env.rateLimits === null) return;
  const { perAddress, perAccount } = env.rateLimits[action];
  await countAttempt(db, `${action}:address:${addressKey(ip)}`, perAddress);
  if (identity === undefined) return;
  // No address or number in clear in a table of counters.
  const hmac = createHmac("sha256", await getSecret(db, "rate_limits"))
    .update(identity)
    .digest("base64url");
  await countAttempt(db, `${action}:account:${hmac}`, perAccount);
};
