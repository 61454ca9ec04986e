import { chromium } from "@playwright/test";
import { type PageWeight, weighPage } from "../../scripts/page-weight.ts";

/** Measures the script and style that a browser without a cache fetches for each route. */
export const weighRoutes = async (
  origin: string,
  session: string | null,
  routes: readonly string[],
  executablePath: string,
): Promise<({ route: string } & PageWeight)[]> => {
  const browser = await chromium.launch({
    executablePath,
    args: ["--no-sandbox", "--disable-gpu"],
  });
  const weights: ({ route: string } & PageWeight)[] = [];
  for (const route of routes) {
    const context = await browser.newContext();
    if (session !== null) {
      await context.addInitScript(
        (stored) => localStorage.setItem("sellerdesk.session", stored),
        session,
      );
    }
    const page = await context.newPage();
    await page.goto(`${origin}${route}`);
    let weight = await weighPage(page);
    // Later requests are complete when none has been sent for a second.
    for (let before = -1; before < weight.later; weight = await weighPage(page)) {
      before = weight.later;
      await page.waitForTimeout(1000);
    }
    weights.push({ route, ...weight });
    await context.close();
  }
  await browser.close();
  return weights;
};
