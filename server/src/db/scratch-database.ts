import { quoted, withClient } from "./backup-rows.ts";

/** Returns the URL of another database on the same server. */
export const withDatabase = (databaseUrl: string, name: string): string => {
  const changed = new URL(databaseUrl);
  changed.pathname = `/${name}`;
  return changed.href;
};

/** PostgreSQL's SQLSTATE for insufficient privileges. */
const notAllowed = "42501";

const wordsOf = (error: unknown): unknown => {
  if (!(error instanceof Error) || !("code" in error) || error.code !== notAllowed) return error;
  return new Error(
    "The database's role may not create databases, so there is no place to rehearse in. Allow it: alter role ... createdb.",
    { cause: error },
  );
};

/**
 * Runs `work` on a temporary database next to the real one. Deletes a database of the same name
 * that a crash has left behind.
 * @param name of lowercase letters, digits and _
 * @throws Error in one sentence if the role may not create databases
 */
export const withScratchDatabase = async <T>(
  databaseUrl: string,
  name: string,
  work: (databaseUrl: string) => Promise<T>,
): Promise<T> => {
  const say = (statement: string) => withClient(databaseUrl, (client) => client.query(statement));
  const drop = () => say(`drop database if exists ${quoted(name)} with (force)`);
  await drop();
  await say(`create database ${quoted(name)}`).catch((error: unknown) => {
    throw wordsOf(error);
  });
  try {
    return await work(withDatabase(databaseUrl, name));
  } finally {
    await drop();
  }
};
