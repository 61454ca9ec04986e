import { useEffect, useState } from "react";

/** The time, renewed every half minute while it is shown: "2 minutes ago" must not stand still. */
export const useNow = (): Date => {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 30_000);
    return () => clearInterval(timer);
  }, []);
  return now;
};
