import { type Logger, pino } from "pino";
import type { Env } from "../env.ts";

/**
 * Of an error, what says what failed and where. The detail of PostgreSQL's, which holds the values
 * of the row, is none of these.
 */
const loggedErrorFields = [
  "name",
  "message",
  "code",
  "constraint",
  "table",
  "column",
  "stack",
] as const;

const describeError = (error: unknown): object => {
  // The job queue hands over copies of errors, which are plain objects.
  if (typeof error !== "object" || error === null) return { message: String(error) };
  const parts = loggedErrorFields
    .filter((name) => name in error)
    .map((name) => [name, Reflect.get(error, name)]);
  return {
    ...Object.fromEntries(parts),
    ...("cause" in error && { cause: describeError(error.cause) }),
  };
};

/**
 * What never appears, wherever in a line it got to (safety 27), and what is written in its place.
 */
const secrets: readonly [RegExp, string][] = [
  // The login in an address of a database or a mail server.
  [/(:\/\/)[^\s/:@"]*:[^\s@"]+@/g, "$1[cut]@"],
  // Tokens, keys and their hashes; an id is shorter.
  [/[\w-]{43,}/g, "[cut]"],
  [/([\w.+-])[\w.+-]*@([\w-]+(?:\.[\w-]+)*\.[a-z]{2,})/gi, "$1***@$2"],
  [/(\+\d{2})\d{4,11}(\d{2})(?!\d)/g, "$1***$2"],
];

/** A line of the log without what may be a secret in it. */
const cutSecrets = (line: string): string =>
  secrets.reduce((text, [pattern, instead]) => text.replaceAll(pattern, instead), line);

/**
 * The structured log of the process, a JSON object a line. Secrets are cut out by name and by form,
 * so that a code, token, password or address that is logged by mistake does not appear (safety 27).
 */
export const createLog = ({ logLevel }: Pick<Env, "logLevel">): Logger =>
  pino({
    level: logLevel,
    serializers: { err: describeError },
    redact: {
      paths: ["authorization", "token", "password", "email", "phone"]
        .flatMap((name) => [name, `*.${name}`])
        // In an error the code says what failed.
        .concat("code", "message.code", "body.code"),
      censor: "[cut]",
    },
    hooks: { streamWrite: cutSecrets },
  });
