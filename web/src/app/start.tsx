import { startTransition } from "react";
import { preloadAll } from "../lib/lazy.ts";
import { queryClient } from "../lib/query-client.ts";
import { readSession, watchSession } from "../lib/session.ts";
import { createAppRoot } from "./app-root.ts";
import { App } from "./app.tsx";
import { isLoggingOut } from "./log-out.ts";
import { router } from "./router.tsx";

let sellerId = readSession().data.id;
/**
 * Shows the screens of the new state after a login or logout, here or in another tab, and nothing
 * of the previous seller.
 */
const showNewState = async (): Promise<void> => {
  const { auth, data } = readSession();
  if (auth && data.id !== sellerId) queryClient.clear();
  sellerId = data.id;
  await router.invalidate();
};

/**
 * Milliseconds after which the app is shown without the code of its page. Before that, both are
 * rendered together.
 */
const maxWaitMs = 300;
/** Milliseconds between two checks of whether the first page is shown. */
const pollMs = 200;

/** Prepares the app for offline use. If the connection is already lost, retries when it is back. */
const prepareOffline = async (): Promise<void> => {
  try {
    const [{ keepLists }, { registerServiceWorker }] = await Promise.all([
      import("./offline/cached-lists.ts"),
      import("./offline/register-service-worker.ts"),
    ]);
    keepLists(queryClient);
    registerServiceWorker();
  } catch (error) {
    console.warn("the app cannot be opened offline yet", error);
    addEventListener("online", () => void prepareOffline(), { once: true });
  }
};

/**
 * Loads the modules that the page does not need at its start, once the first page is shown with its
 * data and everything that the data shows.
 * @param wasThere whether the last check found it there
 */
const preloadRest = (wasThere = false): void => {
  const isThere =
    document.readyState === "complete" &&
    router.state.status === "idle" &&
    queryClient.isFetching() === 0 &&
    // A list shows its loading state for a second (F3), even if its rows have arrived.
    document.querySelector("main [aria-busy=true]:is(table,ul)") === null;
  if (isThere && wasThere) void preloadAll().then(prepareOffline);
  else setTimeout(preloadRest, pollMs, isThere);
};

/**
 * Shows the seller's screens.
 * @param root the root of the form that led to them; a new one if the browser was opened with them
 */
export const showApp = async (
  container: HTMLElement,
  root = createAppRoot(container),
): Promise<void> => {
  watchSession(() => {
    if (!isLoggingOut()) void showNewState();
  });
  const loading = router.load();
  await Promise.race([loading, new Promise((resolve) => setTimeout(resolve, maxWaitMs))]);
  // As a transition: the page is rendered in pieces, and the browser stays responsive.
  startTransition(() => root.render(<App />));
  setTimeout(preloadRest, pollMs);
};
