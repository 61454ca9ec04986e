import { inTransaction } from "../../db/transaction.ts";
import type { Deps } from "../../deps.ts";
import { encrypt, decrypt } from "../../lib/security/encryption.ts";
import type { Leased } from "./attempt-queries.ts";
import { listPlainSecrets, lockPlainSecrets, updateSealed } from "./queries.ts";
import { secretPrefix } from "./rules.ts";

type Keyed = Pick<Deps, "secrets">;

const contextOf = ({ seller_id, id }: Leased) => `${seller_id}\n${id}`;

/** Encrypts a webhook's secret. It can be decrypted for the same webhook only. */
export const sealSecret = ({ secrets }: Keyed, webhook: Leased, secret: string): Buffer =>
  encrypt(secrets.webhooks, contextOf(webhook), Buffer.from(secret));

/**
 * Decrypts a webhook's secret. Also accepts one that an older version stored in plaintext.
 * @returns null if it was encrypted for another webhook, or with a key that is lost
 */
export const openSecret = ({ secrets }: Keyed, webhook: Leased, stored: Buffer): string | null => {
  if (stored.toString("latin1").startsWith(secretPrefix)) return stored.toString();
  try {
    return decrypt(secrets.webhooks, contextOf(webhook), stored).toString();
  } catch {
    return null;
  }
};

/**
 * Encrypts the secrets that an older version stored in plaintext. It writes nothing if there are
 * none.
 */
export const sealStoredSecrets = async ({
  db,
  ...keyed
}: Keyed & Pick<Deps, "db">): Promise<void> => {
  for (const webhook of await listPlainSecrets(db))
    await inTransaction(db, async (tx) => {
      const stored = await lockPlainSecrets(tx, webhook);
      if (!stored) return;
      const sealAgain = (secret: Buffer) => {
        const opened = openSecret(keyed, webhook, secret);
        return opened === null ? secret : sealSecret(keyed, webhook, opened);
      };
      await updateSealed(tx, webhook, {
        secret: sealAgain(stored.secret),
        old_secret: stored.old_secret && sealAgain(stored.old_secret),
      });
    });
};
