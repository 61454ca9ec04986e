import { accountsApi } from "@sellerdesk/contract/accounts";
import { call } from "../lib/api-client.ts";
import { logoutDelay } from "../lib/delays.ts";
import { endPush } from "../lib/push.ts";
import { clearSession, readSession } from "../lib/session.ts";

let isLeaving = false;

/** Between the click and the landing page the guards wait. */
export const isLoggingOut = (): boolean => isLeaving;

/**
 * Clears the stored session at once and goes to `/` after 0.5 s (F1), as a new document: nothing of
 * the seller stays in memory. The server is notified, but not waited for.
 */
export const logOut = (): void => {
  const session = readSession();
  if (!session.auth) return;
  // A server that cannot be reached must not keep anybody logged in here; the failure is in the
  // console.
  void call(accountsApi.logout, {}, { token: session.data.token }).catch(() => {});
  isLeaving = true;
  clearSession();
  void endPush();
  setTimeout(() => location.assign("/"), logoutDelay);
};
