import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "../lib/app-error.ts";
import { sendFailure } from "./errors.ts";

type Pace = {
  /** Milliseconds in which a body must arrive completely (safety 22). */
  whole: number;
  /** The minimum rate of an upload: bytes in each period of `each` milliseconds. */
  upload: { bytes: number; each: number };
};

/** An upload may be as slow as 4 kB a second, the slowest connection that still makes progress. */
const ourPace: Pace = { whole: 15_000, upload: { bytes: 65_536, each: 15_000 } };

declare module "fastify" {
  interface FastifyRequest {
    /**
     * Allows a body that takes longer but keeps arriving: for uploads, once the sender is
     * authenticated.
     */
    allowSlowBody: () => void;
  }
}

const hasBody = ({ headers }: FastifyRequest) =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;

/** Sends an error unless a reply was already sent, and closes the connection. */
const cut = (request: FastifyRequest, reply: FastifyReply): void => {
  if (reply.sent) request.raw.destroy();
  else sendFailure(reply.header("connection", "close"), new AppError("too_slow"));
};

/**
 * Ends requests whose body arrives too slowly, so that slow senders cannot occupy connections. Node
 * has one limit for all requests, and uploads need another one.
 */
export const registerBodyDeadlines = (
  app: FastifyInstance,
  { whole, upload }: Pace = ourPace,
): void => {
  app.decorateRequest("allowSlowBody", () => {});
  const watch = (request: FastifyRequest, reply: FastifyReply): void => {
    const { socket } = request.raw;
    let timer = setTimeout(() => cut(request, reply), whole);
    // The deadline ends when the last byte was read, by the handler or by Node, which reads and
    // discards what a handler leaves.
    for (const over of ["end", "close"]) request.raw.once(over, () => clearTimeout(timer));
    request.allowSlowBody = () => {
      clearTimeout(timer);
      let before = socket.bytesRead;
      timer = setInterval(() => {
        if (socket.bytesRead - before < upload.bytes) cut(request, reply);
        before = socket.bytesRead;
      }, upload.each);
    };
  };
  app.addHook("onRequest", (request, reply, done) => {
    if (hasBody(request)) watch(request, reply);
    done();
  });
};
