import { useState } from "react";
import { useSeller } from "./session.ts";

/**
 * Whether the seller has hidden a hint in this browser; it returns when there is something else to
 * say.
 * @param name of the hint
 * @param state what the hint is about now
 */
export const useDismissed = (
  name: string,
  state: string,
): { isDismissed: boolean; dismiss: () => void } => {
  const { id } = useSeller();
  const key = `sellerdesk.dismissed.${name}.${id}`;
  const [stored, setStored] = useState(() => localStorage.getItem(key));
  const dismiss = () => {
    setStored(state);
    try {
      localStorage.setItem(key, state);
    } catch {
      // Storage is full or off: the choice holds as long as the page.
    }
  };
  return { isDismissed: stored === state, dismiss };
};
