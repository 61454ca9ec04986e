import { useEffect, useEffectEvent, useSyncExternalStore } from "react";
import { isPageShown, markPageShown, whenPageShown } from "./page-shown.ts";

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

/** The modules that are declared before the first page is shown. */
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
  if (preloads && isPageShown()) void whenPageShown().then(preload);
  else if (preloads) all.push(preload);
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
  lazyModule(() => whenPageShown().then(importModule), { preloads: false });

/** Milliseconds of work after which the browser may answer before more modules are requested. */
const longestTask = 8;

/**
 * Loads all remaining modules; called once the page is visible. To request them all takes a slow
 * phone a quarter of a second, so they are requested in several tasks.
 */
export const preloadAll = async (): Promise<void> => {
  markPageShown();
  const loads: Promise<unknown>[] = [];
  let since = performance.now();
  for (const preload of all) {
    loads.push(preload());
    if (performance.now() - since < longestTask) continue;
    await new Promise((resolve) => setTimeout(resolve));
    since = performance.now();
  }
  await Promise.all(loads);
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
