import { useSyncExternalStore } from "react";

/** A phone's width, as in base.css. */
const narrow = "(max-width: 40rem)";

const watch = (listener: () => void) => {
  const query = matchMedia(narrow);
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
};

/**
 * Whether the window is as narrow as a phone: for parts that are built differently there, not only
 * styled differently.
 */
export const useNarrow = (): boolean =>
  useSyncExternalStore(watch, () => matchMedia(narrow).matches);
