/** One server-sent event, as the server writes it: lines end in LF. */
export type ServerEvent = {
  /** The `Last-Event-ID` to continue from; `null` until the stream has sent one. */
  id: string | null;
  event: string;
  data: string;
};

/** Parses the fields of one event; null if the block holds only a comment. */
const toEvent = (block: string): (Omit<ServerEvent, "id"> & { id: string | undefined }) | null => {
  const fields = block.split("\n").map((line) => {
    const [, name = "", value = ""] = /^([^:]*):? ?(.*)$/.exec(line) ?? [];
    return { name, value };
  });
  const all = (wanted: string) =>
    fields.filter(({ name }) => name === wanted).map(({ value }) => value);
  const data = all("data");
  if (data.length === 0) return null;
  return { id: all("id").at(-1), event: all("event").at(-1) ?? "message", data: data.join("\n") };
};

/**
 * Reads the events of a response's body as they arrive.
 * @param onBytes called for every chunk that arrives, comments included
 */
export const readEvents = async function* (
  body: ReadableStream<Uint8Array>,
  onBytes: () => void = () => undefined,
): AsyncGenerator<ServerEvent> {
  const decoder = new TextDecoder();
  const reader = body.getReader();
  let rest = "";
  let id: string | null = null;
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      onBytes();
      const blocks = (rest + decoder.decode(part.value, { stream: true })).split("\n\n");
      rest = blocks.pop() ?? "";
      for (const block of blocks) {
        const event = toEvent(block);
        if (!event) continue;
        id = event.id ?? id;
        yield { ...event, id };
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
};

/** The server sends a heartbeat every 15 s; after three missed ones the connection is dead. */
const longestSilence = 45_000;
/** A connection that lasted this long was a good one: the backoff starts from the beginning. */
const goodConnection = 10_000;
const shortestPause = 1000;
const longestPause = 30_000;

/**
 * Exponential backoff up to 30 s. Half of it is random, so that not all clients reconnect at the
 * same time after a restart of the server.
 */
const pauseBefore = (attempt: number) =>
  Math.min(longestPause, shortestPause * 2 ** attempt) * (0.5 + Math.random() / 2);

/** Waits, but ends early when the network is available again or the signal aborts. */
const pause = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer);
      removeEventListener("online", end);
      signal.removeEventListener("abort", end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    addEventListener("online", end);
    signal.addEventListener("abort", end);
  });

type Follow = {
  /** Sends the request; rejects if the server does. */
  connect: (lastEventId: string | null, signal: AbortSignal) => Promise<Response>;
  onEvent: (event: ServerEvent) => void;
  /** Checks if a rejection is final, such as an ended session. */
  isFinal: (error: unknown) => boolean;
  signal: AbortSignal;
};

/**
 * Follows an event stream until `signal` aborts. Reconnects with backoff after every break and
 * continues after the last event. EventSource cannot do this: it sends no Authorization header, and
 * tokens must not be in URLs.
 * @throws errors that `isFinal` accepts
 */
export const followEvents = async ({
  connect,
  onEvent,
  isFinal,
  signal,
}: Follow): Promise<void> => {
  let lastEventId: string | null = null;
  let attempt = 0;
  while (!signal.aborted) {
    const silence = new AbortController();
    let watch: ReturnType<typeof setTimeout> | undefined;
    const resetTimeout = () => {
      clearTimeout(watch);
      watch = setTimeout(() => silence.abort(), longestSilence);
    };
    const startedAt = Date.now();
    try {
      resetTimeout();
      const response = await connect(lastEventId, AbortSignal.any([signal, silence.signal]));
      if (!response.body) throw new Error("the event stream has no body");
      for await (const event of readEvents(response.body, resetTimeout)) {
        lastEventId = event.id;
        onEvent(event);
      }
    } catch (error) {
      if (signal.aborted) return;
      if (isFinal(error)) throw error;
      console.warn("the event stream broke; it is opened again", error);
    } finally {
      clearTimeout(watch);
    }
    if (signal.aborted) return;
    attempt = Date.now() - startedAt > goodConnection ? 0 : attempt + 1;
    await pause(pauseBefore(attempt), signal);
  }
};
