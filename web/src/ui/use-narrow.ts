import { useSyncExternalStore } from "react";

/** A phone's width, as in base.css. */
const narrow = "(max-width: 40rem)";

const watch = (listener: () => void) => {
  const query = matchMedia(narrow);
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
};

/**
 * Whether the window is as narrow as a phone, for parts that need a different structure there, not
 * only different styles.
 */
export const useNarrow = (): boolean =>
  useSyncExternalStore(watch, () => matchMedia(narrow).matches);
