import { createOffer } from "@sellerdesk/server/testing/offer-factory";
import { createProduct } from "@sellerdesk/server/testing/product-factory";
import type { Page } from "@playwright/test";
import { expect, expectAccessible, holdAssets } from "./fixtures.ts";
import { logIn, storeSession, test } from "./sellers.ts";

const rowsOf = (page: Page) => page.getByRole("table", { name: "Products" }).locator("tbody tr");
const openMenu = async (page: Page, title: string) =>
  page.getByRole("button", { name: `Actions for ${title}` }).click();

test("C4 K19 a list stays until the code that reads its filters has loaded", async ({
  page,
  db,
  createSeller,
}) => {
  const seller = await createSeller();
  for (const number of Array.from({ length: 26 }).keys())
    await createProduct(db, seller, { title: `Mug ${number}`, status: "draft" });
  const releaseAssets = await holdAssets(page, "{sche,vali}-*.js");
  await logIn(page, seller, "/products");
  await expect(rowsOf(page)).toHaveCount(25);
  await page.getByRole("link", { name: "Next page" }).click();
  await expect(page).toHaveURL("/products?page=2");
  // Longer than the delay after which a page that loads shows a loader.
  await page.waitForTimeout(400);
  await expect(rowsOf(page)).toHaveCount(25);
  await releaseAssets();
  await expect(rowsOf(page)).toHaveCount(1);
  await page.goBack();
  await expect(rowsOf(page)).toHaveCount(25);
  await expect(page).toHaveURL("/products");
  await page.goto("/products?page=2&status=sold&unknown=1");
  await expect(rowsOf(page)).toHaveCount(1);
  await expect(page).toHaveURL("/products?page=2");
});

test("C4 K19 saves, opens and deletes a view, and saves the chosen columns", async ({
  page,
  db,
  createSeller,
}) => {
  const seller = await createSeller();
  const mug = await createProduct(db, seller, { title: "Stoneware mug", price_minor: 1950 });
  await createProduct(db, seller, { title: "Oak table", price_minor: 49_000, status: "draft" });
  await createOffer(db, seller.id, { productIds: [mug.id] });
  await logIn(page, seller, "/products?price_to=5000&offer=live");
  await expect(rowsOf(page)).toHaveText([/Stoneware mug/]);
  await expect(page.getByText("Price to $50.00")).toBeVisible();

  await page.getByRole("button", { name: "Save as view" }).click();
  await expect(page.getByLabel("Save these filters as a view")).toBeFocused();
  await page.keyboard.type("Cheap offers");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("link", { name: "Cheap offers" })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await page.goto("/products");
  await expect(rowsOf(page)).toHaveCount(2);
  await page.getByRole("button", { name: "Views" }).click();
  await page.getByRole("link", { name: "Cheap offers" }).click();
  await expect(rowsOf(page)).toHaveText([/Stoneware mug/]);
  await page.getByRole("button", { name: "Cheap offers", exact: true }).click();
  await page.getByRole("button", { name: "Delete view Cheap offers" }).click();
  await expect(page.getByRole("link", { name: "Cheap offers" })).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("button", { name: "Cheap offers", exact: true })).toBeVisible();
  await page.keyboard.press("Escape");

  const heads = page.getByRole("table", { name: "Products" }).getByRole("columnheader");
  await page.getByRole("button", { name: "Columns" }).click();
  await page.getByRole("checkbox", { name: "Sold, 30 days" }).click();
  await page.getByRole("checkbox", { name: "Rating" }).click();
  await page.getByRole("button", { name: "Move Price forward" }).click();
  await expect(heads).toHaveText([
    "",
    "Product",
    "Status",
    "Price",
    "Available",
    "Updated",
    "Rating",
    "Actions",
  ]);
  await expectAccessible(page);
  await page.reload();
  await expect(heads).toHaveText([
    "",
    "Product",
    "Status",
    "Price",
    "Available",
    "Updated",
    "Rating",
    "Actions",
  ]);
});

test("C4 deletion deselects the product, and an empty last page redirects to the previous page", async ({
  page,
  db,
  createSeller,
}) => {
  const seller = await createSeller();
  for (let n = 1; n <= 3; n++) await createProduct(db, seller, { title: `Mug ${n}` });
  await logIn(page, seller, "/products?per_page=2&sort=title&page=2");
  await expect(rowsOf(page)).toHaveText([/Mug 3/]);
  await page.getByRole("checkbox", { name: "Select Mug 3" }).check();
  const bar = page.getByRole("region", { name: "Selected products" });
  await expect(bar).toContainText("1 selected");
  await openMenu(page, "Mug 3");
  await page.getByRole("menuitem", { name: "Delete product" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete product" }).click();
  await expect(rowsOf(page)).toHaveText([/Mug 1/, /Mug 2/]);
  await expect(page).toHaveURL("/products?per_page=2&sort=title");
  await expect(bar).toHaveCount(0);
});

test("C4 sorts without column heads on a phone, and shows the category's name after a reload", async ({
  page,
  db,
  createSeller,
}) => {
  const seller = await createSeller();
  await createProduct(db, seller, { title: "Ash bowl", price_minor: 900 });
  await createProduct(db, seller, { title: "Birch bowl", price_minor: 500 });
  const category = { id: crypto.randomUUID(), name: "Chopping boards" };
  await db
    .insertInto("categories")
    .values({ ...category, path: `Kitchen › ${category.id}` })
    .execute();
  await storeSession(page, seller);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/products?sort=title");
  const cards = page.getByRole("list", { name: "Products" }).getByRole("listitem");
  await expect(cards).toHaveText([/Ash/, /Birch/]);
  await page.getByRole("button", { name: "Filters" }).click();
  const drawer = page.getByRole("dialog", { name: "Filters" });
  await drawer.getByLabel("Sort").selectOption("Lowest price first");
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(cards).toHaveText([/Birch/, /Ash/]);
  await page.getByRole("checkbox", { name: "Select Birch bowl" }).check();
  await page.getByRole("button", { name: "Select all 2" }).click();
  await expect(page.getByRole("region", { name: "Selected products" })).toContainText("2 selected");
  await page.goto(`/products?category_id=${category.id}`);
  await expect(page.getByText("No matching products.")).toBeVisible();
  await expect(page.getByText(`Category ${category.name}`)).toBeVisible();
  await page.getByRole("button", { name: "Remove filter: Category" }).click();
  await expect(cards).toHaveCount(2);
});

test("C4 selects rows across pages, or all matching rows in a separate step", async ({
  page,
  db,
  createSeller,
}) => {
  const seller = await createSeller();
  for (let n = 1; n <= 4; n++) await createProduct(db, seller, { title: `Mug ${n}` });
  await createProduct(db, seller, { title: "Vase" });
  await logIn(page, seller, "/products?per_page=2&search=mug&sort=title");
  await page.getByRole("checkbox", { name: "Select Mug 1" }).check();
  await page.getByRole("link", { name: "Next page" }).click();
  await page.getByRole("checkbox", { name: "Select Mug 3" }).check();
  const bar = page.getByRole("region", { name: "Selected products" });
  await expect(bar).toContainText("2 selected");
  await page.getByRole("checkbox", { name: "Select all on this page" }).check();
  await expect(bar).toContainText("3 selected");
  await bar.getByRole("button", { name: "Select all 4" }).click();
  await expect(bar).toContainText("4 selected");
  await page.getByRole("searchbox", { name: "Search products" }).fill("vase");
  await expect(rowsOf(page)).toHaveText([/Vase/]);
  await expect(bar).toHaveCount(0);
});

test("K21 K22 K23 archives, restores and duplicates a product, and deletes it after confirmation", async ({
  page,
  db,
  createSeller,
}) => {
  const seller = await createSeller();
  await createProduct(db, seller, { title: "Linen apron" });
  await logIn(page, seller, "/products");
  await openMenu(page, "Linen apron");
  await page.getByRole("menuitem", { name: "Archive" }).click();
  await expect(rowsOf(page)).toHaveText([/Archived/]);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(rowsOf(page)).toHaveText([/Published/]);
  await openMenu(page, "Linen apron");
  await page.getByRole("menuitem", { name: "Duplicate" }).click();
  await expect(page.getByRole("heading", { name: "Copy of Linen apron", level: 1 })).toBeVisible();
  await openMenu(page, "Copy of Linen apron");
  await page.getByRole("menuitem", { name: "Delete product" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete product" }).click();
  await expect(page).toHaveURL("/products");
  await expect(rowsOf(page)).toHaveText([/Linen apron/]);
});

test("C6 K19 finds products despite a typo, and links each product to the next of its list", async ({
  page,
  db,
  createSeller,
}) => {
  const seller = await createSeller();
  for (const title of ["Ceramic bowl", "Ceramic cup", "Wool blanket"])
    await createProduct(db, seller, { title });
  await logIn(page, seller, "/products?sort=title");
  await page.getByRole("searchbox", { name: "Search products" }).fill("ceremic");
  await expect(page.getByText("No exact matches. Showing similar products.")).toBeVisible();
  await expect(rowsOf(page)).toHaveCount(2);
  await page.getByRole("searchbox", { name: "Search products" }).fill("ceramic");
  await expect(page.getByText("No exact matches.")).toHaveCount(0);
  await page.getByRole("link", { name: "Ceramic bowl" }).click();
  await page.getByRole("link", { name: "Next product" }).click();
  await expect(page.getByRole("heading", { name: "Ceramic cup", level: 1 })).toBeVisible();
  await expect(page.getByRole("link", { name: "Next product" })).toHaveCount(0);
  await page.getByRole("link", { name: "Previous product" }).click();
  await expect(page.getByRole("heading", { name: "Ceramic bowl", level: 1 })).toBeVisible();
  await page
    .getByRole("navigation", { name: "Breadcrumb" })
    .getByRole("link", { name: "Products" })
    .click();
  await expect(page).toHaveURL(/search=ceramic/);
  await expect(rowsOf(page)).toHaveCount(2);
});
