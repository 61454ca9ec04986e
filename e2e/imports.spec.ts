import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { holdProduct } from "@sellerdesk/server/testing/held-product";
import { createProduct } from "@sellerdesk/server/testing/product-factory";
import { expect, expectAccessible } from "./fixtures.ts";
import { logIn, test } from "./sellers.ts";

const rowsOf = (page: Page) => page.getByRole("table", { name: "Products" }).getByRole("row");
const dialogOf = (page: Page) => page.getByRole("dialog");

const chooseFile = (page: Page, text: string) =>
  dialogOf(page)
    .locator("input[type=file]")
    .setInputFiles({ name: "shop.csv", mimeType: "text/csv", buffer: Buffer.from(text) });

/** Confirms the suggested mapping of columns, and checks the file. */
const checkFile = async (page: Page) => {
  const dialog = dialogOf(page);
  await expect(dialog.getByRole("heading", { name: "Map columns" })).toBeVisible();
  await dialog.getByRole("button", { name: "Check file" }).click();
};

const shopFile = (price: string) => `handle,title,option1_name,option1_value,sku,price,stock
oak-board,"Oak board, oiled",,,OB-1,24.50,3
linen-apron,Linen apron,Size,S,AP-S,30.00,2
linen-apron,,,M,AP-M,31.00,2
bad,Bad price,,,B-1,${price},1
`;

test.use({ expectedErrors: [/422/] });

test("K21 K25 checks, imports and corrects a file; importing its export changes nothing", async ({
  page,
  createSeller,
}) => {
  await logIn(page, await createSeller(), "/products");
  const dialog = dialogOf(page);
  await page.getByRole("button", { name: "Import a product file" }).click();
  await chooseFile(page, "a|b\n1|2\n");
  await expect(dialog.getByRole("alert")).toContainText("This file has only one column: “a|b”.");

  await chooseFile(page, shopFile("1.2.3"));
  await checkFile(page);
  await expect(dialog.getByRole("heading", { name: "Review import" })).toBeVisible();
  await expect(dialog).toContainText("3 products · 4 variants · 4 rows");
  await expect(dialog.getByRole("listitem").filter({ hasText: "2 to add" })).toBeVisible();
  await expect(dialog.getByRole("row").last()).toHaveText(
    /^5price“1\.2\.3” is not a valid amount\./,
  );
  await expectAccessible(page);
  const download = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Download failed rows" }).click();
  const failed = await readFile(await (await download).path(), "utf8");
  expect(failed).toContain("_error");
  expect(failed.trim().split("\r\n")).toHaveLength(2);

  await dialog.getByRole("button", { name: "Import 2 products" }).click();
  await expect(dialog.getByRole("heading", { name: "Import done" })).toBeVisible();
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(rowsOf(page)).toHaveText([/Product/, /Linen apron.*2 variants/, /Oak board, oiled/]);

  await page.getByRole("button", { name: "Import", exact: true }).click();
  await chooseFile(page, failed.replace("1.2.3", "12.00"));
  await checkFile(page);
  await dialog.getByRole("button", { name: "Import 1 product" }).click();
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(rowsOf(page)).toHaveCount(4);

  // Importing an export changes nothing.
  const exported = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export" }).click();
  await page.getByRole("menuitem", { name: "Export all as CSV" }).click();
  const file = await readFile(await (await exported).path(), "utf8");
  await page.getByRole("button", { name: "Import", exact: true }).click();
  await chooseFile(page, file);
  await expect(dialog.getByRole("listitem")).toHaveText(["3 unchanged"]);
  await expect(dialog.getByRole("button", { name: /^Import \d/ })).toHaveCount(0);
});

test("K25 an export with line breaks re-imports without changes", async ({
  page,
  db,
  createSeller,
}) => {
  const seller = await createSeller();
  const description_html = "<p>One\nTwo\r\nThree</p>\n\n<p>“Four”; five, =six</p>";
  await createProduct(db, seller, { title: "Oak board", description_html });
  await createProduct(db, seller, { title: "Oak stool" });
  await logIn(page, seller, "/products");
  const exported = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export" }).click();
  await page.getByRole("menuitem", { name: "Export all as CSV" }).click();
  const file = await readFile(await (await exported).path(), "utf8");
  expect(file).toContain("One\nTwo");
  await page.getByRole("button", { name: "Import", exact: true }).click();
  await chooseFile(page, file);
  await expect(dialogOf(page).getByRole("listitem")).toHaveText(["2 unchanged"]);
});

test("K25 exports the filtered products as a spreadsheet", async ({ page, db, createSeller }) => {
  const seller = await createSeller();
  await createProduct(db, seller, { title: "Oak board", status: "draft" });
  await createProduct(db, seller, { title: "Oak stool" });
  await logIn(page, seller, "/products?status=draft");
  await page.getByRole("button", { name: "Export" }).press("Enter");
  const saved = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: "Export these as a spreadsheet" }).press("Enter");
  const download = await saved;
  expect(download.suggestedFilename()).toBe("products.xlsx");
  const file = await readFile(await download.path());
  expect(file.subarray(0, 2).toString()).toBe("PK");
});

test("K21 maps unknown columns by keyboard and resumes later; the notification links to the result", async ({
  page,
  createSeller,
}) => {
  await logIn(page, await createSeller(), "/products#import");
  const dialog = dialogOf(page);
  await chooseFile(
    page,
    "Article;Label;Price;Story;Image\nV-1;Plain vase;12.50;<p>Blue</p>;https://shop.invalid/a.jpg\nB-1;Plain bowl;9;;\n",
  );
  await expect(dialog.getByRole("heading", { name: "Map columns" })).toBeVisible();
  await expect(dialog.getByLabel("Meaning of Price")).toHaveValue("price");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Check file" }).click();
  await expect(dialog.getByRole("alert")).toContainText(
    "Choose which column is the title, the handle or the SKU",
  );

  // Chooses by typing, as a seller without a mouse does.
  await dialog.getByLabel("Meaning of Article").focus();
  await page.keyboard.type("SKU");
  await dialog.getByLabel("Meaning of Label").focus();
  await page.keyboard.type("Title");
  await dialog.getByLabel("Meaning of Story").selectOption("Description");
  await dialog.getByRole("button", { name: "Check file" }).press("Enter");
  await expect(dialog.getByRole("heading", { name: "Review import" })).toBeVisible();
  await expect(dialog).toContainText("1 image is given as a URL.");

  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await page.getByRole("button", { name: "Import", exact: true }).click();
  await dialog.getByRole("button", { name: /shop\.csv.*Checked only/ }).click();
  await page.reload();
  await dialog.getByRole("button", { name: "Import 2 products" }).click();
  await expect(dialog.getByRole("heading", { name: "Import done" })).toBeVisible();
  await expect(dialog).toContainText("1 could not be downloaded. Your exports keep its URL");
  await expect(dialog.getByRole("row").last()).toHaveText(
    /^2https:\/\/shop\.invalid\/a\.jpgThe server could not be reached\.$/,
  );
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(rowsOf(page)).toHaveText([/Product/, /Plain/, /Plain/]);

  await page.goto("/notifications");
  await page.getByRole("link", { name: /shop\.csv was imported: 2 added\./ }).click();
  await expect(page).toHaveURL(/\/products#import=/);
  await expect(dialog.getByRole("heading", { name: "Import done" })).toBeVisible();
});

test("K21 imports a handwritten table after showing the mapped and the skipped columns", async ({
  page,
  createSeller,
}) => {
  await logIn(page, await createSeller(), "/products#import");
  const dialog = dialogOf(page);
  await chooseFile(
    page,
    "Title,SKU,Price,Quantity,Description,Image,Shelf\nOak tray,OT-1,24.50,7,Made by hand,https://shop.invalid/t.jpg,B4\n",
  );
  await expect(dialog.getByLabel("Meaning of Quantity")).toHaveValue("stock");
  await expect(dialog.getByLabel("Meaning of Description")).toHaveValue("description_html");
  await expect(dialog.getByLabel("Meaning of Image")).toHaveValue("images");
  await expect(dialog.getByRole("listitem").filter({ hasText: "Shelf" })).toContainText("B4");
  await expect(dialog).toContainText("1 column will be skipped: Shelf");
  await checkFile(page);
  await expect(dialog).toContainText(
    "1 image is given as a URL. It will be downloaded after the import.",
  );
  await expect(dialog).toContainText("1 column will be skipped.");
  await dialog.getByRole("button", { name: "Import 1 product" }).click();
  await expect(dialog.getByRole("heading", { name: "Import done" })).toBeVisible();
  await expect(dialog).toContainText("1 column was skipped.");
  await dialog.getByRole("button", { name: "Done" }).click();
  await rowsOf(page).last().getByRole("link", { name: "Oak tray" }).click();
  await expect(page.getByLabel("Title", { exact: true })).toHaveValue("Oak tray");
  await expect(page.getByLabel("SKU")).toHaveValue("OT-1");
  await expect(page.getByLabel("Price", { exact: true })).toHaveValue("24.50");
  await expect(page.getByRole("textbox", { name: "Description", exact: true })).toHaveText(
    "Made by hand",
  );
});

test("K21 detects a legacy encoding and lets the seller change it", async ({
  page,
  createSeller,
}) => {
  await logIn(page, await createSeller(), "/products#import");
  const dialog = dialogOf(page);
  const buffer = Buffer.from("Titel;Preis;Artikelnummer\nB\xe4r \xf0;12,50;B-1\n", "latin1");
  await dialog
    .locator("input[type=file]")
    .setInputFiles({ name: "alt.csv", mimeType: "text/csv", buffer });
  await expect(dialog.getByRole("listitem").filter({ hasText: "Bär ð" })).toBeVisible();
  await expect(dialog.getByLabel("Meaning of Artikelnummer")).toHaveValue("sku");
  await dialog.getByLabel("Character encoding").selectOption("Windows-1254 (Turkish)");
  await expect(dialog.getByRole("listitem").filter({ hasText: "Bär ğ" })).toBeVisible();
  await expectAccessible(page);
  await checkFile(page);
  await dialog.getByRole("button", { name: "Import 1 product" }).click();
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(rowsOf(page).last()).toContainText("Bär ğ");
});

test("K21 a running import shows its speed and can be canceled", async ({
  page,
  db,
  createSeller,
}) => {
  const seller = await createSeller();
  const held = await createProduct(db, seller, {
    title: "Held for a while",
    variants: [{ sku: "HELD" }],
  });
  const rows = Array.from(
    { length: 449 },
    (_, index) => `new-${index},New product ${index},N-${index},${index + 1}.00`,
  );
  await logIn(page, seller, "/products#import");
  const dialog = dialogOf(page);
  await chooseFile(
    page,
    ["handle,title,sku,price", ...rows, `${held.handle},Held for a while,HELD,5.00`].join("\n"),
  );
  await checkFile(page);
  await expect(dialog.getByRole("heading", { name: "Review import" })).toBeVisible();
  const allowLeaving = await holdProduct(db, { seller_id: seller.id, id: held.id });
  await dialog.getByRole("button", { name: "Import 450 products" }).click();
  await expect(dialog.getByText("Importing rows: 400 of 450")).toBeVisible();
  await expect(dialog.getByText(/rows? per second/)).toBeVisible();
  // Pressing Enter twice must not cancel the import that it started.
  await expect(dialog.getByRole("button", { name: "Close" })).toBeFocused();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Cancel import" }).click();
  await expect(dialog.getByRole("heading", { name: "Import canceled" })).toBeVisible();
  await allowLeaving();
  await expect(dialog.getByRole("status")).toHaveText(/^Canceled after 400 of 450 rows/);
  await dialog.getByRole("button", { name: "Import the rest" }).click();
  await expect(dialog.getByRole("heading", { name: "Import done" })).toBeVisible();
  await expect(dialog.getByRole("listitem")).toHaveText(["49 added", "1 changed", "400 unchanged"]);
});

test("C9 K25 the actions of a long dialog stay visible on a phone", async ({
  page,
  createSeller,
}) => {
  await page.setViewportSize({ width: 390, height: 664 });
  await logIn(page, await createSeller(), "/products");
  await page.getByRole("button", { name: "Import a product file" }).click();
  await chooseFile(page, "title,price,sku,stock,Notes,Shelf\nBowl,5.00,B,1,n,s\n");
  const check = dialogOf(page).getByRole("button", { name: "Check file" });
  await expect(check).toBeInViewport({ ratio: 1 });
  await dialogOf(page).evaluate((dialog) => dialog.scrollTo(0, dialog.scrollHeight));
  await expect(check).toBeInViewport({ ratio: 1 });
});
