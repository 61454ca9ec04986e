/**
 * Answers together what is asked for in one turn of the event loop: under load one statement serves many requests, and a request that
 * is alone waits for nobody. Nothing is answered by what was read before it was asked.
 * @param answer gives one value for each key, in their order; where it rejects, everyone who asked is refused
 */
export const batchCalls = <Key, Value>(
  answer: (keys: readonly Key[]) => Promise<readonly Value[]>,
): ((key: Key) => Promise<Value>) => {
  let keys: Key[] = [];
  let answers: Promise<readonly Value[]> | undefined;
  return async (key) => {
    const index = keys.push(key) - 1;
    answers ??= new Promise((done) => {
      setImmediate(() => {
        const asked = keys;
        keys = [];
        answers = undefined;
        done(answer(asked));
      });
    });
    // One value for each key.
    return (await answers)[index] as Value;
  };
};
