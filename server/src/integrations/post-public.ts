import type { IncomingMessage } from "node:http";
import { createPublicRequest, type PublicRequestOptions } from "./public-request.ts";

type Posted = {
  headers: Record<string, string>;
  body: string | Buffer;
  seconds: number;
  /** Whether it may go to the receiver of this machine, which the operator's webhooks alone may. */
  mayReachOwn?: boolean;
};

/**
 * A receiver's answer: `excerpt` is the beginning of its text, `retryAfter` the seconds until the
 * next attempt is welcome.
 */
export type PostAnswer = { status: number; excerpt: string; retryAfter: number | null };

/**
 * Posts JSON, unless the headers say otherwise, to an address that somebody else gave us (safety 28). Any answer is one, also a
 * redirect, which is not followed.
 * @throws FetchProblem where there was none
 */
export type PostPublic = (url: string, posted: Posted) => Promise<PostAnswer>;

/** Ports of web servers: a webhook must not talk to other services of a public machine. */
export const webhookPorts = [443, 8443];

/** Bytes of an answer that are read. */
const excerptBytes = 1024;

const readExcerpt = async (response: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response) {
    chunks.push(chunk);
    size += chunk.length;
    if (size >= excerptBytes) break;
  }
  // PostgreSQL keeps no NUL in a text.
  return Buffer.concat(chunks).subarray(0, excerptBytes).toString("utf8").replaceAll("\0", "");
};

const secondsOf = (header: string | undefined): number | null =>
  header !== undefined && /^\d{1,6}$/.test(header) ? Number(header) : null;

/** Makes the function that posts to public addresses. */
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
