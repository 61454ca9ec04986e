import { useEffect, useState } from "react";

/** A value once it has not changed for `rest` milliseconds; until then the one before. */
export const useDebouncedValue = <T>(value: T, rest: number): T => {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), rest);
    return () => clearTimeout(timer);
  }, [value, rest]);
  return settled;
};
