import type { FastifyInstance } from "fastify";
import type { Env } from "../env.ts";
import { AppError, type PlainErrorCode } from "../lib/app-error.ts";

declare module "fastify" {
  interface FastifyInstance {
    /**
     * Returns the result of `work` if it arrives within the request's remaining time. Otherwise
     * `work` continues, and its result is ignored.
     * @throws AppError `code` if the time is over (safety 22)
     */
    answerInTime: <T>(
      request: FastifyRequest,
      code: PlainErrorCode,
      work: () => Promise<T>,
    ) => Promise<T>;
  }
  interface FastifyRequest {
    /** Milliseconds that the server has worked on the request; reading its body does not count. */
    workedMs: number;
  }
}

/** Seconds after which a client should ask again. */
const retryAfter = 2;

/**
 * Limits the time until the reply to a request. Register before plugins that use `answerInTime`.
 */
export const registerAnswerDeadline = (
  app: FastifyInstance,
  { answerTimeoutMs }: Pick<Env, "answerTimeoutMs">,
): void => {
  app.decorateRequest("workedMs", 0);
  app.decorate("answerInTime", async (request, code, work) => {
    if (answerTimeoutMs === null) return work();
    const { promise: late, reject } = Promise.withResolvers<never>();
    const startedAt = performance.now();
    const timer = setTimeout(
      () => reject(new AppError(code, { retryAfter })),
      answerTimeoutMs - request.workedMs,
    );
    try {
      return await Promise.race([work(), late]);
    } finally {
      clearTimeout(timer);
      request.workedMs += performance.now() - startedAt;
    }
  });
};
