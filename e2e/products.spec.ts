import type { Page } from "@playwright/test";
import { createProduct } from "@sellerdesk/server/testing/product-factory";
import { expect, expectAccessible } from "./fixtures.ts";
import { logIn, test } from "./sellers.ts";

const rowsOf = (page: Page) => page.getByRole("table", { name: "Products" }).getByRole("row");

test("C4 K19 F3 the list loads for a second, keeps its state in the URL, and Back restores it", async ({
  page,
  db,
  createSeller,
}) => {
  const seller = await createSeller();
  await createProduct(db, seller, {
    title: "Linen apron",
    variants: [{ sku: "AP-1", price_minor: 3000 }],
  });
  await createProduct(db, seller, { title: "Linen draft", status: "draft", stock: 0 });
  await createProduct(db, seller, { title: "Wool blanket" });
  await logIn(page, seller);
  await page.clock.install();
  // The clock of the page continues until this call arrives.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 10_000));
  const loaded = page.waitForResponse((response) => response.url().includes("/api/products?"));
  await page
    .getByRole("navigation", { name: "Main" })
    .getByRole("link", { name: "Products" })
    .click();
  const table = page.getByRole("table", { name: "Products" });
  await expect(table).toHaveAttribute("aria-busy", "true");
  await loaded;
  await page.clock.runFor(900);
  await expect(table).toHaveAttribute("aria-busy", "true");
  await page.clock.runFor(200);
  await page.clock.resume();
  await expect(rowsOf(page)).toHaveText([/Product/, /Wool/, /Linen draft/, /Linen apron/]);
  await expect(page.getByRole("navigation", { name: "Status" })).toHaveText(
    "All3Published2Drafts1Unlisted0Archived0",
  );
  await expectAccessible(page);

  await page.getByRole("searchbox", { name: "Search products" }).fill("linen");
  await expect(rowsOf(page)).toHaveCount(3);
  await expect(page).toHaveURL("/products?search=linen&sort=relevance");
  await page.getByRole("link", { name: /^Drafts/ }).click();
  await expect(rowsOf(page)).toHaveText([/Product/, /Linen draft.*Draft.*Sold out0/]);
  await expect(page).toHaveURL(/search=linen/);
  await expect(page).toHaveURL(/status=draft/);
  await page.goBack();
  await expect(rowsOf(page)).toHaveCount(3);
  await page.getByRole("link", { name: "Price" }).click();
  await expect(page).toHaveURL("/products?search=linen&sort=price");
  await expect(rowsOf(page)).toHaveText([/Product/, /Linen draft/, /Linen apron/]);

  await page.getByRole("button", { name: "Filters" }).click();
  await page.getByRole("dialog", { name: "Filters" }).getByLabel("Stock").selectOption("out");
  await page.keyboard.press("Escape");
  await expect(rowsOf(page)).toHaveText([/Product/, /Linen draft/]);
  await page.getByRole("button", { name: "Remove filter: Stock" }).click();
  await expect(rowsOf(page)).toHaveCount(3);
  await page.goto("/products?search=nowhere");
  await expect(page.getByText("No matching products.")).toBeVisible();
  await page.getByRole("link", { name: "Clear filters" }).click();
  await page.getByRole("link", { name: "Wool blanket" }).click();
  await expect(page.getByRole("heading", { name: "Wool blanket", level: 1 })).toBeVisible();
});

test("C4 on a phone the list shows cards and the form has one column", async ({
  page,
  db,
  createSeller,
}) => {
  const seller = await createSeller();
  const { id } = await createProduct(db, seller, {
    title: "Linen apron",
    options: [{ name: "Size", values: ["S", "M"] }],
  });
  await logIn(page, seller);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/products");
  await expect(page.getByRole("list", { name: "Products" }).getByRole("listitem")).toHaveText([
    /Linen apron.*20 available/,
  ]);
  await expectAccessible(page);
  await page.goto(`/products/${id}`);
  await expect(page.getByLabel("SKU")).toHaveCount(2);
  await expectAccessible(page);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(390);
});
