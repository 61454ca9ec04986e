/**
 * Shares one run between concurrent calls with the same key. The run starts after all of its calls,
 * so that no caller gets older data. Runs of a key follow one another, and a failure rejects only
 * the calls of its run.
 */
export const createSingleFlight = <Value>(): ((
  key: string,
  run: () => Promise<Value>,
) => Promise<Value>) => {
  type Run = { next?: Promise<Value> };
  const turns = new Map<string, { turn: Run; over: Promise<void> }>();
  const begin = (key: string, run: () => Promise<Value>): Promise<Value> => {
    const turn: Run = {};
    const value = run();
    const end = () => void (turn.next ?? turns.delete(key));
    turns.set(key, { turn, over: value.then(end, end) });
    return value;
  };
  return (key, run) => {
    const running = turns.get(key);
    if (!running) return begin(key, run);
    return (running.turn.next ??= running.over.then(() => begin(key, run)));
  };
};
