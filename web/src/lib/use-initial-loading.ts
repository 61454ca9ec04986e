import { useEffect, useState } from "react";
import { initialLoading } from "./delays.ts";
import { isPageShown } from "./page-shown.ts";

/**
 * Returns for how many milliseconds the page has already shown its loading state. The first page
 * shows it in outline from the first paint, while its code loads.
 */
const loadingFor = (): number => {
  const [opened] = performance.getEntriesByType("navigation");
  const [paint] = performance.getEntriesByName("first-contentful-paint");
  if (!opened || !paint || isPageShown() || new URL(opened.name).pathname !== location.pathname)
    return 0;
  return Math.max(performance.now() - paint.startTime, 0);
};

/**
 * Returns true for the first second of a page that has a loading state by the specification (F3).
 * The data of the page loads during it.
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
