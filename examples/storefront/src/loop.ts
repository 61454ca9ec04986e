type Options = {
  /** Does the work of one run. Ends early if `signal` aborts. */
  run: (signal: AbortSignal) => Promise<void>;
  /** Returns the milliseconds until the next run; null if only `soon` starts one. */
  findDelay: () => Promise<number | null>;
  /** Milliseconds between a call of `soon` and its run. */
  soonMs: number;
  report: (error: unknown) => void;
};

/**
 * Repeats a job, one run at a time. Calls of `soon` during a run lead to one more. The first run
 * starts after this turn of the event loop, because the shop may not be complete yet.
 */
export const startLoop = ({ run, findDelay, soonMs, report }: Options) => {
  const stopping = new AbortController();
  const { signal } = stopping;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | null = null;
  let isWanted = false;

  const schedule = (ms: number) => {
    clearTimeout(timer);
    if (!signal.aborted) timer = setTimeout(() => void (running = runOnce()), ms);
  };
  const runOnce = async () => {
    isWanted = false;
    await run(signal).catch(report);
    const ms = signal.aborted ? null : await findDelay();
    running = null;
    if (isWanted) schedule(soonMs);
    else if (ms !== null) schedule(ms);
  };
  schedule(0);
  return {
    soon() {
      if (isWanted) return;
      isWanted = true;
      if (running === null) schedule(soonMs);
    },
    async stop() {
      stopping.abort();
      clearTimeout(timer);
      await running;
    },
  };
};
