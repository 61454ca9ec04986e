import { accountsApi } from "@sellerdesk/contract/accounts";
import { call } from "../lib/api-client.ts";
import { logoutDelay } from "../lib/delays.ts";
import { endPush } from "../lib/push.ts";
import { clearSession, readSession } from "../lib/session.ts";

let isLeaving = false;

/** Whether a logout is running. The guards wait between the click and the landing page. */
export const isLoggingOut = (): boolean => isLeaving;

/**
 * Clears the stored session immediately and opens `/` after 0.5 s (F1), as a new document: nothing
 * of the seller stays in memory. The server is notified, but the logout does not wait for it.
 */
export const logOut = (): void => {
  const session = readSession();
  if (!session.auth) return;
  // The seller must be logged out here even if the server cannot be reached. The failure is logged
  // to the console.
  void call(accountsApi.logout, {}, { token: session.data.token }).catch(() => {});
  isLeaving = true;
  clearSession();
  void endPush();
  setTimeout(() => location.assign("/"), logoutDelay);
};
