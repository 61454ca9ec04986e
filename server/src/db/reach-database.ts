import { setTimeout as wait } from "node:timers/promises";
import { withClient } from "./backup-rows.ts";

const oldestVersion = 15;
/**
 * Seconds to wait for the database. One that starts together with the server, as after a reboot,
 * may take a while.
 */
const patienceSeconds = 30;

/**
 * Checks if the database is not reachable yet or still starting, so that a retry is worthwhile. Any
 * other error means a wrong setting.
 */
const isNotYet = (error: unknown): boolean =>
  error instanceof Error &&
  "code" in error &&
  [
    "ECONNREFUSED",
    "ECONNRESET",
    "ETIMEDOUT",
    "EHOSTUNREACH",
    "ENOTFOUND",
    "EAI_AGAIN",
    "57P03",
  ].includes(String(error.code));

const readVersion = async (databaseUrl: string): Promise<number> => {
  const { rows } = await withClient(
    databaseUrl,
    (client) => client.query<{ server_version_num: string }>("show server_version_num"),
    { connectionTimeoutMillis: 5000 },
  );
  return Math.floor(Number(rows[0]?.server_version_num) / 10_000);
};

/**
 * Waits for an external PostgreSQL, with exponential backoff (safety 24).
 * @throws Error in one sentence that says what to do
 */
export const reachDatabase = async (
  databaseUrl: string,
  seconds = patienceSeconds,
): Promise<void> => {
  const end = Date.now() + seconds * 1000;
  for (let pause = 100; ; pause = Math.min(pause * 2, 2000)) {
    const version = await readVersion(databaseUrl).catch((error: unknown) => {
      if (isNotYet(error) && Date.now() + pause < end) return null;
      const reason = error instanceof Error ? error.message : String(error);
      throw new Error(
        `The database does not let us in (${reason}). Start it, or fix DATABASE_URL.`,
        {
          cause: error,
        },
      );
    });
    if (version !== null && version < oldestVersion)
      throw new Error(
        `The database is PostgreSQL ${version}. Set DATABASE_URL to version ${oldestVersion} or newer.`,
      );
    if (version !== null) return;
    await wait(pause);
  }
};
