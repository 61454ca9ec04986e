import type { Page } from "@playwright/test";
import { createOrder } from "@sellerdesk/server/testing/order-factory";
import { createProduct } from "@sellerdesk/server/testing/product-factory";
import { heaviest, weighPage } from "../scripts/page-weight.ts";
import { expect } from "./fixtures.ts";
import { logIn, storeSession, test } from "./sellers.ts";

const anId = "01931c5e-0000-7000-8000-000000000001";

/** Opens an address as a visitor would. @returns the path that it leads to */
const follow = async (page: Page, from: string) => {
  await page.goto(from);
  await expect(page.getByRole("main")).toBeVisible();
  return new URL(page.url()).pathname;
};

test("B1-B6 J2 a visitor reaches four pages; all other paths redirect to the landing page", async ({
  page,
}) => {
  for (const path of ["/become-a-seller", "/terms-and-conditions"]) {
    expect(await follow(page, path)).toBe(path);
    expect((await weighPage(page)).shown, path).toBeLessThanOrEqual(heaviest.reading);
  }
  for (const path of ["/register", "/login"]) {
    expect(await follow(page, path)).toBe(path);
    expect((await weighPage(page)).shown, path).toBeLessThanOrEqual(heaviest.filling);
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

test("C2 C6 C9 pages with data stay within the page weight limit", async ({
  page,
  db,
  createSeller,
}) => {
  const seller = await createSeller();
  const product = await createProduct(db, seller, { variants: [{ cost_minor: 900 }] });
  const mugs = await createProduct(db, seller, {
    options: [{ name: "Size", values: ["Small", "Large"] }],
  });
  const order = await createOrder(db, seller, {
    placed_at: new Date().toISOString(),
    items: [{ variant_id: product.variants[0]?.id ?? "", quantity: 2, unit_price_minor: 2500 }],
  });
  await storeSession(page, seller);
  for (const path of [
    "/dashboard",
    "/dashboard?view=reports",
    "/products",
    `/products/${product.id}`,
    `/products/${mugs.id}`,
    "/orders",
    `/orders/order-summary/${order.id}`,
    "/inventory",
  ]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    expect((await weighPage(page)).shown, path).toBeLessThanOrEqual(heaviest.any);
  }
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { name: "New and returning" })).toBeVisible();
});

test.describe("records that do not exist", () => {
  test.use({ expectedErrors: [/404/] });

  test("C1-C18 an active seller reaches every page; all other paths redirect to the dashboard", async ({
    page,
    createSeller,
  }) => {
    // Loads over twenty addresses.
    test.slow();
    await storeSession(page, await createSeller());
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
      // The page itself, or a message that there is no such record.
      const isMissing = path.includes(anId);
      await expect(
        isMissing
          ? page.getByText("Not found, or you don’t have access to it.")
          : page.getByRole("heading", { level: 1 }),
      ).toBeVisible();
      expect((await weighPage(page)).shown, path).toBeLessThanOrEqual(heaviest.any);
    }
    for (const path of [
      "/",
      "/plans",
      "/login",
      "/become-a-seller",
      "/orders/x",
      "/nothing/here",
    ]) {
      expect(await follow(page, path), path).toBe("/dashboard");
    }
  });

  test("a missing record shows an error message inside the shell", async ({
    page,
    createSeller,
  }) => {
    await logIn(page, await createSeller(), `/orders/order-summary/${anId}`);
    await expect(page.getByText("Not found, or you don’t have access to it.")).toBeVisible();
    await page.getByRole("link", { name: "Go to the dashboard" }).click();
    await expect(page).toHaveURL("/dashboard");
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Leïla");
  });
});

for (const plan of ["none", "expired"] as const) {
  test(`C19 with the plan ${plan} only the dashboard, plans and profile are reachable`, async ({
    page,
    createSeller,
  }) => {
    await storeSession(page, await createSeller({ plan }));
    for (const path of ["/dashboard", "/plans", "/profile"])
      expect(await follow(page, path)).toBe(path);
    for (const path of ["/", "/products", "/orders", "/notifications", "/login", "/nothing"]) {
      expect(await follow(page, path), path).toBe("/plans");
    }
  });
}
