import { createOrder } from "@sellerdesk/server/testing/order-factory";
import { expect, expectAccessible } from "./fixtures.ts";
import { logIn, profileMenu, test } from "./sellers.ts";

// All other tests block service workers.
test.use({
  serviceWorkers: "allow",
  viewport: { width: 390, height: 844 },
  // The connection ends while the app still loads the code of other screens. Requests through the
  // service worker then fail with ERR_FAILED.
  expectedErrors: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch/],
});

test("C the app on a phone opens offline and shows the last lists, which a logout deletes", async ({
  page,
  context,
  createSeller,
  db,
}) => {
  const seller = await createSeller();
  const { order_no } = await createOrder(db, seller);
  await logIn(page, seller);

  const address = await page.locator('link[rel="manifest"]').getAttribute("href");
  const manifest = await (await page.request.get(address ?? "")).json();
  expect(manifest).toMatchObject({ display: "standalone", start_url: "/dashboard" });
  for (const { src, sizes } of manifest.icons) {
    const size = await page.evaluate(async (icon) => {
      const image = new Image();
      image.src = icon;
      await image.decode();
      return `${image.naturalWidth}x${image.naturalHeight}`;
    }, src);
    expect(size).toBe(sizes);
  }

  await page.goto("/orders");
  await expect(page.getByText(order_no).first()).toBeVisible();
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  const stored = () =>
    page.evaluate(async () => {
      const names = await caches.keys();
      const requests = await Promise.all(
        names.map(async (name) => (await caches.open(name)).keys()),
      );
      return requests.flat().map(({ url }) => new URL(url).pathname);
    });
  // The service worker caches neither replies of the API nor pages of a seller.
  await expect.poll(stored).toContain(`/offline/${seller.id}/orders`);
  expect((await stored()).filter((path) => /^\/(api|files|orders|dashboard)/.test(path))).toEqual(
    [],
  );
  const cached = await page.evaluate(async (path) => {
    const answer = await (await caches.open("sellerdesk-lists")).match(path);
    return (await answer?.text()) ?? "";
  }, `/offline/${seller.id}/orders`);
  expect(cached.length).toBeGreaterThan(100);
  expect(cached).not.toContain(order_no);

  await context.setOffline(true);
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { level: 1, name: "Your last lists" })).toBeVisible();
  await expect(page.getByText("You are offline.")).toBeVisible();
  await expect(page.getByText(order_no)).toBeVisible();
  await expect(page.getByText(/^As of Today/)).toBeVisible();
  await page.getByRole("tab", { name: "Products" }).click();
  await expect(page.getByText("You did not open this list while you were online.")).toBeVisible();
  await expectAccessible(page);

  await context.setOffline(false);
  await expect(page.getByRole("heading", { level: 1, name: /^Good / })).toBeVisible();
  await profileMenu(page).click();
  await page.getByRole("menuitem", { name: "Logout" }).click();
  await expect(page).toHaveURL("/become-a-seller");
  await expect.poll(stored).not.toContain(`/offline/${seller.id}/orders`);

  // Without the token nothing is read, even if a browser failed to delete the data.
  await logIn(page, await createSeller());
  await context.setOffline(true);
  await page.goto("/orders");
  await expect(page.getByText("You did not open this list while you were online.")).toBeVisible();
  await expect(page.getByText(order_no)).toHaveCount(0);
});
