import { createHmac, randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { StripeSettings } from "../src/env.ts";
import { type Answer, type Fields, openStripeAccount } from "./stripe-account.ts";

const secretKey = "sk_test_fake";
const webhookSecret = "whsec_fake";

const readForm = async (request: IncomingMessage): Promise<Fields> => {
  let text = "";
  for await (const chunk of request) text += String(chunk);
  return Object.fromEntries(new URLSearchParams(text));
};

/** The header `stripe-signature`. @param at seconds since 1970 */
const sign = (
  payload: string,
  { secret = webhookSecret, at: index = Math.floor(Date.now() / 1000) } = {},
): string =>
  `t=${index},v1=${createHmac("sha256", secret).update(`${index}.${payload}`).digest("hex")}`;

/** An event of Stripe's about an object, as its webhook sends it. */
const eventOf = (type: string, object: object, changes: object = {}): string =>
  JSON.stringify({
    // Unique across all servers of this kind, which may use the same database.
    id: `evt_${randomUUID()}`,
    object: "event",
    type,
    livemode: false,
    created: Math.floor(Date.now() / 1000),
    data: { object },
    ...changes,
  });

/**
 * Starts a local server with the parts of Stripe's API that this product uses: customers, Checkout,
 * payment intents, refunds, disputes, idempotency keys, signed events. A seller pays through `pay`,
 * or on the page of the session's URL.
 */
export const startStripeServer = async () => {
  const server = createServer();
  await once(server.listen(0, "127.0.0.1"), "listening");
  // It listens on a port, not on a path.
  const { port } = server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  const settings: StripeSettings = { secretKey, webhookSecret, apiBase: origin };

  const account = openStripeAccount((sessionId) => `${origin}/pay/${sessionId}`);
  const answersByKey = new Map<string, Answer>();
  let dropsResponses = false;
  /** Delays the answer about a new page after the page was created. */
  let gate: Promise<void> = Promise.resolve();
  let isDown = false;
  /** The address to which the page of a session sends its event, like Stripe's webhook. */
  let webhook: string | null = null;

  /** Shows the payment page of a session, with one link to pay and one to leave. */
  const showPage = async (path: string, response: ServerResponse): Promise<void> => {
    const [, , id = "", verb] = path.split("/");
    const session = account.sessions.find((item) => item.id === id);
    const { success_url = "", cancel_url = "" } = session?.fields ?? {};
    if (verb !== "now") {
      response.setHeader("content-type", "text/html");
      response.end(
        `<!doctype html><html lang="en"><link rel="icon" href="data:,"><title>Checkout</title><h1>Checkout</h1><a href="/pay/${id}/now">Pay</a> <a href="${cancel_url}">Leave</a></html>`,
      );
      return;
    }
    const event = eventOf("checkout.session.completed", account.sessionObject(account.pay(id)));
    response.writeHead(303, { location: success_url }).end();
    if (webhook === null) return;
    await fetch(webhook, {
      method: "POST",
      headers: { "content-type": "application/json", "stripe-signature": sign(event) },
      body: event,
    });
  };

  const answer = (request: IncomingMessage, path: string, fields: Fields): Answer => {
    if (isDown) return { status: 500, body: { error: { type: "api_error", message: "down" } } };
    if (request.headers.authorization !== `Bearer ${secretKey}`)
      return {
        status: 401,
        body: { error: { type: "invalid_request_error", message: "wrong key" } },
      };
    const { "idempotency-key": key } = request.headers;
    if (request.method !== "POST" || typeof key !== "string")
      return account.answer(request.method ?? "", path, fields);
    const response = answersByKey.get(key) ?? account.answer("POST", path, fields);
    answersByKey.set(key, response);
    return response;
  };

  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname, searchParams } = new URL(request.url ?? "/", origin);
    if (pathname.startsWith("/pay/")) return showPage(pathname, response);
    const fields = { ...Object.fromEntries(searchParams), ...(await readForm(request)) };
    const { status = 200, body } = answer(request, pathname, fields);
    if (pathname === "/v1/checkout/sessions" && request.method === "POST") await gate;
    if (dropsResponses) {
      response.destroy();
      return;
    }
    response.writeHead(status, { "content-type": "application/json", "request-id": "req_1" });
    response.end(JSON.stringify(body));
  };
  server.on("request", (request, response) => void respond(request, response));

  return {
    ...account,
    settings,
    sign,
    eventOf,
    /** Executes requests from now on, but loses the responses. */
    dropResponses(isDropping: boolean) {
      dropsResponses = isDropping;
    },
    /** Creates pages, but responds only after the promise has resolved. */
    answerAfter(promise: Promise<void>) {
      gate = promise;
    },
    fail(isFailing: boolean) {
      isDown = isFailing;
    },
    /** Sends the events of pages to this address from now on. */
    sendTo(address: string) {
      webhook = address;
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
};
export type StripeServer = Awaited<ReturnType<typeof startStripeServer>>;
