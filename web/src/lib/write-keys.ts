/** A write without an answer so far. */
type OpenWrite = { key: string; target: string; openedAt: number };

/** Milliseconds after which the same request is a new wish and no second try. */
const maxAgeMs = 10 * 60_000;
const openWrites = new Map<string, OpenWrite>();

/** Random, also on pages without https, which lack `crypto.randomUUID`. */
const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");

export type Write = {
  method: string;
  path: string;
  bearer: string | undefined;
  /** The content: a body, or the description of a file. */
  content: string | undefined;
};

/**
 * Assigns a write its Idempotency-Key. The same write has the same key until its answer has
 * arrived, so that saving again after a lost answer has no second effect; other content is another
 * write.
 * @returns the key, and `close`, to be called when the answer has arrived
 */
export const openWrite = ({
  method,
  path,
  content,
  bearer,
}: Write): { key: string; close: () => void } => {
  const target = `${bearer} ${method} ${path}`;
  const id = `${target} ${content}`;
  const now = Date.now();
  for (const [other, { openedAt }] of openWrites)
    if (now - openedAt > maxAgeMs) openWrites.delete(other);
  const { key } = openWrites.get(id) ?? { key: newKey() };
  openWrites.set(id, { key, target, openedAt: now });
  return {
    key,
    close: () => {
      openWrites.delete(id);
      if (method === "POST") return;
      // A new write to the same target replaces the earlier ones: repeating them later would be a
      // new intention.
      for (const [other, write] of openWrites)
        if (write.target === target) openWrites.delete(other);
    },
  };
};
