import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "../lib/app-error.ts";
import { sendFailure } from "./errors.ts";

type Pace = {
  /** Milliseconds in which a body must have come whole (safety 22). */
  whole: number;
  /** An upload must bring so many bytes in each of so many milliseconds. */
  upload: { bytes: number; each: number };
};

/** An upload may take as long as the slowest line that still moves: 4 kB a second. */
const ourPace: Pace = { whole: 15_000, upload: { bytes: 65_536, each: 15_000 } };

declare module "fastify" {
  interface FastifyRequest {
    /**
     * From here on the body may take longer, as long as it keeps coming: for uploads, once the
     * sender is known.
     */
    allowSlowBody: () => void;
  }
}

const hasBody = ({ headers }: FastifyRequest) =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;

/**
 * Says what was wrong where nothing was said yet, and ends the connection with what else would come
 * on it.
 */
const cut = (request: FastifyRequest, reply: FastifyReply): void => {
  if (reply.sent) request.raw.destroy();
  else sendFailure(reply.header("connection", "close"), new AppError("too_slow"));
};

/**
 * Ends requests whose body comes too slowly, so that nobody holds connections open with a trickle.
 * Node's own limit is one for all requests, and uploads need another one.
 */
export const registerBodyDeadlines = (
  app: FastifyInstance,
  { whole, upload }: Pace = ourPace,
): void => {
  app.decorateRequest("allowSlowBody", () => {});
  const watch = (request: FastifyRequest, reply: FastifyReply): void => {
    const { socket } = request.raw;
    let timer = setTimeout(() => cut(request, reply), whole);
    // Over when the last byte was read, by whomever: what a handler leaves, Node reads and throws
    // away.
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
