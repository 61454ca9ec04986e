import type { Page } from "@playwright/test";
import { createCategoryBrandColor } from "@sellerdesk/server/testing/lookup-factory";
import { createProduct } from "@sellerdesk/server/testing/product-factory";
import { expect, expectAccessible, holdAssets } from "./fixtures.ts";
import { logIn, storeSession, test } from "./sellers.ts";

const findStatus = (page: Page, text: string) =>
  page.getByRole("status").getByText(text, { exact: true });

test(
  "C5 C6 offers to restore unsaved changes after a reload",
  { tag: "@firefox" },
  async ({ page, db, createSeller }) => {
    const seller = await createSeller();
    const { id } = await createProduct(db, seller, { title: "Saved title" });
    await logIn(page, seller, `/products/${id}`);
    await page.getByLabel("Title", { exact: true }).selectText();
    await page.keyboard.type("Half typed");
    await expect(page.getByRole("region", { name: "Unsaved changes" })).toContainText(
      "saved in this browser",
    );
    page.on("dialog", (dialog) => void dialog.accept());
    await page.reload();
    await expect(page.getByLabel("Title", { exact: true })).toHaveValue("Saved title");
    await page.getByRole("button", { name: "Restore them" }).click();
    await expect(page.getByLabel("Title", { exact: true })).toHaveValue("Half typed");
    await expectAccessible(page);
    await page.keyboard.press("Control+s");
    await expect(findStatus(page, "Saved")).toBeVisible();
    await page.reload();
    await expect(page.getByLabel("Title", { exact: true })).toHaveValue("Half typed");
    await expect(page.getByRole("button", { name: "Restore them" })).toBeHidden();
  },
);

test("K5 K8 K20 searches categories, brands and colors while typing", async ({
  page,
  db,
  createSeller,
}) => {
  const { category, brand, color } = await createCategoryBrandColor(db);
  await logIn(page, await createSeller(), "/products/add");
  await page.getByLabel("Title", { exact: true }).fill("Deep bowl");
  await page.getByLabel("Price", { exact: true }).fill("12");
  for (const [label, { name }] of [
    ["Category", category],
    ["Brand", brand],
    ["Colors", color],
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
  const releaseAssets = await holdAssets(page, "late-*.js");
  await page.reload();
  await expect(page.getByRole("combobox", { name: "Category" })).toHaveValue(category.name);
  await expect(page.getByText(`Kitchen › ${category.name}`)).toBeVisible();
  await expect(page.getByRole("combobox", { name: "Brand" })).toHaveValue(brand.name);
  // Text that is typed before the code of the picker has loaded is kept, with the same caret
  // position.
  const brandPicker = page.getByRole("combobox", { name: "Brand" });
  await brandPicker.fill("Sea Sons");
  for (let letter = 0; letter < 4; letter += 1) await page.keyboard.press("ArrowLeft");
  await releaseAssets();
  await expect(page.getByRole("option", { name: "Request “Sea Sons”…" })).toBeVisible();
  await page.keyboard.type("& ");
  // The picker offers to request a missing brand.
  await page.getByRole("option", { name: "Request “Sea & Sons”…" }).click();
  const request = page.getByRole("dialog", { name: "Request a brand" });
  await expect(request.getByLabel("Name")).toBeFocused();
  await expectAccessible(page);
  await request.getByRole("button", { name: "Send request" }).click();
  await expect(
    findStatus(page, "Requested. We’ll notify you when the marketplace decides."),
  ).toBeVisible();
  await expect(brandPicker).toBeFocused();
  await expect(brandPicker).toHaveValue(brand.name);
  await page.getByRole("button", { name: `Remove ${color.name}` }).click();
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect(findStatus(page, "Saved")).toBeVisible();
  await expect(page.getByRole("button", { name: `Remove ${color.name}` })).toBeHidden();
});

test("K23 asks before deleting a product and before leaving unsaved changes", async ({
  page,
  db,
  createSeller,
}) => {
  const seller = await createSeller();
  const { id } = await createProduct(db, seller, { title: "Gone soon" });
  await logIn(page, seller, `/products/${id}`);
  await page.getByLabel("Title", { exact: true }).fill("Not saved");
  await page
    .getByRole("navigation", { name: "Main" })
    .getByRole("link", { name: "Orders" })
    .click();
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

test.describe("a deleted product", () => {
  // The browser logs each failed response to the console.
  test.use({ expectedErrors: [/404/] });

  test("K23 C6 is shown as deleted when the seller goes back, also if deleted elsewhere", async ({
    page,
    db,
    createSeller,
  }) => {
    const seller = await createSeller();
    const here = await createProduct(db, seller, { title: "Deleted here" });
    const elsewhere = await createProduct(db, seller, { title: "Deleted elsewhere" });
    await storeSession(page, seller);
    const open = async (title: string) => {
      await page.goto("/products");
      await page.getByRole("link", { name: title, exact: true }).first().click();
      await expect(page.getByLabel("Title", { exact: true })).toHaveValue(title);
    };
    const expectGone = async (id: string) => {
      await page.goBack();
      await expect(page.getByRole("heading", { name: "This was deleted." })).toBeVisible();
      await expect(page).toHaveURL(new RegExp(`/products/${id}`));
      await expect(page.getByLabel("Title", { exact: true })).toBeHidden();
      await expectAccessible(page);
    };

    await open("Deleted here");
    await page.getByRole("button", { name: "Actions for Deleted here" }).click();
    await page.getByRole("menuitem", { name: "Delete product" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete product" }).click();
    await expect(page.getByText("Deleted elsewhere")).toBeVisible();
    await expectGone(here.id);

    await open("Deleted elsewhere");
    await page
      .getByRole("navigation", { name: "Main" })
      .getByRole("link", { name: "Orders" })
      .click();
    await expect(page.getByRole("heading", { name: "Orders", level: 1 })).toBeVisible();
    const { token } = await page.evaluate(
      () => JSON.parse(atob(localStorage.getItem("sellerdesk.session") ?? "")).data,
    );
    const headers = { authorization: `Bearer ${token}` };
    const deleted = await page.request.delete(`/api/products/${elsewhere.id}`, { headers });
    expect(deleted.ok()).toBe(true);
    await expectGone(elsewhere.id);
    await page.getByRole("link", { name: "Go to the dashboard" }).click();
    await expect(page).toHaveURL("/dashboard");
  });
});

test("C5 adds a link to the description and removes it again", async ({ page, createSeller }) => {
  await logIn(page, await createSeller(), "/products/add");
  const description = page.getByRole("textbox", { name: "Description", exact: true });
  await description.click();
  await page.keyboard.type("How to wash");
  const link = page.getByRole("button", { name: "Link", exact: true });
  await expect(link).toBeVisible();
  await page.keyboard.press("Control+a");
  await link.click();
  const address = page.getByLabel("Address");
  await address.fill("wash");
  await address.press("Enter");
  await expect(page.getByText("Enter a link such as https://example.com")).toBeVisible();
  await address.fill("example.com/wash");
  await address.press("Enter");
  const made = description.getByRole("link", { name: "How to wash" });
  await expect(made).toHaveAttribute("href", "https://example.com/wash");
  await expect(description).toBeFocused();
  await link.click();
  await expect(address).toHaveValue("https://example.com/wash");
  await page.getByRole("button", { name: "Remove link" }).click();
  await expect(made).toBeHidden();
  await expect(description).toHaveText("How to wash");
});
