import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { i18n } from "@lingui/core";
import { dataOf, endpoint, idOf, IdParams, listOf } from "@sellerdesk/contract/http";
import type { Window as HappyWindow } from "happy-dom";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { ApiError, call, upload } from "./api-client.ts";
import { clearSession, logIn, readSession, type SessionData, logoutReason } from "./session.ts";
import { seller as testSeller } from "../../testing/seller.ts";

const Thing = z.object({ name: z.string() });
const things = {
  list: endpoint("GET", "/api/things", {
    access: "activePlan",
    summary: "",
    query: z.strictObject({
      page: z._default(z.coerce.number(), 1),
      search: z.optional(z.string()),
    }),
    reply: listOf(Thing),
  }),
  change: endpoint("PUT", "/api/things/:id/name", {
    access: "activePlan",
    summary: "",
    params: IdParams("product"),
    body: z.strictObject({ name: z.string(), ids: z.optional(z.array(idOf("product"))) }),
    reply: dataOf(Thing),
  }),
  record: endpoint("POST", "/api/records", {
    access: "activePlan",
    summary: "",
    body: z.strictObject({ count: z.number() }),
    reply: dataOf(Thing),
  }),
  preview: endpoint("POST", "/api/records/preview", {
    access: "activePlan",
    isRepeatable: true,
    summary: "",
    body: z.strictObject({ count: z.number() }),
    reply: dataOf(Thing),
  }),
  visit: endpoint("GET", "/api/visit", {
    access: "public",
    summary: "",
    reply: dataOf(Thing),
  }),
  prove: endpoint("POST", "/api/prove", {
    access: "registering",
    summary: "",
    reply: dataOf(Thing),
  }),
  file: endpoint("POST", "/api/files", {
    access: "seller",
    summary: "",
    upload: { field: "document", fields: z.strictObject({ purpose: z.string() }) },
    reply: dataOf(Thing),
  }),
};

type Sent = { method: string; url: string; headers: IncomingMessage["headers"]; body: string };
type Reply = {
  status?: number;
  body?: unknown;
  text?: string;
  headers?: Record<string, string>;
  /** Ends the connection without a response. */
  isCut?: boolean;
};
let server: Server;
let requests: Sent[] = [];
let reply: Reply = {};

const failure = (code: string, message: string, more: object = {}) => ({
  status: false,
  code,
  message,
  request_id: "r-1",
  ...more,
});
const id = "01931c5e-0000-7000-8000-000000000002";
const seller: SessionData = { ...testSeller, token: "token-of-leila" };
// The window of the tests is happy-dom's. The browser's types do not include its API.
const { happyDOM } = window as unknown as HappyWindow;

beforeAll(async () => {
  i18n.loadAndActivate({ locale: "en", messages: {} });
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { method = "", url = "", headers } = request;
    requests.push({ method, url, headers, body: await text(request) });
    if (reply.isCut) return void request.socket.destroy();
    response.writeHead(reply.status ?? 200, {
      "content-type": "application/json",
      ...reply.headers,
    });
    response.end(
      reply.text ?? JSON.stringify(reply.body ?? { status: true, data: { name: "mug" } }),
    );
  };
  server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  happyDOM.setURL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/products`);
});
afterAll(() => new Promise((closed) => server.close(closed)));

let logged: unknown[][] = [];
let reloads = 0;
beforeEach(() => {
  requests = [];
  reply = {};
  logged = [];
  reloads = 0;
  sessionStorage.clear();
  clearSession();
  vi.spyOn(console, "warn").mockImplementation((...args) => void logged.push(args));
  // happy-dom would reload the page, as a browser does.
  vi.spyOn(location, "reload").mockImplementation(() => void reloads++);
});
afterEach(() => vi.restoreAllMocks());

const catchApiError = async (calling: Promise<unknown>): Promise<ApiError> => {
  const error = await calling.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(ApiError);
  // The assertion above checks the type.
  return error as ApiError;
};

test("A8 sends the session's token except with public calls, and sends no other call without a session", async () => {
  expect(await catchApiError(call(things.list, {}))).toMatchObject({
    status: 401,
    code: "unauthorized",
  });
  logIn(seller);
  await call(things.list, {});
  await call(things.visit, {});
  expect(requests.map(({ url, headers }) => [url, headers.authorization])).toEqual([
    ["/api/things", "Bearer token-of-leila"],
    ["/api/visit", undefined],
  ]);
});

test("K12 prefers a token that is passed to the session's", async () => {
  logIn(seller);
  await call(things.prove, {}, { token: "token-of-a-registration" });
  expect(requests[0]?.headers.authorization).toBe("Bearer token-of-a-registration");
});

test("A9 sends parameters, query and JSON body as the endpoint table defines them", async () => {
  logIn(seller);
  await call(things.list, { query: { page: 2, search: "a&b é" } });
  await call(things.list, { query: { search: "" } });
  const changed = await call(things.change, { params: { id }, body: { name: "Ünïcode" } });
  expect(requests.map(({ method, url }) => `${method} ${url}`)).toEqual([
    "GET /api/things?page=2&search=a%26b+%C3%A9",
    "GET /api/things",
    `PUT /api/things/${id}/name`,
  ]);
  expect(requests[0]?.headers["content-type"]).toBeUndefined();
  expect(requests[2]?.headers["content-type"]).toBe("application/json");
  expect(JSON.parse(requests[2]?.body ?? "")).toEqual({ name: "Ünïcode" });
  expect(changed.data.name).toBe("mug");
});

test("escapes an id, so that it cannot lead to another URL", async () => {
  logIn(seller);
  await call(things.change, { params: { id: "../../secret?x=1" }, body: { name: "" } });
  expect(requests[0]?.url).toBe("/api/things/..%2F..%2Fsecret%3Fx%3D1/name");
});

test("L2 logs a failure to the console and throws it with all details from the server", async () => {
  logIn(seller);
  const errors = [{ field: "name", code: "required", message: "Fill this in." }];
  reply = { status: 422, body: failure("invalid", "Some fields need attention.", { errors }) };
  const error = await catchApiError(call(things.change, { params: { id }, body: { name: "" } }));
  expect(error).toMatchObject({ status: 422, code: "invalid", fields: errors, requestId: "r-1" });
  expect(error.message).toBe("Some fields need attention.");
  expect(logged.flat().join(" ")).toContain("answered 422: Some fields need attention.");
  expect(readSession().auth).toBe(true);
});

test("L2 reports when to retry a request to a busy server", async () => {
  reply = {
    status: 429,
    headers: { "retry-after": "90" },
    body: failure("too_many_requests", "Too many attempts."),
  };
  expect((await catchApiError(call(things.visit, {}))).retryAfterSeconds).toBe(90);
});

test.each([502, 500])("L2 has a message for a %i that is not our reply", async (status) => {
  reply = { status, text: "<html>Bad gateway</html>", headers: { "content-type": "text/html" } };
  const error = await catchApiError(call(things.visit, {}));
  expect(error).toMatchObject({ status, fields: [], requestId: undefined });
  expect(error.message).toBe("Something went wrong on our side. Try again.");
});

test("L2 has a separate message for an unreachable server", async () => {
  const { href } = location;
  happyDOM.setURL("http://127.0.0.1:1/products");
  const error = await catchApiError(call(things.visit, {}));
  happyDOM.setURL(href);
  expect(error).toMatchObject({ status: 0, code: "unreachable" });
  expect(error.message).toContain("Can’t reach the server.");
  expect(logged).toHaveLength(1);
});

const keys = () => requests.map(({ headers }) => headers["idempotency-key"]);
const rename = (name: string) => call(things.change, { params: { id }, body: { name } });
const record = (count: number) => call(things.record, { body: { count } });

test("sends every write with its own idempotency key", async () => {
  logIn(seller);
  for (const calling of [() => record(5), () => record(5), () => rename("a"), () => rename("a")])
    await calling();
  await call(things.list, {});
  await call(things.preview, { body: { count: 5 } });
  const [first, two, three, four, ...none] = keys();
  for (const key of [first, two, three, four]) expect(key).toMatch(/^[0-9a-f]{32}$/);
  expect(new Set([first, two, three, four]).size).toBe(4);
  expect(none).toEqual([undefined, undefined]);
});

test.each([
  ["is cut off", { isCut: true }, 0],
  ["is cut off in the middle", { text: '{"status":' }, 0],
  ["comes from a proxy", { status: 502, text: "<html>Bad gateway</html>" }, 502],
] as const)("repeats a write whose response %s under its key", async (_, lost, status) => {
  logIn(seller);
  reply = lost;
  const error = await catchApiError(record(5));
  expect(error).toMatchObject({ status, code: "answer_lost" });
  expect(error.message).toContain("may already be saved");
  expect(error.message).toContain("nothing is saved twice");
  reply = {};
  await record(6);
  await record(5);
  await record(5);
  const [first, other, again, next] = keys();
  expect(again).toBe(first);
  expect(new Set([first, other, next]).size).toBe(3);
});

test("keeps a write's key after a temporary failure, and uses a new key after a final one", async () => {
  logIn(seller);
  for (const [status, code] of [
    [409, "request_in_progress"],
    [503, "unavailable"],
    [500, "internal"],
    [409, "conflict"],
  ] as const) {
    reply = { status, body: failure(code, "No.") };
    await catchApiError(record(5));
  }
  reply = { status: 409, body: failure("request_outcome_unknown", "The server stopped.") };
  expect((await catchApiError(record(5))).message).toBe(
    "We can’t tell whether this was saved. Check first, then try again.",
  );
  reply = {};
  await record(5);
  const [running, busy, broken, refused, unknown, last] = keys();
  expect(new Set([running, busy, broken, refused]).size).toBe(1);
  expect(new Set([refused, unknown, last]).size).toBe(3);
});

test("repeats a write that was overwritten since under a new key", async () => {
  logIn(seller);
  reply = { isCut: true };
  await catchApiError(rename("a"));
  reply = {};
  await rename("b");
  await rename("a");
  expect(new Set(keys()).size).toBe(3);
});

test("does not reuse a key in another session", async () => {
  logIn(seller);
  reply = { isCut: true };
  await catchApiError(record(5));
  logIn({ ...seller, token: "token-of-somebody-else" });
  await catchApiError(record(5));
  expect(new Set(keys()).size).toBe(2);
});

test("sends two clicks in one tick as one request, and both get its response", async () => {
  logIn(seller);
  const answers = await Promise.all([record(5), record(5)]);
  expect(requests).toHaveLength(1);
  expect(answers.map(({ data }) => data.name)).toEqual(["mug", "mug"]);
});

test("throws the abort of a canceled call without logging a failure", async () => {
  const abortController = new AbortController();
  abortController.abort();
  const calling = call(things.visit, {}, { signal: abortController.signal });
  await expect(calling).rejects.toMatchObject({ name: "AbortError" });
  expect(logged).toEqual([]);
});

test("logs out if the server no longer knows the token, and stores the reason", async () => {
  logIn(seller);
  reply = { status: 401, body: failure("unauthorized", "Log in to continue.") };
  await catchApiError(call(things.list, {}));
  expect(readSession()).toEqual({ data: {}, auth: false });
  expect(logoutReason()).toBe("sessionEnded");
});

test("keeps the session after a 401 for an earlier session", async () => {
  reply = { status: 401, body: failure("unauthorized", "Log in to continue.") };
  logIn(seller);
  const late = catchApiError(call(things.list, {}));
  logIn({ ...seller, token: "a-newer-token" });
  await late;
  expect(readSession().auth).toBe(true);
});

test.each([
  [
    "busy or without its database",
    503,
    failure("unavailable", "The service is busy for a moment. Try again shortly."),
  ],
  [
    "broken",
    500,
    failure("internal", "Something went wrong on our side. Nothing was saved. Try again."),
  ],
  ["behind a proxy that does not reach it", 502, "<html>Bad Gateway</html>"],
])("keeps the session if the server is %s", async (_, status, body) => {
  logIn(seller);
  reply = typeof body === "string" ? { status, text: body } : { status, body };
  for (const calling of [
    call(things.list, {}),
    call(things.change, { params: { id }, body: { name: "" } }),
  ])
    expect((await catchApiError(calling)).status).toBe(status);
  expect(readSession()).toEqual({ data: seller, auth: true });
  expect([reloads, logoutReason()]).toEqual([0, null]);
});

test("keeps the session after a wrong password", async () => {
  logIn(seller);
  reply = { status: 401, body: failure("wrong_credentials", "Email or password is incorrect.") };
  await catchApiError(call(things.visit, {}));
  expect(readSession().auth).toBe(true);
});

const expired = { data: {}, auth: false, hasPlan: "InActive" };
test.each([
  ["GET", "plan_not_found", "Plan not found", "active", expired],
  ["GET", "plan_expired", "Plan expired", "active", expired],
  ["GET", "plan_expired", "Plan expired", "expired", null],
  ["GET", "plan_not_found", "Plan not found", "inactive", null],
  ["PUT", "plan_expired", "Plan expired", "active", null],
  [
    "GET",
    "plan_limit_reached",
    "You have reached your plan's limit of 5 products.",
    "active",
    null,
  ],
] as const)(
  "H2 L1 handles a %s that fails with %s (%j) while the plan is %s",
  async (method, code, message, plan_status, left) => {
    const before = { ...seller, plan_status };
    logIn(before);
    reply = { status: 403, body: failure(code, message) };
    const calling =
      method === "GET"
        ? call(things.list, {})
        : call(things.change, { params: { id }, body: { name: "" } });
    expect((await catchApiError(calling)).message).toBe(message);
    expect(readSession()).toEqual(left ?? { data: before, auth: true });
    expect(reloads).toBe(left === null ? 0 : 1);
  },
);

test("K4 uploads a file as FormData in the endpoint's field, after the other fields, with the token", async () => {
  logIn(seller);
  const file = new File(["pixels"], "mug.png", { type: "image/png" });
  const { data } = await upload(things.file, file, { purpose: "product_image" });
  expect(data.name).toBe("mug");
  const [sent] = requests;
  expect(sent?.headers.authorization).toBe("Bearer token-of-leila");
  expect(sent?.headers["content-type"]).toMatch(/^multipart\/form-data; boundary=/);
  const parts = sent?.body.match(/name="[^"]+"(; filename="[^"]+")?/g);
  expect(parts).toEqual(['name="purpose"', 'name="document"; filename="mug.png"']);
});

test("reports whether the response to an upload is that of an earlier attempt", async () => {
  logIn(seller);
  const send = () => upload(things.file, new File(["A"], "in.csv"), { purpose: "stock" });
  expect((await send()).isReplayed).toBe(false);
  reply = { headers: { "idempotent-replayed": "true" } };
  expect((await send()).isReplayed).toBe(true);
});

test("repeats an upload whose response was lost under its key, even with the file chosen again", async () => {
  logIn(seller);
  const choose = (name = "in.csv") => new File(["A,5"], name, { lastModified: 1_790_000_000_000 });
  const send = (file = choose(), purpose = "stock") => upload(things.file, file, { purpose });
  reply = { isCut: true };
  expect(await catchApiError(send())).toMatchObject({ status: 0, code: "answer_lost" });
  reply = {};
  await send(choose("other.csv"));
  await send(choose(), "other");
  await send();
  await send();
  const [first, otherFile, otherField, again, next] = keys();
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  expect(again).toBe(first);
  expect(new Set([first, otherFile, otherField, next]).size).toBe(4);
});

test("sends two uploads of a file in one tick as one request", async () => {
  logIn(seller);
  const file = new File(["A,5"], "in.csv");
  const answers = await Promise.all([upload(things.file, file), upload(things.file, file)]);
  expect(answers.map(({ data }) => data.name)).toEqual(["mug", "mug"]);
  expect(requests).toHaveLength(1);
});

test("L4 logs a failed upload and throws it with the server's message", async () => {
  logIn(seller);
  reply = {
    status: 415,
    body: failure("file_type_refused", "Choose a JPEG, PNG, WebP or AVIF file."),
  };
  const error = await catchApiError(upload(things.file, new File(["x"], "x.svg")));
  expect(error).toMatchObject({ status: 415, message: "Choose a JPEG, PNG, WebP or AVIF file." });
  expect(logged).toHaveLength(1);
});
