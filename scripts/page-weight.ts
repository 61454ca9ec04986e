import { existsSync, statSync } from "node:fs";
import { join } from "node:path";

const dist = join(import.meta.dirname, "../web/dist");

/** The part of Playwright's page that is needed here. */
type Page = {
  evaluate: <Result>(read: () => Result) => Promise<Result>;
  waitForFunction: (isTrue: () => boolean) => Promise<unknown>;
};

/** Gzipped kilobytes of script and style. */
export type PageWeight = {
  /** The bytes requested until the page was shown with its data. */
  shown: number;
  /** The bytes requested afterwards, while the browser was idle: menus, dialogs, an editor. */
  later: number;
};

const weigh = (paths: readonly string[]): number => {
  const files = [...new Set(paths)]
    .map((path) => join(dist, `${path}.gz`))
    .filter((file) => existsSync(file));
  return files.reduce((sum, file) => sum + statSync(file).size, 0) / 1000;
};

/**
 * Waits until a page that was just loaded reports that it is shown with its data
 * (`web/src/app/start.tsx`, and for visitors `static-pages.tsx` and `form-pages.tsx`).
 */
export const waitUntilShown = async (page: Page): Promise<void> => {
  await page.waitForFunction(() => performance.getEntriesByName("sellerdesk.shown").length > 0);
};

/** Weighs a page that was just loaded, once it is shown. */
export const weighPage = async (page: Page): Promise<PageWeight> => {
  await waitUntilShown(page);
  const parts = await page.evaluate(() => {
    const shown = performance.getEntriesByName("sellerdesk.shown")[0]?.startTime ?? 0;
    return performance
      .getEntriesByType("resource")
      .map(({ name, startTime }) => ({ path: new URL(name).pathname, isFirst: startTime <= shown }))
      .filter(({ path }) => /\.(js|css)$/.test(path));
  });
  const paths = (isFirst: boolean) =>
    parts.filter((part) => part.isFirst === isFirst).map(({ path }) => path);
  return { shown: weigh(paths(true)), later: weigh(paths(false)) };
};

/**
 * The maximum kilobytes until a page is shown: a page that visitors read, one that they fill in,
 * and any other.
 */
export const heaviest = { reading: 115, filling: 150, any: 250 };
