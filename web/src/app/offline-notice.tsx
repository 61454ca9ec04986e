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
        <Trans>
          What you see may be old, and nothing can be saved until the connection is back.
        </Trans>
      </Notice>
    </div>
  );
};
