import type { Page } from "@playwright/test";
import { inventoryApi } from "@sellerdesk/contract/inventory";
import { productsApi } from "@sellerdesk/contract/products";
import { createVariant } from "@sellerdesk/server/testing/product-factory";
import { stockOf } from "@sellerdesk/server/testing/stock-assertions";
import { expect } from "./fixtures.ts";
import { logIn, storeSession, test } from "./sellers.ts";

/**
 * Lets the server process the next write to `path`, but closes the connection before the response
 * arrives.
 */
const loseResponse = (page: Page, path: string) =>
  page.route(
    `**${path}`,
    async (route) => {
      const response = await route.fetch();
      expect(response.ok()).toBe(true);
      await route.abort("connectionreset");
    },
    { times: 1 },
  );

/** Does the same for a form with a file, whose bytes `route.fetch` does not have. */
const loseUploadResponse = async (page: Page, path: string) => {
  const browser = await page.context().newCDPSession(page);
  browser.once("Fetch.requestPaused", ({ requestId, responseStatusCode }) => {
    expect(responseStatusCode).toBe(200);
    void browser
      .send("Fetch.failRequest", { requestId, errorReason: "ConnectionReset" })
      .then(() => browser.send("Fetch.disable"));
  });
  await browser.send("Fetch.enable", {
    patterns: [{ urlPattern: `*${path}`, requestStage: "Response" }],
  });
};

test.use({ expectedErrors: [/ERR_CONNECTION_RESET/] });

const lost = (page: Page) => page.getByText("this may already be saved").first();
const save = (page: Page) => page.getByRole("button", { name: "Save", exact: true });

/** Fills the form that adds five to the stock of a variant, ready to be saved. */
const fillAdjustment = async (page: Page, variantId: string) => {
  await page.goto(`/modifiedInventory?ids=${variantId}`);
  await page.getByRole("tab", { name: "Add" }).click();
  await page.getByLabel("Quantity for all rows").fill("5");
  await page.getByRole("button", { name: "Apply to all" }).click();
};

test("safety 10: adds stock once if the response is lost and the seller saves again", async ({
  page,
  db,
  createSeller,
}) => {
  const seller = await createSeller();
  const { id } = await createVariant(db, seller, { sku: "MUG-1", stock: 4 });
  await storeSession(page, seller);
  await fillAdjustment(page, id);
  await loseResponse(page, inventoryApi.adjust.path);
  await save(page).click();
  await expect(lost(page)).toBeVisible();
  expect((await stockOf(db, id)).on_hand).toBe(9);
  const again = page.waitForResponse(`**${inventoryApi.adjust.path}`);
  await save(page).click();
  expect((await again).headers()["idempotent-replayed"]).toBe("true");
  await expect(lost(page)).toBeHidden();
  expect((await stockOf(db, id)).on_hand).toBe(9);
});

test("safety 10: creates one product if the response is lost and the seller saves again", async ({
  page,
  db,
  createSeller,
}) => {
  const seller = await createSeller();
  await logIn(page, seller, "/products/add");
  await page.getByLabel("Title", { exact: true }).fill("Deep bowl");
  await page.getByLabel("Price", { exact: true }).fill("12");
  const titles = () =>
    db.selectFrom("products").select("title").where("seller_id", "=", seller.id).execute();
  await loseResponse(page, productsApi.create.path);
  await page.keyboard.press("Control+s");
  await expect(lost(page)).toBeVisible();
  expect(await titles()).toEqual([{ title: "Deep bowl" }]);
  await page.keyboard.press("Control+s");
  await expect(page).toHaveURL(/\/products\/[0-9a-f-]{36}/);
  expect(await titles()).toEqual([{ title: "Deep bowl" }]);
});

test("safety 10: imports a stock file once if the response is lost and the seller sends it again", async ({
  page,
  db,
  createSeller,
}) => {
  const seller = await createSeller();
  const { id } = await createVariant(db, seller, { sku: "MUG-1", stock: 4 });
  await logIn(page, seller, "/inventory");
  await page.getByRole("button", { name: "Import" }).click();
  const dialog = page.getByRole("dialog");
  const buffer = Buffer.from("sku,mode,quantity\nMUG-1,increase,5\n");
  await dialog
    .getByLabel("Drop a CSV file here, or choose one")
    .setInputFiles({ name: "in.csv", mimeType: "text/csv", buffer });
  const change = dialog.getByRole("button", { name: "Change the stock of 1 variant" });
  await expect(change).toBeEnabled();
  await loseUploadResponse(page, inventoryApi.import.path);
  await change.click();
  await expect(lost(page)).toBeVisible();
  expect((await stockOf(db, id)).on_hand).toBe(9);
  const again = page.waitForResponse(`**${inventoryApi.import.path}`);
  await change.click();
  expect((await again).headers()["idempotent-replayed"]).toBe("true");
  await expect(page.getByText("Nothing was saved twice.")).toBeVisible();
  await expect(dialog).toBeHidden();
  expect((await stockOf(db, id)).on_hand).toBe(9);
});

test("safety 10: two clicks in one tick have one effect", async ({ page, db, createSeller }) => {
  const seller = await createSeller();
  const { id } = await createVariant(db, seller, { sku: "MUG-1", stock: 4 });
  await storeSession(page, seller);
  await fillAdjustment(page, id);
  const answered = page.waitForResponse(`**${inventoryApi.adjust.path}`);
  await save(page).evaluate((button: HTMLElement) => {
    button.click();
    button.click();
  });
  expect((await answered).ok()).toBe(true);
  await expect(page.getByText("9").first()).toBeVisible();
  expect((await stockOf(db, id)).on_hand).toBe(9);
});
