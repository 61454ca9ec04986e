import { createOrder } from "@sellerdesk/server/testing/order-factory";
import { createProduct } from "@sellerdesk/server/testing/product-factory";
import type { Page } from "@playwright/test";
import { expect, expectAccessible } from "./fixtures.ts";
import { logIn, test } from "./sellers.ts";

const rowOf = (page: Page, title: string) =>
  page.getByRole("table", { name: "Products" }).getByRole("row").filter({ hasText: title });
const choose = (page: Page, title: string) =>
  page.getByRole("checkbox", { name: `Select ${title}` }).check();
const barOf = (page: Page) => page.getByRole("region", { name: "Selected products" });
const dialogOf = (page: Page) => page.getByRole("dialog");

test("C4 previews, applies and undoes a price change of selected products by keyboard alone", async ({
  page,
  db,
  createSeller,
}) => {
  const seller = await createSeller();
  await createProduct(db, seller, { title: "Stoneware mug", price_minor: 2000 });
  await createProduct(db, seller, {
    title: "Linen apron",
    variants: [{ price_minor: 3000, compare_at_price_minor: 3100 }],
  });
  await createProduct(db, seller, { title: "Oak board", price_minor: 5000 });
  await logIn(page, seller, "/products");
  await page.getByRole("checkbox", { name: "Select Stoneware mug" }).focus();
  await page.keyboard.press("Space");
  await page.getByRole("checkbox", { name: "Select Linen apron" }).focus();
  await page.keyboard.press("Space");
  const prices = barOf(page).getByRole("button", { name: "Prices" });
  await prices.focus();
  await page.keyboard.press("Enter");

  const dialog = dialogOf(page);
  await expect(dialog.getByLabel("Percentage")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(prices).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("heading", { name: "Prices of 2 products" })).toBeVisible();
  await expect(dialog.getByLabel("Percentage")).toBeFocused();
  await page.keyboard.type("100000");
  await expect(dialog).toContainText("Enter 1,000 % or less.");
  await expect(dialog.getByRole("button", { name: /^Change/ })).toBeDisabled();
  await dialog.getByLabel("Percentage").fill("10");
  await expect(dialog.getByRole("status")).toHaveText("1 product will change · 1 will be skipped");
  const changes = dialog.getByRole("region", { name: "Changes" });
  await expect(changes.getByRole("listitem").first()).toHaveText(
    /Stoneware mug.*\$20\.00.*\$22\.00/,
  );
  await expect(dialog.getByRole("region", { name: "Skipped" })).toHaveText(
    /A price would not be below the compare-at price: 1.*Linen apron/,
  );
  await expectAccessible(page);
  await expect(dialog.getByRole("button", { name: "Change 1 product" })).toBeEnabled();
  await page.keyboard.press("Enter");

  await expect(dialog.getByRole("heading", { name: "Bulk edit done" })).toBeVisible();
  await expect(dialog).toContainText("Prices +10 %");
  await expect(dialog).toContainText("1 product changed");
  await expect(dialog.getByRole("link", { name: "Linen apron" })).toBeVisible();
  await expectAccessible(page);
  // The table is behind the dialog, so locators by role do not find it.
  await expect(page.locator("tbody tr").filter({ hasText: "Stoneware mug" })).toContainText(
    "$22.00",
  );

  await dialog.getByRole("button", { name: "Undo" }).focus();
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("heading", { name: "Bulk edit undone" })).toBeVisible();
  await expect(dialog).toContainText("1 product restored");
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(rowOf(page, "Stoneware mug")).toContainText("$20.00");
  await expect(barOf(page)).toHaveCount(0);
  await expect(rowOf(page, "Oak board")).toContainText("$50.00");
});

test("C4 K19 counts to 10,000 products, and counts all of them once they are selected", async ({
  page,
  db,
  createSeller,
}) => {
  const seller = await createSeller();
  const mug = (n: number) => ({
    seller_id: seller.id,
    id: crypto.randomUUID(),
    title: `Mug ${n}`,
    handle: `mug-${n}`,
    status: "published" as const,
    search_text: `mug ${n}`,
    currency: "USD",
  });
  for (let start = 0; start < 10_001; start += 1000)
    await db
      .insertInto("products")
      .values(Array.from({ length: Math.min(1000, 10_001 - start) }, (_, n) => mug(start + n)))
      .execute();
  await logIn(page, seller, "/products");
  await expect(page.getByRole("link", { name: "Published 10,000+" })).toBeVisible();
  await expect(page.getByText("1 – 25 of 10,000+")).toBeVisible();
  await expect(page.getByText("Page 1 of 400+")).toBeVisible();
  await page.getByRole("checkbox", { name: "Select all on this page" }).check();
  await barOf(page).getByRole("button", { name: "Select all 10,000+" }).click();
  await expect(barOf(page).getByRole("status")).toHaveText("10,001 selected");
  await barOf(page).getByRole("button", { name: "Prices" }).click();
  await expect(
    dialogOf(page).getByRole("heading", { name: "Prices of 10,001 products" }),
  ).toBeVisible();
  await page.keyboard.press("Escape");
  await page.goto("/products?page=401");
  await expect(page.getByText("10,001 – 10,001 of 10,001")).toBeVisible();
});

test("C4 changes tags, category and status of all matching products", async ({
  page,
  db,
  createSeller,
}) => {
  const seller = await createSeller();
  const path = `Home › Cups of ${seller.id}`;
  await db
    .insertInto("categories")
    .values({ id: crypto.randomUUID(), name: "Cups", path })
    .execute();
  for (let index = 1; index <= 3; index++)
    await createProduct(db, seller, { title: `Mug number ${index}`, status: "draft" });
  await createProduct(db, seller, { title: "Not a draft" });
  await logIn(page, seller, "/products?status=draft&per_page=2");
  await expect(rowOf(page, "Mug number 3")).toBeVisible();
  await page.getByRole("button", { name: "Columns" }).click();
  await page.getByRole("checkbox", { name: "Category" }).check();
  await page.keyboard.press("Escape");
  await page.getByRole("checkbox", { name: "Select all on this page" }).check();
  await barOf(page).getByRole("button", { name: "Select all 3" }).click();
  await barOf(page).getByRole("button", { name: "Tags" }).click();
  const dialog = dialogOf(page);
  await dialog.getByLabel("Tags to add").fill("stoneware, new");
  await expect(dialog.getByRole("status")).toHaveText("3 products will change");
  await dialog.getByRole("button", { name: "Change 3 products" }).click();
  await expect(dialog).toContainText("3 products changed");
  await expect(dialog).toContainText("+ stoneware, + new");
  await dialog.getByRole("button", { name: "Done" }).click();

  await page.getByRole("checkbox", { name: "Select all on this page" }).check();
  await barOf(page).getByRole("button", { name: "More edits" }).click();
  await page.getByRole("menuitem", { name: "Category" }).click();
  await dialog.getByRole("combobox", { name: "Category" }).fill(seller.id);
  await page.getByRole("option", { name: path }).first().click();
  await expect(dialog.getByRole("status").first()).toHaveText("2 products will change");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Change 2 products" }).click();
  await expect(dialog).toContainText("2 products changed");
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(rowOf(page, "Mug number 3")).toContainText("Cups");

  await choose(page, "Mug number 3");
  await barOf(page).getByRole("button", { name: "Status" }).click();
  await expect(dialog.getByRole("status")).toHaveText("1 product will change");
  await dialog.getByRole("button", { name: "Change 1 product" }).click();
  await expect(dialog).toContainText("1 product changed");
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(rowOf(page, "Mug number 3")).toHaveCount(0);
});

test("C4 K23 bulk deletion skips products in open orders and can be undone from its notification", async ({
  page,
  db,
  createSeller,
}) => {
  const seller = await createSeller();
  const ordered = await createProduct(db, seller, { title: "Ordered mug" });
  await createProduct(db, seller, { title: "Free mug" });
  await createOrder(db, seller, { items: [{ variant_id: ordered.variants[0]?.id ?? "" }] });
  await logIn(page, seller, "/products");
  await expect(rowOf(page, "Free mug")).toBeVisible();
  await page.getByRole("checkbox", { name: "Select all on this page" }).check();
  await barOf(page).getByRole("button", { name: "More edits" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  const dialog = dialogOf(page);
  await expect(dialog.getByRole("heading", { name: "Delete 2 products" })).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Cancel" })).toBeFocused();
  await expect(dialog).toContainText("In open orders: archive it instead: 1");
  await expectAccessible(page);
  // The response arrives after the edit has ended and its notification was shown.
  await page.route("**/api/products/bulk", async (route) => {
    if (route.request().method() === "GET") return route.continue();
    const response = await route.fetch();
    const status = page.locator("[role=status]").filter({ hasText: "Bulk edit done" });
    await expect(status).toHaveCount(1);
    await route.fulfill({ response });
  });
  const previews: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/preview")) previews.push(request.url());
  });
  await dialog.getByRole("button", { name: "Delete 1 product" }).click();
  await expect(dialog).toContainText("1 product deleted");
  expect(previews).toEqual([]);
  await expect(dialog.getByRole("link", { name: "Ordered mug" })).toBeVisible();
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(rowOf(page, "Free mug")).toHaveCount(0);

  await page.goto("/notifications");
  await page.getByRole("link", { name: /Bulk edit done: 1 product changed/ }).click();
  await expect(page).toHaveURL(/\/products#bulk-edit=/);
  await dialog.getByRole("button", { name: "Undo" }).click();
  await expect(dialog).toContainText("1 product restored");
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(rowOf(page, "Free mug")).toBeVisible();
});

test.describe(() => {
  test.use({ expectedErrors: [/409/] });
  test("C4 a running bulk edit can be closed and reopened, and offers Undo when it ends", async ({
    page,
    db,
    createSeller,
  }) => {
    const seller = await createSeller();
    const [changed, waiting] = [
      await createProduct(db, seller, { title: "Changed mug", status: "draft" }),
      await createProduct(db, seller, { title: "Waiting mug", status: "draft" }),
    ];
    // A slow edit that has done one of two products.
    const id = crypto.randomUUID();
    const ids = { seller_id: seller.id, bulk_edit_id: id };
    const fields = {
      status: "published",
      category_id: null,
      brand_id: null,
      tags: [],
      published_at: null,
    };
    await db
      .insertInto("bulk_edits")
      .values({
        seller_id: seller.id,
        id,
        action: JSON.stringify({ type: "status", status: "draft" }),
        status: "running",
        total: 2,
      })
      .execute();
    await db
      .insertInto("bulk_edit_items")
      .values([
        {
          ...ids,
          product_id: changed.id,
          version: changed.version,
          state: "changed",
          before: JSON.stringify({ part: "fields", fields }),
        },
        { ...ids, product_id: waiting.id, version: waiting.version },
      ])
      .execute();
    await logIn(page, seller, "/products");
    const strip = page.getByRole("progressbar", { name: "Changing products: 1 of 2" });
    await expect(strip).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Show" }).click();
    const dialog = dialogOf(page);
    await expect(dialog).toContainText("1 of 2 products");
    await expectAccessible(page);
    await page.reload();
    await expect(dialog).toContainText("1 of 2 products");
    await dialog.getByRole("button", { name: "Close" }).click();
    await expect(strip).toBeVisible();

    await page.getByRole("checkbox", { name: "Select Waiting mug" }).check();
    await barOf(page).getByRole("button", { name: "Status" }).click();
    await dialog.getByRole("button", { name: "Change 1 product" }).click();
    await expect(dialog.getByRole("alert")).toContainText("Another bulk edit is running.");
    await dialog.getByRole("button", { name: "Cancel" }).click();

    await db
      .updateTable("bulk_edit_items")
      .set({ state: "unchanged" })
      .where("bulk_edit_id", "=", id)
      .where("state", "=", "waiting")
      .execute();
    await db
      .updateTable("bulk_edits")
      .set({ status: "done", finished_at: new Date(), undo_until: new Date(Date.now() + 600_000) })
      .where("id", "=", id)
      .execute();
    const toast = page.getByRole("status").filter({ hasText: "1 product changed" });
    await expect(toast).toBeVisible();
    await toast.getByRole("button", { name: "Undo" }).click();
    await expect(dialog).toContainText("1 product restored");
    await dialog.getByRole("button", { name: "Done" }).click();
    await expect(rowOf(page, "Changed mug")).toContainText("Published");
  });
});

test("C4 the selection bar offers only actions that the selected products allow", async ({
  page,
  db,
  createSeller,
}) => {
  const seller = await createSeller();
  for (const status of ["published", "draft", "archived"] as const)
    await createProduct(db, seller, { title: `Mug ${status}`, status });
  await logIn(page, seller, "/products");
  const offered = async () => {
    await barOf(page).getByRole("button", { name: "More edits" }).click();
    await expect(page.getByRole("menuitem", { name: "Delete" })).toBeVisible();
    const edits = await page.getByRole("menuitem").allInnerTexts();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("menu")).toBeHidden();
    await barOf(page).getByRole("button", { name: "Status" }).click();
    const status = dialogOf(page).getByLabel("Status");
    await expect(status).toBeVisible();
    const statuses = await status.getByRole("option").allInnerTexts();
    await page.keyboard.press("Escape");
    await expect(dialogOf(page)).toBeHidden();
    return [...edits.filter((edit) => /offer|Archive|Delete/.test(edit)), "-", ...statuses];
  };

  await choose(page, "Mug archived");
  expect(await offered()).toEqual(["Delete", "-", "Published", "Unlisted", "Draft"]);
  await choose(page, "Mug draft");
  expect(await offered()).toEqual([
    "Archive",
    "Delete",
    "-",
    "Published",
    "Unlisted",
    "Draft",
    "Archived",
  ]);
  await page.getByRole("checkbox", { name: "Select Mug archived" }).uncheck();
  expect(await offered()).toEqual(["Archive", "Delete", "-", "Published", "Unlisted", "Archived"]);
  await page.getByRole("checkbox", { name: "Select Mug draft" }).uncheck();
  await choose(page, "Mug published");
  expect(await offered()).toEqual([
    "Add to offer",
    "Archive",
    "Delete",
    "-",
    "Unlisted",
    "Draft",
    "Archived",
  ]);
});
