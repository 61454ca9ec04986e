import { useEffect, useState } from "react";

/** Returns the current time, updated every half minute for texts such as "2 minutes ago". */
export const useNow = (): Date => {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 30_000);
    return () => clearInterval(timer);
  }, []);
  return now;
};
