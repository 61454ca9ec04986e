import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createClient, isRefused, SellerdeskError, type ClientOptions } from "./client.ts";
import { createOperatorClient } from "./operator.ts";

type ReceivedRequest = {
  method: string;
  url: string;
  headers: IncomingMessage["headers"];
  body: string;
};
type Answer = (response: ServerResponse) => unknown;

const requests: ReceivedRequest[] = [];
/** The answers to the next requests. The last answer is repeated. */
let answers: Answer[] = [];
const answerNext = async (request: IncomingMessage, response: ServerResponse) => {
  const { method = "", url = "", headers } = request;
  requests.push({ method, url, headers, body: await text(request) });
  const [answer, ...rest] = answers;
  if (rest.length > 0) answers = rest;
  answer?.(response);
};
const server = createServer((request, response) => void answerNext(request, response));

let baseUrl = "";
beforeAll(async () => {
  await once(server.listen(0, "127.0.0.1"), "listening");
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // a port, not a pipe
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  requests.splice(0);
});

const client = (options: Partial<ClientOptions> = {}) =>
  createClient({ baseUrl, key: "sdk_live_1", ...options });

const reply =
  (data: unknown, meta?: unknown): Answer =>
  (response) =>
    response.end(JSON.stringify({ status: true, data, meta }));
const refusal =
  (status: number, code: string, headers: Record<string, string> = {}): Answer =>
  (response) =>
    response
      .writeHead(status, headers)
      .end(JSON.stringify({ status: false, code, message: "No.", request_id: "r-1" }));
const busy = refusal(503, "unavailable", { "retry-after": "0" });
const ignoreRequest: Answer = () => {};
const breakConnection: Answer = (response) => {
  response.writeHead(200, { "content-length": "1000" }).write('{"status": true,');
  setTimeout(() => response.destroy(), 5);
};

const place = (options = {}, changes: Partial<ClientOptions> = {}) =>
  client(changes).orders.place(
    {
      body: {
        external_id: "o-1",
        placed_at: "2026-11-25T10:00:00Z",
        currency: "USD",
        customer: { external_id: "c-1", name: "Ada" },
        shipping_address: { line1: "1 Main St", city: "Springfield", country: "US" },
        items: [
          { variant_id: "01935d3e-0000-7000-8000-000000000000", quantity: 1, unit_price_minor: 5 },
        ],
        shipping_minor: 0,
        payment: { status: "paid", method: "card" },
      },
    },
    options,
  );

const failureOf = async (call: Promise<unknown>) => {
  const error: unknown = await call.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof SellerdeskError)) throw new Error(`failed otherwise: ${String(error)}`);
  return error.failure;
};
const keys = () => new Set(requests.map(({ headers }) => headers["idempotency-key"]));

describe("calls", () => {
  it("sends params, query, body and the key, and returns the data", async () => {
    answers = [reply({ is_following: false })];
    const params = { seller_id: "s 1", customer_external_id: "c/1" };
    const query = { unfollowed_at: "2026-11-25T10:00:00Z" };
    expect(await client().follows.unfollow({ params, query })).toEqual({ is_following: false });
    expect(requests[0]).toMatchObject({
      method: "DELETE",
      url: "/api/marketplace/v1/follows/s%201/c%2F1?unfollowed_at=2026-11-25T10%3A00%3A00Z",
      headers: { authorization: "Bearer sdk_live_1" },
      body: "",
    });
    answers = [reply({ orders: [] })];
    await place();
    expect(requests[1]).toMatchObject({
      method: "POST",
      headers: { "content-type": "application/json" },
    });
    expect(JSON.parse(requests[1]?.body ?? "")).toMatchObject({ external_id: "o-1" });
  });

  it("returns the meta of lists that have pages", async () => {
    answers = [reply([], { page: 1, per_page: 25, total: 0, is_capped: false, total_pages: 0 })];
    const operator = createOperatorClient({ baseUrl: `${baseUrl}/`, key: "sdk_live_2" });
    const found = await operator.webhooks.deliveries({ params: { id: "w-1" } });
    expect(found).toEqual({
      data: [],
      meta: { page: 1, per_page: 25, total: 0, is_capped: false, total_pages: 0 },
    });
    expect(requests[0]?.url).toBe("/api/marketplace/v1/operator/webhooks/w-1/deliveries");
  });

  it("sends one idempotency key with all attempts of a POST, new for each call or the caller's own", async () => {
    answers = [busy, busy, reply({ orders: [] })];
    await place();
    expect([requests.length, keys().size]).toEqual([3, 1]);
    await place();
    expect(keys().size).toBe(2);
    requests.splice(0);
    await place({ idempotencyKey: "mine" });
    expect(keys()).toEqual(new Set(["mine"]));
    requests.splice(0);
    answers = [reply({ items: [] })];
    await client().checks.check({ body: { items: [] } });
    expect(keys()).toEqual(new Set([undefined]));
  });
});

describe("attempts", () => {
  it.each([
    ["503", busy],
    ["429", refusal(429, "too_many_requests", { "retry-after": "0" })],
    ["408", refusal(408, "too_slow", { "retry-after": "0" })],
    ["500", refusal(500, "internal", { "retry-after": "0" })],
    ["409 request_in_progress", refusal(409, "request_in_progress", { "retry-after": "0" })],
    [
      "a proxy's 502",
      ((response) =>
        response.writeHead(502, { "retry-after": "0" }).end("<html>")) satisfies Answer,
    ],
    ["an incomplete body", breakConnection],
    ["a broken connection", ((response) => response.destroy()) satisfies Answer],
  ])("repeats a call after %s", async (_, answer) => {
    answers = [answer, answer, reply({ orders: [] })];
    expect(await place()).toEqual({ orders: [] });
    expect([requests.length, keys().size]).toEqual([3, 1]);
  });

  it("repeats an unanswered call until its attempts are used up", async () => {
    answers = [ignoreRequest];
    expect(await failureOf(place({}, { timeout: 50, retries: 1 }))).toEqual({
      kind: "timeout",
      timeout: 50,
    });
    expect(requests).toHaveLength(2);
  });

  it("makes five attempts by default and reports how the last one failed", async () => {
    answers = [busy];
    expect(await failureOf(place())).toEqual({ kind: "throttled", status: 503, retryAfter: 0 });
    expect(requests).toHaveLength(5);
    answers = [breakConnection];
    expect(await failureOf(place({}, { retries: 0 }))).toMatchObject({ kind: "unreachable" });
    answers = [(response) => response.writeHead(502).end("<html>")];
    expect(await failureOf(place({}, { retries: 0 }))).toEqual({ kind: "unexpected", status: 502 });
  });

  it.each([
    [409, "insufficient_stock"],
    [422, "invalid"],
    [401, "invalid_key"],
    [409, "request_outcome_unknown"],
  ])("does not repeat a refused call: %s %s", async (status, code) => {
    answers = [refusal(status, code)];
    expect(await failureOf(place())).toEqual({
      kind: "refused",
      status,
      code,
      message: "No.",
      errors: [],
      requestId: "r-1",
    });
    expect(requests).toHaveLength(1);
  });

  it("rejects another server's page and does not follow redirects", async () => {
    answers = [(response) => response.end("<html>")];
    expect(await failureOf(place())).toEqual({ kind: "unexpected", status: 200 });
    answers = [
      (response) => response.writeHead(301, { location: "/api/marketplace/v1/orders" }).end(),
    ];
    expect(await failureOf(place())).toEqual({ kind: "unexpected", status: 301 });
    expect(requests.map(({ method }) => method)).toEqual(["POST", "POST"]);
  });

  it("waits as long as the server asks", async () => {
    answers = [refusal(503, "unavailable", { "retry-after": "1" }), reply({ orders: [] })];
    const start = performance.now();
    await place();
    expect(performance.now() - start).toBeGreaterThan(900);
  });
});

describe("signals", () => {
  it("abort an attempt, a wait and a call that has not started", async () => {
    answers = [ignoreRequest];
    expect(await failureOf(place({ signal: AbortSignal.timeout(30) }))).toEqual({
      kind: "aborted",
    });
    answers = [refusal(503, "unavailable", { "retry-after": "60" })];
    expect(await failureOf(place({ signal: AbortSignal.timeout(100) }))).toEqual({
      kind: "aborted",
    });
    requests.splice(0);
    expect(await failureOf(place({ signal: AbortSignal.abort() }))).toEqual({ kind: "aborted" });
    expect(requests).toEqual([]);
  });
});

describe("refusals", () => {
  it("are distinguished by method and code", async () => {
    answers = [refusal(409, "insufficient_stock")];
    const { orders, reservations } = client();
    const error: unknown = await orders
      .read({ params: { external_id: "o-1" } })
      .catch((thrown) => thrown);
    expect(isRefused(error, orders.read, "not_found")).toBe(false);
    const short: unknown = await reservations
      .reserve({ params: { external_id: "r" }, body: { items: [] } })
      .catch((thrown) => thrown);
    expect(isRefused(short, reservations.reserve, "insufficient_stock")).toBe(true);
    expect(isRefused(short, orders.place, "insufficient_stock")).toBe(false);
    expect(isRefused(new Error("no"), orders.place, "insufficient_stock")).toBe(false);
  });
});

describe("feeds", () => {
  const page = (cursor: string, has_more: boolean) => reply({ changes: [], cursor, has_more });

  it("are read page by page to the end", async () => {
    answers = [page("a.1", true), busy, page("a.2", true), page("a.3", false)];
    const cursors: string[] = [];
    for await (const { cursor } of client().orders.changes.pages({ query: { limit: 5 } }))
      cursors.push(cursor);
    expect(cursors).toEqual(["a.1", "a.2", "a.3"]);
    expect(requests.map(({ url }) => url.split("?")[1])).toEqual([
      "limit=5",
      "limit=5&cursor=a.1",
      "limit=5&cursor=a.1",
      "limit=5&cursor=a.2",
    ]);
  });

  it("are followed through an outage, without unchanged pages, until the signal aborts", async () => {
    const controller = new AbortController();
    const outage = Array.from({ length: 7 }, () => busy);
    answers = [
      page("a.1", true),
      ...outage,
      page("a.2", false),
      page("a.2", false),
      page("a.3", false),
    ];
    const cursors: string[] = [];
    const pages = client().orders.changes.follow({
      cursor: "a.0",
      every: 1,
      signal: controller.signal,
    });
    for await (const { cursor } of pages) {
      cursors.push(cursor);
      if (cursor === "a.3") controller.abort();
    }
    expect(cursors).toEqual(["a.1", "a.2", "a.3"]);
    expect(requests[0]?.url).toMatch(/\?cursor=a\.0$/);
  });

  it("throw the refusal of a cursor from before a restore", async () => {
    answers = [refusal(410, "cursor_unknown")];
    const { changes } = client().orders;
    const read = async () => {
      for await (const _ of changes.follow({ cursor: "b.1" })) throw new Error("a page came");
    };
    const error: unknown = await read().catch((thrown: unknown) => thrown);
    expect(isRefused(error, changes, "cursor_unknown")).toBe(true);
  });
});
