import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import fastify from "fastify";
import { expect, onTestFinished, test } from "vitest";
import { type EventStream, openEventStream } from "./event-stream.ts";

/** Opens a client's raw connection to a stream, which reads nothing until it is asked to. */
const openConnection = async (timeoutMs: number) => {
  const app = fastify();
  const opened = Promise.withResolvers<EventStream>();
  app.get("/", async (_request, reply) => {
    opened.resolve(openEventStream(reply, { timeoutMs }));
    return reply;
  });
  await app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = app.server.address() as AddressInfo; // it listens on a port, not on a pipe
  const socket = connect({ port, host: "127.0.0.1" });
  onTestFinished(async () => {
    socket.destroy();
    await app.close();
  });
  await once(socket, "connect");
  socket.pause();
  socket.write("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
  return { stream: await opened.promise, socket };
};

/** A number of events of 100 kB that exceeds any buffer of the system. */
const flood = 400;
const event = { id: 1, event: "notification", data: "x".repeat(100_000) };

test("F4 sends a text with newlines and the syntax of events as one event", async () => {
  const { stream, socket } = await openConnection(20_000);
  const data = "hostile\n\nevent: other\ndata: 1\r\n\r\nid: 9\u2028<script>";
  let received = "";
  socket.on("data", (part) => (received += part.toString())).resume();
  await stream.send({ id: 1, event: "notification", data });
  stream.end();
  await once(socket, "end");
  const [, body = ""] = received.split("\r\n\r\n");
  expect(body).toContain(`id: 1\nevent: notification\ndata: ${JSON.stringify(data)}\n\n`);
  expect(body.match(/^(id|event|data):/gm)).toEqual(["id:", "event:", "data:"]);
});

test("L3 drops a client that stops reading before much data is buffered", async () => {
  const { stream } = await openConnection(200);
  const ended = Promise.withResolvers<void>();
  stream.onEnd(() => ended.resolve());
  let sent = 0;
  while (sent < flood && (await stream.send(event))) sent++;
  await ended.promise;
  expect(sent).toBeLessThan(flood);
  expect(await stream.send(event)).toBe(false);
});

test("L3 a client that pauses and resumes receives everything", async () => {
  const { stream, socket } = await openConnection(20_000);
  let received = 0;
  socket.on("data", (part) => (received += part.length));
  socket.pause();
  const sending = (async () => {
    for (let index = 0; index < flood; index++) expect(await stream.send(event)).toBe(true);
    stream.end();
  })();
  await delay(100);
  const before = received;
  socket.resume();
  await Promise.all([sending, once(socket, "end")]);
  expect(before).toBe(0);
  expect(received).toBeGreaterThan(flood * 100_000);
});

test("L3 an ended stream ignores heartbeats and does not wait for a client that reads nothing", async () => {
  const { stream } = await openConnection(200);
  const ended = Promise.withResolvers<void>();
  stream.onEnd(() => ended.resolve());
  void stream.send({ ...event, data: "x".repeat(30_000_000) });
  stream.end();
  stream.sendHeartbeat();
  await expect(ended.promise).resolves.toBeUndefined();
  stream.sendHeartbeat();
});

test("L3 runs an end handler that is registered after the end of the stream", async () => {
  const { stream, socket } = await openConnection(1000);
  const first = Promise.withResolvers<void>();
  stream.onEnd(() => first.resolve());
  socket.destroy();
  await first.promise;
  let isEnded = false;
  stream.onEnd(() => (isEnded = true));
  expect(isEnded).toBe(true);
});
