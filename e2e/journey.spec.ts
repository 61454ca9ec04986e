import { execFileSync } from "node:child_process";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { expect, expectAccessible, readCode, test } from "./fixtures.ts";

const root = join(import.meta.dirname, "..");
const productFile = join(import.meta.dirname, "files/shopify-products.csv");

/** Creates a marketplace key, as an operator does while the server runs. */
const createKey = (): string => {
  const output = execFileSync(
    process.execPath,
    [join(root, "server/src/cli.ts"), "key", "create", "--name", "Journey", "--json"],
    { encoding: "utf8", env: { ...process.env, DATA_DIR: process.env["E2E_DATA_DIR"] } },
  );
  const key: { token: string } = JSON.parse(output);
  return key.token;
};

/** The time of the purchase. A repeated request must have the same time. */
const placedAt = new Date().toISOString();

type Sold = { sku: string; quantity: number; unit_price_minor: number };

/** Places an order, as the marketplace does for a purchase. */
const placeOrder = async (
  page: Page,
  key: string,
  sellerId: string,
  externalId: string,
  items: Sold[],
) =>
  page.request.post("/api/marketplace/v1/orders", {
    headers: { authorization: `Bearer ${key}`, "idempotency-key": externalId },
    data: {
      external_id: externalId,
      placed_at: placedAt,
      currency: "USD",
      customer: { external_id: "buyer-1", name: "Ana Sá" },
      shipping_address: {
        name: "Ana Sá",
        line1: "Rua Augusta 1",
        postal_code: "1100-053",
        city: "Lisboa",
        country: "PT",
      },
      items: items.map((item) => ({ ...item, seller_id: sellerId })),
      shipping_minor: 690,
      payment: { status: "paid", method: "card" },
    },
  });

/** Reads the id of the logged-in seller from the session that the browser stores. */
const readSellerId = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const bytes = Uint8Array.from(
      atob(localStorage.getItem("sellerdesk.session") ?? ""),
      (c) => c.codePointAt(0) ?? 0,
    );
    const session: { data: { id: string } } = JSON.parse(new TextDecoder().decode(bytes));
    return session.data.id;
  });

const importFile = async (page: Page) => {
  await page.getByRole("button", { name: "Import" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.locator("input[type=file]").setInputFiles(productFile);
  await expect(dialog).toContainText("This looks like an export from Shopify.");
  await dialog.getByRole("button", { name: "Check file" }).click();
  await expect(dialog.getByRole("heading", { name: "Review import" })).toBeVisible();
  return dialog;
};

test(
  "A1 A2 A3 A4 a seller registers, verifies, buys a plan, imports products, and is notified of the first order",
  { tag: "@firefox" },
  async ({ page }) => {
    test.setTimeout(120_000);
    const email = `journey-${Date.now()}@example.com`;

    // Register, and read the code from the outbox.
    await page.goto("/");
    await expect(page).toHaveURL("/become-a-seller");
    await page.getByRole("link", { name: "Open a shop" }).first().click();
    await page.getByLabel("First name").fill("Inês");
    await page.getByLabel("Last name").fill("Moura");
    await page.getByLabel("Shop name").fill("Barro e Sal");
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Phone").fill("+351 912 345 678");
    await page.getByLabel("Password", { exact: true }).fill("clay and salt by the sea");
    await page.getByRole("checkbox").check();
    await page.getByRole("button", { name: "Register" }).click();
    await page.getByLabel("One-time code").pressSequentially(await readCode(email));

    // A seller without a plan sees the plans.
    await expect(page).toHaveURL("/plans");
    await page.getByRole("button", { name: "Choose Studio" }).click();
    const purchase = page.getByRole("dialog", { name: "Buy Studio" });
    await purchase.getByRole("checkbox", { name: "I accept the terms" }).check();
    await purchase.getByRole("button", { name: /^(Pay|Start)/ }).click();
    await expect(page).toHaveURL("/dashboard");

    // Import a product file: a dry run, then for real. A second import changes nothing.
    await page
      .getByRole("navigation", { name: "Main" })
      .getByRole("link", { name: "Products", exact: true })
      .click();
    const dryRun = await importFile(page);
    await expect(dryRun).toContainText("3 to add");
    await dryRun.getByRole("button", { name: "Import 3 products" }).click();
    await expect(dryRun.getByRole("heading", { name: "Import done" })).toBeVisible();
    await expect(dryRun).toContainText("3 added");
    await dryRun.getByRole("button", { name: "Done" }).click();
    await expect(page.getByRole("link", { name: "Harbour mug" })).toBeVisible();
    await expect(page.getByRole("link", { name: 'O’Hara\'s lamp, "tall"' })).toBeVisible();
    const again = await importFile(page);
    await expect(again).toContainText("3 unchanged");
    await page.keyboard.press("Escape");
    await expect(again).toBeHidden();

    // The marketplace sells two variants. The bell shows it without a reload.
    const key = createKey();
    const sellerId = await readSellerId(page);
    const mugs: Sold = { sku: "HM-SEA", quantity: 2, unit_price_minor: 1950 };
    const sold: Sold[] = [mugs, { sku: "LT-1", quantity: 1, unit_price_minor: 1400 }];
    const placed = await placeOrder(page, key, sellerId, `${email}-1`, sold);
    expect(placed.status()).toBe(201);
    // The first notification says that the import has ended.
    const bell = page.getByRole("button", { name: /^Notifications, 2 unread/ });
    await expect(bell).toBeVisible();

    // The same order sent again is not created twice. More units than in stock are rejected.
    const repeated = await placeOrder(page, key, sellerId, `${email}-1`, sold);
    expect(await repeated.json()).toEqual(await placed.json());
    const tooMuch = await placeOrder(page, key, sellerId, `${email}-2`, [{ ...mugs, quantity: 4 }]);
    expect(tooMuch.status()).toBe(409);

    // A click on the notification leads to the orders.
    await bell.click();
    await page
      .getByRole("dialog")
      .getByText(/Ana Sá/)
      .click();
    await expect(page).toHaveURL("/orders");
    await page.getByRole("link", { name: /^SD-/ }).click();

    // The amounts are exact: 2 × 19.50 + 14.00 + 6.90.
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^SD-\d+$/);
    const payment = page.getByRole("region", { name: "Payment" });
    await expect(payment).toContainText("Subtotal, 3 items$53.00");
    await expect(payment).toContainText("Shipping$6.90");
    await expect(payment).toContainText("Total paid$59.90");
    await expectAccessible(page);
    await page.getByRole("button", { name: "Accept" }).click();
    await expect(page.getByRole("region", { name: "Timeline" })).toContainText("Order accepted");

    // The stock is lowered: 12 + 5 - 2 mugs, 30 - 1 towels.
    await page
      .getByRole("navigation", { name: "Main" })
      .getByRole("link", { name: "Products", exact: true })
      .click();
    await expect(page.getByRole("row", { name: /Harbour mug/ })).toContainText("15");
    await expect(page.getByRole("row", { name: /Linen towel/ })).toContainText("29");
  },
);
