import type { ElementHandle, Locator, Page } from "@playwright/test";
import { expect, expectAccessible } from "./fixtures.ts";
import { logIn, test } from "./sellers.ts";

/** Whether the element has the focus. Null if the page has replaced the element. */
const hasFocus = async (target: ElementHandle<Element>) =>
  target.evaluate((element) => (element.isConnected ? element === document.activeElement : null));

/**
 * Moves to a control with Tab, as a seller without a mouse does. Looks the control up only once,
 * because a lookup by name takes longer than the key.
 */
const tabTo = async (page: Page, target: Locator) => {
  let element = await target.elementHandle();
  for (let presses = 0; element && presses < 120; presses++) {
    const isThere = await hasFocus(element);
    if (isThere) return;
    if (isThere === null) element = await target.elementHandle();
    else await page.keyboard.press("Tab");
  }
  await expect(target).toBeFocused();
};
const type = async (page: Page, label: string, text: string) => {
  await tabTo(page, page.getByLabel(label, { exact: true }));
  await page.keyboard.type(text);
};
const press = async (page: Page, name: string, key = "Enter") => {
  await tabTo(page, page.getByRole("button", { name, exact: true }));
  await page.keyboard.press(key);
};

const rowsOf = (page: Page) => page.getByRole("table", { name: "Products" }).getByRole("row");
const findStatus = (page: Page, text: string) =>
  page.getByRole("status").getByText(text, { exact: true });

test("C5 C6 K21 K22 adds and edits a product with six variants by keyboard alone", async ({
  page,
  createSeller,
}) => {
  await logIn(page, await createSeller({ currency: "EUR" }), "/products");
  await tabTo(page, page.getByRole("link", { name: "Add product" }));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/products/add");

  await type(page, "Title", "Stonewashed linen duvet cover");
  await tabTo(page, page.getByRole("textbox", { name: "Description", exact: true }));
  await page.keyboard.type("Woven from flax.");
  // The editor loads when the seller starts to type, and replaces the text field.
  await expect(page.getByRole("button", { name: "Bold" })).toBeVisible();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Control+B");
  await page.keyboard.type("Wash at 40 °C.");
  await type(page, "Price", "129.00");
  await type(page, "Compare-at price", "199");
  await press(page, "Add option");
  await expect(page.getByLabel("Name of option 1")).toBeFocused();
  await page.keyboard.type("Colour");
  await type(page, "Add a value for Colour", "Undyed, Fog, Rust");
  await page.keyboard.press("Enter");
  await press(page, "Add option");
  await page.keyboard.type("Size");
  await type(page, "Add a value for Size", "140");
  await page.keyboard.press("Enter");
  await page.keyboard.type("200");
  await page.keyboard.press("Enter");

  // The variants have the values that were typed for the single variant.
  const variants = page.getByRole("region", { name: "Variants" });
  await expect(variants.getByLabel(/^Price, \w/)).toHaveCount(6);
  for (const price of await variants.getByLabel(/^Price, \w/).all())
    await expect(price).toHaveValue("129.00");
  await type(page, "SKU, Undyed · 140", "HL-U-140");
  await type(page, "On hand, Undyed · 140", "24");
  await type(page, "SKU, Rust · 200", "HL-U-140");
  await type(page, "Weight", "1.85");
  await expect(page.getByText("Unsaved changes")).toBeVisible();
  await expectAccessible(page);

  // Two variants cannot share a SKU: the field is named, and nothing is sent.
  await press(page, "Save and publish");
  await expect(page.getByText("Another variant already uses HL-U-140.")).toBeVisible();
  await expect(page.getByLabel("SKU, Rust · 200")).toBeFocused();
  await page.keyboard.press("Control+A");
  await page.keyboard.type("HL-R-200");
  await press(page, "Save and publish");
  await expect(page).toHaveURL(/\/products\/[0-9a-f-]{36}$/);
  await expect(findStatus(page, "Published")).toBeVisible();
  await expect(
    page.getByRole("heading", { name: "Stonewashed linen duvet cover", level: 1 }),
  ).toBeVisible();
  await expect(page.getByText("Published", { exact: true }).first()).toBeVisible();

  // Edit: stock now belongs to the inventory, a price changes, and the product stays live.
  await expect(page.getByLabel("On hand, Undyed · 140")).toHaveText("24");
  const price = page.getByLabel("Price, Rust · 200", { exact: true });
  await tabTo(page, page.getByLabel("Price, Undyed · 140", { exact: true }));
  for (let row = 1; row < 6; row++) await page.keyboard.press("ArrowDown");
  await expect(price).toBeFocused();
  await page.keyboard.type("159.5");
  await press(page, "Save");
  await expect(findStatus(page, "Saved")).toBeVisible();
  await expect(page.getByText("Unsaved changes")).toBeHidden();
  await page.reload();
  await expect(price).toHaveValue("159.50");
  await expect(page.getByLabel("Weight", { exact: true })).toHaveValue("1.85");
  const description = page.getByRole("textbox", { name: "Description", exact: true });
  await expect(description.getByRole("paragraph")).toHaveText([
    "Woven from flax.",
    "Wash at 40 °C.",
  ]);
  await expect(description.getByRole("strong")).toHaveText("Wash at 40 °C.");
  await page.goto("/products");
  await expect(rowsOf(page)).toHaveText([
    /Product/,
    /Stonewashed.*6 variants.*Published.*24.*€129\.00 – €159\.50/,
  ]);
});
