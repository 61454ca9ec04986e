import type { Page } from "@playwright/test";
import { createOrder } from "@sellerdesk/server/testing/order-factory";
import { createVariant } from "@sellerdesk/server/testing/product-factory";
import { stockOf } from "@sellerdesk/server/testing/stock";
import { expect, expectAccessible } from "./fixtures.ts";
import { logIn, test } from "./sellers.ts";

const rowsOf = (page: Page, name: string) =>
  page
    .getByRole("table", { name })
    .getByRole("row")
    .filter({ has: page.getByRole("cell") });
const rowOf = (page: Page, name: string, sku: string) => rowsOf(page, name).filter({ hasText: sku });

test("C10 C11 K50 K51 stock is chosen from the list, adjusted, and saved with its reason", async ({
  page,
  db,
  createSeller,
}) => {
  const seller = await createSeller();
  const [mug, bowl, lamp] = [
    await createVariant(db, seller, { sku: "MUG-1", stock: 4, low_stock_threshold: 5 }),
    await createVariant(db, seller, { sku: "BOWL-1", stock: 0 }),
    await createVariant(db, seller, { sku: "LAMP-1", stock: 30 }),
  ];
  await logIn(page, seller);
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Inventory" }).click();
  await expect(page).toHaveURL("/inventory");
  await expect(rowsOf(page, "Inventory")).toHaveText([/BOWL-1.*0 left/, /MUG-1.*4 left/, /LAMP-1.*30/]);
  await expectAccessible(page);
  const tabs = page.getByRole("navigation", { name: "Stock" });
  await tabs.getByRole("link", { name: "Low" }).click();
  await expect(page).toHaveURL("/inventory?stock=low");
  await expect(rowsOf(page, "Inventory")).toHaveText([/MUG-1/]);
  await page.goBack();
  // Rows that are still on their way would move under the pointer.
  await expect(rowsOf(page, "Inventory")).toHaveCount(3);

  for (const sku of ["MUG-1", "LAMP-1"]) await page.getByRole("checkbox", { name: new RegExp(sku) }).check();
  const bar = page.getByRole("region", { name: "Chosen rows" });
  await expect(bar).toContainText("2 chosen");
  await bar.getByRole("link", { name: "Adjust stock" }).click();
  await expect(page).toHaveURL(/^[^?]*\/modifiedInventory\?ids=/);

  // The selection survives a reload.
  await page.reload();
  await expect(rowsOf(page, "Selected stock")).toHaveCount(2);
  await expectAccessible(page);
  await page.getByRole("tab", { name: "Add" }).click();
  await page.getByLabel(/^Add: .*MUG-1$/).fill("8");
  await expect(rowOf(page, "Selected stock", "MUG-1").getByRole("cell").last()).toHaveText("12");
  await page.getByLabel("Reason").selectOption("Received");
  await expect(page.getByRole("region", { name: "Unsaved changes" })).toContainText("1 row changed");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page).toHaveURL("/inventory");
  await expect(rowOf(page, "Inventory", "MUG-1").getByRole("cell").nth(4)).toHaveText("12");

  expect(await stockOf(db, mug.id)).toMatchObject({ on_hand: 12 });
  expect(await stockOf(db, bowl.id)).toMatchObject({ on_hand: 0 });
  expect(await stockOf(db, lamp.id)).toMatchObject({ on_hand: 30 });
});

test.describe("stock that moves while one counts", () => {
  test.use({ expectedErrors: [/409/] });

  test("C11 K50 says what it is now beside the row, shows it, and saves the second time", async ({
    page,
    db,
    createSeller,
  }) => {
    const seller = await createSeller();
    const variant = await createVariant(db, seller, { sku: "MUG-1", stock: 10 });
    await logIn(page, seller);
    await page.goto(`/modifiedInventory?ids=${variant.id}`);
    await page.getByLabel(/^New stock: .*MUG-1$/).fill("2");
    await createOrder(db, seller, { items: [{ variant_id: variant.id, quantity: 3 }] });
    await page.getByRole("button", { name: "Save" }).click();
    const row = rowOf(page, "Selected stock", "MUG-1");
    await expect(row).toContainText("Only 7 of MUG-1 are free; 3 are promised to orders.");
    await expect(row.getByRole("cell").nth(1)).toHaveText("3");
    await page.getByLabel(/^New stock: .*MUG-1$/).fill("9");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page).toHaveURL("/inventory");
    expect(await stockOf(db, variant.id)).toEqual({ on_hand: 9, committed: 3, available: 6 });
  });
});

test("C11 asks before typed figures are left, and says where there is nothing selected", async ({
  page,
  db,
  createSeller,
}) => {
  const seller = await createSeller();
  const variant = await createVariant(db, seller, { sku: "MUG-1", stock: 10 });
  await logIn(page, seller);
  await page.goto(`/modifiedInventory?ids=${variant.id}`);
  await page.getByLabel(/^New stock: .*MUG-1$/).fill("2");
  await page.getByRole("link", { name: "Inventory" }).first().click();
  const question = page.getByRole("dialog", { name: "Leave without saving?" });
  await question.getByRole("button", { name: "Stay" }).click();
  await expect(page.getByLabel(/^New stock: .*MUG-1$/)).toHaveValue("2");
  await page.getByRole("button", { name: "Discard" }).click();
  await page.getByRole("link", { name: "Inventory" }).first().click();
  await expect(page).toHaveURL("/inventory");
  await page.goto("/modifiedInventory");
  await expect(page.getByText("Nothing is selected.")).toBeVisible();
});

test("C10 C11 at a phone's width nothing is wider than the screen", async ({ page, db, createSeller }) => {
  const seller = await createSeller();
  const variant = await createVariant(db, seller, {
    sku: "A-VERY-LONG-SKU-OF-SIXTY-FOUR-CHARACTERS-THAT-NEVER-ENDS",
    stock: 3,
  });
  await page.setViewportSize({ width: 390, height: 844 });
  await logIn(page, seller);
  for (const [path, name] of [
    ["/inventory", "Inventory"],
    [`/modifiedInventory?ids=${variant.id}`, "Selected stock"],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole("list", { name })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false);
  }
});
