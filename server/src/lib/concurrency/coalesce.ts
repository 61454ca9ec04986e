/**
 * Serializes calls of `work`: a call during a run causes one more run after it, so that a run that
 * started later sees what the caller has just written.
 * @returns a function whose promise settles when everything requested so far is done; it rejects if
 * `work` does
 */
export const createCoalescedRunner = (work: () => Promise<void>): (() => Promise<void>) => {
  let running: Promise<void> | undefined;
  let isAsked = false;
  const runWhileAsked = async () => {
    try {
      while (isAsked) {
        isAsked = false;
        await work();
      }
    } finally {
      running = undefined;
    }
  };
  return () => {
    isAsked = true;
    return (running ??= runWhileAsked());
  };
};
