import { useEffect, useState } from "react";
import { initialLoading } from "./delays.ts";

/**
 * True for the first second of a page that the specification shows loading for so long (F3); its
 * data loads meanwhile.
 */
export const useInitialLoading = (): boolean => {
  const [isLoading, setLoading] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setLoading(false), initialLoading);
    return () => clearTimeout(timer);
  }, []);
  return isLoading;
};
