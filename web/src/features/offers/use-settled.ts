import { useEffect, useState } from "react";

/** How long typing rests before prices are computed anew, in milliseconds. */
const rest = 300;

/** A value once it has rested. */
export const useSettled = <T>(value: T): T => {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), rest);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
};
