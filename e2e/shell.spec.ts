import { msg } from "@sellerdesk/contract/texts";
import { createNotification } from "@sellerdesk/server/testing/notification-factory";
import { createOrder } from "@sellerdesk/server/testing/order-factory";
import { createDeliveredOrder } from "@sellerdesk/server/testing/order-lifecycle-fixture";
import { createProduct } from "@sellerdesk/server/testing/product-factory";
import { expect, expectAccessible, holdAssets } from "./fixtures.ts";
import {
  logIn,
  profileMenu,
  readSidebar,
  sidebar,
  stopClock,
  test,
  waitForStream,
} from "./sellers.ts";

test("D1 D3 D4 the sidebar shows its items, can be pinned, and expands on hover", async ({
  page,
  createSeller,
}) => {
  await logIn(page, await createSeller());
  expect(await readSidebar(page)).toEqual([
    ["Dashboard", "/dashboard"],
    ["My Profile", "/profile"],
    ["Products", "/products"],
    ["Orders", "/orders"],
    ["Inventory", "/inventory"],
    ["Seller Followers", "/followers"],
    ["Seller Banner", "/sellerpage-banner"],
    ["Offers", "/offers"],
    ["Social Links", "/social-links"],
  ]);
  const width = async () => (await sidebar(page).boundingBox())?.width;
  // The last pixel of the sidebar covers the edge of the sheet, so that the current item overlaps
  // it.
  const sheetStart = async () => (await page.getByRole("main").boundingBox())?.x;
  expect(await width()).toBe(256);

  await sidebar(page).getByRole("button", { name: "Unpin sidebar" }).click();
  await page.mouse.move(900, 500);
  await expect.poll(width).toBe(80);
  expect(await sheetStart()).toBe(79);
  await sidebar(page).hover({ position: { x: 30, y: 200 } });
  await expect.poll(width).toBe(256);
  expect(await sheetStart()).toBe(79);
  await page.mouse.move(900, 500);
  await expect.poll(width).toBe(80);

  await page.reload();
  await expect.poll(width).toBe(80);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await sidebar(page).getByRole("link", { name: "Offers" }).focus();
  await expect.poll(width).toBe(256);
  await sidebar(page).getByRole("button", { name: "Pin sidebar" }).click();
  await page.mouse.move(900, 500);
  await expect.poll(width).toBe(256);
  await page.reload();
  await expect.poll(width).toBe(256);

  await page.setViewportSize({ width: 1100, height: 900 });
  await expect.poll(width).toBe(80);
  await expectAccessible(page);
});

test("A5 the document alone paints the shell, before the app's styles and code load", async ({
  page,
  createSeller,
}) => {
  await logIn(page, await createSeller());
  // Slower than any connection: no asset loads until the shell was checked.
  const releaseAssets = await holdAssets(page, "**");
  await page.goto("/orders", { waitUntil: "commit" });
  const painted = () =>
    page.evaluate(() => performance.getEntriesByName("first-contentful-paint").length);
  await expect.poll(painted).toBe(1);
  for (const part of [".first-brand", ".first-head", ".first-side", ".first-sheet"])
    await expect(page.locator(part)).toBeVisible();
  const box = await page.locator(".first-sheet").boundingBox();
  await releaseAssets();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.locator(".first-shell")).toHaveCount(0);
  const sheet = await page.getByRole("main").boundingBox();
  expect([sheet?.x, sheet?.y]).toEqual([box?.x, box?.y]);
});

test("B1 a visitor sees the static page and no shell before the app's code loads", async ({
  page,
}) => {
  await page.route("**/assets/**", () => {});
  for (const [path, heading] of [
    ["/", "Run your marketplace shop from one place."],
    ["/login", "Log in"],
  ] as const) {
    await page.goto(path, { waitUntil: "commit" });
    await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
    for (const part of [".first-brand", ".first-head", ".first-side", ".first-sheet"])
      await expect(page.locator(part)).toBeHidden();
  }
});

test("D1 sidebar counts include only pending records", async ({ page, createSeller, db }) => {
  const seller = await createSeller();
  await createOrder(db, seller);
  await createDeliveredOrder(db, seller);
  await logIn(page, seller);
  const item = (name: string) => sidebar(page).getByRole("listitem").filter({ hasText: name });
  await expect(item("Orders")).toHaveText("Orders1");
  await expect(item("Products")).toHaveText("Products");
});

test("C19 D2 with an expired plan the locked items link to the plans and are not the current page", async ({
  page,
  createSeller,
}) => {
  await logIn(page, await createSeller({ plan: "expired" }), "/dashboard");
  await sidebar(page).getByRole("link", { name: "Offers" }).click();
  await expect(page).toHaveURL("/plans");
  const current = sidebar(page).locator("[aria-current]");
  await expect(current).toHaveText("Plans");
  await expect(page.getByRole("heading", { level: 1, name: "Plans" })).toBeVisible();
  await expectAccessible(page);
});

test("E3 E4 F2 the profile menu shows image and name, and navigates after 0.5 s", async ({
  page,
  createSeller,
}) => {
  await page.clock.install();
  await logIn(page, await createSeller({ firstName: "Zoë", lastName: "Nguyễn" }));
  await expect(profileMenu(page)).toContainText("ZN");
  await expect(profileMenu(page)).toContainText("Zoë Nguyễn");
  await profileMenu(page).click();
  await expect(page.getByRole("menu")).toBeVisible();
  expect(await page.getByRole("menuitem").allInnerTexts()).toEqual([
    "Visit the product website",
    "My Profile",
    "Logout",
  ]);
  await stopClock(page);
  await page.getByRole("menuitem", { name: "My Profile" }).click();
  await page.clock.runFor(499);
  await expect(page).toHaveURL("/dashboard");
  await page.clock.runFor(1);
  await expect(page).toHaveURL("/profile");
  await page.clock.resume();

  await page.route("**/api/installation", (route) =>
    route.fulfill({
      json: {
        status: true,
        data: { marketplace_name: "M", marketplace_url: "/floor", currency: "USD" },
      },
    }),
  );
  await page.route("**/floor", (route) => route.fulfill({ body: "the marketplace" }));
  await page.reload();
  await profileMenu(page).click();
  await expect(page.getByRole("menu")).toBeVisible();
  await stopClock(page);
  await page.getByRole("menuitem", { name: "Visit the product website" }).click();
  await page.clock.runFor(499);
  await expect(page).toHaveURL("/profile");
  await page.clock.runFor(1);
  await expect(page).toHaveURL("/floor");
});

test.describe("a slow address of the marketplace", () => {
  test.use({ expectedErrors: [/Failed to load resource/] });

  test("E4 F2 the profile menu waits for it, and shows the error if it cannot be loaded", async ({
    page,
    createSeller,
  }) => {
    const { promise: isClicked, resolve: clicked } = Promise.withResolvers<void>();
    // The menu loads the address when it opens, and again after the click.
    const statuses = [500, 500, 200];
    await page.route("**/api/installation", async (route) => {
      await isClicked;
      const data = { marketplace_name: "M", marketplace_url: "/floor", currency: "USD" };
      await route.fulfill({ status: statuses.shift() ?? 200, json: { status: true, data } });
    });
    await page.route("**/floor", (route) => route.fulfill({ body: "the marketplace" }));
    await logIn(page, await createSeller(), "/followers");
    const visit = page.getByRole("menuitem", { name: "Visit the product website" });
    await profileMenu(page).click();
    await visit.click();
    clicked();
    await expect(
      page.getByRole("status").filter({ hasText: "Something went wrong" }),
    ).toBeVisible();
    await expect(page).toHaveURL("/followers");
    await profileMenu(page).click();
    await visit.click();
    await expect(page).toHaveURL("/floor");
  });
});

for (const { link, data, shown } of [
  { link: "My Profile", data: "/api/users/vendor/get", shown: "Personal details" },
  { link: "Orders", data: "/api/orders", shown: "No orders yet" },
  { link: "Products", data: "/api/products", shown: "Stoneware mug" },
]) {
  test(`F3 ${link} shows its loading state for a second, although its data has loaded`, async ({
    page,
    createSeller,
    db,
  }) => {
    const seller = await createSeller();
    await createProduct(db, seller);
    await page.clock.install();
    await logIn(page, seller);
    await stopClock(page);
    const answered = page.waitForResponse((response) => new URL(response.url()).pathname === data);
    await sidebar(page).getByRole("link", { name: link }).click();
    await answered;
    const content = page.getByRole("main").getByText(shown).first();
    await page.clock.runFor(999);
    await expect(content).toBeHidden();
    await page.clock.runFor(1);
    await expect(content).toBeVisible();
  });
}

test("A5 loads the code of a page when it is opened, and shows a loader", async ({
  page,
  createSeller,
}) => {
  await logIn(page, await createSeller());
  const releaseAssets = await holdAssets(page, "foll-*.js");
  await sidebar(page).getByRole("link", { name: "Seller Followers" }).click();
  await expect(page.getByRole("status", { name: "Loading the page" })).toBeVisible();
  await releaseAssets();
  await expect(page.getByRole("heading", { name: "Seller Followers", level: 1 })).toBeVisible();
});

test("a new page sets the title and receives the focus", async ({ page, createSeller }) => {
  await logIn(page, await createSeller());
  await expect(page).toHaveTitle("Dashboard · Sellerdesk");
  await page.goto("/dashboard");
  await expect(page.getByRole("main")).toBeVisible();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
  await sidebar(page).getByRole("link", { name: "Offers" }).click();
  await expect(page).toHaveTitle("Offers · Sellerdesk");
  await expect(page.getByRole("main", { name: "Offers" })).toBeFocused();
});

test("E1 E4 on a phone a button opens the menu, the profile menu shows the name, and the page fits", async ({
  page,
  createSeller,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await logIn(page, await createSeller());
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Leïla");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await expectAccessible(page);
  await expect(sidebar(page)).toBeHidden();
  await page.getByRole("button", { name: "Open menu" }).click();
  const menu = page.getByRole("dialog", { name: "Menu" });
  await expect(menu.getByRole("button", { name: "Logout" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(menu).toBeHidden();
  await expect(page.getByRole("button", { name: "Open menu" })).toBeFocused();
  await page.getByRole("button", { name: "Open menu" }).click();
  await menu.getByRole("link", { name: "Offers" }).click();
  await expect(page).toHaveURL("/offers");
  await expect(menu).toBeHidden();

  await profileMenu(page).click();
  await expect(page.getByRole("menu").getByText("Leïla Brandt")).toBeVisible();
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: "Search or run a command" }).click();
  await page.getByRole("combobox", { name: /^Search pages/ }).fill("mug");
  await page.getByRole("option", { name: "Search all products for “\u2068mug\u2069”" }).click();
  await expect(page).toHaveURL("/products?search=mug&sort=relevance");

  // The narrowest window whose header shows the search field and the name.
  await page.setViewportSize({ width: 641, height: 844 });
  await expect(page.getByRole("search").first()).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(641);
});

test("saves theme and language from the profile menu, and applies them before the first paint", async ({
  page,
  db,
  createSeller,
}) => {
  const seller = await createSeller();
  const isLive = waitForStream(page);
  await logIn(page, seller);
  const root = page.locator("html");
  await profileMenu(page).click();
  await page.getByRole("menuitemradio", { name: "Dark" }).click();
  await expect(root).toHaveAttribute("data-theme", "dark");
  await page.getByRole("menuitemradio", { name: "العربية" }).click();
  await expect(root).toHaveAttribute("dir", "rtl");
  await expect(root).toHaveAttribute("lang", "ar");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("menu")).toBeHidden();
  await expectAccessible(page);

  await isLive;
  await createNotification(db, seller.id, {
    text: msg("order_paid", { order_no: "MS-7" }),
  });
  await expect(page.getByRole("status").filter({ hasText: /دُفع الطلب .MS-7/ })).toHaveCount(1);
  await expect
    .poll(() =>
      db.selectFrom("sellers").select("locale").where("id", "=", seller.id).executeTakeFirst(),
    )
    .toEqual({ locale: "ar" });

  // Without the code of the app, only the first script of the page has run.
  await page.route(/\/assets\/.*\.js$/, (route) =>
    route.fulfill({ contentType: "text/javascript", body: "" }),
  );
  await page.reload();
  await expect(root).toHaveAttribute("data-theme", "dark");
  await expect(root).toHaveAttribute("dir", "rtl");
});

test.describe("no connection", () => {
  test.use({ expectedErrors: [/ERR_/] });

  test("a failed page shows the error and can retry; the shell shows that the browser is offline", async ({
    page,
    context,
    createSeller,
  }) => {
    // The code for offline use is requested last, and may fail on the same connection.
    const offlineCode = /\/assets\/offl-[^/]*\.js$/;
    await page.route(offlineCode, (route) => route.abort(), { times: 1 });
    const refused = page.waitForRequest(offlineCode);
    await logIn(page, await createSeller());
    await refused;

    // A language whose texts cannot be loaded leaves the screen as it was.
    await page.route(/\/assets\/app-/, (route) => route.abort(), { times: 1 });
    await profileMenu(page).click();
    await page.getByRole("menuitemradio", { name: "Deutsch" }).click();
    await expect(page.getByText("This section could not be loaded.")).toBeVisible();
    await expect(page.locator("html")).toHaveAttribute("lang", "en");
    await expect(page.getByRole("menuitemradio", { name: "English" })).toBeChecked();
    await page.keyboard.press("Escape");

    await page.route("**/api/offers*", (route) => route.abort());
    await page.route("**/api/products/offer*", (route) => route.abort());
    await sidebar(page).getByRole("link", { name: "Offers" }).click();
    const failed = page.getByRole("alert").filter({ hasText: "Can’t reach the server" });
    await expect(failed).toBeVisible();
    await expect(sidebar(page)).toBeVisible();
    await page.unroute("**/api/products/offer*");
    await failed.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("heading", { name: "Offers", level: 1 })).toBeVisible();

    await context.setOffline(true);
    await expect(page.getByText("You are offline.")).toBeVisible();
    const askedAgain = page.waitForRequest(offlineCode);
    await context.setOffline(false);
    await expect(page.getByText("You are offline.")).toHaveCount(0);
    await askedAgain;
  });
});
