/**
 * Creates a read of single items. All calls of one event-loop turn for the same owner become one
 * call of `read` (the DataLoader pattern), which fails or succeeds for all of them.
 * @param read returns the items that exist
 * @returns a function whose result is undefined if there is no such item
 */
export const createBatchedRead = <Owner, Item extends { id: string }>(
  read: (owner: Owner, ids: string[]) => Promise<Item[]>,
): ((owner: Owner, id: string) => Promise<Item | undefined>) => {
  type Batch = { ids: Set<string>; items: Promise<Map<string, Item>> };
  const waiting = new Map<Owner, Batch>();
  const begin = (owner: Owner): Batch => {
    const ids = new Set<string>();
    const readAll = async () => {
      await new Promise((resolve) => setImmediate(resolve));
      waiting.delete(owner);
      return new Map((await read(owner, [...ids])).map((item) => [item.id, item]));
    };
    const batch = { ids, items: readAll() };
    waiting.set(owner, batch);
    return batch;
  };
  return async (owner, id) => {
    const { ids, items } = waiting.get(owner) ?? begin(owner);
    ids.add(id);
    return (await items).get(id);
  };
};
