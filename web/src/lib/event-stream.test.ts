import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { followEvents, readEvents, type ServerEvent } from "./event-stream.ts";

const bytes = new TextEncoder();
/** A body that consists of the given chunks. */
const bodyOf = (...parts: (string | Uint8Array)[]) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      for (const part of parts)
        controller.enqueue(typeof part === "string" ? bytes.encode(part) : part);
      controller.close();
    },
  });
const read = async (body: ReadableStream<Uint8Array>) => {
  const events: ServerEvent[] = [];
  for await (const event of readEvents(body)) events.push(event);
  return events;
};

describe("reading an event stream", () => {
  test("F4 reassembles events wherever the network splits them, even inside a character", async () => {
    const text =
      'id: 7\nevent: notification\ndata: {"message":"Zoë ordered 🧺"}\n\n:\n\nid: 8\ndata: x\n\n';
    const whole = [
      { id: "7", event: "notification", data: '{"message":"Zoë ordered 🧺"}' },
      { id: "8", event: "message", data: "x" },
    ];
    const all = bytes.encode(text);
    for (let cut = 0; cut <= all.length; cut++) {
      expect(await read(bodyOf(all.slice(0, cut), all.slice(cut)))).toEqual(whole);
    }
  });

  test("F4 does not deliver an incomplete event", async () => {
    expect(await read(bodyOf("id: 1\ndata: a\n\nid: 2\ndata: b"))).toEqual([
      { id: "1", event: "message", data: "a" },
    ]);
  });

  test("F4 gives an event without an id the last id", async () => {
    expect((await read(bodyOf("id: 1\ndata: a\n\ndata: b\n\n"))).map(({ id }) => id)).toEqual([
      "1",
      "1",
    ]);
  });
});

describe("following an event stream", () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.spyOn(console, "warn").mockImplementation(() => undefined);
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  /** A server with `total` events that closes each connection after `perConnection` of them. */
  const server = (total: number, perConnection: number) => {
    const log = Array.from(
      { length: total },
      (_, index) => `id: ${index + 1}\ndata: ${index + 1}\n\n`,
    );
    return async (lastEventId: string | null) => {
      const from = Number(lastEventId ?? 0);
      return new Response(bodyOf(...log.slice(from, from + perConnection)));
    };
  };

  test("L3 resumes at the last event after every break, without gaps or duplicates", async () => {
    const received: string[] = [];
    const abortController = new AbortController();
    let failures = 0;
    const reply = server(9, 2);
    const following = followEvents({
      connect: async (lastEventId) => {
        if (failures++ % 3 === 1) throw new Error("the network is gone");
        return reply(lastEventId);
      },
      onEvent: ({ data }) => {
        received.push(data);
        if (received.length === 9) abortController.abort();
      },
      isFinal: () => false,
      signal: abortController.signal,
    });
    await vi.runAllTimersAsync();
    await following;
    expect(received).toEqual(["1", "2", "3", "4", "5", "6", "7", "8", "9"]);
  });

  test("L3 closes a silent connection and opens a new one", async () => {
    const abortController = new AbortController();
    let attempts = 0;
    const following = followEvents({
      connect: async (_, signal) => {
        attempts++;
        if (attempts === 2) {
          abortController.abort();
          return new Response(bodyOf());
        }
        const silent = new ReadableStream<Uint8Array>({
          start: (controller) =>
            signal.addEventListener("abort", () => controller.error(signal.reason)),
        });
        return new Response(silent);
      },
      onEvent: () => undefined,
      isFinal: () => false,
      signal: abortController.signal,
    });
    await vi.advanceTimersByTimeAsync(120_000);
    await following;
    expect(attempts).toBe(2);
  });

  test("L3 does not retry after a final error", async () => {
    const finalError = new Error("401");
    let attempts = 0;
    const following = followEvents({
      connect: async () => {
        attempts++;
        throw finalError;
      },
      onEvent: () => undefined,
      isFinal: (error) => error === finalError,
      signal: new AbortController().signal,
    });
    await expect(following).rejects.toBe(finalError);
    expect(attempts).toBe(1);
  });
});
