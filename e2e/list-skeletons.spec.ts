import { createProduct } from "@sellerdesk/server/testing/product-factory";
import { createBelongings, createLookups } from "@sellerdesk/server/testing/world";
import type { Page } from "@playwright/test";
import { expect } from "./fixtures.ts";
import { logIn, test } from "./sellers.ts";

/** The lists, each with the endpoint that its rows come from. */
const lists = [
  { path: "/orders", name: "Orders", api: "/api/orders" },
  { path: "/products", name: "Products", api: "/api/products" },
  { path: "/inventory", name: "Inventory", api: "/api/products/inventory/list" },
  { path: "/customers", name: "Customers", api: "/api/customers" },
  { path: "/offers", name: "Offers", api: "/api/products/offer" },
  { path: "/followers", name: "Followers", api: "/api/follow/followers" },
];

/** Opens a page whose answer from `api` is held back. @returns what lets it through */
const openHeld = async (page: Page, path: string, name: string, api: string) => {
  let letThrough = () => {};
  const held = new Promise<void>((resolve) => (letThrough = resolve));
  const isHeld = (url: URL) => url.pathname === api;
  await page.route(isHeld, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(path);
  const list = page.getByRole("table", { name }).or(page.getByRole("list", { name, exact: true }));
  await expect(list.locator(".skeleton").first()).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
  return async () => {
    letThrough();
    await expect(page.locator("main .skeleton")).toHaveCount(0);
    await page.unroute(isHeld);
  };
};

// Pictures of the factories have no bytes.
test.use({ expectedErrors: [/404/] });

test("the heads of a list's columns stand where they stay when its rows arrive", async ({
  page,
  db,
  createSeller,
}) => {
  test.slow();
  const seller = await createSeller();
  await createBelongings(db, seller.id, await createLookups(db));
  await createProduct(db, seller, {
    title: "A title that is long enough to need all the room that a list gives it",
  });
  await logIn(page, seller);
  for (const { path, name, api } of lists) {
    const arrive = await openHeld(page, path, name, api);
    const heads = page.getByRole("table", { name }).locator("thead th");
    const measure = () =>
      heads.evaluateAll((cells) =>
        cells.map((cell) => {
          const { left, right } = cell.getBoundingClientRect();
          return { text: cell.textContent, left, right };
        }),
      );
    const before = await measure();
    await arrive();
    const after = await measure();
    const moved = after.filter(
      ({ left, right }, index) =>
        Math.abs(left - (before[index]?.left ?? 0)) > 2 || Math.abs(right - (before[index]?.right ?? 0)) > 2,
    );
    expect.soft(before.length, path).toBeGreaterThan(2);
    expect.soft(moved, path).toEqual([]);
  }
});

test("a list's cards are as high on a phone before they arrive as after", async ({
  page,
  db,
  createSeller,
}) => {
  test.slow();
  const seller = await createSeller();
  await createBelongings(db, seller.id, await createLookups(db));
  await logIn(page, seller);
  await page.setViewportSize({ width: 390, height: 844 });
  for (const { path, name, api } of lists) {
    const arrive = await openHeld(page, path, name, api);
    const card = page.getByRole("list", { name, exact: true }).getByRole("listitem").first();
    const measure = () => card.evaluate((element) => element.getBoundingClientRect().height);
    const before = await measure();
    await arrive();
    const after = await measure();
    expect.soft(Math.abs(after - before), `${path}: ${before} px, then ${after} px`).toBeLessThanOrEqual(2);
  }
});
