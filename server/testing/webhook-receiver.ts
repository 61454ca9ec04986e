import type { IncomingMessage, ServerResponse } from "node:http";
import { createPostPublic } from "../src/integrations/post-public.ts";
import { startPublicServer } from "./public-server.ts";

export type Received = { headers: Record<string, string>; body: string; path: string };
type Answer = (received: Received, response: ServerResponse) => unknown;

const readText = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString("utf8");
};

/**
 * Starts a receiver of webhooks on a local server in place of `shop.example`. `post` sends to it.
 */
export const startReceiver = async () => {
  const received: Received[] = [];
  let answer: Answer = (_received, response) => response.writeHead(204).end();
  const receive = async (request: IncomingMessage, response: ServerResponse) => {
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
    );
    const delivery = { headers, body: await readText(request), path: request.url ?? "" };
    received.push(delivery);
    answer(delivery, response);
  };
  const server = await startPublicServer((request, response) => void receive(request, response));
  const resolve = async () => [{ address: "93.184.215.14", family: 4 }];
  return {
    received,
    /** The event types of the received deliveries, in order. */
    types: () => received.map(({ body }): string => JSON.parse(body).type),
    post: createPostPublic({ agent: server.agent, resolve }),
    /** Replaces the answer from now on. It is 204 by default. */
    answerWith(next: Answer) {
      answer = next;
    },
    /** Deletes the received deliveries, and answers 204 again. */
    reset() {
      received.splice(0);
      answer = (_received, response) => response.writeHead(204).end();
    },
    close: () => server.close(),
  };
};

export type Receiver = Awaited<ReturnType<typeof startReceiver>>;

/**
 * Whether a receiver with `secret` accepts a delivery, by the specification of Standard Webhooks.
 * Implemented separately with Web Crypto, so that it shares no code with the signer.
 */
export const isSigned = async (secret: string, { headers, body }: Received): Promise<boolean> => {
  const bytes = Uint8Array.from(atob(secret.replace("whsec_", "")), (sign) => sign.charCodeAt(0));
  const key = await crypto.subtle.importKey(
    "raw",
    bytes,
    { name: "HMAC", hash: "SHA-256" },
    false,
    ["verify"],
  );
  const signed = new TextEncoder().encode(
    [headers["webhook-id"], headers["webhook-timestamp"], body].join("."),
  );
  const checks = (headers["webhook-signature"] ?? "").split(" ").map(async (part) => {
    const [version, signature = ""] = part.split(",");
    const given = Uint8Array.from(atob(signature), (sign) => sign.charCodeAt(0));
    return version === "v1" && crypto.subtle.verify("HMAC", key, given, signed);
  });
  return (await Promise.all(checks)).includes(true);
};
