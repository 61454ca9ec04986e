/** A write of which no answer has come yet. */
type OpenWrite = { key: string; target: string; openedAt: number };

/** Milliseconds after which the same request is a new wish and no second try. */
const maxAgeMs = 10 * 60_000;
const openWrites = new Map<string, OpenWrite>();

/** Random, also on pages without https, where `crypto.randomUUID` does not exist. */
const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");

export type Write = {
  method: string;
  path: string;
  bearer: string | undefined;
  /** What is written: a body, or what tells a file from another one. */
  content: string | undefined;
};

/**
 * Gives a write its Idempotency-Key. The same write gets the same key until its answer has come, so
 * that saving again after a lost answer has no second effect; another content is another write.
 * @returns the key, and `close` for when the answer has come
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
      // What was written here before is overwritten now: writing it again would be a new wish.
      for (const [other, write] of openWrites)
        if (write.target === target) openWrites.delete(other);
    },
  };
};
