import { ListName } from "@sellerdesk/contract/list-views";
import { createProduct } from "@sellerdesk/server/testing/product-factory";
import { createSellerData, createLookups } from "@sellerdesk/server/testing/full-seller-fixture";
import type { Page } from "@playwright/test";
import { expect } from "./fixtures.ts";
import { storeSession, test } from "./sellers.ts";

/** The lists, each with the endpoint of its rows. */
const lists = [
  { path: "/orders", name: "Orders", api: "/api/orders" },
  { path: "/products", name: "Products", api: "/api/products" },
  { path: "/inventory", name: "Inventory", api: "/api/products/inventory/list" },
  { path: "/customers", name: "Customers", api: "/api/customers" },
  { path: "/offers", name: "Offers", api: "/api/products/offer" },
  { path: "/followers", name: "Followers", api: "/api/follow/followers" },
];

/** Opens a list and holds its rows back. @returns a function that lets them through */
const openWithoutRows = async (page: Page, { path, name, api }: (typeof lists)[number]) => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const isHeld = (url: URL) => url.pathname === api;
  await page.route(isHeld, async (route) => {
    await held;
    await route.continue();
  });
  // The seller's selection of columns arrives with the saved views, if a list has them.
  const views = ListName.options.some((list) => path === `/${list}`)
    ? page.waitForResponse((response) => response.url().includes("/api/list-views/"))
    : undefined;
  await page.goto(path);
  await views;
  const list = page.getByRole("table", { name }).or(page.getByRole("list", { name, exact: true }));
  await expect(list.locator(".skeleton").first()).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
  // Waits for the frame after the one that draws them.
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );
  return async () => {
    release();
    await expect(page.locator("main .skeleton")).toHaveCount(0);
    await page.unroute(isHeld);
  };
};

/** Resizes the window, and waits for the sidebar, which a script resizes (D3). */
const setWidth = async (page: Page, width: number): Promise<void> => {
  await page.setViewportSize({ width, height: 900 });
  const sidebar = page.getByRole("navigation", { name: "Main" });
  await expect
    .poll(async () => Math.round((await sidebar.boundingBox())?.width ?? 0))
    .toBe(width < 1200 ? 80 : 256);
};

/** Measures the start and end of each column head of a table. */
const measureHeads = (page: Page, name: string) =>
  page
    .getByRole("table", { name })
    .locator("thead th")
    .evaluateAll((heads) =>
      heads.map((head) => {
        const { left, right } = head.getBoundingClientRect();
        return { text: head.textContent, left, right };
      }),
    );

// Images from the factories have no bytes.
test.use({ expectedErrors: [/404/] });

test(
  "skeleton columns have the positions of the loaded columns",
  { tag: "@firefox" },
  async ({ page, db, createSeller }) => {
    test.slow();
    const seller = await createSeller();
    await createSellerData(db, seller.id, await createLookups(db));
    await createProduct(db, seller, {
      title: "A title that is long enough to need all the room that a list gives it",
    });
    await storeSession(page, seller);
    for (const list of lists) {
      const showRows = await openWithoutRows(page, list);
      const widths = [1440, 1000];
      const before = [];
      for (const width of widths) {
        await setWidth(page, width);
        before.push(await measureHeads(page, list.name));
      }
      await showRows();
      const after = [];
      for (const width of widths) {
        await setWidth(page, width);
        after.push(await measureHeads(page, list.name));
      }
      expect(before[0]?.length, list.path).toBeGreaterThan(2);
      expect(after, list.path).toEqual(before);
    }
  },
);

test("skeleton cards on a phone have the height of the loaded cards", async ({
  page,
  db,
  createSeller,
}) => {
  test.slow();
  const seller = await createSeller();
  await createSellerData(db, seller.id, await createLookups(db));
  await storeSession(page, seller);
  await page.setViewportSize({ width: 390, height: 844 });
  for (const list of lists) {
    const showRows = await openWithoutRows(page, list);
    const card = page
      .getByRole("list", { name: list.name, exact: true })
      .getByRole("listitem")
      .first();
    const measure = () => card.evaluate((element) => element.getBoundingClientRect().height);
    const before = await measure();
    await showRows();
    const after = await measure();
    expect
      .soft(Math.abs(after - before), `${list.path}: ${before} px, then ${after} px`)
      .toBeLessThanOrEqual(2);
  }
});
