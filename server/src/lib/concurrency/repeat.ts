import { createCoalescedRunner } from "./coalesce.ts";

/**
 * Does `work` every `interval` milliseconds and whenever it is woken, one run after the other.
 * @param work told by its signal when to come to an end before it is done
 * @param onError hears of a run that failed; the next one tries again
 * @returns `wake`, and `stop`, which waits for a run under way
 */
export const runEvery = (
  work: (signal: AbortSignal) => Promise<void>,
  interval: number,
  onError: (error: unknown) => void,
): { wake: () => void; stop: () => Promise<void> } => {
  const stopping = new AbortController();
  const run = createCoalescedRunner(() => work(stopping.signal));
  let underWay: Promise<void> = Promise.resolve();
  const wake = () => {
    underWay = run().catch(onError);
  };
  const timer = setInterval(wake, interval);
  return {
    wake,
    async stop() {
      clearInterval(timer);
      stopping.abort();
      await underWay;
    },
  };
};
