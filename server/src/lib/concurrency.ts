import { AppError } from "./app-error.ts";

/** How long a turn is waited for, in milliseconds, before the caller hears that the service is busy; forever unless given. */
type Options = { patience?: number };

/**
 * Lets at most `maximum` calls run at once in this process; the others wait their turn, first come first served.
 * @returns a function that throws AppError `unavailable` where its turn does not come in time
 */
export const limitConcurrency = (maximum: number, { patience }: Options = {}) => {
  let running = 0;
  const waiting = new Set<() => void>();
  const turn = () =>
    new Promise<void>((resolve, reject) => {
      const giveUp = () => {
        waiting.delete(begin);
        reject(new AppError("unavailable", { retryAfter: 2 }));
      };
      const timer = patience === undefined ? undefined : setTimeout(giveUp, patience);
      const begin = () => {
        waiting.delete(begin);
        clearTimeout(timer);
        resolve();
      };
      waiting.add(begin);
    });
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= maximum) await turn();
    else running += 1;
    try {
      return await work();
    } finally {
      const [next] = waiting;
      if (next) next();
      else running -= 1;
    }
  };
};
