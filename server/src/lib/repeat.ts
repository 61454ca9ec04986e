import { coalesce } from "./coalesce.ts";

/**
 * Does `work` every `interval` milliseconds and whenever it is woken, one run after the other.
 * @param onError hears of a run that failed; the next one tries again
 * @returns `wake`, and `stop`, which waits for a run under way
 */
export const repeat = (
  work: () => Promise<void>,
  interval: number,
  onError: (error: unknown) => void,
): { wake: () => void; stop: () => Promise<void> } => {
  const run = coalesce(work);
  let underWay: Promise<void> = Promise.resolve();
  const wake = () => {
    underWay = run().catch(onError);
  };
  const timer = setInterval(wake, interval);
  return {
    wake,
    async stop() {
      clearInterval(timer);
      await underWay;
    },
  };
};
