import { once } from "node:events";
import { type AddressInfo, connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import type { Upload } from "@sellerdesk/contract/http";
import fastify, { type FastifyInstance } from "fastify";
import * as z from "zod/mini";
import { afterAll, beforeAll, expect, it } from "vitest";
import { AppError } from "../lib/app-error.ts";
import { registerBodyDeadlines } from "./body-deadlines.ts";
import { registerErrors } from "./errors.ts";
import { receiveUpload, registerUploads } from "./upload.ts";

/** The server's limits, many times faster. */
const pace = { whole: 150, upload: { bytes: 600, each: 500 } };

const upload: Upload = { field: "document", fields: z.strictObject({}) };
let app: FastifyInstance;
let port: number;
beforeAll(async () => {
  app = fastify();
  registerErrors(app);
  registerBodyDeadlines(app, pace);
  await registerUploads(app);
  app.post("/json", async ({ body }) => {
    await pause(2 * pace.whole);
    return { body };
  });
  app.post("/refused", {
    onRequest: async () => {
      throw new AppError("unauthorized");
    },
    handler: async () => ({}),
  });
  const endpoint = {
    method: "POST",
    path: "/api/upload",
    access: "public",
    summary: "",
    reply: z.unknown(),
    upload,
    bodyLimit: 1_000_000,
  } as const;
  app.route({
    method: "POST",
    url: "/upload",
    handler: async (request) => {
      const { file } = await receiveUpload(request, endpoint, ({ stream }) => text(stream));
      return { bytes: file.length };
    },
  });
  await app.listen({ port: 0, host: "127.0.0.1" });
  ({ port } = app.server.address() as AddressInfo);
});
afterAll(() => app.close());

const boundary = "a-boundary";
const form = (bytes: number) =>
  [
    `--${boundary}\r\ncontent-disposition: form-data; name="document"; filename="a.txt"\r\n\r\n`,
    `${"x".repeat(bytes)}\r\n--${boundary}--\r\n`,
  ].join("");

/** Reads until the connection ends. A reset connection returns what arrived before. */
const readAll = async (socket: Socket): Promise<string> => {
  let received = "";
  socket.on("data", (bytes: Buffer) => (received += bytes.toString()));
  await new Promise((ended) => socket.once("close", ended));
  return received;
};

const open = async (
  path: string,
  type: string,
  length: number,
): Promise<{ socket: Socket; answer: Promise<string> }> => {
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => {});
  await once(socket, "connect");
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: test\r\nconnection: close\r\ncontent-type: ${type}\r\ncontent-length: ${length}\r\n\r\n`,
  );
  return { socket, answer: readAll(socket) };
};

/**
 * Sends `body` in pieces, one every `milliseconds`, until it is sent or the connection is closed.
 */
const trickle = async (socket: Socket, body: string, piece: number, milliseconds: number) => {
  for (let index = 0; index < body.length && socket.writable; index += piece) {
    socket.write(body.slice(index, index + piece));
    await pause(milliseconds);
  }
};

it("ends a slow body with a 408 message", async () => {
  const body = JSON.stringify({ text: "x".repeat(1000) });
  const { socket, answer } = await open("/json", "application/json", body.length);
  await trickle(socket, body, 10, 10);
  const reply = await answer;
  expect(reply).toMatch(/^HTTP\/1\.1 408 /);
  expect(reply).toContain("This took too long to arrive. Nothing was saved.");
});

it("allows an upload many times as long while its data keeps arriving", async () => {
  const body = form(20_000);
  const { socket, answer } = await open(
    "/upload",
    `multipart/form-data; boundary=${boundary}`,
    body.length,
  );
  const started = performance.now();
  await trickle(socket, body, 500, 15);
  expect(performance.now() - started).toBeGreaterThan(3 * pace.whole);
  expect(await answer).toContain('{"bytes":20000}');
});

it("ends an upload that only trickles with a 408 message", async () => {
  const body = form(20_000);
  const { socket, answer } = await open(
    "/upload",
    `multipart/form-data; boundary=${boundary}`,
    body.length,
  );
  await trickle(socket, body, 10, 15);
  const reply = await answer;
  expect(reply).toMatch(/^HTTP\/1\.1 408 /);
  expect(reply).toContain('"code":"too_slow"');
});

it("closes the connection of a rejected request whose body never ends", async () => {
  const { socket, answer } = await open(
    "/refused",
    `multipart/form-data; boundary=${boundary}`,
    1_000_000,
  );
  await trickle(socket, "x".repeat(100_000), 10, 10);
  expect(await answer).toMatch(/^HTTP\/1\.1 401 /);
  expect(socket.destroyed).toBe(true);
});

it("allows a slow reply to a complete request", async () => {
  const { socket, answer } = await open("/json", "application/json", 13);
  socket.write('{"text":"ok"}');
  expect(await answer).toContain('{"body":{"text":"ok"}}');
});
