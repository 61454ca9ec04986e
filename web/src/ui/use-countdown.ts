import { useEffect, useState } from "react";

/**
 * @returns the whole seconds until a time in milliseconds of this browser's clock; 0 once it is
 * past
 */
export const useCountdown = (until: number): number => {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const tick = () => setNow(Date.now());
    tick();
    const timer = setInterval(() => {
      tick();
      if (Date.now() >= until) clearInterval(timer);
    }, 250);
    return () => clearInterval(timer);
  }, [until]);
  return Math.max(0, Math.ceil((until - now) / 1000));
};
