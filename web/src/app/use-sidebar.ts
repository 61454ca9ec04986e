import { useState, useSyncExternalStore } from "react";

const key = "sellerdesk.sidebar";
/** Below this width the sidebar collapses automatically (look.md); as in shell.css. */
const roomy = matchMedia("(min-width: 80.01rem)");

const watchRoom = (listener: () => void) => {
  roomy.addEventListener("change", listener);
  return () => roomy.removeEventListener("change", listener);
};

/**
 * Returns the state of the sidebar: pinned open if there is space, else a rail of icons (D3, D4).
 * The browser stores the pin.
 */
export const useSidebar = () => {
  const [isPinned, setPinned] = useState(() => localStorage.getItem(key) !== "unpinned");
  const hasRoom = useSyncExternalStore(watchRoom, () => roomy.matches);
  const togglePinned = () => {
    localStorage.setItem(key, isPinned ? "unpinned" : "pinned");
    setPinned(!isPinned);
  };
  return { isPinned, togglePinned, state: isPinned && hasRoom ? "open" : "rail" } as const;
};
