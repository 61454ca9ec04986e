/**
 * Limits concurrent work per key, in this process.
 * @returns a function that acquires one of `maximum` slots of a key and returns its release, or
 * `null` if all are in use
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
