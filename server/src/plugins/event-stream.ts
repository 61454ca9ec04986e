import type { FastifyReply } from "fastify";

export type ServerEvent = {
  /** What the client sends back as `Last-Event-ID` to continue here. */
  id: number;
  event: string;
  /** Sent as JSON. */
  data: unknown;
};

/** One open answer of server-sent events. */
export type EventStream = {
  /**
   * Sends one event and waits until the client takes more, so that nothing piles up for slow ones;
   * who takes nothing for too long is dropped, and catches up when it comes back.
   * @returns false where the stream has ended
   */
  send: (event: ServerEvent) => Promise<boolean>;
  /** Sends a comment, so that proxies and the client know the stream is alive. */
  sendHeartbeat: () => void;
  end: () => void;
  /** Runs when the stream has ended, whoever ended it. */
  onEnd: (run: () => void) => void;
};

/**
 * Answers a request with an event stream, under the headers that hooks have set. The handler
 * returns `reply` afterwards.
 * @param options.patience how long a client may leave what was written unread, in milliseconds
 */
export const openEventStream = (
  reply: FastifyReply,
  { patience: timeoutMs = 10_000 } = {},
): EventStream => {
  reply.hijack();
  const { raw } = reply;
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) raw.setHeader(name, value);
  raw.writeHead(200, {
    "content-type": "text/event-stream; charset=utf-8",
    // Else a proxy that buffers would hold events back.
    "x-accel-buffering": "no",
    // Else a stream that ends when the server stops would leave an idle connection that the stop
    // waits for.
    connection: "close",
  });
  raw.flushHeaders();

  const isOpen = () => !raw.destroyed && !raw.writableEnded;
  const taken = () =>
    new Promise<void>((resolve) => {
      const settle = () => {
        clearTimeout(timer);
        raw.off("drain", settle).off("close", settle);
        resolve();
      };
      const timer = setTimeout(() => raw.destroy(), timeoutMs);
      raw.on("drain", settle).on("close", settle);
    });

  return {
    async send({ id, event, data }) {
      if (!isOpen()) return false;
      const isTaken = raw.write(`id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
      if (!isTaken) await taken();
      return isOpen();
    },
    sendHeartbeat() {
      if (isOpen() && !raw.writableNeedDrain) raw.write(":\n\n");
    },
    end() {
      raw.end();
      // A client that reads nothing must not keep the connection, nor a stop, waiting.
      setTimeout(() => raw.destroy(), timeoutMs).unref();
    },
    onEnd(run) {
      if (raw.destroyed) run();
      else raw.once("close", run);
    },
  };
};
