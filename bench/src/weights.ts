import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "@playwright/test";

const dist = join(import.meta.dirname, "../../web/dist");

const gzippedSize = (path: string): number => {
  const file = join(dist, `${path}.gz`);
  return existsSync(file) ? statSync(file).size : 0;
};

/** The script and style, gzipped, that a browser fetches for each address when it opens it first. */
export const weighRoutes = async (
  origin: string,
  session: string | null,
  routes: readonly string[],
  executablePath: string,
): Promise<{ route: string; kB: number }[]> => {
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
  const weights: { route: string; kB: number }[] = [];
  for (const route of routes) {
    const context = await browser.newContext();
    if (session !== null) {
      await context.addInitScript((stored) => localStorage.setItem("sellerdesk.session", stored), session);
    }
    const page = await context.newPage();
    const fetched = new Set<string>();
    page.on("request", (request) => {
      const { pathname } = new URL(request.url());
      if (/\.(js|css)$/.test(pathname)) fetched.add(pathname);
    });
    await page.goto(`${origin}${route}`);
    await page.locator("main").first().waitFor();
    // The page is there when it has asked for nothing more for a second.
    for (let before = -1; before < fetched.size; await page.waitForTimeout(1000)) before = fetched.size;
    const bytes = [...fetched].reduce((sum, path) => sum + gzippedSize(path), 0);
    weights.push({ route, kB: bytes / 1000 });
    await context.close();
  }
  await browser.close();
  return weights;
};
