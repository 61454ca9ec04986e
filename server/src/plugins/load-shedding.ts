import type { FastifyInstance } from "fastify";
import { AppError } from "../lib/app-error.ts";

/**
 * The order in which requests are rejected: exports, documents and streams, which take long; reads;
 * writes, which a person has typed.
 */
export type Urgency = "long" | "read" | "write";

type Pace = {
  /** Milliseconds between two samples of the event-loop delay. */
  tick: number;
  /** The event-loop delay, in milliseconds, up to which requests are accepted. */
  limits: Record<Urgency, number>;
};
const ourPace: Pace = { tick: 100, limits: { long: 500, read: 1500, write: 4000 } };

declare module "fastify" {
  interface FastifyContextConfig {
    /** Set for every route that `route()` registers; others are never rejected. */
    urgency?: Urgency;
  }
}

/**
 * Answers 503 while the process is overloaded, to exports first and writes last (safety 22), so
 * that accepted requests finish in time. Smooths the measured delay by half per sample, so that a
 * single pause rejects almost nothing.
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
