import { type Logger, pino } from "pino";
import type { Env } from "../env.ts";

/**
 * The structured log of the process. Secrets are cut out by name, so that a code, token, password or address that is logged by
 * mistake does not appear (safety 27).
 */
export const createLog = ({ logLevel }: Pick<Env, "logLevel">): Logger =>
  pino({
    level: logLevel,
    redact: {
      paths: ["authorization", "token", "code", "password", "email", "phone"].flatMap((name) => [
        name,
        `*.${name}`,
      ]),
      censor: "[cut]",
    },
  });
