import { createHmac, randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { StripeSettings } from "../src/env.ts";

/** What a card does when it is charged: the last digits that the fake knows. */
export type Card = "4242" | "0341" | "3184" | "3000";
/** A bank account, which takes days to be charged. */
const slow: Card = "3000";
const refusals: Partial<Record<Card, string>> = {
  "0341": "card_declined",
  "3184": "authentication_required",
};

type Fields = Record<string, string>;
type Session = {
  id: string;
  status: "open" | "complete" | "expired";
  payment_intent: string | null;
  fields: Fields;
};
type Intent = { id: string; status: string; card: Card; fields: Fields };
type Refund = { id: string; payment_intent: string; status: string; fields: Fields };
type Answer = { status?: number; body: object };
const refuse = (code: string): Answer => ({
  status: 400,
  body: { error: { type: "invalid_request_error", code, message: code } },
});

const read = async (request: IncomingMessage): Promise<Fields> => {
  let text = "";
  for await (const chunk of request) text += String(chunk);
  return Object.fromEntries(new URLSearchParams(text));
};

/** `metadata[payment_id]` and the like, below a name. */
const below = (fields: Fields, name: string): Fields =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([key, value]) =>
      key.startsWith(`${name}[`) ? [[key.slice(name.length + 1, -1), value]] : [],
    ),
  );

/**
 * A server of this machine that speaks the parts of Stripe's API that this product uses: customers, Checkout, payment intents,
 * refunds, idempotency keys, signed events. A seller pays by `pay`, or on the page that a session's address leads to.
 */
export const startStripeServer = async () => {
  const secretKey = "sk_test_fake";
  const webhookSecret = "whsec_fake";
  const customers: Fields[] = [];
  const sessions: Session[] = [];
  const intents: Intent[] = [];
  const refunds: Refund[] = [];
  const kept = new Map<string, Answer>();
  /** What refunds are refused with, or do not go through with later. */
  let refundFault: string | null = null;
  let losesAnswers = false;
  /** What the answer about a new page waits for after it was made. */
  let gate: Promise<void> = Promise.resolve();
  /** Below it Stripe charges nothing, in its own minor units: by what an account settles in. */
  let smallestCharge = 0;
  let isDown = false;
  /** Where the page of a session sends its event, as Stripe's webhook would. */
  let webhook: string | null = null;

  const nextId = (prefix: string, list: readonly unknown[]) => `${prefix}_${list.length + 1}`;

  const sessionObject = ({ id, status, payment_intent, fields }: Session) => ({
    id,
    object: "checkout.session",
    status,
    payment_status: status === "complete" ? "paid" : "unpaid",
    url: status === "open" ? `${origin}/pay/${id}` : null,
    client_reference_id: fields["client_reference_id"] ?? null,
    customer: fields["customer"] ?? null,
    amount_total: Number(fields["line_items[0][price_data][unit_amount]"]),
    currency: fields["line_items[0][price_data][currency]"],
    metadata: below(fields, "metadata"),
    payment_intent,
  });

  const intentObject = ({ id, status, card, fields }: Intent) => ({
    id,
    object: "payment_intent",
    status,
    amount: Number(fields["amount"]),
    amount_received: status === "succeeded" ? Number(fields["amount"]) : 0,
    currency: fields["currency"],
    customer: fields["customer"] ?? null,
    metadata: below(fields, "metadata"),
    setup_future_usage: fields["setup_future_usage"] ?? null,
    payment_method: { id: `pm_${card}`, object: "payment_method", card: { brand: "visa", last4: card } },
  });

  const pay = (id: string, card: Card = "4242"): Session => {
    const session = sessions.find((one) => one.id === id);
    if (session?.status !== "open") throw new Error(`There is no open session ${id}.`);
    const { fields } = session;
    const data = "payment_intent_data";
    const intent: Intent = {
      id: nextId("pi", intents),
      status: "succeeded",
      card,
      fields: {
        amount: fields["line_items[0][price_data][unit_amount]"] ?? "",
        currency: fields["line_items[0][price_data][currency]"] ?? "",
        customer: fields["customer"] ?? "",
        ...(fields[`${data}[setup_future_usage]`] && {
          setup_future_usage: fields[`${data}[setup_future_usage]`],
        }),
        ...Object.fromEntries(
          Object.entries(fields).flatMap(([key, value]) =>
            key.startsWith(`${data}[metadata]`)
              ? [[key.slice(data.length).replace("[metadata]", "metadata"), value]]
              : [],
          ),
        ),
      },
    };
    intents.push(intent);
    session.status = "complete";
    session.payment_intent = intent.id;
    return session;
  };

  const charge = (fields: Fields): Answer => {
    if (Number(fields["amount"]) < smallestCharge) return refuse("amount_too_small");
    // A payment method's id ends in the digits of its card.
    const card = fields["payment_method"]?.slice(-4) as Card;
    const refusal = refusals[card];
    const status =
      card === slow ? "processing" : refusal === undefined ? "succeeded" : "requires_payment_method";
    const intent: Intent = { id: nextId("pi", intents), status, card, fields };
    intents.push(intent);
    if (refusal === undefined) return { body: intentObject(intent) };
    const error = {
      type: "card_error",
      code: refusal,
      message: refusal,
      payment_intent: intentObject(intent),
    };
    return { status: 402, body: { error } };
  };

  const refundObject = ({ id, payment_intent, status, fields }: Refund) => ({
    id,
    object: "refund",
    payment_intent,
    status,
    ...(status === "failed" && { failure_reason: "expired_or_canceled_card" }),
    metadata: below(fields, "metadata"),
  });

  const refund = (fields: Fields): Answer => {
    const { payment_intent = "" } = fields;
    if (!intents.some(({ id, status }) => id === payment_intent && status === "succeeded"))
      return refuse("resource_missing");
    if (refunds.some((one) => one.payment_intent === payment_intent && one.status === "succeeded"))
      return refuse("charge_already_refunded");
    if (refundFault !== null) return refuse(refundFault);
    const made: Refund = { id: nextId("re", refunds), payment_intent, status: "succeeded", fields };
    refunds.push(made);
    return { body: refundObject(made) };
  };

  const answer = (method: string, path: string, fields: Fields): Answer => {
    const [, , noun, id, action] = path.split("/");
    if (path === "/v1/refunds" && method === "POST") return refund(fields);
    if (noun === "refunds") return { body: { object: "list", data: refunds.map(refundObject) } };
    if (path === "/v1/customers") {
      const customer = { ...fields, id: nextId("cus", customers) };
      customers.push(customer);
      return { body: { ...customer, object: "customer" } };
    }
    if (path === "/v1/checkout/sessions" && method === "POST") {
      const amount = Number(fields["line_items[0][price_data][unit_amount]"]);
      if (amount < smallestCharge) return refuse("amount_too_small");
      const session: Session = { id: nextId("cs", sessions), status: "open", payment_intent: null, fields };
      sessions.push(session);
      return { body: sessionObject(session) };
    }
    if (noun === "checkout") {
      const [session, verb] = [sessions.find((one) => one.id === action), path.split("/")[5]];
      if (session && verb === "expire" && session.status === "open") session.status = "expired";
      if (session) return { body: sessionObject(session) };
    }
    if (path === "/v1/payment_intents" && method === "POST") return charge(fields);
    const intent = intents.find((one) => one.id === id);
    if (noun === "payment_intents" && intent) return { body: intentObject(intent) };
    return { status: 404, body: { error: { type: "invalid_request_error", message: `No such ${path}` } } };
  };

  const sign = (
    payload: string,
    { secret = webhookSecret, at = Math.floor(Date.now() / 1000) } = {},
  ): string => `t=${at},v1=${createHmac("sha256", secret).update(`${at}.${payload}`).digest("hex")}`;

  /** An event of Stripe's about an object, as its webhook sends it. */
  const eventOf = (type: string, object: object, changes: object = {}): string =>
    JSON.stringify({
      // Unique over all servers of this kind, which may speak to one database.
      id: `evt_${randomUUID()}`,
      object: "event",
      type,
      livemode: false,
      created: Math.floor(Date.now() / 1000),
      data: { object },
      ...changes,
    });

  /** The page that a seller pays on: one link pays, one leaves. */
  const showPage = async (path: string, response: ServerResponse): Promise<void> => {
    const [, , id = "", verb] = path.split("/");
    const session = sessions.find((one) => one.id === id);
    const { success_url = "", cancel_url = "" } = session?.fields ?? {};
    if (verb !== "now") {
      response.setHeader("content-type", "text/html");
      response.end(
        `<!doctype html><html lang="en"><link rel="icon" href="data:,"><title>Checkout</title><h1>Checkout</h1><a href="/pay/${id}/now">Pay</a> <a href="${cancel_url}">Leave</a></html>`,
      );
      return;
    }
    const event = eventOf("checkout.session.completed", sessionObject(pay(id)));
    response.writeHead(303, { location: success_url }).end();
    if (webhook === null) return;
    await fetch(webhook, {
      method: "POST",
      headers: { "content-type": "application/json", "stripe-signature": sign(event) },
      body: event,
    });
  };

  const server = createServer((request, response) => {
    void (async () => {
      const { pathname } = new URL(request.url ?? "/", "http://localhost");
      if (pathname.startsWith("/pay/")) return showPage(pathname, response);
      const fields = await read(request);
      const key = request.headers["idempotency-key"];
      const name = typeof key === "string" && request.method === "POST" ? key : null;
      const said: Answer = isDown
        ? { status: 500, body: { error: { type: "api_error", message: "down" } } }
        : request.headers.authorization !== `Bearer ${secretKey}`
          ? { status: 401, body: { error: { type: "invalid_request_error", message: "wrong key" } } }
          : ((name !== null ? kept.get(name) : undefined) ?? answer(request.method ?? "", pathname, fields));
      if (name !== null && !isDown) kept.set(name, said);
      if (pathname === "/v1/checkout/sessions") await gate;
      if (losesAnswers) {
        response.destroy();
        return;
      }
      response.writeHead(said.status ?? 200, { "content-type": "application/json", "request-id": "req_1" });
      response.end(JSON.stringify(said.body));
    })();
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  // It listens on a port, not on a path.
  const { port } = server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  const settings: StripeSettings = { secretKey, webhookSecret, apiBase: origin };

  return {
    settings,
    customers,
    sessions,
    intents,
    refunds,
    pay,
    sign,
    eventOf,
    /** What Stripe says of a session or an intent. */
    sessionObject,
    intentObject,
    refundObject,
    /** Has refunds refused with a code of Stripe's, or with null made again. */
    refuseRefunds(code: string | null) {
      refundFault = code;
    },
    /** Does what it is asked for, and the answer never arrives. */
    loseAnswers(isLosing: boolean) {
      losesAnswers = isLosing;
    },
    /** Makes pages, and answers when the promise is kept. */
    answerAfter(promise: Promise<void>) {
      gate = promise;
    },
    chargeFrom(amount: number) {
      smallestCharge = amount;
    },
    fail(isFailing: boolean) {
      isDown = isFailing;
    },
    /** Sends the events of pages to an address from now on. */
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
