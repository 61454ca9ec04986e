import { createRoot, hydrateRoot } from "react-dom/client";
import { loadTexts } from "../lib/i18n.ts";
import { markPageShown } from "../lib/page-shown.ts";
import { logoutReason, readSession, watchSession } from "../lib/session.ts";
import { StaticPage } from "./static-page.tsx";

/**
 * Whether the container holds the page as it was written at build time, in the current language and
 * without content that only this browser knows.
 */
const isWritten = (container: HTMLElement): boolean =>
  container.id === "written" &&
  document.documentElement.dataset["replacing"] === undefined &&
  logoutReason() === null;

/**
 * Shows the pages that visitors read, the first ones that most browsers open: documents with plain
 * links, without the router and the cache of the app (decision 015).
 * @param container the container of the page; one that was written at build time is hydrated
 * @param path the landing page or the terms
 */
export const renderStaticPage = async (container: HTMLElement, path: string): Promise<void> => {
  if (path !== location.pathname) history.replaceState(null, "", path + location.hash);
  // After a login in another tab, the reload leads to the seller's screens (C).
  watchSession(() => {
    if (readSession().auth) location.reload();
  });
  await loadTexts(["landing"]);
  const content = <StaticPage path={path} />;
  if (isWritten(container)) hydrateRoot(container, content);
  else {
    createRoot(container).render(content);
    delete document.documentElement.dataset["replacing"];
  }
  markPageShown();
};
