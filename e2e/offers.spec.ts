import { createOffer } from "@sellerdesk/server/testing/offer-factory";
import { createProduct } from "@sellerdesk/server/testing/product-factory";
import type { Page } from "@playwright/test";
import { expect, expectAccessible } from "./fixtures.ts";
import { logIn, storeSession, test } from "./sellers.ts";

const rowsOf = (page: Page) => page.getByRole("table", { name: "Offers" }).locator("tbody tr");
const state = (page: Page, name: string | RegExp) =>
  page.getByRole("navigation", { name: "Status" }).getByRole("link", { name });

test("C16 K36 K40 lists offers by their current state, and pauses, ends and deletes them", async ({
  page,
  db,
  createSeller,
}) => {
  const seller = await createSeller();
  const product = await createProduct(db, seller);
  await createOffer(db, seller.id, { name: "Autumn linen", productIds: [product.id] });
  await createOffer(db, seller.id, {
    name: "Winter table",
    type: "amount",
    value: 500,
    startsIn: 24,
  });
  await logIn(page, seller, "/offers");
  await expect(rowsOf(page)).toHaveText([
    /Winter table.*Scheduled.*\$5\.00 off/,
    /Autumn linen.*Active.*15% off.*1/,
  ]);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Actions for Autumn linen" }).click();
  await page.getByRole("menuitem", { name: "Pause" }).click();
  await expect(rowsOf(page)).toHaveText([/Winter table.*Scheduled/, /Autumn linen.*Paused/]);
  await page.getByRole("checkbox", { name: "Select all on this page" }).click();
  await page
    .getByRole("region", { name: "Selected offers" })
    .getByRole("button", { name: "End", exact: true })
    .click();
  await expect(page.getByRole("button", { name: "Cancel" })).toBeFocused();
  await page.getByRole("button", { name: "End now" }).click();
  await state(page, /Ended 2/).click();
  await expect(rowsOf(page)).toHaveText([/Winter table.*Ended before it started/, /Autumn linen/]);
  await page.getByRole("searchbox", { name: "Search offers" }).fill("winter");
  await expect(rowsOf(page)).toHaveText([/Winter table/]);
  await page.getByRole("button", { name: "Actions for Winter table" }).click();
  await page.getByRole("menuitem", { name: "Delete offer" }).click();
  await page
    .getByRole("alertdialog")
    .or(page.getByRole("dialog"))
    .getByRole("button", { name: "Delete" })
    .click();
  await expect(page.getByRole("heading", { name: "No matching offers." })).toBeVisible();
});

test("C16 K38 starts an offer with selected or all matching products, also after a reload", async ({
  page,
  db,
  createSeller,
}) => {
  const seller = await createSeller();
  for (const title of ["Oak bowl", "Oak board", "Stoneware mug"])
    await createProduct(db, seller, { title });
  await storeSession(page, seller);
  const products = page.getByRole("list", { name: "Products in this offer" }).getByRole("listitem");
  const begin = async () => {
    await page.getByRole("button", { name: "More edits" }).click();
    await page.getByRole("menuitem", { name: "Add to offer" }).click();
    await expect(page.getByRole("heading", { name: "New offer" })).toBeVisible();
  };
  await page.goto("/products");
  await page.getByRole("checkbox", { name: "Select Stoneware mug" }).click();
  await begin();
  await expect(products).toHaveText([/Stoneware mug/]);
  await page.goto("/products?search=oak&per_page=1");
  await expect(page.getByRole("checkbox", { name: /^Select Oak/ })).toBeVisible();
  await page.getByRole("checkbox", { name: "Select all on this page" }).click();
  await page.getByRole("button", { name: "Select all 2" }).click();
  await begin();
  await expect(products).toHaveText([/Oak b/, /Oak b/]);
  await page.reload();
  await expect(products).toHaveText([/Oak b/, /Oak b/]);
});

test.describe("a conflicting offer", () => {
  test.use({ expectedErrors: [/409/] });

  test("C16 K37 K38 K39 creates an offer: adds products, previews prices, resolves the conflict", async ({
    page,
    db,
    createSeller,
  }) => {
    const seller = await createSeller();
    const options = [{ name: "Size", values: ["S", "L"] }];
    const mug = await createProduct(db, seller, {
      title: "Stoneware mug",
      price_minor: 2000,
      options,
    });
    await createProduct(db, seller, {
      title: "Oak bowl",
      variants: [{ price_minor: 5000, cost_minor: 2500 }],
    });
    await createOffer(db, seller.id, { name: "Autumn linen", productIds: [mug.id] });
    await logIn(page, seller, "/offers?form=new");
    await page.getByRole("button", { name: "Start offer" }).click();
    await expect(page.getByLabel("Name")).toBeFocused();
    await expect(page.getByText("Enter a name of 3 to 80 characters.")).toBeVisible();
    await page.keyboard.type("Winter table");
    await page.getByLabel("Percentage off").fill("20");
    await page.getByRole("button", { name: "Add products" }).click();
    await page.getByRole("searchbox", { name: "Search by title, SKU or barcode" }).fill("bowl");
    await page.getByRole("checkbox", { name: "Select Oak bowl" }).click();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Add 1 product" }).click();
    const products = page.getByRole("list", { name: "Products in this offer" });
    await expect(products.getByText("$40.00")).toBeVisible();
    await expect(products.getByText("Margin 50% → 37.5%")).toBeVisible();
    await page.getByRole("button", { name: "Add products" }).click();
    await page.getByRole("button", { name: "Add all 2" }).click();
    await expect(page.getByText("1 product already has an offer in this period.")).toBeVisible();
    await expect(products.getByText("In Autumn linen")).toBeVisible();
    await products.getByRole("button", { name: "2 variants" }).click();
    await products.getByRole("checkbox", { name: /^L/ }).click();
    await expect(products.getByRole("button", { name: "1 of 2 variants" })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Start offer" }).click();
    await expect(page.getByRole("alert")).toContainText(
      "This was not saved. 1 product already has an offer",
    );
    await expect(page.getByLabel("How to resolve this")).toBeFocused();
    await page
      .getByLabel("How to resolve this")
      .selectOption("End the other offers when this one starts");
    await page.getByRole("button", { name: "Start offer" }).click();
    await expect(rowsOf(page)).toHaveText([
      /Winter table.*Active.*20% off.*2/,
      /Autumn linen.*Ended/,
    ]);
    await page.getByRole("link", { name: "Winter table" }).click();
    await page.getByRole("button", { name: "Remove Oak bowl" }).click();
    await expect(products.getByText("Oak bowl")).toHaveCount(0);
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(rowsOf(page)).toHaveText([
      /Winter table.*Active.*20% off.*1/,
      /Autumn linen.*Ended/,
    ]);
  });
});
