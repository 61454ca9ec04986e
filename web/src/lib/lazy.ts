import { useEffect, useEffectEvent, useSyncExternalStore } from "react";

/** Code that a screen does not need at its start. */
export type LazyModule<Code> = {
  /**
   * Loads the module.
   * @throws the browser's error; the next call tries again
   */
  load: () => Promise<Code>;
  /** The module, or `null` until it is loaded. */
  get: () => Code | null;
  /**
   * Calls a listener when the module is loaded.
   * @returns a function that removes the listener
   */
  watch: (listener: () => void) => () => void;
};

const { promise: shown, resolve: resolveShown } = Promise.withResolvers<void>();
let isShown = false;
/** Resolves when the first page is on the screen. */
export const whenPageShown = (): Promise<void> => shown;
/** Whether the first page, with which the browser was opened, is on the screen. */
export const isPageShown = (): boolean => isShown;

const all: (() => Promise<unknown>)[] = [];

/**
 * Declares a module that is loaded when it is needed.
 * @param preloads whether it is also loaded when the browser is idle; false for code that few
 * sellers use
 */
export const lazyModule = <Code>(
  importModule: () => Promise<Code>,
  { preloads = true }: { preloads?: boolean } = {},
): LazyModule<Code> => {
  let code: Code | null = null;
  const listeners = new Set<() => void>();
  const load = async () => {
    if (code !== null) return code;
    const loaded = await importModule();
    code = loaded;
    for (const listener of listeners) listener();
    return loaded;
  };
  // The component that needs it gets the error.
  const preload = () => load().catch(() => undefined);
  if (preloads) {
    all.push(preload);
    void shown.then(preload);
  }
  return {
    load,
    get: () => code,
    watch(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};

/**
 * Declares the module of a section below the first view of a screen. It is loaded once the page is
 * shown.
 */
export const lazyModuleBelow = <Code>(importModule: () => Promise<Code>): LazyModule<Code> =>
  lazyModule(() => shown.then(importModule), { preloads: false });

/**
 * Loads all remaining modules; called once the page is visible. The mark separates them from the
 * page's own code in `scripts/page-weight.ts`.
 */
export const preloadAll = async (): Promise<void> => {
  performance.mark("sellerdesk.shown");
  isShown = true;
  resolveShown();
  await Promise.all(all.map((preload) => preload()));
};

const watchNothing = () => () => undefined;

/**
 * Loads a module once it is wanted.
 * @param isWanted while false, loading causes no render: a hundred closed menus may wait for the
 * same module
 * @param onFail called if it cannot be loaded
 * @returns the module, or `null` until it is loaded
 */
export const useLazyModule = <Code>(
  part: LazyModule<Code>,
  isWanted: boolean,
  onFail: () => void,
): Code | null => {
  const code = useSyncExternalStore(isWanted ? part.watch : watchNothing, part.get);
  const fail = useEffectEvent(onFail);
  const isMissing = isWanted && code === null;
  useEffect(() => {
    if (!isMissing) return undefined;
    let isLeft = false;
    part.load().catch(() => isLeft || fail());
    return () => {
      isLeft = true;
    };
  }, [part, isMissing]);
  return code;
};
