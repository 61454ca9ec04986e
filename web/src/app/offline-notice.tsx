import { Trans } from "@lingui/react/macro";
import { useSyncExternalStore } from "react";
import { Notice } from "../ui/notice.tsx";

const watchConnection = (listener: () => void) => {
  addEventListener("online", listener);
  addEventListener("offline", listener);
  return () => {
    removeEventListener("online", listener);
    removeEventListener("offline", listener);
  };
};

/** Says that the browser has no connection, as long as that is so. */
export const OfflineNotice = () => {
  const isOnline = useSyncExternalStore(watchConnection, () => navigator.onLine);
  if (isOnline) return null;
  return (
    <div className="mb-6">
      <Notice tone="warning" live title={<Trans>You are offline.</Trans>}>
        <Trans>This page may be out of date. You can’t save until you’re back online.</Trans>
      </Notice>
    </div>
  );
};
