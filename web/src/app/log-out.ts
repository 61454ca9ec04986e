import { call } from "../lib/api-client.ts";
import { logoutDelay } from "../lib/delays.ts";
import { queryClient } from "../lib/query-client.ts";
import { clearSession, readSession } from "../lib/session.ts";

let isLeaving = false;

/** Between the click and the landing page the guards wait. */
export const isLoggingOut = (): boolean => isLeaving;

const tellServer = async (token: string): Promise<void> => {
  // Visitors, who need no logout, are spared the code of its endpoint.
  const { accountsApi } = await import("@sellerdesk/contract/accounts");
  await call(accountsApi.logout, {}, { token });
};

/** Clears the stored session at once and calls `leave` after 0.5 s (F1). The server is told, but not waited for. */
export const logOut = (leave: () => Promise<void>): void => {
  const session = readSession();
  if (!session.auth) return;
  // A server that cannot be reached must not keep anybody logged in here; the failure is in the console.
  void tellServer(session.data.token).catch(() => {});
  isLeaving = true;
  clearSession();
  setTimeout(() => {
    isLeaving = false;
    // Not before: what is still on screen would be asked for anew.
    void leave().then(() => queryClient.clear());
  }, logoutDelay);
};
