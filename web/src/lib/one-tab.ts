/**
 * Runs `work` in one of the browser's tabs at a time: the one that was used last. Browsers open at
 * most six connections to a server, so a stream in every tab would soon leave none for the pages.
 * @param name of the work, the same in all tabs
 * @param work runs until its signal, and again when it is the tab's turn; it does not reject
 * @returns when `signal` aborts, or when the work has ended
 */
export const runInOneTab = async (
  name: string,
  work: (signal: AbortSignal) => Promise<void>,
  signal: AbortSignal,
): Promise<void> => {
  // Locks exist on https and localhost alone; elsewhere every tab works for itself.
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
      // AbortError: another tab took the turn, or waiting for it was cut short. Else the browser
      // refuses locks.
      if (!(error instanceof Error && error.name === "AbortError")) return await work(signal);
    } finally {
      hasTurn = false;
      abort.abort();
    }
  }
};
