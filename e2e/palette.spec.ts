import { createProduct } from "@sellerdesk/server/testing/product-factory";
import { expect, expectAccessible } from "./fixtures.ts";
import { logIn, test } from "./sellers.ts";

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
