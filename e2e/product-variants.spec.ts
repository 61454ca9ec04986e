import type { Page } from "@playwright/test";
import { createProduct } from "@sellerdesk/server/testing/product-factory";
import { expect, expectAccessible } from "./fixtures.ts";
import { logIn, test } from "./sellers.ts";

const findStatus = (page: Page, text: string) =>
  page.getByRole("status").getByText(text, { exact: true });

const sizes = [
  { name: "Colour", values: ["Fog", "Rust"] },
  { name: "Size", values: ["S", "M", "L"] },
];
/** Pastes cells of a spreadsheet at the focus. */
const paste = (page: Page, text: string) =>
  page.evaluate((block) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", block);
    document.activeElement?.dispatchEvent(
      new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
    );
  }, text);
const column = (page: Page, name: string) =>
  page
    .getByRole("region", { name: "Variants" })
    .locator("[data-cell]")
    .and(page.getByLabel(new RegExp(`^${name}, `)))
    .evaluateAll((inputs) =>
      inputs.map((input) => (input instanceof HTMLInputElement ? input.value : "")),
    );

test("K22 the variant grid works like a spreadsheet: moves by key, pastes blocks, fills and sets columns", async ({
  page,
  db,
  createSeller,
}) => {
  const seller = await createSeller({ currency: "EUR" });
  const { id } = await createProduct(db, seller, { options: sizes });
  await logIn(page, seller, `/products/${id}`);
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
  await page.getByLabel("Price, Fog · S", { exact: true }).focus();
  await page.keyboard.press("Enter");
  expect(await focused()).toBe("Price, Fog · M");
  await page.keyboard.press("Shift+Enter");
  await page.keyboard.press("ArrowLeft");
  expect(await focused()).toBe("SKU, Fog · S");

  // Pastes amounts in the formats of spreadsheets. The message names the rows that did not fit.
  await paste(page, "F-S\t€1,050.00\nF-M\t20,5\r\nR-1\t30\n");
  expect((await column(page, "SKU")).slice(0, 3)).toEqual(["F-S", "F-M", "R-1"]);
  expect((await column(page, "Price")).slice(0, 3)).toEqual(["1050.00", "20,5", "30"]);
  await expect(findStatus(page, "6 cells filled")).toBeVisible();
  await page.getByLabel("SKU, Rust · L").focus();
  await paste(page, "R-L\nno room\nnor here");
  await expect(findStatus(page, "1 cell filled. 2 did not fit.")).toBeVisible();

  await page.getByLabel("Price, Fog · S", { exact: true }).focus();
  await page.keyboard.press("Control+A");
  await page.keyboard.type("45");
  await page.keyboard.press("Escape");
  await expect(page.getByLabel("Price, Fog · S", { exact: true })).toHaveValue("1050.00");
  await page.keyboard.type("45");
  await page.keyboard.press("Control+d");
  expect(await column(page, "Price")).toEqual(["45", "45", "45", "45", "45", "45"]);
  await page.getByRole("button", { name: "Undo", exact: true }).last().click();
  expect((await column(page, "Price")).slice(0, 3)).toEqual(["45", "20,5", "30"]);
  // Cuts a block of two columns, pastes it back, then copies it two rows below.
  await page.getByLabel("SKU, Fog · S").focus();
  await page.keyboard.press("Shift+ArrowRight");
  await page.keyboard.press("Shift+ArrowDown");
  await page.keyboard.press("Control+x");
  expect((await column(page, "SKU")).slice(0, 3)).toEqual(["", "", "R-1"]);
  expect((await column(page, "Price")).slice(0, 3)).toEqual(["", "", "30"]);
  await page.keyboard.press("Control+v");
  expect((await column(page, "SKU")).slice(0, 3)).toEqual(["F-S", "F-M", "R-1"]);
  await page.keyboard.press("Control+c");
  await page.getByLabel("SKU, Rust · S").focus();
  await page.keyboard.press("Control+v");
  expect((await column(page, "SKU")).slice(3, 5)).toEqual(["F-S", "F-M"]);
  expect((await column(page, "Price")).slice(3, 5)).toEqual(["45", "20,5"]);
  await page.getByRole("button", { name: "Undo", exact: true }).last().click();
  // Fills a selected block from its first row alone.
  await page.getByLabel("Price, Fog · S", { exact: true }).focus();
  await page.keyboard.press("Shift+ArrowDown");
  await page.getByRole("button", { name: "Fill down" }).click();
  expect((await column(page, "Price")).slice(0, 3)).toEqual(["45", "45", "30"]);

  await page.getByRole("button", { name: "Select", exact: true }).click();
  await page.getByRole("menuitem", { name: "Rust" }).click();
  await expect(page.getByLabel("Select Rust · S")).toBeChecked();
  await page.getByRole("button", { name: /^Price, .: set for several variants$/ }).click();
  await page.getByRole("textbox", { name: "Price", exact: true }).fill("60");
  await page.keyboard.press("Enter");
  expect(await column(page, "Price")).toEqual(["45", "45", "30", "60", "60", "60"]);

  await page.getByRole("button", { name: "Columns" }).click();
  for (const name of ["Cost", "Weight"]) await page.getByRole("checkbox", { name }).check();
  await page.keyboard.press("Escape");
  await page.getByLabel("Cost, Fog · S").fill("27");
  await expect(page.getByRole("cell", { name: "40%" })).toBeVisible();
  await page.getByLabel("Weight, Fog · S").fill("850 g");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(findStatus(page, "Saved")).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("Weight, Fog · S")).toHaveValue("850 g");
  expect(await column(page, "Price")).toEqual([
    "45.00",
    "45.00",
    "30.00",
    "60.00",
    "60.00",
    "60.00",
  ]);
});

test.describe("deleting variants", () => {
  test("K24 deletes a variant after confirmation, keeps unsaved edits, and never deletes the last variant", async ({
    page,
    db,
    createSeller,
  }) => {
    const seller = await createSeller();
    const { id } = await createProduct(db, seller, {
      options: [{ name: "Size", values: ["S", "M", "L"] }],
      stock: 7,
    });
    await logIn(page, seller, `/products/${id}`);
    await page.getByLabel("SKU, L").fill("TYPED-L");
    await page.getByRole("button", { name: "More actions for S" }).click();
    await page.getByRole("button", { name: "Delete variant" }).click();
    const dialog = page.getByRole("dialog", { name: "Delete S?" });
    await expect(dialog).toContainText("with its stock of 7");
    await expect(dialog.getByRole("button", { name: "Cancel" })).toBeFocused();
    await dialog.getByRole("button", { name: "Delete" }).click();
    await expect(findStatus(page, "S deleted")).toBeVisible();
    await expect(page.getByLabel("SKU, S")).toBeHidden();
    await expect(page.getByLabel("SKU, L")).toHaveValue("TYPED-L");

    await page.getByLabel("Select all variants").check();
    await page.getByRole("button", { name: "Delete", exact: true }).click();
    await expect(findStatus(page, "A product needs at least one variant.")).toBeVisible();
    await page.getByLabel("Select L").uncheck();
    await page.getByRole("button", { name: "Delete", exact: true }).click();
    await page
      .getByRole("dialog", { name: "Delete M?" })
      .getByRole("button", { name: "Delete" })
      .click();
    await page.getByRole("button", { name: "More actions for L" }).click();
    await expect(page.getByRole("button", { name: "Delete variant" })).toBeDisabled();
    await expect(page.getByRole("dialog", { name: "L" })).toContainText(
      "A product needs at least one variant.",
    );
    await page.getByRole("button", { name: "Done" }).click();
    await page.getByRole("button", { name: "Save" }).click();
    await expect(findStatus(page, "Saved")).toBeVisible();
    await page.reload();
    await expect(page.getByLabel("SKU, L")).toHaveValue("TYPED-L");
  });
});
