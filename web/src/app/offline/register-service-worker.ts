import { readSession } from "../../lib/session.ts";

/**
 * Has the browser keep the shell for when there is no connection, once the page is shown. Visitors
 * do without: there is nothing that they could read.
 */
export const registerServiceWorker = (): void => {
  if (!import.meta.env.PROD || !readSession().auth) return;
  // The app works without one, where it is forbidden or the address has no https.
  navigator.serviceWorker?.register("/service-worker.js").catch((error: unknown) => {
    console.warn("the app cannot be opened offline", error);
  });
};
