import type { Locator, Page } from "@playwright/test";
import { lengthUnits, standardVolumeUnits, volumeUnits, weightUnits } from "@sellerdesk/contract/units";
import { createPickable } from "@sellerdesk/server/testing/lookup-factory";
import { createProduct } from "@sellerdesk/server/testing/product-factory";
import { expect, expectAccessible } from "./fixtures.ts";
import { logIn, test } from "./sellers.ts";

/** Goes to a control as somebody without a mouse does. */
const tabTo = async (page: Page, target: Locator) => {
  for (let presses = 0; presses < 120; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
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

/** A picture as a camera would send it, painted in the browser. */
const paintPicture = async (page: Page, edge: number, name: string) => {
  const bytes = await page.evaluate(async (size) => {
    const canvas = new OffscreenCanvas(size, size);
    const brush = canvas.getContext("2d");
    if (brush) brush.fillStyle = "teal";
    brush?.fillRect(0, 0, size / 2, size);
    const blob = await canvas.convertToBlob({ type: "image/jpeg" });
    return [...new Uint8Array(await blob.arrayBuffer())];
  }, edge);
  return { name, mimeType: "image/jpeg", buffer: Buffer.from(bytes) };
};

const rowsOf = (page: Page) => page.getByRole("table", { name: "Products" }).getByRole("row");
const told = (page: Page, text: string) => page.getByRole("status").getByText(text, { exact: true });

test("C5 C6 K21 K22 a product with six variants is added and changed by keyboard alone", async ({
  page,
  createSeller,
}) => {
  // A hundred key presses, each waited for.
  test.setTimeout(180_000);
  await logIn(page, await createSeller({ currency: "EUR" }));
  await page.goto("/products");
  await tabTo(page, page.getByRole("link", { name: "Add product" }));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/products/add");

  await type(page, "Title", "Stonewashed linen duvet cover");
  await tabTo(page, page.getByRole("textbox", { name: "Description", exact: true }));
  await page.keyboard.type("Woven from flax.");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Control+B");
  await page.keyboard.type("Wash at 40 °C.");
  await type(page, "Price", "129.00");
  await type(page, "Was", "199");
  await press(page, "Add option");
  await expect(page.getByLabel("Name of option 1")).toBeFocused();
  await page.keyboard.type("Colour");
  await type(page, "Add a value of Colour", "Undyed, Fog, Rust");
  await page.keyboard.press("Enter");
  await press(page, "Add option");
  await page.keyboard.type("Size");
  await type(page, "Add a value of Size", "140");
  await page.keyboard.press("Enter");
  await page.keyboard.type("200");
  await page.keyboard.press("Enter");

  // What was typed for the one variant stands in all that came of it.
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
  await expect(told(page, "Published")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Stonewashed linen duvet cover", level: 1 })).toBeVisible();
  await expect(page.getByText("Published", { exact: true }).first()).toBeVisible();

  // Edit: stock is the inventory's now; a price changes; the product stays live.
  await expect(page.getByLabel("On hand, Undyed · 140")).toHaveText("24");
  const price = page.getByLabel("Price, Rust · 200");
  await tabTo(page, page.getByLabel("Price, Undyed · 140"));
  for (let row = 1; row < 6; row++) await page.keyboard.press("ArrowDown");
  await expect(price).toBeFocused();
  await page.keyboard.type("159.5");
  await press(page, "Save");
  await expect(told(page, "Saved")).toBeVisible();
  await expect(page.getByText("Unsaved changes")).toBeHidden();
  await page.reload();
  await expect(price).toHaveValue("159.50");
  await expect(page.getByLabel("Weight", { exact: true })).toHaveValue("1.85");
  const description = page.getByRole("textbox", { name: "Description", exact: true });
  await expect(description.getByRole("paragraph")).toHaveText(["Woven from flax.", "Wash at 40 °C."]);
  await expect(description.getByRole("strong")).toHaveText("Wash at 40 °C.");
  await page.goto("/products");
  await expect(rowsOf(page)).toHaveText([
    /Product/,
    /Stonewashed.*6 variants.*Published.*24.*€129\.00 – €159\.50/,
  ]);
});

test.describe("pictures", () => {
  test.use({ expectedErrors: [/415|422/] });

  test("K4 L4 a picture that is refused is told and left out; the others and the form go on", async ({
    page,
    createSeller,
  }) => {
    await logIn(page, await createSeller());
    const warnings: string[] = [];
    page.on("console", (message) => message.type() === "warning" && warnings.push(message.text()));
    await page.goto("/products/add");
    await page
      .getByLabel("Add pictures")
      .setInputFiles([
        await paintPicture(page, 800, "front.jpg"),
        { name: "trick.jpg", mimeType: "image/jpeg", buffer: Buffer.from("<svg onload='alert(1)'/>") },
        await paintPicture(page, 300, "tiny.jpg"),
        await paintPicture(page, 600, "back.jpg"),
      ]);
    await expect(page.getByRole("img", { name: /^Picture \d$/ })).toHaveCount(2);
    const notice = page.getByRole("alert").filter({ hasText: "2 pictures were not taken." });
    await expect(notice).toContainText("trick.jpg: Choose a JPEG, PNG, WebP or AVIF file.");
    await expect(notice).toContainText(
      "tiny.jpg: This picture is 300 x 300 pixels; its short side needs at least 500.",
    );
    expect(warnings.filter((text) => text.includes("/api/documents"))).toHaveLength(2);

    await page.getByRole("button", { name: "Move picture 2 forward" }).click();
    await page.getByRole("button", { name: "Describe picture 1" }).click();
    await page.getByLabel("What the picture shows").fill("The back");
    await page.keyboard.press("Escape");
    await page.getByLabel("Title", { exact: true }).fill("Two-sided board");
    await page.getByLabel("Price", { exact: true }).fill("12");
    await page.getByRole("button", { name: "Save draft" }).click();
    await expect(page).toHaveURL(/\/products\/[0-9a-f-]{36}$/);
    await page.reload();
    await expect(page.locator(".media-tile img")).toHaveCount(2);
    await expect(page.getByRole("img", { name: "The back" })).toBeVisible();
  });
});

test("G2 G3 G4 G5 I1 the unit pickers offer the specification's units, and 0 counts as none", async ({
  page,
  db,
  createSeller,
}) => {
  const seller = await createSeller();
  const { id } = await createProduct(db, seller, { variants: [{ weight: { value: 2, unit: "kg" } }] });
  await logIn(page, seller);
  await page.goto(`/products/${id}`);
  for (const [label, units] of [
    ["Weight", weightUnits],
    ["Length", lengthUnits],
    ["Width", lengthUnits],
    ["Height", lengthUnits],
    ["Volume", volumeUnits],
    ["Standard volume", standardVolumeUnits],
  ] as const)
    await expect(page.getByLabel(`Unit of ${label}`, { exact: true }).locator("option")).toHaveText(
      units.map((unit) => unit.label),
    );
  await page.getByLabel("Weight", { exact: true }).fill("0");
  await page.getByLabel("Volume", { exact: true }).fill("1,5");
  await page.getByLabel("Unit of Volume", { exact: true }).selectOption("fl oz (UK)");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(told(page, "Saved")).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("Weight", { exact: true })).toHaveValue("");
  await expect(page.getByLabel("Volume", { exact: true })).toHaveValue("1.5");
  await expect(page.getByLabel("Unit of Volume", { exact: true })).toHaveValue("fl oz (UK)");
});

const sizes = [
  { name: "Colour", values: ["Fog", "Rust"] },
  { name: "Size", values: ["S", "M", "L"] },
];
/** What a spreadsheet would put on the clipboard, pasted where the focus is. */
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
    .evaluateAll((inputs) => inputs.map((input) => (input instanceof HTMLInputElement ? input.value : "")));

test("K22 the variants are a spreadsheet: arrows and Enter move, blocks are pasted, columns filled and set", async ({
  page,
  db,
  createSeller,
}) => {
  const seller = await createSeller({ currency: "EUR" });
  const { id } = await createProduct(db, seller, { options: sizes });
  await logIn(page, seller);
  await page.goto(`/products/${id}`);
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
  await page.getByLabel("Price, Fog · S").focus();
  await page.keyboard.press("Enter");
  expect(await focused()).toBe("Price, Fog · M");
  await page.keyboard.press("Shift+Enter");
  await page.keyboard.press("ArrowLeft");
  expect(await focused()).toBe("SKU, Fog · S");

  // Amounts as spreadsheets write them; the rows that are left over are told.
  await paste(page, "F-S\t€1,050.00\nF-M\t20,5\r\nR-1\t30\n");
  expect((await column(page, "SKU")).slice(0, 3)).toEqual(["F-S", "F-M", "R-1"]);
  expect((await column(page, "Price")).slice(0, 3)).toEqual(["1050.00", "20,5", "30"]);
  await expect(told(page, "6 cells filled")).toBeVisible();
  await page.getByLabel("SKU, Rust · L").focus();
  await paste(page, "R-L\nno room\nnor here");
  await expect(told(page, "1 cell filled. 2 found no place.")).toBeVisible();

  await page.getByLabel("Price, Fog · S").focus();
  await page.keyboard.press("Control+A");
  await page.keyboard.type("45");
  await page.keyboard.press("Escape");
  await expect(page.getByLabel("Price, Fog · S")).toHaveValue("1050.00");
  await page.keyboard.type("45");
  await page.keyboard.press("Control+d");
  expect(await column(page, "Price")).toEqual(["45", "45", "45", "45", "45", "45"]);
  await page.getByRole("button", { name: "Undo", exact: true }).last().click();
  expect((await column(page, "Price")).slice(0, 3)).toEqual(["45", "20,5", "30"]);
  // A chosen block is filled from its first row alone.
  await page.getByLabel("Price, Fog · S").focus();
  await page.keyboard.press("Shift+ArrowDown");
  await page.getByRole("button", { name: "Fill down" }).click();
  expect((await column(page, "Price")).slice(0, 3)).toEqual(["45", "45", "30"]);

  await page.getByRole("button", { name: "Choose", exact: true }).click();
  await page.getByRole("menuitem", { name: "Rust" }).click();
  await page.getByRole("button", { name: /^Price, .: set for several$/ }).click();
  await page.getByRole("textbox", { name: "Price", exact: true }).fill("60");
  await page.keyboard.press("Enter");
  expect(await column(page, "Price")).toEqual(["45", "45", "30", "60", "60", "60"]);

  await page.getByRole("button", { name: "Columns" }).click();
  await page.getByRole("checkbox", { name: "Cost" }).check();
  await page.getByRole("checkbox", { name: "Weight" }).check();
  await page.keyboard.press("Escape");
  await page.getByLabel("Cost, Fog · S").fill("27");
  await expect(page.getByRole("cell", { name: "40%" })).toBeVisible();
  await page.getByLabel("Weight, Fog · S").fill("850 g");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(told(page, "Saved")).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("Weight, Fog · S")).toHaveValue("850 g");
  expect(await column(page, "Price")).toEqual(["45.00", "45.00", "30.00", "60.00", "60.00", "60.00"]);
});

test("K21 what was typed stays when an option changes, and comes back with its value", async ({
  page,
  createSeller,
}) => {
  await logIn(page, await createSeller());
  await page.goto("/products/add");
  await page.getByRole("button", { name: "Add option" }).click();
  await page.keyboard.type("Size");
  await page.getByLabel("Add a value of Size").fill("S, M");
  await page.keyboard.press("Enter");
  await page.getByLabel("SKU, M").fill("MUG-M");
  await page.getByRole("button", { name: "M", exact: true }).click();
  await page.getByLabel("Value", { exact: true }).fill("Medium");
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("SKU, Medium")).toHaveValue("MUG-M");
  await page.getByRole("button", { name: "Remove Medium" }).click();
  await expect(page.getByLabel("SKU, Medium")).toBeHidden();
  await page.getByLabel("Add a value of Size").fill("Medium");
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("SKU, Medium")).toHaveValue("MUG-M");
});

test.describe("deleting variants", () => {
  test("K24 a variant is deleted after a question, at once, and what else was typed stays; the last one stays", async ({
    page,
    db,
    createSeller,
  }) => {
    const seller = await createSeller();
    const { id } = await createProduct(db, seller, {
      options: [{ name: "Size", values: ["S", "M", "L"] }],
      stock: 7,
    });
    await logIn(page, seller);
    await page.goto(`/products/${id}`);
    await page.getByLabel("SKU, L").fill("TYPED-L");
    await page.getByRole("button", { name: "More of S" }).click();
    await page.getByRole("button", { name: "Delete variant" }).click();
    const dialog = page.getByRole("dialog", { name: "Delete S?" });
    await expect(dialog).toContainText("with its stock of 7");
    await expect(dialog.getByRole("button", { name: "Cancel" })).toBeFocused();
    await dialog.getByRole("button", { name: "Delete" }).click();
    await expect(told(page, "S deleted")).toBeVisible();
    await expect(page.getByLabel("SKU, S")).toBeHidden();
    await expect(page.getByLabel("SKU, L")).toHaveValue("TYPED-L");

    await page.getByLabel("Choose all variants").check();
    await page.getByRole("button", { name: "Delete", exact: true }).click();
    await expect(told(page, "A product needs at least one variant.")).toBeVisible();
    await page.getByLabel("Choose L").uncheck();
    await page.getByRole("button", { name: "Delete", exact: true }).click();
    await page.getByRole("dialog", { name: "Delete M?" }).getByRole("button", { name: "Delete" }).click();
    await page.getByRole("button", { name: "More of L" }).click();
    await expect(page.getByRole("button", { name: "Delete variant" })).toBeDisabled();
    await expect(page.getByRole("dialog", { name: "L" })).toContainText(
      "A product needs at least one variant.",
    );
    await page.getByRole("button", { name: "Done" }).click();
    await page.getByRole("button", { name: "Save" }).click();
    await expect(told(page, "Saved")).toBeVisible();
    await page.reload();
    await expect(page.getByLabel("SKU, L")).toHaveValue("TYPED-L");
  });
});

test("C5 C6 what was typed and not saved is offered back after a reload", async ({
  page,
  db,
  createSeller,
}) => {
  const seller = await createSeller();
  const { id } = await createProduct(db, seller, { title: "Saved title" });
  await logIn(page, seller);
  await page.goto(`/products/${id}`);
  await page.getByLabel("Title", { exact: true }).fill("Half typed");
  await expect(page.getByRole("region", { name: "Unsaved changes" })).toContainText("kept in this browser");
  page.on("dialog", (dialog) => void dialog.accept());
  await page.reload();
  await expect(page.getByLabel("Title", { exact: true })).toHaveValue("Saved title");
  await page.getByRole("button", { name: "Bring them back" }).click();
  await expect(page.getByLabel("Title", { exact: true })).toHaveValue("Half typed");
  await expectAccessible(page);
  await page.keyboard.press("Control+s");
  await expect(told(page, "Saved")).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("Title", { exact: true })).toHaveValue("Half typed");
  await expect(page.getByRole("button", { name: "Bring them back" })).toBeHidden();
});

test("C5 what is missing before publishing stands beside the button and leads to its field", async ({
  page,
  createSeller,
}) => {
  await logIn(page, await createSeller());
  await page.goto("/products/add");
  await page.getByLabel("Title", { exact: true }).fill("Mug");
  const bar = page.getByRole("region", { name: "Unsaved changes" });
  await bar.getByRole("button", { name: "A price" }).click();
  await expect(page.getByLabel("Price", { exact: true })).toBeFocused();
  await page.keyboard.type("12");
  await expect(bar.getByRole("button", { name: "At least one picture" })).toBeVisible();
  for (const [point, field] of [
    ["At least one picture", page.getByLabel("Add pictures")],
    ["A category", page.getByRole("combobox", { name: "Category" })],
    ["Weight of the parcel", page.getByLabel("Weight", { exact: true })],
  ] as const) {
    await page.getByRole("complementary").getByRole("button", { name: point }).click();
    await expect(field).toBeFocused();
  }
});

test("K5 K8 K20 category, brand and colours are searched as one types", async ({
  page,
  db,
  createSeller,
}) => {
  const { category, brand, color } = await createPickable(db);
  await logIn(page, await createSeller());
  await page.goto("/products/add");
  await page.getByLabel("Title", { exact: true }).fill("Deep bowl");
  await page.getByLabel("Price", { exact: true }).fill("12");
  for (const [label, { name }] of [
    ["Category", category],
    ["Brand", brand],
    ["Colours", color],
  ] as const) {
    await page.getByRole("combobox", { name: label, exact: true }).click();
    await page.keyboard.type(name.toLowerCase());
    await expect(page.getByRole("option")).toHaveText([new RegExp(name)]);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
  }
  await page.keyboard.press("Escape");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect(page).toHaveURL(/\/products\/[0-9a-f-]{36}$/);
  await page.reload();
  await expect(page.getByRole("combobox", { name: "Category" })).toHaveValue(`Kitchen › ${category.name}`);
  await expect(page.getByRole("combobox", { name: "Brand" })).toHaveValue(brand.name);
  await page.getByRole("button", { name: `Remove ${color.name}` }).click();
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect(told(page, "Saved")).toBeVisible();
  await expect(page.getByRole("button", { name: `Remove ${color.name}` })).toBeHidden();
});

test("K23 a product is deleted after a question; leaving unsaved changes asks", async ({
  page,
  db,
  createSeller,
}) => {
  const seller = await createSeller();
  const { id } = await createProduct(db, seller, { title: "Gone soon" });
  await logIn(page, seller);
  await page.goto(`/products/${id}`);
  await page.getByLabel("Title", { exact: true }).fill("Not saved");
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Orders" }).click();
  const question = page.getByRole("dialog", { name: "Leave without saving?" });
  await expect(question.getByRole("button", { name: "Stay" })).toBeFocused();
  await question.getByRole("button", { name: "Stay" }).click();
  await expect(page.getByLabel("Title", { exact: true })).toHaveValue("Not saved");
  await page.getByRole("button", { name: "Discard" }).click();
  await expect(page.getByLabel("Title", { exact: true })).toHaveValue("Gone soon");

  await page.getByRole("button", { name: "Actions for Gone soon" }).click();
  await page.getByRole("menuitem", { name: "Delete product" }).click();
  const dialog = page.getByRole("dialog", { name: "Delete Gone soon?" });
  await expect(dialog.getByRole("button", { name: "Cancel" })).toBeFocused();
  await dialog.getByRole("button", { name: "Delete product" }).click();
  await expect(page).toHaveURL("/products");
  await expect(page.getByText("No products yet")).toBeVisible();
});

test.describe("two writers", () => {
  test.use({ expectedErrors: [/409/] });

  test("K22 a product that changed meanwhile is not overwritten, and the seller is told", async ({
    page,
    context,
    db,
    createSeller,
  }) => {
    const seller = await createSeller();
    const { id } = await createProduct(db, seller, { title: "Shared" });
    await logIn(page, seller);
    await page.goto(`/products/${id}`);
    await page.getByLabel("Title", { exact: true }).fill("From the first window");
    const other = await context.newPage();
    await other.goto(`/products/${id}`);
    await other.getByLabel("Title", { exact: true }).fill("From the second window");
    await other.getByLabel("Price", { exact: true }).fill("77");
    await other.getByRole("button", { name: "Save" }).click();
    await expect(told(other, "Saved")).toBeVisible();
    await page.getByRole("button", { name: "Save" }).click();
    const notice = page.getByRole("alert");
    await expect(notice).toContainText("This was changed since you opened it.");
    await expect(notice).toContainText("Title: yours is kept; the other one is “From the second window”.");
    await expect(page.getByLabel("Title", { exact: true })).toHaveValue("From the first window");
    // What only the other window changed is there, and saving again goes through.
    await expect(page.getByLabel("Price", { exact: true })).toHaveValue("77.00");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(told(page, "Saved")).toBeVisible();
    await expect(notice).toBeHidden();
    await page.reload();
    await expect(page.getByLabel("Title", { exact: true })).toHaveValue("From the first window");
    await expect(page.getByLabel("Price", { exact: true })).toHaveValue("77.00");
  });
});
