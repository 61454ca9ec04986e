import { type ReactNode, useEffect, useState } from "react";

/** Shows `loader` for a fixed first moment, while the page's data loads beside it; then the page. `delay` in milliseconds. */
export const InitialLoading = ({
  delay,
  loader,
  children,
}: {
  delay: number;
  loader: ReactNode;
  children: ReactNode;
}) => {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), delay);
    return () => clearTimeout(timer);
  }, [delay]);
  return isOver ? children : loader;
};
