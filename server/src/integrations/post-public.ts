import type { IncomingMessage } from "node:http";
import { createPublicRequest, type PublicRequestOptions } from "./public-request.ts";

type Posted = {
  headers: Record<string, string>;
  body: string | Buffer;
  seconds: number;
  /**
   * True if the request may reach the receiver on this machine, which only the operator's webhooks
   * may.
   */
  mayReachOwn?: boolean;
};

/**
 * A receiver's response: `excerpt` is the beginning of its text, `retryAfter` the seconds to wait
 * before the next attempt.
 */
export type PostAnswer = { status: number; excerpt: string; retryAfter: number | null };

/**
 * Posts JSON, unless the headers say otherwise, to an externally supplied address (safety 28).
 * Every response counts as one, also a redirect, which is not followed.
 * @throws FetchProblem if there was no response
 */
export type PostPublic = (url: string, posted: Posted) => Promise<PostAnswer>;

/** Ports of web servers: a webhook must not talk to other services of a public machine. */
export const webhookPorts = [443, 8443];

/** Bytes of a response that are read. */
const excerptBytes = 1024;

const readExcerpt = async (response: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response) {
    chunks.push(chunk);
    size += chunk.length;
    if (size >= excerptBytes) break;
  }
  // PostgreSQL stores no NUL in a text.
  return Buffer.concat(chunks).subarray(0, excerptBytes).toString("utf8").replaceAll("\0", "");
};

const secondsOf = (header: string | undefined): number | null =>
  header !== undefined && /^\d{1,6}$/.test(header) ? Number(header) : null;

/** Creates the function that posts to public addresses. */
export const createPostPublic = (options?: PublicRequestOptions): PostPublic => {
  const request = createPublicRequest({ ...options, ports: webhookPorts });
  return (url, { headers, body, seconds, mayReachOwn = false }) =>
    request(
      url,
      {
        method: "POST",
        headers: {
          "user-agent": "Sellerdesk",
          "content-type": "application/json",
          "content-length": String(Buffer.byteLength(body)),
          "accept-encoding": "identity",
          ...headers,
        },
        body,
        seconds,
        mayReachOwn,
      },
      async (response) => ({
        status: response.statusCode ?? 0,
        excerpt: await readExcerpt(response),
        retryAfter: secondsOf(response.headers["retry-after"]),
      }),
    );
};
