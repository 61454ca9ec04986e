import { createProduct } from "@sellerdesk/server/testing/product-factory";
import { expect, expectAccessible } from "./fixtures.ts";
import { logIn, test } from "./sellers.ts";

test("C2 A3 a new seller buys the recommended plan on the dashboard and adds a first product", async ({
  page,
  db,
  createSeller,
}) => {
  const seller = await createSeller({ plan: "none", firstName: "Leïla" });
  await logIn(page, seller, "/dashboard");
  const title = page.getByRole("heading", { level: 1 });
  await expect(title).toHaveText("Welcome, Leïla");
  await expect(page.getByText("Your shop can be ready to sell in about 16 minutes.")).toBeVisible();
  await expect(page.getByText("1 of 6 steps done")).toBeVisible();
  const steps = page.getByRole("list", { name: "Setup steps" }).getByRole("listitem");
  const open = page.locator("[aria-current=step]");
  await expect(open).toContainText("Choose a plan");
  await expect(page.getByRole("listitem").filter({ hasText: "Social Links" }).last()).toContainText(
    "Your other channels, on your shop page.",
  );
  // The sample is hidden from assistive technology.
  await expect(page.getByText("Sample figures")).toBeVisible();
  await expect(page.getByText("to accept")).toBeVisible();
  expect(await page.getByRole("main").ariaSnapshot()).not.toContain("to accept");
  await expectAccessible(page);

  const studio = open.getByRole("article", { name: "Studio" });
  await expect(studio).toContainText("$29");
  await studio.getByRole("button", { name: "Start Studio" }).click();
  const dialog = page.getByRole("dialog", { name: "Buy Studio" });
  await dialog.getByRole("checkbox", { name: "I accept the terms" }).check();
  await dialog.getByRole("button", { name: "Pay $29" }).click();

  await expect(title).toHaveText("Your plan is active, Leïla");
  await expect(page.getByText("2 of 6 steps done")).toBeVisible();
  await expect(steps.nth(1)).toContainText("Studio, active until");
  await expect(open).toContainText("Add your first product");
  await expect(open.getByRole("link", { name: "Import a file" })).toHaveAttribute(
    "href",
    "/products#import",
  );
  await open.getByRole("button", { name: "Start on your phone" }).click();
  await expect(page.getByRole("img", { name: /^QR code/ })).toBeVisible();
  await page.keyboard.press("Escape");
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 800 });
  await expectAccessible(page);
  await open.getByRole("link", { name: "Add one by hand" }).click();
  await expect(page).toHaveURL("/products/add");

  // With a product, the seller sees the usual dashboard.
  await createProduct(db, seller);
  await page.goto("/dashboard");
  await expect(title).toHaveText(/^Good (morning|afternoon|evening), Leïla$/);
});
