/** Keeps what was used last, at most `size` things; the one that was not used for longest goes first. */
export const createLruCache = <Key, Value>(size: number) => {
  const kept = new Map<Key, Value>();
  return {
    get(key: Key): Value | undefined {
      const value = kept.get(key);
      if (value === undefined) return undefined;
      kept.delete(key);
      kept.set(key, value);
      return value;
    },
    set(key: Key, value: Value): void {
      kept.delete(key);
      kept.set(key, value);
      const [oldest] = kept.keys();
      if (kept.size > size && oldest !== undefined) kept.delete(oldest);
    },
  };
};
