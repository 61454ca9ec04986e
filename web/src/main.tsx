// First, because it sets the order of the cascade layers of all other styles.
import "./styles/index.css";
import { redirectFor } from "./app/guards.ts";
import { deleteCachedLists } from "./app/offline/list-cache.ts";
import { isFormPath, loadFormPage, preloadPage } from "./app/page-modules.ts";
import { activateLocale } from "./lib/i18n.ts";
import { whenPageShown } from "./lib/page-shown.ts";
import { paths } from "./lib/paths.ts";
import { readSession } from "./lib/session.ts";
import { applyTheme, watchSystemTheme } from "./lib/theme.ts";

applyTheme();
watchSystemTheme();

/**
 * Returns the path that a visitor's URL leads to. All paths except the forms and the terms show the
 * landing page (B5, B6).
 */
const visitedPath = (): string => {
  const { pathname } = location;
  const to = redirectFor(readSession(), pathname);
  return to === null ? pathname.replace(/\/+$/, "") : to === "/" ? paths.landing() : to;
};

/**
 * Returns the page that the server sent with the document, if it matches the URL; else removes it
 * and returns null (decision 015).
 */
const takeWrittenPage = (path: string): HTMLElement | null => {
  const page = document.getElementById("written");
  if (page === null || (!readSession().auth && page.dataset["path"] === path)) return page;
  page.remove();
  return null;
};

/**
 * Loads the fonts of other scripts than Latin. A page in Arabic needs them at once; on others they
 * are for single names and titles, and must not delay the page.
 */
const loadOtherFonts = async (): Promise<void> => {
  if (document.dir === "ltr") await whenPageShown();
  // Without them, texts are in the fonts of the device.
  await import("./styles/other-fonts.css").catch(() => undefined);
};

/**
 * Creates a format of numbers and one of dates while the page's code loads. The first of each makes
 * the browser read its tables, which would block a slow phone when the first rows are rendered.
 */
const createFirstFormats = async (): Promise<void> => {
  const { dateFormat, numberFormat } = await import("./lib/format.ts");
  setTimeout(numberFormat);
  setTimeout(dateFormat, 0, { dateStyle: "medium" });
};

const begin = async (): Promise<void> => {
  const container = document.getElementById("root");
  if (!container) throw new Error("index.html has no #root");
  const texts = activateLocale();
  void loadOtherFonts();
  const path = visitedPath();
  const isSeller = readSession().auth;
  // When a plan ends, the page reloads before the lists could be deleted (H2).
  if (isSeller) void createFirstFormats();
  else void deleteCachedLists();
  const page = takeWrittenPage(path);
  if (isSeller) {
    preloadPage(path);
    const { showApp } = await import("./app/start.tsx");
    await texts;
    await showApp(container);
  } else if (isFormPath(path)) {
    const [{ showFormPage }, form] = await Promise.all([
      import("./app/form-pages.tsx"),
      loadFormPage(path),
      texts,
    ]);
    showFormPage(container, page, path, form);
  } else {
    const { renderStaticPage } = await import("./app/static-pages.tsx");
    await texts;
    if (page !== null) container.remove();
    await renderStaticPage(page ?? container, path);
  }
};
// Not awaited: the modules that it loads depend on this module and would wait for it.
void begin();
