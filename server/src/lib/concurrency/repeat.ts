import { createCoalescedRunner } from "./coalesce.ts";

/**
 * Runs `work` every `interval` milliseconds and whenever it is woken, one run at a time.
 * @param work receives a signal that aborts it
 * @param onError receives the error of a failed run; the next run tries again
 * @returns `wake`, and `stop`, which waits for the current run
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
