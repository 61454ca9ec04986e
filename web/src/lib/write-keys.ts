/** A write that has no response yet. */
type OpenWrite = { key: string; target: string; openedAt: number };

/** Milliseconds after which the same request counts as a new write instead of a retry. */
const maxAgeMs = 10 * 60_000;
const openWrites = new Map<string, OpenWrite>();

/** Returns a random key, also on pages without https, which lack `crypto.randomUUID`. */
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
 * Assigns a write its Idempotency-Key. A retry of the same write has the same key until its
 * response has arrived, so that it has no second effect. Different content is a different write.
 * @returns the key, and `close`, to be called when the response has arrived
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
      // This write replaces the earlier ones to the same target: repeating them later would be a
      // new intention.
      for (const [other, write] of openWrites)
        if (write.target === target) openWrites.delete(other);
    },
  };
};
