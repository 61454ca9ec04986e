import type { Locator, Page } from "@playwright/test";
import { lengthUnits, standardVolumeUnits, volumeUnits, weightUnits } from "@sellerdesk/contract/units";
import { createProduct } from "@sellerdesk/server/testing/product-factory";
import { expect, expectAccessible } from "./fixtures.ts";
import { logIn, test } from "./sellers.ts";

/** Goes to a control as somebody without a mouse does. */
const tabTo = async (page: Page, target: Locator) => {
  for (let presses = 0; presses < 60; presses++) {
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
  test.setTimeout(120_000);
  await logIn(page, await createSeller({ currency: "EUR" }));
  await page.goto("/products");
  await tabTo(page, page.getByRole("link", { name: "Add product" }));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/products/add");

  await type(page, "Title", "Stonewashed linen duvet cover");
  await type(page, "Description", "Woven from flax.\n\nWash at 40 °C.");
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
  await expect(variants.getByLabel(/^Price, /)).toHaveCount(6);
  for (const price of await variants.getByLabel(/^Price, /).all()) await expect(price).toHaveValue("129.00");
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
  await tabTo(page, price);
  await page.keyboard.press("Control+A");
  await page.keyboard.type("159.5");
  await press(page, "Save");
  await expect(told(page, "Saved")).toBeVisible();
  await expect(page.getByText("Unsaved changes")).toBeHidden();
  await page.reload();
  await expect(price).toHaveValue("159.50");
  await expect(page.getByLabel("Weight", { exact: true })).toHaveValue("1.85");
  await expect(page.getByLabel("Description", { exact: true })).toHaveValue(
    "Woven from flax.\n\nWash at 40 °C.",
  );
  await page.goto("/products");
  await expect(rowsOf(page)).toHaveText([
    /Product/,
    /Stonewashed.*6 variants.*Published.*24.*€129\.00 – €159\.50/,
  ]);
});

test("C4 K19 F3 the list loads for a second, keeps its state in the address, and Back restores it", async ({
  page,
  db,
  createSeller,
}) => {
  const seller = await createSeller();
  await createProduct(db, seller, { title: "Linen apron", variants: [{ sku: "AP-1", price_minor: 3000 }] });
  await createProduct(db, seller, { title: "Linen draft", status: "draft", stock: 0 });
  await createProduct(db, seller, { title: "Wool blanket" });
  await logIn(page, seller);
  await page.goto("/products");
  const table = page.getByRole("table", { name: "Products" });
  await expect(table).toHaveAttribute("aria-busy", "true");
  await expect(rowsOf(page)).toHaveText([/Product/, /Wool/, /Linen draft/, /Linen apron/]);
  await expect(page.getByRole("navigation", { name: "Status" })).toHaveText(
    "All3Published2Drafts1Unlisted0Archived0",
  );
  await expectAccessible(page);

  await page.getByRole("searchbox", { name: "Search products" }).fill("linen");
  await expect(rowsOf(page)).toHaveCount(3);
  await expect(page).toHaveURL("/products?search=linen&sort=relevance");
  await page.getByRole("link", { name: /^Drafts/ }).click();
  await expect(rowsOf(page)).toHaveText([/Product/, /Linen draft.*Draft.*0 left/]);
  await expect(page).toHaveURL(/search=linen/);
  await expect(page).toHaveURL(/status=draft/);
  await page.goBack();
  await expect(rowsOf(page)).toHaveCount(3);
  await page.getByRole("link", { name: "Price" }).click();
  await expect(page).toHaveURL("/products?search=linen&sort=price");
  await expect(rowsOf(page)).toHaveText([/Product/, /Linen draft/, /Linen apron/]);

  await page.getByRole("button", { name: "Filters" }).click();
  await page.getByRole("dialog", { name: "Filters" }).getByLabel("Stock").selectOption("out");
  await page.keyboard.press("Escape");
  await expect(rowsOf(page)).toHaveText([/Product/, /Linen draft/]);
  await page.getByRole("button", { name: "Remove the filter Stock" }).click();
  await expect(rowsOf(page)).toHaveCount(3);
  await page.goto("/products?search=nowhere");
  await expect(page.getByText("No product matches.")).toBeVisible();
  await page.getByRole("link", { name: "Clear filters" }).click();
  await page.getByRole("link", { name: "Wool blanket" }).click();
  await expect(page.getByRole("heading", { name: "Wool blanket", level: 1 })).toBeVisible();
});

test("C4 the list is cards at a phone's width, and the form one column", async ({
  page,
  db,
  createSeller,
}) => {
  const seller = await createSeller();
  const { id } = await createProduct(db, seller, {
    title: "Linen apron",
    options: [{ name: "Size", values: ["S", "M"] }],
  });
  await logIn(page, seller);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/products");
  await expect(page.getByRole("list", { name: "Products" }).getByRole("listitem")).toHaveText([
    /Linen apron.*20 available/,
  ]);
  await expectAccessible(page);
  await page.goto(`/products/${id}`);
  await expect(page.getByLabel("SKU")).toHaveCount(2);
  await expectAccessible(page);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(390);
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
  await page.getByRole("link", { name: "Orders" }).click();
  const question = page.getByRole("dialog", { name: "Leave without saving?" });
  await expect(question.getByRole("button", { name: "Stay" })).toBeFocused();
  await question.getByRole("button", { name: "Stay" }).click();
  await expect(page.getByLabel("Title", { exact: true })).toHaveValue("Not saved");
  await page.getByRole("button", { name: "Discard" }).click();
  await expect(page.getByLabel("Title", { exact: true })).toHaveValue("Gone soon");

  await page.getByRole("button", { name: "More actions" }).click();
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
    await other.getByRole("button", { name: "Save" }).click();
    await expect(told(other, "Saved")).toBeVisible();
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByRole("alert")).toContainText("This was changed since you opened it.");
    await expect(page.getByLabel("Title", { exact: true })).toHaveValue("From the first window");
  });
});
