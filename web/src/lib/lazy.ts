import { useEffect, useEffectEvent, useSyncExternalStore } from "react";

/** Code that a screen can start without. */
export type LazyModule<Code> = {
  /** Brings it. @throws what the browser says where that fails; the next call tries again */
  bring: () => Promise<Code>;
  /** It, or null as long as it is not here. */
  now: () => Code | null;
  /** Tells a listener when it comes. @returns what ends that */
  watch: (listener: () => void) => () => void;
};

const { promise: shown, resolve: tellShown } = Promise.withResolvers<void>();
/** Ends when what the seller came for is on the screen. */
export const whenPageShown = (): Promise<void> => shown;

const all: (() => Promise<unknown>)[] = [];

/**
 * Names code that is brought when it is needed, or when the browser has nothing else to do,
 * whichever comes first.
 */
export const lazyModule = <Code>(load: () => Promise<Code>): LazyModule<Code> => {
  let code: Code | null = null;
  const listeners = new Set<() => void>();
  const bring = async () => {
    if (code !== null) return code;
    const came = await load();
    code = came;
    for (const listener of listeners) listener();
    return came;
  };
  // Who needs it hears why it does not come.
  const preload = () => bring().catch(() => undefined);
  all.push(preload);
  void shown.then(preload);
  return {
    bring,
    now: () => code,
    watch(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};

/**
 * From here on everything is brought: what the seller came for is on the screen. The mark tells who
 * weighs pages what came for its sake (`scripts/page-weight.ts`).
 */
export const preloadAll = async (): Promise<void> => {
  performance.mark("sellerdesk.shown");
  tellShown();
  await Promise.all(all.map((preload) => preload()));
};

const watchNothing = () => () => undefined;

/**
 * Brings code once it is wanted.
 * @param isWanted until then its coming is not heard of: what a hundred closed menus wait for
 * renders none of them again
 * @param onFail hears that it does not come
 * @returns the code, or null as long as it is not here
 */
export const useLazyModule = <Code>(
  part: LazyModule<Code>,
  isWanted: boolean,
  onFail: () => void,
): Code | null => {
  const code = useSyncExternalStore(isWanted ? part.watch : watchNothing, part.now);
  const fail = useEffectEvent(onFail);
  const isMissing = isWanted && code === null;
  useEffect(() => {
    if (!isMissing) return undefined;
    let isLeft = false;
    part.bring().catch(() => isLeft || fail());
    return () => {
      isLeft = true;
    };
  }, [part, isMissing]);
  return code;
};
