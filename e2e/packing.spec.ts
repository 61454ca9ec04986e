import type { APIRequestContext } from "@playwright/test";
import { bulkOrdersApi } from "@sellerdesk/contract/order-bulk";
import { createOrder } from "@sellerdesk/server/testing/order-factory";
import { createVariant } from "@sellerdesk/server/testing/product-factory";
import { stockOf } from "@sellerdesk/server/testing/stock-assertions";
import { ordersApi } from "@sellerdesk/contract/orders";
import { expect, expectAccessible, expectAccessibleInAllLooks } from "./fixtures.ts";
import { logIn, test } from "./sellers.ts";

type Database = Parameters<typeof createOrder>[0];
type Seller = Parameters<typeof createOrder>[1] & { token: string };

/** Creates accepted orders of two units of one variant, each by another customer. */
const createOrders = async (
  request: APIRequestContext,
  db: Database,
  seller: Seller,
  count: number,
) => {
  const variant = await createVariant(db, seller, { stock: 2 * count });
  const orders = [];
  for (let n = 0; n < count; n++) {
    orders.push(
      await createOrder(db, seller, {
        items: [{ variant_id: variant.id, quantity: 2 }],
        customer: { external_id: `buyer-${n}`, name: n === 1 ? "ليلى منصور" : `Buyer ${n}` },
      }),
    );
  }
  await request.post(bulkOrdersApi.accept.path, {
    headers: { authorization: `Bearer ${seller.token}` },
    data: { ids: orders.map(({ id }) => id) },
  });
  return { orders, stock: () => stockOf(db, variant.id) };
};
const trackingNo = (n: number) => `0034043429213510${String(n).padStart(4, "0")}`;

test("C8 ships twenty orders in one table with a pasted column, and undoes it", async ({
  page,
  db,
  createSeller,
}) => {
  const seller = await createSeller();
  const { orders, stock } = await createOrders(page.request, db, seller, 20);
  const before = await stock();
  await logIn(page, seller, "/orders?per_page=50");
  await page.getByRole("checkbox", { name: "Select all on this page" }).check();
  await page
    .getByRole("region", { name: "Selected orders" })
    .getByRole("button", { name: "Ship", exact: true })
    .click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ship 20 orders");
  const rows = page.getByRole("table", { name: "Orders to ship" }).getByRole("row");
  const fields = page.getByRole("textbox", { name: /^Tracking number of/ });
  await expect(fields).toHaveCount(20);
  await page.getByLabel("Carrier for all").fill("DHL");
  await page.getByLabel("Shipping cost for each").fill("5.90");
  await page.getByRole("button", { name: "Apply" }).click();
  const column = orders.map((_, n) => trackingNo(n === 3 ? 2 : n)).join("\n");
  await fields.first().evaluate((field, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text", text);
    field.dispatchEvent(
      new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
    );
  }, column);
  await expect(rows.nth(4)).toContainText(/Same as SD-\d+/);
  await expectAccessible(page);
  await fields.nth(3).fill(trackingNo(3));
  // One unit of the first order is not shipped.
  await rows
    .nth(1)
    .getByRole("button", { name: /^Items of/ })
    .click();
  await page.getByRole("textbox", { name: /^How many/ }).fill("1");
  const cost = page.getByRole("textbox", { name: "Shipping cost", exact: true });
  await expect(cost).toHaveValue("5.90");
  await cost.fill("about 7");
  await expect(page.getByText("Enter an amount.")).toBeVisible();
  await cost.fill("7.20");
  await page.keyboard.press("Escape");
  await expect(rows.nth(1)).toContainText("1 of 2 items· $7.20");
  await page.getByRole("button", { name: "Ship 20 orders" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("20 of 20 orders shipped");
  await expect(rows.nth(1)).toContainText("Partially shipped");
  await expect(rows.nth(20)).toContainText("Shipped");
  expect((await stock()).on_hand).toBe(before.on_hand - 39);
  await expectAccessible(page);

  // One order changes meanwhile, because a note is saved. Undo leaves it shipped.
  await page.request.put(ordersApi.writeNote.path.replace(":id", orders[0]?.id ?? ""), {
    headers: { authorization: `Bearer ${seller.token}` },
    data: { private_note: "Called." },
  });
  await page.getByRole("status").getByRole("button", { name: "Undo" }).click();
  await expect(
    page.getByText("1 order has changed in the meantime and stays shipped."),
  ).toBeVisible();
  await expect(fields).toHaveCount(19);
  await expect(page.getByText("Look at it, then try again.")).toBeVisible();
  await expect.poll(async () => (await stock()).committed).toBe(38);
});

test("D3 C9 enters the shipping cost of a shipment with its tracking, shows it, and edits it", async ({
  page,
  db,
  createSeller,
}) => {
  const seller = await createSeller();
  const { orders } = await createOrders(page.request, db, seller, 1);
  await logIn(page, seller, `/orders/order-summary/${orders[0]?.id}`);
  await page.getByRole("button", { name: "Pack and ship" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Shipping cost").fill("5,90 €");
  await dialog.getByRole("button", { name: "Ship 2 items" }).click();
  await expect(dialog.getByText("Enter an amount.")).toBeVisible();
  await dialog.getByLabel("Shipping cost").fill("5,90");
  await dialog.getByRole("button", { name: "Ship 2 items" }).click();
  await expect(page.getByText("Shipping cost: $5.90")).toBeVisible();
  await page.getByRole("button", { name: "More actions for shipment 1" }).click();
  await page.getByRole("menuitem", { name: "Edit shipment" }).click();
  await expect(dialog.getByLabel("Shipping cost")).toHaveValue("5.90");
  await dialog.getByLabel("Shipping cost").fill("7.20");
  await expectAccessibleInAllLooks(page);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Shipping cost: $7.20")).toBeVisible();
  await expect(page.getByText("Shipment 1 edited").first()).toBeVisible();
});

test("C8 chooses a carrier from the suggestions by keyboard", async ({
  page,
  db,
  createSeller,
}) => {
  const seller = await createSeller();
  const { orders } = await createOrders(page.request, db, seller, 1);
  await logIn(page, seller, `/orders?ship=${orders[0]?.order_no}`);
  const carrier = page.getByLabel("Carrier for all");
  await carrier.fill("D");
  await expect(page.getByRole("option").first()).toBeVisible();
  await expectAccessibleInAllLooks(page);
  await carrier.focus();
  await carrier.fill("DHL");
  await page.keyboard.press("ArrowDown");
  const chosen = await page.getByRole("option", { selected: true }).textContent();
  await page.keyboard.press("Enter");
  await expect(carrier).toHaveValue(chosen ?? "");
  await expect(page.getByRole("option")).toHaveCount(0);
});

test("C8 packs by keyboard and scanner: Enter moves on, a scanned slip moves to its order", async ({
  page,
  db,
  createSeller,
}) => {
  const seller = await createSeller();
  const { orders } = await createOrders(page.request, db, seller, 3);
  const numbers = orders.map(({ order_no }) => order_no);
  await logIn(page, seller, `/orders?ship=${numbers.join(",")}`);
  const field = (n: number) => page.getByLabel(`Tracking number of ${numbers[n]}`);
  await field(0).focus();
  await page.keyboard.type(numbers[1] ?? "");
  await page.keyboard.press("Enter");
  await expect(field(1)).toBeFocused();
  await expect(field(0)).toHaveValue("");
  await page.keyboard.type("7001");
  await page.keyboard.press("Enter");
  await expect(field(2)).toBeFocused();
  await page.keyboard.type("7002");
  await page.keyboard.press("Enter");
  await page.keyboard.type("7003");
  await expect(page.getByText("2 ready")).toBeVisible();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("2 of 3 orders shipped");
  await expect(field(0)).toBeVisible();
});

test("C8 packs the orders one after the other on a phone", async ({ page, db, createSeller }) => {
  const seller = await createSeller();
  const { orders } = await createOrders(page.request, db, seller, 2);
  await page.setViewportSize({ width: 390, height: 844 });
  await logIn(page, seller, `/orders?ship=${orders.map(({ order_no }) => order_no).join(",")}`);
  await expect(page.getByText("Order 1 of 2")).toBeVisible();
  await page.getByLabel("Tracking number").fill("7001");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Ready, next order" }).click();
  await expect(page.getByRole("heading", { name: orders[1]?.order_no ?? "" })).toBeVisible();
  await page.getByRole("button", { name: "Skip" }).click();
  await expect(page.getByText("1 without a number")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Ship 1 order" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("1 of 2 orders shipped");
});
