type ReceivedEvent = { id: number; event: string; data: unknown };

/**
 * Reads a stream of server-sent events as an outside client would, over the network.
 * @param lastEventId continues after this event
 * @param skips the name of events to leave out
 */
export const readEventStream = async (
  url: string,
  { token, lastEventId, skips }: { token: string; lastEventId?: number | string; skips?: string },
) => {
  const leaving = new AbortController();
  const response = await fetch(url, {
    signal: leaving.signal,
    headers: {
      authorization: `Bearer ${token}`,
      ...(lastEventId !== undefined && { "last-event-id": String(lastEventId) }),
    },
  });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  const waiting: ReceivedEvent[] = [];
  let rest = "";

  /** The next event; null if the server has ended the stream. */
  const next = async (): Promise<ReceivedEvent | null> => {
    for (;;) {
      const event = waiting.shift();
      if (event) return event;
      const part = await reader?.read();
      if (!part || part.done) return null;
      const blocks = (rest + part.value).split("\n\n");
      rest = blocks.pop() ?? "";
      for (const block of blocks) {
        const [, id, name, data] = /^id: (\d+)\nevent: (\w+)\ndata: (.*)$/.exec(block) ?? [];
        if (data !== undefined && name !== undefined && name !== skips)
          waiting.push({ id: Number(id), event: name, data: JSON.parse(data) });
      }
    }
  };

  return {
    response,
    next,
    /** The next `count` events. */
    async take(count: number): Promise<(ReceivedEvent | null)[]> {
      const events = [];
      for (let index = 0; index < count; index++) events.push(await next());
      return events;
    },
    leave: () => leaving.abort(),
  };
};
