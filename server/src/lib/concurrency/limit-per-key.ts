/**
 * Counts what runs at the same time for each key, in this process.
 * @returns a function that takes one of `maximum` places of a key and returns how to give it back,
 * or null where all are taken
 */
export const createKeyedLimiter = (maximum: number) => {
  const running = new Map<string, number>();
  const change = (key: string, delta: 1 | -1) => {
    const count = (running.get(key) ?? 0) + delta;
    if (count === 0) running.delete(key);
    else running.set(key, count);
  };
  return (key: string): (() => void) | null => {
    if ((running.get(key) ?? 0) >= maximum) return null;
    change(key, 1);
    return () => change(key, -1);
  };
};
