import { createOrder } from "@sellerdesk/server/testing/order-factory";
import { createProduct, createVariant } from "@sellerdesk/server/testing/product-factory";
import { expect, expectAccessible } from "./fixtures.ts";
import { logIn, test } from "./sellers.ts";

test("the header search opens the product list", async ({ page, createSeller }) => {
  await logIn(page, await createSeller());
  await page.getByRole("searchbox", { name: "Find a product" }).fill("  blue & white mug ");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/products?search=blue+%26+white+mug&sort=relevance");
});

test("Ctrl+K finds pages, products and actions; single keys navigate, except in text fields", async ({
  page,
  createSeller,
  db,
}) => {
  const seller = await createSeller();
  const { id } = await createProduct(db, seller, { title: "Walnut tray" });
  const variant = await createVariant(db, seller, { sku: "PLANS", stock: 5 });
  await createVariant(db, seller, { sku: "PLANS-2", stock: 5 });
  const order = await createOrder(db, seller, {
    items: [{ variant_id: variant.id, quantity: 1 }],
    customer: { external_id: "buyer", name: "نور" },
  });
  await logIn(page, seller);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Leïla");
  await page.keyboard.press("Control+k");
  const palette = page.getByRole("dialog", { name: "Command menu" });
  const field = palette.getByRole("combobox");
  await expect(field).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.type("inven");
  await expect(palette.getByRole("option")).toHaveText([
    /^Inventory/,
    /Search all products for “\u2068inven\u2069”/,
  ]);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/inventory");
  await expect(palette).toBeHidden();

  // The exact SKU is the first result, in any case, even if the name of a page matches.
  await page.keyboard.press("Control+k");
  await field.fill("plans");
  await expect(palette.getByRole("option").first()).toHaveText("Stoneware mugPLANS");
  await field.fill(order.order_no.toLowerCase());
  await expect(palette.getByRole("option").first()).toHaveText(/^SD-\d+نور · \$/);
  await expect(palette.getByRole("option").first().locator("bdi").first()).toHaveText("نور");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`/orders/order-summary/${order.id}`);

  // The order's actions are listed below it, or first if their verb was typed.
  await page.getByRole("button", { name: "Accept", exact: true }).click();
  await expect(page.getByRole("button", { name: /^Pack and ship/ })).toBeVisible();
  await page.keyboard.press("Control+k");
  await field.fill(`ship ${order.order_no}`);
  await expect(palette.getByRole("option").first()).toHaveText(`Ship ${order.order_no}`);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: /^Pack and ship/ })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(`/orders/order-summary/${order.id}`);

  await page.keyboard.press("Control+k");
  await field.fill("settings devices");
  await expect(palette.getByRole("option").first()).toHaveText("Password and devices");
  await field.fill("offers");
  await expect(palette.getByRole("group", { name: "Exact match" })).toHaveText(/Offers/);
  await field.fill("new offer");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/offers?form=new");

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
  await help.getByRole("switch", { name: "Single-key shortcuts" }).uncheck();
  await page.keyboard.press("Escape");
  await expect(help).toBeHidden();
  await page.keyboard.press("?");
  await page.keyboard.press("Control+k");
  await expect(palette).toBeVisible();
  await expect(help).toBeHidden();
});
