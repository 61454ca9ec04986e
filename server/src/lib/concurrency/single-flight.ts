/**
 * Those who ask for the same while it is being read share the run that follows, which starts after
 * all of them asked: nobody is answered by what was read before. However many ask at once, each run
 * of a key follows another, and a failure reaches those of its run alone.
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
