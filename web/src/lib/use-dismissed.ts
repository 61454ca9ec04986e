import { useState } from "react";
import { useSeller } from "./session.ts";

/**
 * Whether the seller has hidden a hint in this browser. The hint is shown again when `state`
 * changes.
 * @param name the name of the hint
 * @param state the current subject of the hint
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
      // Storage is full or disabled: the choice lasts until the page is closed.
    }
  };
  return { isDismissed: stored === state, dismiss };
};
