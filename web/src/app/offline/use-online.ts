import { useSyncExternalStore } from "react";

const watchConnection = (listener: () => void) => {
  addEventListener("online", listener);
  addEventListener("offline", listener);
  return () => {
    removeEventListener("online", listener);
    removeEventListener("offline", listener);
  };
};

/** Whether the browser has a connection. */
export const useOnline = (): boolean =>
  useSyncExternalStore(watchConnection, () => navigator.onLine);
