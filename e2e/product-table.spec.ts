import { createProduct } from "@sellerdesk/server/testing/product-factory";
import { expect, expectAccessible } from "./fixtures.ts";
import { logIn, test } from "./sellers.ts";

test("K22 pastes, fills, undoes and saves thirty prices in one table", async ({
  page,
  db,
  createSeller,
}) => {
  const seller = await createSeller();
  const sizes = ["S", "M", "L", "XL", "XXL"];
  const products = [];
  for (const title of ["Linen duvet", "Wool plaid", "مفرش كتان", "Oak lamp", "Stone bowl", "Mug"])
    products.push(
      await createProduct(db, seller, {
        title,
        price_minor: 5000,
        options: [{ name: "Size", values: sizes }],
      }),
    );
  const mug = products.at(-1);
  await logIn(page, seller, "/products?sort=title");
  await page.getByRole("checkbox", { name: "Select all on this page" }).check();
  await page
    .getByRole("region", { name: "Selected products" })
    .getByRole("button", { name: "Edit as table" })
    .click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Edit 6 products");
  const cell = (name: string) => page.getByRole("textbox", { name, exact: true });
  const price = (size: string, title = "Mug") => cell(`Price, ${title}, ${size}`);
  const paste = async (name: string, text: string) => {
    await cell(name).click();
    await cell(name).evaluate((field: HTMLInputElement, copied) => {
      field.select();
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/plain", copied);
      field.dispatchEvent(
        new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
      );
    }, text);
  };

  // Pastes a column from a spreadsheet. Valid values are accepted; doubtful and invalid ones are
  // marked.
  await paste("Price, Mug, S", "12.00\n1,34\nabc\n15.00\n16.00");
  await expect(price("S")).toHaveValue("12.00");
  await expect(price("XXL")).toHaveValue("16.00");
  const bar = page.getByRole("region", { name: "Unsaved changes" });
  await expect(bar).toContainText("5 changes in 1 product");
  await expect(bar.getByRole("button", { name: "Save 3 changes" })).toBeVisible();
  await bar.getByRole("button", { name: "2 cells need attention" }).click();
  await expect(price("M")).toBeFocused();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Use 134.00" }).click();
  await expect(price("M")).toHaveValue("134.00");
  await price("L").fill("14");
  await page.keyboard.press("Enter");
  await expect(price("XL")).toBeFocused();

  // Fill down, then undo and redo.
  await price("S", "Oak lamp").fill("49.99");
  await page.keyboard.press("Shift+ArrowDown");
  await page.keyboard.press("Shift+ArrowDown");
  await page.keyboard.press("Control+d");
  await expect(price("L", "Oak lamp")).toHaveValue("49.99");
  await expect(price("XL", "Oak lamp")).toHaveValue("50.00");
  await page.keyboard.press("Control+z");
  await expect(price("L", "Oak lamp")).toHaveValue("50.00");
  await page.keyboard.press("Control+y");
  await expect(price("L", "Oak lamp")).toHaveValue("49.99");
  await page.getByRole("button", { name: "Round to" }).click();
  await page.getByRole("menuitem", { name: "Multiples of 5" }).click();
  await expect(price("M", "Oak lamp")).toHaveValue("50.00");
  await page.getByRole("toolbar").getByRole("button", { name: "Undo" }).click();

  // Leaving the page asks first. Of 8 changes, one conflicts with a price that another user has
  // changed.
  await page.getByRole("link", { name: "Orders" }).first().click();
  await page.getByRole("button", { name: "Stay" }).click();
  await db
    .updateTable("variants")
    .set({ price_minor: 7000 })
    .where("seller_id", "=", seller.id)
    .where("id", "=", mug?.variants[0]?.id ?? "")
    .execute();
  await bar.getByRole("button", { name: "Save 8 changes" }).click();
  await expect(page.getByText("7 changes saved.")).toBeVisible();
  await expect(price("S")).toHaveAttribute("aria-invalid", "true");
  await bar.getByRole("button", { name: "1 cell needs attention" }).click();
  await expect(page.getByRole("button", { name: "Keep 70.00" })).toBeVisible();
  await bar.getByRole("button", { name: "Save 1 change" }).click();
  await expect(page.getByText("1 change saved.")).toBeVisible();
  await expect(bar).toBeHidden();
  const saved = () =>
    db
      .selectFrom("variants")
      .select("price_minor")
      .where("seller_id", "=", seller.id)
      .where("product_id", "=", mug?.id ?? "")
      .orderBy("position")
      .execute();
  expect((await saved()).map(({ price_minor }) => price_minor)).toEqual([
    1200, 13400, 1400, 1500, 1600,
  ]);

  // Undo keeps values that another user has changed since.
  await db
    .updateTable("variants")
    .set({ price_minor: 9900 })
    .where("seller_id", "=", seller.id)
    .where("id", "=", mug?.variants[1]?.id ?? "")
    .execute();
  await page
    .getByRole("listitem")
    .filter({ hasText: "7 changes saved." })
    .getByRole("button", { name: "Undo" })
    .click();
  await expect(page.getByText("1 cell has changed in the meantime and stays.")).toBeVisible();
  await expect(price("M")).toHaveValue("99.00");
  await expect(price("L")).toHaveValue("50.00");

  // A phone shows one column at a time, with the old value below the field.
  await page.setViewportSize({ width: 390, height: 800 });
  const field = page.getByRole("textbox", { name: "Price, Mug, L" });
  await field.fill("44");
  await expect(page.getByText("was $50.00")).toBeVisible();
  await page.getByRole("button", { name: "SKU", exact: true }).click();
  await expect(page.getByRole("textbox", { name: "SKU, Mug, L" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Save 1 change" }).click();
  await expect(page.getByText("1 change saved.").last()).toBeVisible();
});

test("K22 unsaved table edits survive a reload, can be reviewed, and show conflicts", async ({
  page,
  db,
  createSeller,
}) => {
  const seller = await createSeller();
  const lamp = await createProduct(db, seller, { title: "Oak lamp", price_minor: 5000 });
  await createProduct(db, seller, { title: "Stone bowl", price_minor: 2000 });
  await logIn(page, seller, "/products?table=all&sort=title");
  const cell = (name: string) => page.getByRole("textbox", { name, exact: true });
  await cell("Price, Oak lamp").fill("55");
  await cell("Price, Stone bowl").fill("25");
  await cell("SKU, Stone bowl").fill("BOWL-1");
  const bar = page.getByRole("region", { name: "Unsaved changes" });
  await expect(bar).toContainText("saved in this browser");

  // A column can be hidden, but not one with a change.
  await page.getByRole("button", { name: "Columns" }).click();
  await page.getByRole("checkbox", { name: "Barcode" }).uncheck();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("columnheader", { name: "Barcode" })).toBeHidden();
  await expect(page.getByRole("columnheader", { name: "SKU" })).toBeVisible();

  // The tab is reloaded after another user has changed a price.
  await db
    .updateTable("variants")
    .set({ price_minor: 7000 })
    .where("seller_id", "=", seller.id)
    .where("product_id", "=", lamp.id)
    .execute();
  page.once("dialog", (dialog) => void dialog.accept());
  await page.reload();
  await expect(cell("SKU, Stone bowl")).toHaveValue("BOWL-1");
  await expect(page.getByRole("columnheader", { name: "Barcode" })).toBeHidden();
  await expect(bar).toContainText("3 changes in 2 products");
  await bar.getByRole("button", { name: "1 cell needs attention" }).click();
  await expect(cell("Price, Oak lamp")).toBeFocused();
  await expect(page.getByRole("button", { name: "Keep 70.00" })).toBeVisible();

  // The review shows each change with its old and new value. One change is undone there.
  await bar.getByRole("button", { name: "Review changes" }).click();
  const review = page.getByRole("dialog", { name: "Review changes" });
  await expect(review.getByRole("listitem")).toHaveCount(3);
  await expect(review.getByRole("listitem").first()).toContainText("$70.00");
  await expect(review.getByRole("listitem").first()).toContainText("$55.00");
  await expectAccessible(page);
  await review.getByRole("button", { name: "Undo: Price" }).first().click();
  await expect(review.getByRole("listitem")).toHaveCount(2);
  await review.getByRole("button", { name: "Save 2 changes" }).click();
  await expect(page.getByText("2 changes saved.")).toBeVisible();
  await expect(bar).toBeHidden();
  await page.reload();
  await expect(cell("Price, Oak lamp")).toHaveValue("70.00");
  await expect(cell("Price, Stone bowl")).toHaveValue("25.00");
  await expect(bar).toBeHidden();
});
