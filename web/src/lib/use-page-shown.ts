import { startTransition, useEffect, useState } from "react";
import { isPageShown, whenPageShown } from "./page-shown.ts";

/** Whether the first page is on the screen. Renders the caller again once it is. */
export const usePageShown = (): boolean => {
  const [isShown, setShown] = useState(isPageShown);
  useEffect(() => {
    if (!isShown) void whenPageShown().then(() => startTransition(() => setShown(true)));
  }, [isShown]);
  return isShown;
};
