/**
 * Makes calls of `work` follow one another: a call during a run does not start a second one beside
 * it but has the run repeated once it ends, so that what the caller had just written is seen by a
 * run that started afterwards.
 * @returns a function whose promise settles when everything asked for so far is done; it rejects
 * where `work` does
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
