import { useEffect, useState } from "react";
import { initialLoading } from "./delays.ts";

/**
 * True for the first second of a page with a loading state by the specification (F3); its data
 * loads during it.
 */
export const useInitialLoading = (): boolean => {
  const [isLoading, setLoading] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setLoading(false), initialLoading);
    return () => clearTimeout(timer);
  }, []);
  return isLoading;
};
