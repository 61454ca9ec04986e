import { once } from "node:events";
import { type AddressInfo, connect, type Socket } from "node:net";
import { buffer } from "node:stream/consumers";
import { Failure } from "@sellerdesk/contract/http";
import * as fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { testApp, useTestApp } from "../../testing/client.ts";
import { allEndpoints } from "../../testing/endpoints.ts";

let port: number;
/** The statuses of the replies that the server has sent, even if the client was gone. */
const answered: number[] = [];
const t = useTestApp({ env: { publicUrl: "https://desk.example", rateLimits: null } });
beforeAll(async () => {
  t.app.addHook("onSend", async (_request, { statusCode }) => void answered.push(statusCode));
  await t.app.listen({ port: 0, host: "127.0.0.1" });
  ({ port } = t.app.server.address() as AddressInfo);
});

const open = async (toPort = port): Promise<{ socket: Socket; answer: Promise<string> }> => {
  const socket = connect(toPort, "127.0.0.1");
  socket.on("error", () => {});
  await once(socket, "connect");
  const answer = buffer(socket).then(
    (bytes) => bytes.toString(),
    () => "",
  );
  return { socket, answer };
};
/**
 * Sends raw bytes, and ends a request that waits for more.
 * @returns the head and the body of each reply
 */
const send = async (bytes: string): Promise<[head: string, body: string][]> => {
  const { socket, answer } = await open();
  socket.write(bytes, "latin1");
  await fetch(`http://127.0.0.1:${port}/healthz`);
  socket.end();
  return answersOf(await answer);
};
const answersOf = (received: string) =>
  received
    .split(/(?=HTTP\/1\.1 \d)/)
    .filter((part) => part !== "")
    .map((part): [string, string] => {
      const [head = "", body = ""] = part.split("\r\n\r\n");
      return [head, body];
    });

const isFailure = (body: string): boolean => z.safeParse(Failure, JSON.parse(body)).success;

/** Checks the headers of safety 17 on one reply. */
const expectHeaders = (head: string) => {
  const headers = new Set(head.toLowerCase().split("\r\n").slice(1));
  for (const header of [
    "x-content-type-options: nosniff",
    "referrer-policy: strict-origin-when-cross-origin",
    "cross-origin-opener-policy: same-origin",
    "strict-transport-security: max-age=31536000; includesubdomains",
    "cache-control: no-store",
  ])
    expect(headers).toContain(header);
  expect(head).toMatch(/^content-security-policy: default-src 'none'; script-src 'self';/im);
  expect(head).toMatch(/^x-request-id: [0-9a-f-]{36}$/im);
};

const get = (path: string, headers = "") =>
  `GET ${path} HTTP/1.1\r\nhost: t\r\nconnection: close\r\n${headers}\r\n`;
const post = (headers: string, body: string) =>
  `POST /api/auth/vendor/login HTTP/1.1\r\nhost: t\r\nconnection: close\r\n${headers}\r\n\r\n${body}`;
const json = (headers: string, body: string) =>
  post(`content-type: application/json\r\n${headers}`, body);
const sized = (type: string, body: string) =>
  post(`${type}\r\ncontent-length: ${body.length}`, body);
const login = '{"identifier":"a@shop.example","password":"a quiet desk"}';

describe("safety 17, 22: rejects malformed requests with the standard error format and headers", () => {
  it.each([
    ["no HTTP at all", "\x16\x03\x01\x02\0\x01\0\x01", 400],
    ["another version of HTTP", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 400],
    ["an unknown method", "NONSENSE /api/products HTTP/1.1\r\nhost: t\r\n\r\n", 400],
    ["no host", "GET /api/products HTTP/1.1\r\nconnection: close\r\n\r\n", 400],
    ["two hosts", get("/api/products", "host: elsewhere\r\n"), 400],
    ["two hosts that are the same", get("/api/products", "Host: t\r\n"), 400],
    [
      "two tokens",
      get("/api/products", "authorization: Bearer a\r\nauthorization: Bearer b\r\n"),
      400,
    ],
    ["no version of HTTP", "GET /api/products\r\n\r\n", 400],
    ["no version of HTTP, with a host", "GET /api/products\r\nhost: t\r\n\r\n", 400],
    ["a version of HTTP before 1.0", "GET /api/products HTTP/0.9\r\nhost: t\r\n\r\n", 400],
    ["an address without its slash", get("api/products"), 400],
    ["a head that ends in the middle", "GET /api/pro", 400],
    ["lines that end without a carriage return", "GET /api/products HTTP/1.1\nhost: t\n\n", 400],
    ["a header over two lines", get("/api/products", "x: a\r\n b\r\n"), 400],
    ["a header with a NUL", get("/api/products", "x: a\0b\r\n"), 400],
    ["a space before the colon", get("/api/products", "x : a\r\n"), 400],
    ["an enormous header", get("/api/products", `x: ${"x".repeat(20_000)}\r\n`), 431],
    ["an enormous address", get(`/api/products?search=${"x".repeat(20_000)}`), 431],
    ["two lengths", json("content-length: 2\r\ncontent-length: 3", "{}"), 400],
    [
      "a length and chunks",
      json("content-length: 5\r\ntransfer-encoding: chunked", "0\r\n\r\n"),
      400,
    ],
    ["chunked encoding not last", json("transfer-encoding: chunked, identity", "0\r\n\r\n"), 400],
    ["a negative length", json("content-length: -1", "{}"), 400],
    ["a chunk of invalid length", json("transfer-encoding: chunked", "zz\r\n{}\r\n0\r\n\r\n"), 400],
    [
      "a chunk with an endless extension",
      json("transfer-encoding: chunked", `2;${"a".repeat(20_000)}`),
      400,
    ],
    ["a body that ends in the middle", json("content-length: 20", "{"), 400],
    [
      "bytes that are not UTF-8",
      sized("content-type: application/json", login.replace("q", "\xfc")),
      400,
    ],
    ["two types", sized("content-type: application/json\r\ncontent-type: text/plain", login), 400],
    ["an empty body", json("content-length: 0", ""), 400],
    [
      "a repeated field",
      sized("content-type: application/json", login.replace("{", '{"identifier":1,')),
      400,
    ],
    [
      "a repeated field in escaped form",
      sized(
        "content-type: application/json",
        login.replace("{", String.raw`{"\u0069dentifier":1,`),
      ),
      400,
    ],
    ["another prototype", sized("content-type: application/json", '{"__proto__":{"a":1}}'), 400],
    ["a body without a content type", sized("x: y", login), 415],
    ["text", sized("content-type: text/plain", login), 415],
    ["another kind of JSON", sized("content-type: application/vnd.api+json", login), 415],
    ["a form", sized("content-type: multipart/form-data; boundary=x", "--x--"), 415],
    [
      "a compressed body",
      sized("content-type: application/json\r\ncontent-encoding: gzip", login),
      415,
    ],
    ["a NUL in an address", get("/api/products/%00"), 401],
    ["another prefix of the API", get("//api//products"), 404],
    ["a path out of a folder", get("/api/products/..%2f..%2fpackage.json"), 401],
    ["an absolute URL of the API", get("http://elsewhere.example/api/nothing"), 404],
  ])("%s", async (_, bytes, status) => {
    const [[head, body] = ["", ""], ...more] = await send(bytes);
    expect(more).toEqual([]);
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expectHeaders(head);
    expect(isFailure(body)).toBe(true);
  });

  it.each([
    ["an unknown expectation", get("/healthz", "expect: much\r\n")],
    ["an offer of a protocol", get("/healthz", "connection: upgrade\r\nupgrade: websocket\r\n")],
    ["a request in HTTP/1.0", "GET /healthz HTTP/1.0\r\n\r\n"],
    ["an absolute URL, as proxies send it", get("http://elsewhere.example/healthz")],
    ["a request before nonsense", "GET /healthz HTTP/1.1\r\nhost: t\r\n\r\nNONSENSE\r\n\r\n"],
  ])("%s is answered", async (_, bytes) => {
    expect(await send(bytes)).toEqual([
      [expect.stringMatching(/^HTTP\/1\.1 200 OK\r\n/), '{"status":"ok"}'],
    ]);
  });

  it("answers any other bytes the same way or not at all", async () => {
    const nobody = '{"identifier":"a@shop.example"}';
    const whole = json(`content-length: ${nobody.length}\r\naccept: */*`, nobody);
    const change = fc.tuple(
      fc.nat(whole.length),
      fc.constantFrom(0, 0, 1, 5),
      fc.oneof(
        fc.constantFrom("", "\r\n", "\r\n\r\n", ":", " ", "\0", "%"),
        fc.string({ maxLength: 4 }),
      ),
    );
    const property = fc.asyncProperty(
      fc.array(change, { minLength: 1, maxLength: 3 }),
      async (changes) => {
        const sent = changes.reduce(
          (text, [index, cut, added]) => text.slice(0, index) + added + text.slice(index + cut),
          whole,
        );
        return (await send(sent)).every(
          ([head, body]) =>
            /^HTTP\/1.1 [24]/.test(head) &&
            head.includes("\r\ncontent-security-policy: ") &&
            (head.startsWith("HTTP/1.1 2") || body === "" || isFailure(body)),
        );
      },
    );
    const details = await fc.check(property, {
      seed: 20_261_121,
      numRuns: 200,
      endOnFailure: true,
    });
    expect([details.counterexample, details.errorInstance]).toEqual([null, null]);
  });
});

it("a client that disconnects during a request causes no server error", async () => {
  answered.length = 0;
  const { socket } = await open();
  const arrived = once(t.app.server, "request");
  socket.write(json("content-length: 500", "{"));
  await arrived;
  socket.resetAndDestroy();
  await expect.poll(() => answered, { timeout: 10_000 }).toEqual([400]);
});

it("disconnects a client that reads nothing of its replies", async () => {
  expect(t.app.server.timeout).toBeGreaterThan(t.app.server.keepAliveTimeout);
  t.app.server.setTimeout(300);
  const connected = once(t.app.server, "connection") as Promise<[Socket]>; // the event's only argument
  const socket = connect(port, "127.0.0.1").on("error", () => {});
  const [held] = await connected;
  socket.write("GET /api/openapi.json HTTP/1.1\r\nhost: t\r\n\r\n".repeat(50));
  await once(held, "close");
  socket.destroy();
});

it("every address of the API names its methods and answers HEAD without a body", async () => {
  const paths = Map.groupBy(await allEndpoints(), ({ path }) => path);
  for (const [path, endpoints] of paths) {
    const url = path.replaceAll(/:\w+/g, "00000000-0000-4000-8000-000000000000");
    for (const method of ["OPTIONS", "TRACE"] as const) {
      const answer = await t.app.inject({ method, url: `${url}?a=1` });
      expect([path, answer.statusCode]).toEqual([path, 405]);
      expect(answer.headers["allow"]?.toString().split(", ")).toEqual(
        expect.arrayContaining(endpoints.map((endpoint) => endpoint.method)),
      );
      expect(isFailure(answer.body)).toBe(true);
    }
    const head = await t.app.inject({ method: "HEAD", url });
    expect(head.statusCode).toBeLessThan(500);
    expect(head.body).toBe("");
  }
});

it("safety 24: answers requests on an open connection as usual during shutdown", async () => {
  const ending = await testApp({
    databaseUrl: t.databaseUrl,
    env: { publicUrl: "https://desk.example" },
  });
  await ending.app.listen({ port: 0, host: "127.0.0.1" });
  const { socket, answer } = await open((ending.app.server.address() as AddressInfo).port);
  const arrived = once(ending.app.server, "request");
  const first = `POST /api/auth/vendor/login HTTP/1.1\r\nhost: t\r\ncontent-type: application/json\r\ncontent-length: ${login.length}\r\n\r\n`;
  socket.write(first);
  await arrived;
  const closed = ending.app.close();
  socket.write(`${login}GET /api/nothing HTTP/1.1\r\nhost: t\r\n\r\n`);
  const answers = answersOf(await answer);
  expect(answers.map(([head]) => head.slice(0, 12))).toEqual(["HTTP/1.1 401", "HTTP/1.1 404"]);
  for (const [head] of answers) expectHeaders(head);
  await closed;
  await ending.close();
});
