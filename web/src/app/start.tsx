import { startTransition } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { ApiError } from "../lib/api-client.ts";
import { preloadAll } from "../lib/lazy.ts";
import { queryClient } from "../lib/query-client.ts";
import { readSession, watchSession } from "../lib/session.ts";
import { App } from "./app.tsx";
import { isLoggingOut } from "./log-out.ts";
import { replaceWrittenPage } from "./replace-written-page.ts";
import { loadListSchemas, router } from "./router.tsx";

let sellerId = readSession().data.id;
/**
 * Whoever logs in or out, here or in another tab, sees the screens of the new state, and nothing of
 * the old seller.
 */
const showNewState = async (): Promise<void> => {
  const { auth, data } = readSession();
  if (auth && data.id !== sellerId) queryClient.clear();
  sellerId = data.id;
  if (auth) await loadListSchemas();
  await router.invalidate();
};

/**
 * The time after which the app is shown without the code of its page, in milliseconds; before, both
 * are rendered together.
 */
const patience = 300;
/** The interval at which the first page is looked for, in milliseconds. */
const lookEvery = 200;

/** Prepares the app for when there is no connection; where it is gone already, once it is back. */
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
 * Once the first page is there with its data, and what that shows, the browser brings what the page
 * could start without.
 * @param wasThere whether the last look found it there
 */
const preloadRest = (wasThere = false): void => {
  const isThere =
    document.readyState === "complete" &&
    router.state.status === "idle" &&
    queryClient.isFetching() === 0 &&
    // A list shows that it loads for a second (F3), also when its rows have come.
    document.querySelector("main [aria-busy=true]:is(table,ul)") === null;
  if (isThere && wasThere) void preloadAll().then(prepareOffline);
  else setTimeout(preloadRest, lookEvery, isThere);
};

/**
 * Shows the app: the seller's screens, and the forms that lead to them.
 * @param page the form as it was written at build time, which stays until the app has it too
 */
export const showApp = async (container: HTMLElement, page: HTMLElement | null): Promise<void> => {
  watchSession(() => {
    if (!isLoggingOut()) void showNewState();
  });
  if (readSession().auth) await loadListSchemas();
  const root = createRoot(container, {
    // A call that failed is in the console already.
    onCaughtError: (error) => error instanceof ApiError || console.error(error),
  });
  const loading = router.load();
  if (page === null) {
    await Promise.race([loading, new Promise((resolve) => setTimeout(resolve, patience))]);
    // As a transition: the page is rendered in pieces, and the browser stays responsive.
    startTransition(() => root.render(<App />));
  } else {
    await loading;
    flushSync(() => root.render(<App />));
    replaceWrittenPage(page, container);
  }
  setTimeout(preloadRest, lookEvery);
};
