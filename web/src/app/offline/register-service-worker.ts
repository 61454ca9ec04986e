import { readSession } from "../../lib/session.ts";

/**
 * Registers the service worker, which stores the shell for offline use, once the page is shown.
 * Visitors do not need it: they could read nothing offline.
 */
export const registerServiceWorker = (): void => {
  if (!import.meta.env.PROD || !readSession().auth) return;
  // The app also works without a service worker, if it is forbidden or the address has no https.
  navigator.serviceWorker?.register("/service-worker.js").catch((error: unknown) => {
    console.warn("the app cannot be opened offline", error);
  });
};
