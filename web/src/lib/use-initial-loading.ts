import { useEffect, useState } from "react";
import { initialLoading } from "./delays.ts";
import { isPageShown } from "./lazy.ts";

/**
 * The milliseconds for which the page has shown already that it loads: that which the browser was
 * opened with does so from its first paint on, in outline, while its code is on its way.
 */
const loadingFor = (): number => {
  const [opened] = performance.getEntriesByType("navigation");
  const [paint] = performance.getEntriesByName("first-contentful-paint");
  if (!opened || !paint || isPageShown() || new URL(opened.name).pathname !== location.pathname)
    return 0;
  return Math.max(performance.now() - paint.startTime, 0);
};

/**
 * True for the first second of a page with a loading state by the specification (F3); its data
 * loads during it.
 */
export const useInitialLoading = (): boolean => {
  const [left] = useState(() => Math.max(initialLoading - loadingFor(), 0));
  const [isLoading, setLoading] = useState(left > 0);
  useEffect(() => {
    const timer = setTimeout(() => setLoading(false), left);
    return () => clearTimeout(timer);
  }, [left]);
  return isLoading;
};
