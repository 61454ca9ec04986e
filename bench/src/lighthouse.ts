import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { freePort } from "@sellerdesk/server/testing/server-process";

/**
 * npx downloads it when it is used: with its dependencies it has 180 MB, which no other command of
 * the repository needs.
 */
const lighthousePackage = "lighthouse@13.5.0";
const categories = ["performance", "accessibility", "best-practices", "seo"];

/** The scores of a route, up to 100 points each, in the order of `categories`. */
type Scores = { route: string; points: number[] };

const scoreRoute = async (url: string, port: number, file: string): Promise<number[]> => {
  const args = [
    "--yes",
    lighthousePackage,
    url,
    `--port=${port}`,
    // The storage contains the session.
    "--disable-storage-reset",
    `--only-categories=${categories.join(",")}`,
    "--output=json",
    `--output-path=${file}`,
    "--quiet",
  ];
  const [code] = await once(
    spawn("npx", args, { stdio: ["ignore", "ignore", "inherit"] }),
    "close",
  );
  if (code !== 0) throw new Error(`Lighthouse could not look at ${url}.`);
  const report: { categories: Record<string, { score: number | null }> } = JSON.parse(
    await readFile(file, "utf8"),
  );
  return categories.map((name) => Math.round((report.categories[name]?.score ?? 0) * 100));
};

/**
 * Runs Lighthouse on routes as a phone on a slow connection, each in a browser without a cache.
 * @param session the stored session of a logged-in seller; `null` for a visitor
 */
export const scoreRoutes = async (
  origin: string,
  session: string | null,
  routes: readonly string[],
  executablePath: string,
): Promise<Scores[]> => {
  const scores: Scores[] = [];
  for (const route of routes) {
    const folder = await mkdtemp(join(tmpdir(), "sellerdesk-lighthouse-"));
    const port = await freePort();
    const context = await chromium.launchPersistentContext(join(folder, "profile"), {
      executablePath,
      args: ["--no-sandbox", "--disable-gpu", `--remote-debugging-port=${port}`],
    });
    try {
      if (session !== null) {
        const page = await context.newPage();
        await page.goto(`${origin}/favicon.svg`);
        await page.evaluate((text) => localStorage.setItem("sellerdesk.session", text), session);
        await page.close();
      }
      const points = await scoreRoute(`${origin}${route}`, port, join(folder, "report.json"));
      scores.push({ route, points });
    } finally {
      await context.close();
      await rm(folder, { recursive: true, force: true });
    }
  }
  return scores;
};
