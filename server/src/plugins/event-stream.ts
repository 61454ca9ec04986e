import type { FastifyReply } from "fastify";

export type ServerEvent = {
  /** The `Last-Event-ID` with which a client continues here. */
  id: number;
  event: string;
  /** Sent as JSON. */
  data: unknown;
};

/** An open response of server-sent events. */
export type EventStream = {
  /**
   * Sends one event and waits for the client to read, so that nothing accumulates for slow clients;
   * a client that reads nothing for too long is disconnected, and catches up when it reconnects.
   * @returns false if the stream has ended
   */
  send: (event: ServerEvent) => Promise<boolean>;
  /** Sends a comment, so that proxies and the client know the stream is alive. */
  sendHeartbeat: () => void;
  end: () => void;
  /** Registers a function that runs when the stream has ended, on either side. */
  onEnd: (run: () => void) => void;
};

/**
 * Answers a request with an event stream, with the headers that hooks have set. The handler returns
 * `reply` afterwards.
 * @param options.timeoutMs milliseconds for which a client may leave written data unread
 */
export const openEventStream = (reply: FastifyReply, { timeoutMs = 10_000 } = {}): EventStream => {
  reply.hijack();
  const { raw } = reply;
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) raw.setHeader(name, value);
  raw.writeHead(200, {
    "content-type": "text/event-stream; charset=utf-8",
    // Stops proxies from buffering events.
    "x-accel-buffering": "no",
    // Otherwise a stream that ends on shutdown would leave an idle connection for which the
    // shutdown waits.
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
      // A client that reads nothing must not keep the connection open, nor delay a stop.
      setTimeout(() => raw.destroy(), timeoutMs).unref();
    },
    onEnd(run) {
      if (raw.destroyed) run();
      else raw.once("close", run);
    },
  };
};
