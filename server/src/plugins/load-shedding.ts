import type { FastifyInstance } from "fastify";
import { AppError } from "../lib/app-error.ts";

/**
 * How soon a request is put off: exports, documents and streams, which last; reads; writes, which
 * somebody has typed.
 */
export type Urgency = "long" | "read" | "write";

type Pace = {
  /** Milliseconds between two looks at the event loop. */
  tick: number;
  /** How late the event loop may be, in milliseconds, for a request to be taken. */
  limits: Record<Urgency, number>;
};
const ourPace: Pace = { tick: 100, limits: { long: 500, read: 1500, write: 4000 } };

declare module "fastify" {
  interface FastifyContextConfig {
    /** Every route that `route()` registers has it; others are never put off. */
    urgency?: Urgency;
  }
}

/**
 * Answers 503 at once while the process cannot keep up, exports first and writes last (safety 22):
 * what it does take is then done in time. Each look counts half, so that a single pause puts off
 * next to nothing.
 */
export const registerLoadShedding = (
  app: FastifyInstance,
  { tick, limits }: Pace = ourPace,
): void => {
  let lag = 0;
  let before = performance.now();
  const watch = setInterval(() => {
    const now = performance.now();
    lag = (lag + Math.max(0, now - before - tick)) / 2;
    before = now;
  }, tick).unref();
  app.addHook("onClose", async () => clearInterval(watch));
  app.addHook("onRequest", ({ routeOptions: { config } }, _reply, done) => {
    const isPutOff = config.urgency !== undefined && lag > limits[config.urgency];
    done(isPutOff ? new AppError("unavailable", { retryAfter: 5 }) : undefined);
  });
};
