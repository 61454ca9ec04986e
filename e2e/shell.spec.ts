import type { Page } from "@playwright/test";
import { say } from "@sellerdesk/contract/words";
import { createNotification } from "@sellerdesk/server/testing/notification-factory";
import { createProduct } from "@sellerdesk/server/testing/product-factory";
import { expect, expectAccessible } from "./fixtures.ts";
import { heaviest, weighPage } from "../scripts/page-weight.ts";
import { logIn, readSidebar, test } from "./sellers.ts";

const anId = "01931c5e-0000-7000-8000-000000000001";
const sidebar = (page: Page) => page.getByRole("navigation", { name: "Main" });
const profileMenu = (page: Page) => page.getByRole("button", { name: "Profile menu" });
/** The page's clock stands still from here on, a minute later, and goes on by `page.clock.runFor`. */
const stopClock = async (page: Page) => {
  await expect(profileMenu(page)).toBeVisible();
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000));
};

/** Where an address leads, followed as a visitor types it. */
const follow = async (page: Page, from: string) => {
  await page.goto(from);
  await expect(page.getByRole("main")).toBeVisible();
  return new URL(page.url()).pathname;
};

test("B1-B6 J2 a visitor reaches four pages, and every other address leads to the landing page", async ({
  page,
}) => {
  for (const path of ["/become-a-seller", "/terms-and-conditions"]) {
    expect(await follow(page, path)).toBe(path);
    expect((await weighPage(page)).shown, path).toBeLessThanOrEqual(heaviest.reading);
  }
  for (const path of ["/register", "/login"]) {
    expect(await follow(page, path)).toBe(path);
    expect((await weighPage(page)).shown, path).toBeLessThanOrEqual(heaviest.any);
  }
  for (const path of [
    "/",
    "/dashboard",
    "/plans",
    `/products/${anId}`,
    "/nothing/here?at=all",
    "/login/more",
  ]) {
    expect(await follow(page, path), path).toBe("/become-a-seller");
  }
});

test.describe("records that do not exist", () => {
  test.use({ expectedErrors: [/404/] });

  test("C1-C18 an active seller reaches every page, and every other address leads to the dashboard", async ({
    page,
    createSeller,
  }) => {
    // Over twenty addresses, each loaded again.
    test.slow();
    await logIn(page, await createSeller());
    const pages = [
      ["/dashboard", "Dashboard"],
      ["/profile", "My Profile"],
      ["/products", "Products"],
      ["/products/add", "Add product"],
      [`/products/${anId}`, "Product"],
      [`/products/review/${anId}`, "Product reviews"],
      ["/orders", "Orders"],
      [`/orders/order-summary/${anId}`, "Order summary"],
      ["/inventory", "Inventory"],
      ["/modifiedInventory", "Selected inventory"],
      ["/social-links", "Social Links"],
      ["/customers", "Customers"],
      ["/followers", "Seller Followers"],
      ["/sellerpage-banner", "Seller Banner"],
      ["/offers", "Offers"],
      ["/notifications", "Notifications"],
    ] as const;
    for (const [path, title] of pages) {
      expect(await follow(page, path)).toBe(path);
      await expect(page).toHaveTitle(`${title} · Sellerdesk`);
      // The page itself, or that there is no such record.
      const isMissing = path.includes(anId);
      await expect(
        isMissing
          ? page.getByText("This does not exist, or is not yours.")
          : page.getByRole("heading", { level: 1 }),
      ).toBeVisible();
      expect((await weighPage(page)).shown, path).toBeLessThanOrEqual(heaviest.any);
    }
    for (const path of ["/", "/plans", "/login", "/become-a-seller", "/orders/x", "/nothing/here"]) {
      expect(await follow(page, path), path).toBe("/dashboard");
    }
  });

  test("a record that does not exist says so, and the shell stays", async ({ page, createSeller }) => {
    await logIn(page, await createSeller());
    await page.goto(`/orders/order-summary/${anId}`);
    await expect(page.getByText("This does not exist, or is not yours.")).toBeVisible();
    await page.getByRole("link", { name: "Go to the dashboard" }).click();
    await expect(page).toHaveURL("/dashboard");
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Leïla");
  });
});

for (const plan of ["none", "expired"] as const) {
  test(`C19 with the plan ${plan} only dashboard, plans and profile exist`, async ({
    page,
    createSeller,
  }) => {
    await logIn(page, await createSeller({ plan }));
    for (const path of ["/dashboard", "/plans", "/profile"]) expect(await follow(page, path)).toBe(path);
    for (const path of ["/", "/products", "/orders", "/notifications", "/login", "/nothing"]) {
      expect(await follow(page, path), path).toBe("/plans");
    }
  });
}

test("D1 D3 D4 the sidebar: items, widths, pin, and what hover does", async ({ page, createSeller }) => {
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
  // The sheet's edge lies under the sidebar's last pixel, where the current item covers it.
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

test("D1 products and waiting orders are counted beside their items", async ({ page, createSeller, db }) => {
  const seller = await createSeller();
  await createProduct(db, seller);
  await createProduct(db, seller);
  await logIn(page, seller);
  await expect(sidebar(page).getByRole("listitem").filter({ hasText: "Products" })).toHaveText("Products2");
});

test("C19 D2 with a lapsed plan the locked items lead to the plans and are not the current page", async ({
  page,
  createSeller,
}) => {
  await logIn(page, await createSeller({ plan: "expired" }));
  await page.goto("/dashboard");
  await sidebar(page).getByRole("link", { name: "Offers" }).click();
  await expect(page).toHaveURL("/plans");
  const current = sidebar(page).locator("[aria-current]");
  await expect(current).toHaveText("Plans");
  await expectAccessible(page);
});

test("D5 F1 logout clears the session at once and goes to / after 0.5 s", async ({ page, createSeller }) => {
  await page.clock.install();
  await logIn(page, await createSeller());
  await stopClock(page);
  await sidebar(page).getByRole("button", { name: "Logout" }).click();
  expect(await page.evaluate(() => localStorage.getItem("sellerdesk.session"))).toBeNull();
  await page.clock.runFor(499);
  await expect(page).toHaveURL("/dashboard");
  await page.clock.runFor(1);
  await expect(page).toHaveURL("/become-a-seller");
  await page.clock.resume();
  await page.goto("/dashboard");
  await expect(page).toHaveURL("/become-a-seller");
});

test("A7 a logout in one tab logs out the other, and the token is dead", async ({
  page,
  context,
  request,
  createSeller,
}) => {
  const seller = await createSeller();
  await logIn(page, seller);
  const stored = await page.evaluate(() => localStorage.getItem("sellerdesk.session") ?? "");
  // A6: encoded, and of the specification's shape.
  expect(() => JSON.parse(stored)).toThrow();
  const session = JSON.parse(Buffer.from(stored, "base64").toString());
  expect(session).toMatchObject({
    auth: true,
    data: { plan_status: "active", first_name: "Leïla", last_name: "Brandt", profile_image: null },
  });
  const authorization = `Bearer ${session.data.token}`;
  expect((await request.get("/api/users/vendor/get", { headers: { authorization } })).status()).toBe(200);

  const other = await context.newPage();
  await other.goto("/offers");
  await expect(other.getByRole("heading", { name: "Offers", level: 1 })).toBeVisible();
  await profileMenu(page).click();
  await page.getByRole("menuitem", { name: "Logout" }).click();
  await expect(other).toHaveURL("/become-a-seller");
  await expect(page).toHaveURL("/become-a-seller");
  expect((await request.get("/api/users/vendor/get", { headers: { authorization } })).status()).toBe(401);
});

test.describe("a session that the server ended", () => {
  test.use({ expectedErrors: [/401/] });

  test("L2 logs out and is told once", async ({ page, createSeller, db }) => {
    const seller = await createSeller();
    await logIn(page, seller);
    await db.deleteFrom("sessions").where("seller_id", "=", seller.id).execute();
    // The page may hear of it by itself and leave, which breaks this navigation off.
    await page.goto("/offers", { waitUntil: "commit" }).catch(() => null);
    await expect(page.getByText("Your session has ended. Log in again.")).toBeVisible();
    await expect(page).toHaveURL("/become-a-seller");
    await expect(page.getByText("Your session has ended. Log in again.")).toBeVisible();
    await page.getByRole("link", { name: "Log in" }).first().click();
    await expect(page.getByRole("button", { name: "Log in" })).toBeVisible();
    await expect(page.getByText("Your session has ended. Log in again.")).toHaveCount(0);
  });
});

test("E3 E4 F2 the profile menu shows picture and name, and navigates after 0.5 s", async ({
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
      json: { status: true, data: { marketplace_name: "M", marketplace_url: "/floor", currency: "USD" } },
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

for (const { link, data, shown } of [
  { link: "My Profile", data: "/api/users/vendor/get", shown: "Personal details" },
  { link: "Orders", data: "/api/orders", shown: "No orders yet" },
  { link: "Products", data: "/api/products", shown: "Stoneware mug" },
]) {
  test(`F3 ${link} shows its loading state for a second, while its data is there already`, async ({
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

test("A5 a page's code is loaded when it is opened, behind a loader", async ({ page, createSeller }) => {
  await logIn(page, await createSeller());
  let letThrough = () => {};
  const held = new Promise<void>((resolve) => (letThrough = resolve));
  await page.route(/\/assets\/.*followers-page.*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await sidebar(page).getByRole("link", { name: "Seller Followers" }).click();
  await expect(page.getByRole("status", { name: "Loading the page" })).toBeVisible();
  letThrough();
  await expect(page.getByRole("heading", { name: "Seller Followers", level: 1 })).toBeVisible();
});

test("a new page has its title, and the keyboard begins in it", async ({ page, createSeller }) => {
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

test("the header finds products in the list", async ({ page, createSeller }) => {
  await logIn(page, await createSeller());
  await page.getByRole("searchbox", { name: "Find a product" }).fill("  blue & white mug ");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/products?search=blue+%26+white+mug&sort=relevance");
});

test("Ctrl+K finds pages, products and actions; single keys lead on, except where one types", async ({
  page,
  createSeller,
  db,
}) => {
  const seller = await createSeller();
  const { id } = await createProduct(db, seller, { title: "Walnut tray" });
  await logIn(page, seller);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Leïla");
  await page.keyboard.press("Control+k");
  const palette = page.getByRole("dialog", { name: "Go to or do" });
  const field = palette.getByRole("combobox");
  await expect(field).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.type("inven");
  await expect(palette.getByRole("option")).toHaveText([/^Inventory/, /Find “inven”/]);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/inventory");
  await expect(palette).toBeHidden();

  await page.keyboard.press("Control+k");
  await field.fill("walnut");
  await expect(palette.getByRole("option").first()).toHaveText("Walnut tray");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`/products/${id}`);

  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.getByRole("main").focus();
  await page.keyboard.press("g");
  await page.keyboard.press("o");
  await expect(page).toHaveURL(/^[^?]*\/orders/);
  await page.keyboard.press("/");
  await page.keyboard.type("go?");
  await expect(page.locator("input:focus")).toHaveValue("go?");
  await expect(page).toHaveURL(/\/orders/);

  await page.getByRole("main").focus();
  await page.keyboard.press("?");
  const help = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(help.getByRole("switch")).toBeFocused();
  await expectAccessible(page);
  await help.getByRole("switch", { name: "Shortcuts of single keys" }).uncheck();
  await page.keyboard.press("Escape");
  await expect(help).toBeHidden();
  await page.keyboard.press("?");
  await page.keyboard.press("Control+k");
  await expect(palette).toBeVisible();
  await expect(help).toBeHidden();
});

test("E1 E4 on a phone a button opens the menu, the profile menu has the name, and nothing scrolls sideways", async ({
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

  await page.getByRole("button", { name: "Search and do anything" }).click();
  await page.getByRole("combobox", { name: /^Search pages/ }).fill("mug");
  await page.getByRole("option", { name: "Find “mug” in all products" }).click();
  await expect(page).toHaveURL("/products?search=mug&sort=relevance");
});

test("theme and language are chosen in the profile menu, kept, told to the server, and there before the first paint", async ({
  page,
  db,
  createSeller,
}) => {
  const seller = await createSeller();
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

  await createNotification(db, seller.id, { message: say("Order {order_no} is paid", { order_no: "MS-7" }) });
  await expect(page.getByRole("status").filter({ hasText: /دُفع الطلب .MS-7/ })).toHaveCount(1);
  await expect
    .poll(() => db.selectFrom("sellers").select("locale").where("id", "=", seller.id).executeTakeFirst())
    .toEqual({ locale: "ar" });

  // Without the app's own code only the first script of the page has run.
  await page.route(/\/assets\/.*\.js$/, (route) =>
    route.fulfill({ contentType: "text/javascript", body: "" }),
  );
  await page.reload();
  await expect(root).toHaveAttribute("data-theme", "dark");
  await expect(root).toHaveAttribute("dir", "rtl");
});

test.describe("no connection", () => {
  test.use({ expectedErrors: [/ERR_/] });

  test("a page that cannot load says why and tries again; without a connection the shell says so", async ({
    page,
    context,
    createSeller,
  }) => {
    await logIn(page, await createSeller());
    await page.route("**/api/offers*", (route) => route.abort());
    await page.route("**/api/products/offer*", (route) => route.abort());
    await sidebar(page).getByRole("link", { name: "Offers" }).click();
    const failed = page.getByRole("alert").filter({ hasText: "The server cannot be reached" });
    await expect(failed).toBeVisible();
    await expect(sidebar(page)).toBeVisible();
    await page.unroute("**/api/products/offer*");
    await failed.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("heading", { name: "Offers", level: 1 })).toBeVisible();

    await context.setOffline(true);
    await expect(page.getByText("You are offline.")).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText("You are offline.")).toHaveCount(0);
  });
});
