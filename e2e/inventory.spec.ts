import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { createOrder } from "@sellerdesk/server/testing/order-factory";
import { createProduct, createVariant } from "@sellerdesk/server/testing/product-factory";
import { stockOf } from "@sellerdesk/server/testing/stock-assertions";
import { expect, expectAccessible } from "./fixtures.ts";
import { logIn, storeSession, test } from "./sellers.ts";

const rowsOf = (page: Page, name: string) =>
  page
    .getByRole("table", { name })
    .getByRole("row")
    .filter({ has: page.getByRole("cell") });
const rowOf = (page: Page, name: string, sku: string) =>
  rowsOf(page, name).filter({ hasText: sku });

test(
  "C10 C11 K50 K51 adjusts the stock of selected rows and saves it with a reason",
  { tag: "@firefox" },
  async ({ page, db, createSeller }) => {
    const seller = await createSeller();
    const [mug, bowl, lamp] = [
      await createVariant(db, seller, { sku: "MUG-1", stock: 4, low_stock_threshold: 5 }),
      await createVariant(db, seller, { sku: "BOWL-1", stock: 0 }),
      await createVariant(db, seller, { sku: "LAMP-1", stock: 30 }),
    ];
    await logIn(page, seller);
    await page
      .getByRole("navigation", { name: "Main" })
      .getByRole("link", { name: "Inventory" })
      .click();
    await expect(page).toHaveURL("/inventory");
    await expect(rowsOf(page, "Inventory")).toHaveText([
      /BOWL-1.*0 left/,
      /MUG-1.*4 left/,
      /LAMP-1.*30/,
    ]);
    await expectAccessible(page);
    const tabs = page.getByRole("navigation", { name: "Stock" });
    await tabs.getByRole("link", { name: "Low" }).click();
    await expect(page).toHaveURL("/inventory?stock=low");
    await expect(rowsOf(page, "Inventory")).toHaveText([/MUG-1/]);
    await page.goBack();
    // Rows that are still loading would move under the pointer.
    await expect(rowsOf(page, "Inventory")).toHaveCount(3);

    for (const sku of ["MUG-1", "LAMP-1"])
      await page.getByRole("checkbox", { name: new RegExp(sku) }).check();
    const bar = page.getByRole("region", { name: "Selected rows" });
    await expect(bar).toContainText("2 selected");
    await bar.getByRole("link", { name: "Adjust stock" }).click();
    await expect(page).toHaveURL(/^[^?]*\/modifiedInventory\?ids=/);

    // The selection survives a reload.
    await page.reload();
    await expect(rowsOf(page, "Selected stock")).toHaveCount(2);
    await expectAccessible(page);
    await page.getByRole("tab", { name: "Add" }).click();
    // One quantity for all rows, then another one for a single row.
    await page.getByLabel("Quantity for all rows").pressSequentially("8");
    await page.getByRole("button", { name: "Apply to all" }).click();
    await expect(rowOf(page, "Selected stock", "MUG-1").getByRole("cell").last()).toHaveText("12");
    await expect(rowOf(page, "Selected stock", "LAMP-1").getByRole("cell").last()).toHaveText("38");
    await page.getByLabel(/^Type of change: .*LAMP-1$/).selectOption("Subtract");
    // Enter moves down the quantities, and saves nothing yet.
    await page.getByLabel(/^Add: .*MUG-1$/).press("Enter");
    await expect(page.getByLabel(/^Subtract: .*LAMP-1$/)).toBeFocused();
    await page.keyboard.type("5");
    await expect(rowOf(page, "Selected stock", "LAMP-1").getByRole("cell").last()).toHaveText("25");
    await page.getByLabel("Reason").selectOption("Received");
    await expect(page.getByRole("region", { name: "Unsaved changes" })).toContainText(
      "2 rows changed",
    );
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page).toHaveURL("/inventory");
    await expect(rowOf(page, "Inventory", "MUG-1").getByRole("cell").nth(4)).toHaveText("12");

    expect(await stockOf(db, mug.id)).toMatchObject({ on_hand: 12 });
    expect(await stockOf(db, bowl.id)).toMatchObject({ on_hand: 0 });
    expect(await stockOf(db, lamp.id)).toMatchObject({ on_hand: 25 });
  },
);

test("C10 selects rows across pages, sets their alert level, and shows the stock history", async ({
  page,
  db,
  createSeller,
}) => {
  const seller = await createSeller();
  const variants = [];
  for (let index = 10; index < 36; index++)
    variants.push(await createVariant(db, seller, { sku: `S-${index}`, stock: index }));
  await createOrder(db, seller, { items: [{ variant_id: variants[0]?.id ?? "", quantity: 4 }] });
  await logIn(page, seller, "/inventory");
  await page.getByRole("checkbox", { name: /S-10$/ }).check();
  await page.getByRole("link", { name: "Next page" }).click();
  await page.getByRole("checkbox", { name: /S-35$/ }).check();
  const bar = page.getByRole("region", { name: "Selected rows" });
  await expect(bar).toContainText("2 selected");
  await bar.getByRole("button", { name: "Alert at" }).click();
  const dialog = page.getByRole("dialog", { name: "Low-stock alert" });
  await expect(dialog).toContainText("2 variants");
  await expectAccessible(page);
  await dialog.getByLabel("Alert at").fill("40");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toBeHidden();
  await expect(rowOf(page, "Inventory", "S-35")).toContainText("35 left");

  await page
    .getByRole("navigation", { name: "Stock" })
    .getByRole("link", { name: "To restock" })
    .click();
  await expect(rowsOf(page, "Inventory")).toHaveText([/S-10.*6 left/, /S-35.*35 left/]);
  await page.getByRole("link", { name: /^History of .*S-10$/ }).click();
  const drawer = page.getByRole("dialog", { name: "Stock history" });
  await expect(
    drawer.getByRole("list", { name: "Stock changes" }).getByRole("listitem"),
  ).toHaveText([/Ordered SD-\d+\+4.*4 committed/, /Opening stock\+10.*10 on hand/]);
  await expectAccessible(page);
  // The address contains the open history.
  await page.reload();
  await expect(drawer).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL("/inventory?stock=refill");
});

test("C10 K50 checks, corrects and imports a stock file in the format of the stock export", async ({
  page,
  db,
  createSeller,
}) => {
  const seller = await createSeller();
  const mug = await createVariant(db, seller, { sku: "MUG-1", stock: 4 });
  await createVariant(db, seller, { sku: "BOWL-1", stock: 7 });
  await logIn(page, seller, "/inventory");
  await page.getByRole("button", { name: "Import" }).click();
  const dialog = page.getByRole("dialog");
  const [saved] = await Promise.all([
    page.waitForEvent("download"),
    dialog.getByRole("button", { name: "Download your stock as a CSV file" }).click(),
  ]);
  const file = await readFile(await saved.path(), "utf8");
  const choose = (text: string) =>
    dialog
      .getByLabel("Drop a CSV file here, or choose one")
      .setInputFiles({ name: "stock.csv", mimeType: "text/csv", buffer: Buffer.from(text) });
  await choose(`${file}NOBODY,1,set,,,\r\n`);
  await expect(dialog).toContainText("Nothing was changed.");
  await expect(dialog).toContainText("None of your variants has the SKU NOBODY.");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Choose another file" }).click();
  await choose(file.replace("MUG-1,4,", "MUG-1,9,"));
  await expect(dialog).toContainText("1 variant will change, 1 will not change.");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Change the stock of 1 variant" }).click();
  await expect(dialog).toBeHidden();
  await expect(rowOf(page, "Inventory", "MUG-1").getByRole("cell").nth(2)).toHaveText("9");
  expect((await stockOf(db, mug.id)).on_hand).toBe(9);
});

test.describe("stock that changes during a count", () => {
  test.use({ expectedErrors: [/409/] });

  test("C10 K50 corrects stock in the list and in the variant grid, undoes it, and reports conflicts", async ({
    page,
    db,
    createSeller,
  }) => {
    const seller = await createSeller();
    const { id, variants } = await createProduct(db, seller, {
      options: [{ name: "Size", values: ["S", "M"] }],
      variants: [
        { option_values: ["S"], sku: "MUG-S", stock: 10 },
        { option_values: ["M"], sku: "MUG-M", stock: 20 },
      ],
    });
    const [small] = variants;
    const stored = async () => (await stockOf(db, small?.id ?? "")).on_hand;
    await logIn(page, seller, "/inventory");
    const field = page.getByLabel(/^On hand: .*MUG-S$/);
    const figure = (n: number) => page.getByRole("button", { name: `On hand ${n}: correct` });
    await figure(10).click();
    await page.keyboard.type("24");
    await page.keyboard.press("+");
    await expect(field).toHaveValue("25");
    await expectAccessible(page);
    await page.keyboard.press("Enter");
    await expect(figure(25)).toBeFocused();
    expect(await stored()).toBe(25);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(figure(10)).toBeVisible();
    expect(await stored()).toBe(10);

    await figure(10).press("-");
    await expect(field).toHaveValue("9");
    await createOrder(db, seller, { items: [{ variant_id: small?.id ?? "", quantity: 3 }] });
    await field.fill("1");
    await field.press("Enter");
    await expect(page.getByText("Only 7 of MUG-S are available")).toBeVisible();
    await field.press("Escape");

    // Another tab counts the same stock.
    const other = await page.context().newPage();
    await other.goto(`/products/${id}`);
    await figure(10).click();
    await other.getByLabel("On hand, S 10").press("F2");
    await other.keyboard.type("12");
    await other.keyboard.press("Enter");
    await expect(other.getByLabel("On hand, S 12")).toBeFocused();
    await field.fill("14");
    await field.press("Enter");
    await expect(page.getByText("The stock changed while you typed: now 12.")).toBeVisible();
    await page.getByRole("button", { name: "Save what I typed" }).click();
    await expect(figure(14)).toBeFocused();
    expect(await stored()).toBe(14);
  });

  test("C11 K50 shows the current stock beside a rejected row, and saves on the second try", async ({
    page,
    db,
    createSeller,
  }) => {
    const seller = await createSeller();
    const variant = await createVariant(db, seller, { sku: "MUG-1", stock: 10 });
    await logIn(page, seller, `/modifiedInventory?ids=${variant.id}`);
    await page.getByLabel(/^Set to: .*MUG-1$/).fill("2");
    await createOrder(db, seller, { items: [{ variant_id: variant.id, quantity: 3 }] });
    await page.getByRole("button", { name: "Save" }).click();
    const row = rowOf(page, "Selected stock", "MUG-1");
    await expect(row).toContainText("Only 7 of MUG-1 are available; 3 are committed to orders.");
    await expect(row.getByRole("cell").nth(1)).toHaveText("3");
    await page.getByLabel(/^Set to: .*MUG-1$/).fill("9");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page).toHaveURL("/inventory");
    expect(await stockOf(db, variant.id)).toEqual({ on_hand: 9, committed: 3, available: 6 });
  });
});

test("C11 asks before discarding unsaved quantities, and explains an empty selection", async ({
  page,
  db,
  createSeller,
}) => {
  const seller = await createSeller();
  const variant = await createVariant(db, seller, { sku: "MUG-1", stock: 10 });
  await logIn(page, seller, `/modifiedInventory?ids=${variant.id}`);
  await page.getByLabel(/^Set to: .*MUG-1$/).fill("2");
  await page
    .getByRole("navigation", { name: "Main" })
    .getByRole("link", { name: "Inventory" })
    .click();
  const question = page.getByRole("dialog", { name: "Leave without saving?" });
  await question.getByRole("button", { name: "Stay" }).click();
  await expect(page.getByLabel(/^Set to: .*MUG-1$/)).toHaveValue("2");
  await page.getByRole("button", { name: "Discard" }).click();
  await page
    .getByRole("navigation", { name: "Main" })
    .getByRole("link", { name: "Inventory" })
    .click();
  await expect(page).toHaveURL("/inventory");
  await page.goto("/modifiedInventory");
  await expect(page.getByText("Nothing is selected.")).toBeVisible();
});

test("C10 C11 both lists fit the width of a phone", async ({ page, db, createSeller }) => {
  const seller = await createSeller();
  const variant = await createVariant(db, seller, {
    sku: "A-VERY-LONG-SKU-OF-SIXTY-FOUR-CHARACTERS-THAT-NEVER-ENDS",
    stock: 3,
  });
  await page.setViewportSize({ width: 390, height: 844 });
  await storeSession(page, seller);
  for (const [path, name] of [
    ["/inventory", "Inventory"],
    [`/modifiedInventory?ids=${variant.id}`, "Selected stock"],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole("list", { name })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(
      false,
    );
  }
});

test("C10 C11 K50 adjusts all matching variants at once, across pages", async ({
  page,
  db,
  createSeller,
}) => {
  const seller = await createSeller();
  const values = Array.from({ length: 40 }, (_, index) => `${index + 1}`);
  for (const title of ["Linen sheet", "Linen cover", "Linen towel"])
    await createProduct(db, seller, { title, stock: 3, options: [{ name: "Size", values }] });
  await createVariant(db, seller, { sku: "MUG-1", stock: 3 });
  await logIn(page, seller, "/inventory?search=linen");
  await page.getByRole("checkbox", { name: "Select all on this page" }).check();
  const bar = page.getByRole("region", { name: "Selected rows" });
  await bar.getByRole("button", { name: "Select all 120" }).click();
  await bar.getByRole("link", { name: "Adjust stock" }).click();
  await expect(page).toHaveURL("/modifiedInventory?search=linen&all=true");
  await expect(rowsOf(page, "Selected stock")).toHaveCount(100);
  await page.getByLabel("Quantity for all rows").fill("8");
  await page.getByRole("button", { name: "Apply to all" }).click();
  await expect(page.getByText("120 rows changed")).toBeVisible();
  await page.getByRole("button", { name: "Next page" }).click();
  await expect(rowsOf(page, "Selected stock")).toHaveCount(20);
  await page
    .getByLabel(/^Set to: /)
    .last()
    .fill("3");
  await expect(page.getByText("119 rows changed")).toBeVisible();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page).toHaveURL("/inventory?search=linen");
  const counts = await db
    .selectFrom("inventory")
    .select(["on_hand", (row) => row.fn.countAll<number>().as("rows")])
    .where("seller_id", "=", seller.id)
    .groupBy("on_hand")
    .orderBy("on_hand")
    .execute();
  expect(counts).toEqual([
    { on_hand: 3, rows: 2 },
    { on_hand: 8, rows: 119 },
  ]);
});
