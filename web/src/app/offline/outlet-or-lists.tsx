import { Outlet } from "@tanstack/react-router";
import { useState } from "react";
import { lazyModule } from "../../lib/lazy.ts";
import { LazyContent } from "../../ui/lazy-content.tsx";
import { OfflineNotice } from "./offline-notice.tsx";
import { useOnline } from "./use-online.ts";

// It opens without a connection only where the service worker has stored it.
const offlinePage = lazyModule(async () => (await import("./offline-page.tsx")).OfflinePage, {
  preloads: false,
});

/**
 * Shows the page of the URL. If the app was opened without a connection, shows the cached lists
 * until there is one. If the connection is lost later, the page stays, with the typed text.
 */
export const OutletOrLists = () => {
  const isOnline = useOnline();
  const [wasOnline, setWasOnline] = useState(isOnline);
  if (isOnline && !wasOnline) setWasOnline(true);
  return (
    <>
      <OfflineNotice isOnline={isOnline} />
      {wasOnline ? (
        <Outlet />
      ) : (
        <LazyContent part={offlinePage} onMissing={() => setWasOnline(true)}>
          {(OfflinePage) => <OfflinePage />}
        </LazyContent>
      )}
    </>
  );
};
