// First: it says in which order the layers of all other styles count.
import "./styles/index.css";
import { redirectFor } from "./app/guards.ts";
import { preloadPage } from "./app/page-modules.ts";
import { activateLocale } from "./lib/i18n.ts";
import { paths } from "./lib/paths.ts";
import { readSession } from "./lib/session.ts";
import { applyTheme, watchSystemTheme } from "./lib/theme.ts";

applyTheme();
watchSystemTheme();

/**
 * The path that a visitor's address leads to. All paths but the forms and the terms show the
 * landing page (B5, B6).
 */
const visitedPath = (): string => {
  const { pathname } = location;
  const to = redirectFor(readSession(), pathname);
  return to === null ? pathname.replace(/\/+$/, "") : to === "/" ? paths.landing() : to;
};

const begin = async (): Promise<void> => {
  const container = document.getElementById("root");
  if (!container) throw new Error("index.html has no #root");
  const texts = activateLocale();
  const path = visitedPath();
  const isSeller = readSession().auth;
  if (!isSeller && (path === paths.landing() || path === paths.terms())) {
    const { renderStaticPage } = await import("./app/static-pages.tsx");
    await texts;
    await renderStaticPage(container, path);
  } else {
    preloadPage(path, isSeller);
    const { showApp } = await import("./app/start.tsx");
    await texts;
    await showApp(container);
  }
};
// Not awaited: the parts that it loads stand on this module, and would wait for it.
void begin();
