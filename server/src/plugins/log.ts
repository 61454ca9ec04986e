import { type Logger, pino } from "pino";
import type { Env } from "../env.ts";

/**
 * Fields of errors that are logged. PostgreSQL's detail, which contains values of the row, is not
 * one of them.
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
  // The job queue passes on copies of errors, which are plain objects.
  if (typeof error !== "object" || error === null) return { message: String(error) };
  const parts = loggedErrorFields
    .filter((name) => name in error)
    .map((name) => [name, Reflect.get(error, name)]);
  return {
    ...Object.fromEntries(parts),
    ...("cause" in error && { cause: describeError(error.cause) }),
  };
};

/** Patterns that must never appear in a line (safety 27), and their replacements. */
const secrets: readonly [RegExp, string][] = [
  // The login in the URL of a database or a mail server.
  [/(:\/\/)[^\s/:@"]*:[^\s@"]+@/g, "$1[cut]@"],
  // Tokens, keys and their hashes; an id is shorter.
  [/[\w-]{43,}/g, "[cut]"],
  [/([\w.+-])[\w.+-]*@([\w-]+(?:\.[\w-]+)*\.[a-z]{2,})/gi, "$1***@$2"],
  [/(\+\d{2})\d{4,11}(\d{2})(?!\d)/g, "$1***$2"],
];

/** Removes possible secrets from a line of the log. */
const cutSecrets = (line: string): string =>
  secrets.reduce((text, [pattern, instead]) => text.replaceAll(pattern, instead), line);

/**
 * Creates the structured log of the process, one JSON object per line. Removes secrets by name and
 * by pattern, so that codes, tokens, passwords and addresses do not appear by mistake (safety 27).
 */
export const createLog = ({ logLevel }: Pick<Env, "logLevel">): Logger =>
  pino({
    level: logLevel,
    serializers: { err: describeError },
    redact: {
      paths: ["authorization", "token", "password", "email", "phone"]
        .flatMap((name) => [name, `*.${name}`])
        // In an error, the code names the failure.
        .concat("code", "message.code", "body.code"),
      censor: "[cut]",
    },
    hooks: { streamWrite: cutSecrets },
  });
