/**
 * Runs `work` in one of the browser's tabs at a time: the one that was used last. Browsers open at
 * most six connections to a server, so a stream in every tab would leave none for the pages.
 * @param name the name of the work, the same in all tabs
 * @param work runs until its signal aborts, and again when it is the tab's turn; it does not reject
 * @returns when `signal` aborts, or when the work has ended
 */
export const runInOneTab = async (
  name: string,
  work: (signal: AbortSignal) => Promise<void>,
  signal: AbortSignal,
): Promise<void> => {
  // The Web Locks API exists only on https and localhost; elsewhere every tab does the work.
  if (!("locks" in navigator)) return work(signal);
  const isLookedAt = () => document.visibilityState === "visible";
  let takesOver = isLookedAt();
  let hasTurn = false;
  let waiting = new AbortController();
  const onLook = () => {
    if (hasTurn || !isLookedAt()) return;
    takesOver = true;
    waiting.abort();
  };
  document.addEventListener("visibilitychange", onLook, { signal });
  while (!signal.aborted) {
    waiting = new AbortController();
    const abort = new AbortController();
    const how = takesOver ? { steal: true } : { signal: AbortSignal.any([signal, waiting.signal]) };
    takesOver = false;
    try {
      await navigator.locks.request(name, how, () => {
        hasTurn = true;
        return work(AbortSignal.any([signal, abort.signal]));
      });
      return;
    } catch (error) {
      // AbortError: another tab took the lock, or the wait for it was aborted. Any other error: the
      // browser does not allow locks.
      if (!(error instanceof Error && error.name === "AbortError")) return await work(signal);
    } finally {
      hasTurn = false;
      abort.abort();
    }
  }
};
