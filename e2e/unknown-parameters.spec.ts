import { createLookups, createSellerData } from "@sellerdesk/server/testing/full-seller-fixture";
import type { Page } from "@playwright/test";
import { expect } from "./fixtures.ts";
import { readScreens, readVisitorScreens } from "./screens.ts";
import { storeSession, test } from "./sellers.ts";

/** Parameters that no route knows, and values that no route accepts. */
const junk = new URLSearchParams({
  utm_source: "mail",
  fbclid: "x",
  status: "foo",
  page: "-1",
  per_page: "1e9",
  sort: ";",
  section: "",
  tab: "foo",
  search: "x".repeat(300),
  from: "2026-02-30",
  to: "yesterday",
  payment: "../plans",
  form: "",
  customer: "foo",
  ids: ",",
});
// In the object literal, this key would set the prototype.
junk.set("__proto__", "x");

const withJunk = (screen: string): string => {
  const [path = "", own] = screen.split("?");
  const parameters = new URLSearchParams(junk);
  for (const [name, value] of new URLSearchParams(own)) parameters.set(name, value);
  return `${path}?${parameters}`;
};

/** Opens an address, and waits until the page has loaded. */
const open = async (page: Page, address: string): Promise<void> => {
  await page.goto(address);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.locator("main [aria-busy=true], main .skeleton")).toHaveCount(0);
};

const readContent = (page: Page): Promise<string> =>
  page.getByRole("main").evaluate((main) => {
    const fields = [...main.querySelectorAll<HTMLInputElement>("input, textarea")];
    return [main.textContent, ...fields.map((field) => field.value)].join("\n");
  });

/**
 * Compares every screen, opened with unknown parameters, with the same screen without them. Opens
 * both in parallel, which takes half as long.
 */
const expectSameContent = async (
  [page, other]: [Page, Page],
  screens: readonly string[],
): Promise<void> => {
  for (const screen of screens) {
    await Promise.all([open(page, screen), open(other, withJunk(screen))]);
    // A part with lazy code may load later in one of them.
    await expect(async () => {
      expect(await readContent(other), screen).toBe(await readContent(page));
    }).toPass({ timeout: 20_000 });
    await expect(other, screen).toHaveURL(page.url());
  }
};

test.describe("unknown parameters", () => {
  // Images from the factories have no bytes.
  test.use({ expectedErrors: [/404 \(Not Found\)/] });

  test("every route of the route table shows the same content with unknown and invalid parameters", async ({
    page,
    context,
    db,
    createSeller,
  }) => {
    // Opens over thirty screens, each twice.
    test.slow();
    // Relative times must be the same in both pages.
    await context.clock.setFixedTime(new Date());
    const pages: [Page, Page] = [page, await context.newPage()];
    await expectSameContent(pages, await readVisitorScreens());
    const lookups = await createLookups(db);
    const seller = await createSeller();
    const sellerData = await createSellerData(db, seller.id, lookups);
    await storeSession(page, seller);
    await expectSameContent(
      pages,
      await readScreens(sellerData.webhook, {
        "/products/$id": [sellerData.product],
        "/products/review/$id": [sellerData.product],
        "/orders/order-summary/$id": [sellerData.order],
      }),
    );
    // Otherwise this page would redirect to the landing page at the logout, during the next
    // navigation.
    await pages[1].goto("about:blank");
    await page.evaluate(() => localStorage.clear());
    await storeSession(page, await createSeller({ plan: "expired" }));
    await expectSameContent(pages, ["/plans", "/dashboard", "/profile"]);
    await db
      .updateTable("plans")
      .set({ retired_at: new Date() })
      .where("id", "=", lookups.plan)
      .execute();
  });
});
