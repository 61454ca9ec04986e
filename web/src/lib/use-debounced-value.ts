import { useEffect, useState } from "react";

/** Returns `value`, debounced by `rest` milliseconds. */
export const useDebouncedValue = <T>(value: T, rest: number): T => {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), rest);
    return () => clearTimeout(timer);
  }, [value, rest]);
  return settled;
};
