import { isUtf8 } from "node:buffer";
import { randomUUID } from "node:crypto";
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import { AppError, type PlainErrorCode } from "../lib/app-error.ts";
import { hasRepeatedKey } from "../lib/repeated-key.ts";
import { toFailure } from "./errors.ts";
import { type HeaderSettings, securityHeaders } from "./security-headers.ts";

/** Node's errors for requests that it rejects itself; others are malformed. */
const nodeCodes: Record<string, PlainErrorCode> = {
  ERR_HTTP_REQUEST_TIMEOUT: "too_slow",
  HPE_HEADER_OVERFLOW: "headers_too_large",
};

/** The unfinished responses of each connection, the oldest first. */
const underWay = new WeakMap<Socket, Set<ServerResponse>>();

/** Tracks the response of a connection, because Node passes only the socket to `clientError`. */
const trackResponse = ({ socket }: IncomingMessage, response: ServerResponse): void => {
  const responses = underWay.get(socket) ?? new Set();
  underWay.set(socket, responses.add(response));
  response.once("close", () => responses.delete(response));
};

/** The number of requests that were rejected before any hook, by status. */
export type Refusals = Map<number, number>;

/** Counts a request that was rejected with this status. */
export const countRefusal = (refusals: Refusals, status: number): void => {
  refusals.set(status, (refusals.get(status) ?? 0) + 1);
};

/**
 * Answers requests that cannot be parsed as HTTP, or did not arrive in time, in the format of all
 * other failures. For Fastify's option of the same name.
 */
export const clientErrorHandler =
  (settings: HeaderSettings, refusals: Refusals) =>
  ({ code }: Error & { code?: string }, socket: Socket): void => {
    const [answer] = underWay.get(socket) ?? [];
    // The error follows a complete request: let its response finish, then close.
    if (answer?.req.complete) {
      answer.once("close", () => socket.destroySoon());
      return;
    }
    if (!socket.writable || answer?.headersSent) {
      socket.destroy();
      return;
    }
    const failure = new AppError(nodeCodes[code ?? ""] ?? "malformed");
    countRefusal(refusals, failure.status);
    const requestId = randomUUID();
    const body = JSON.stringify(toFailure(failure, requestId));
    const headers = Object.entries({
      ...securityHeaders(settings),
      "cache-control": "no-store",
      "x-request-id": requestId,
      "content-type": "application/json; charset=utf-8",
      "content-length": Buffer.byteLength(body),
      connection: "close",
    }).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.write(
      `HTTP/1.1 ${failure.status} ${STATUS_CODES[failure.status]}\r\n${headers.join("")}\r\n${body}`,
    );
    socket.destroySoon();
  };

declare module "fastify" {
  interface FastifyInstance {
    refusals: Refusals;
  }
  interface FastifyContextConfig {
    /** True if the route reads a multipart form; set by `route()`. */
    takesForm?: boolean;
  }
}

/** Headers that must be unique: of two values, a proxy in front may use another one than we do. */
const singleHeaders = new Set(["host", "authorization", "content-type"]);

/** @param raw alternating names and values, as they arrived */
const hasRepeatedHeader = (raw: readonly string[]): boolean => {
  const seen = new Set<string>();
  for (let index = 0; index < raw.length; index += 2) {
    const name = raw[index]?.toLowerCase() ?? "";
    if (!singleHeaders.has(name)) continue;
    if (seen.has(name)) return true;
    seen.add(name);
  }
  return false;
};

/**
 * Rejects in our own format what Node and Fastify would reject in theirs, or misread: a missing or
 * second Host, a request line without a version, an expectation, compressed bodies, unexpected
 * forms, and JSON that is not UTF-8 or names a field twice. Register after the security headers.
 */
export const registerHttpEdges = (app: FastifyInstance): void => {
  // A server may ignore an expectation that it does not know (RFC 9110, 10.1.1).
  app.server.on("checkExpectation", (request, response) => {
    trackResponse(request, response);
    app.routing(request, response);
  });
  app.server.prependListener("request", trackResponse);
  app.addHook("onRequest", ({ raw, routeOptions: { config } }, _reply, done) => {
    const { httpVersion, headers, rawHeaders } = raw;
    const { "content-encoding": coding, "content-type": type } = headers;
    if (httpVersion === "1.1" && headers.host === undefined) done(new AppError("malformed"));
    // Node treats a request line without a version as HTTP 0.9.
    else if (httpVersion === "0.9" || hasRepeatedHeader(rawHeaders))
      done(new AppError("malformed"));
    else if (coding !== undefined && coding !== "identity") done(new AppError("unsupported_type"));
    // Routes without forms discard the body.
    else if (config.takesForm === false && type?.startsWith("multipart/"))
      done(new AppError("unsupported_type"));
    else done();
  });
  // Fastify also has a parser for text, which no endpoint accepts.
  app.removeAllContentTypeParsers();
  const parse = app.getDefaultJsonParser("error", "error");
  app.addContentTypeParser<Buffer>(
    "application/json",
    { parseAs: "buffer" },
    (request, bytes, done) => {
      // Decoding text in another encoding would store replacement characters.
      if (!isUtf8(bytes)) return done(new AppError("malformed"));
      const text = bytes.toString();
      void parse(request, text, (error, body) => {
        // A proxy in front may use the other value.
        if (error === null && hasRepeatedKey(text)) done(new AppError("repeated_field"));
        else done(error, body);
      });
    },
  );
};
