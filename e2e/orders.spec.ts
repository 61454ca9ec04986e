import type { Locator, Page } from "@playwright/test";
import { createOrder } from "@sellerdesk/server/testing/order-factory";
import { createAcceptedOrder, packUnits } from "@sellerdesk/server/testing/order-lifecycle-fixture";
import { createVariant } from "@sellerdesk/server/testing/product-factory";
import { stockOf } from "@sellerdesk/server/testing/stock-assertions";
import { expect, expectAccessible } from "./fixtures.ts";
import { logIn, storeSession, test } from "./sellers.ts";

type Database = Parameters<typeof createOrder>[0];
type Seller = Parameters<typeof createOrder>[1];

/** Creates orders of one variant, placed on consecutive days by customers with these names. */
const createOrders = async (db: Database, seller: Seller, names: readonly string[]) => {
  const variant = await createVariant(db, seller, { sku: `MUG-${seller.id}`, stock: 100 });
  const orders = [];
  for (const [index, name] of names.entries()) {
    orders.push(
      await createOrder(db, seller, {
        items: [{ variant_id: variant.id, quantity: index + 1, unit_price_minor: 1999 }],
        placed_at: new Date(Date.UTC(2026, 4, index + 1, 9, 30)).toISOString(),
        customer: { external_id: `buyer-${index}`, name },
        shipping_minor: 690,
      }),
    );
  }
  return { variant, orders };
};

const rowsOf = (page: Page) => page.getByRole("table", { name: "Orders" }).getByRole("row");
/**
 * Replaces a number by typing. In Firefox, `fill` of Playwright would append to it, because scripts
 * cannot select the text of a number field.
 */
const overwrite = async (field: Locator, text: string): Promise<void> => {
  await field.press("ControlOrMeta+a");
  await field.pressSequentially(text);
};
const timeline = (page: Page) => page.getByRole("region", { name: "Timeline" });

test("F3 C8 shows the initial loading state for one second while the list loads", async ({
  page,
  db,
  createSeller,
}) => {
  const seller = await createSeller();
  await createOrders(db, seller, ["Ana Sá"]);
  await logIn(page, seller);
  await page.clock.install();
  // The clock of the page continues until this call arrives.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 10_000));
  const loaded = page.waitForResponse((response) => response.url().includes("/api/orders?"));
  await page
    .getByRole("navigation", { name: "Main" })
    .getByRole("link", { name: /^Orders/ })
    .click();
  const loader = page.getByRole("status", { name: "Loading the orders" });
  await expect(loader).toBeVisible();
  await loaded;
  await page.clock.runFor(900);
  await expect(loader).toBeVisible();
  await page.clock.runFor(200);
  await expect(loader).toBeHidden();
  await expect(rowsOf(page)).toHaveCount(2);
});

test("C8 K32 K33 keeps tab, search and page of the list in the URL, and Back restores them", async ({
  page,
  db,
  createSeller,
}) => {
  const seller = await createSeller();
  const { orders } = await createOrders(db, seller, ["Ana Sá", "Béla Kovács", "Chloé Dubois"]);
  await logIn(page, seller, "/orders");
  await expect(rowsOf(page)).toHaveCount(4);
  await expect(rowsOf(page).nth(1)).toContainText("Chloé Dubois");
  await expect(rowsOf(page).nth(1)).toContainText("$66.87");
  const tabs = page.getByRole("navigation", { name: "Orders by status" });
  await expect(tabs.getByRole("link")).toHaveText([
    "All 3",
    "To accept 3",
    "To ship 0",
    "Late 0",
    "Shipped 0",
    "Delivered 0",
    "Returns 0",
  ]);
  await expectAccessible(page);

  await tabs.getByRole("link", { name: /^To accept/ }).click();
  await expect(page).toHaveURL("/orders?sort=accept_by&status=pending");
  await page.getByRole("searchbox", { name: "Order, ref. or customer" }).fill("kovács");
  await expect(page).toHaveURL(/search=kov/);
  await expect(rowsOf(page)).toHaveCount(2);
  await expect(rowsOf(page).nth(1)).toContainText("Béla Kovács");
  await page.getByRole("searchbox", { name: "Order, ref. or customer" }).fill("nobody");
  await expect(page.getByText("No matching orders.")).toBeVisible();
  await page.getByRole("link", { name: "Clear filters" }).click();
  await expect(page).toHaveURL("/orders");
  await expect(rowsOf(page)).toHaveCount(4);

  await page.goto("/orders?per_page=2&page=2");
  await expect(rowsOf(page)).toHaveCount(2);
  await rowsOf(page).nth(1).getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(orders[0]?.order_no ?? "");
  await page.goBack();
  await expect(page).toHaveURL(/page=2/);
});

test("C8 K34 filters show as removable chips; an order links to the next filtered order", async ({
  page,
  db,
  createSeller,
}) => {
  const seller = await createSeller();
  const { orders } = await createOrders(db, seller, ["Ana Sá", "Béla Kovács", "Chloé Dubois"]);
  await db
    .updateTable("orders")
    .set({ payment_status: "failed" })
    .where("seller_id", "=", seller.id)
    .where("customer_name", "<>", "Béla Kovács")
    .execute();
  await logIn(page, seller, "/orders");
  await page.getByRole("button", { name: "Filters" }).click();
  const filters = page.getByRole("dialog", { name: "Filters" });
  await filters.getByLabel("Payment").selectOption("Payment failed");
  await filters.getByLabel("Placed to").fill("2026-05-03");
  await expectAccessible(page);
  await filters.getByRole("button", { name: "Close" }).click();
  await expect(page).toHaveURL(/payment=failed/);
  await expect(rowsOf(page)).toHaveCount(3);

  await rowsOf(page).nth(1).getByRole("link").click();
  const title = page.getByRole("heading", { level: 1 });
  await expect(title).toHaveText(orders[2]?.order_no ?? "");
  await page.getByRole("link", { name: "Next order" }).click();
  await expect(title).toHaveText(orders[0]?.order_no ?? "");
  await expect(page.getByRole("link", { name: "Next order" })).toHaveAttribute(
    "aria-disabled",
    "true",
  );
  await page
    .getByRole("navigation", { name: "Breadcrumb" })
    .getByRole("link", { name: "Orders" })
    .click();
  await expect(rowsOf(page)).toHaveCount(3);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export" }).click();
  await page.getByRole("menuitem", { name: "Export as CSV" }).click();
  expect((await download).suggestedFilename()).toBe("orders.csv");
  await page.getByRole("button", { name: "Remove filter: Payment" }).click();
  await expect(rowsOf(page)).toHaveCount(4);
  await page.getByRole("button", { name: "Clear all" }).click();
  await expect(page).toHaveURL("/orders");
});

test("C8 accepts orders across pages, explains skipped orders, and ships orders from a file", async ({
  page,
  db,
  createSeller,
}) => {
  const seller = await createSeller();
  const { orders } = await createOrders(db, seller, ["Ana", "Béla", "Chloé", "Dóra"]);
  await logIn(page, seller, `/orders/order-summary/${orders[0]?.id}`);
  await page.getByRole("button", { name: "Accept" }).click();
  await expect(timeline(page)).toContainText("Order accepted");
  await page.goto("/orders?per_page=2");
  await page.getByRole("checkbox", { name: "Select all on this page" }).check();
  const bar = page.getByRole("region", { name: "Selected orders" });
  await expect(bar).toContainText("2 selected");
  await page.getByRole("link", { name: "Next page" }).click();
  await expect(
    page.getByRole("checkbox", { name: `Select ${orders[0]?.order_no}` }),
  ).not.toBeChecked();
  await expect(bar).toContainText("2 selected");
  await bar.getByRole("button", { name: "Select all 4" }).click();
  await expect(bar).toContainText("4 selected");
  await expectAccessible(page);
  await bar.getByRole("button", { name: "Accept" }).click();
  const report = page.getByRole("dialog", { name: "3 orders accepted" });
  await expect(report).toContainText(
    `${orders[0]?.order_no}An order that is accepted cannot be accepted.`,
  );
  await report.getByRole("button", { name: "Done" }).click();
  await expect(bar).toBeHidden();

  await page.getByRole("button", { name: "Upload tracking file" }).click();
  const dialog = page.getByRole("dialog");
  const choose = async (lines: string[]) =>
    page.locator("input[type=file]").setInputFiles({
      name: "shipped.csv",
      mimeType: "text/csv",
      buffer: Buffer.from(["order_no,carrier,tracking", ...lines].join("\n")),
    });
  await choose([`${orders[0]?.order_no},DHL,1`, "SD-1,DHL,2"]);
  await expect(dialog).toContainText("No orders were shipped.");
  await expect(
    dialog.getByRole("row", { name: "3 SD-1 You have no order with this number." }),
  ).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Choose another file" }).click();
  await choose([`${orders[0]?.order_no},DHL,1`, `${orders[1]?.order_no},DHL,2`]);
  await dialog.getByRole("button", { name: "Ship 2 orders" }).click();
  await expect(dialog).toBeHidden();
  const tabs = page.getByRole("navigation", { name: "Orders by status" });
  await expect(tabs.getByRole("link")).toHaveText([
    "All 4",
    "To accept 0",
    "To ship 2",
    "Late 0",
    "Shipped 2",
    "Delivered 0",
    "Returns 0",
  ]);
});

test("C8 the selection bar offers only actions that the selected orders allow", async ({
  page,
  db,
  createSeller,
}) => {
  const seller = await createSeller();
  await createOrder(db, seller);
  const accepted = await createAcceptedOrder(db, seller, 2);
  await createAcceptedOrder(db, seller, 1);
  const stock = () => stockOf(db, accepted.items[0]?.variant_id ?? "");
  const before = await stock();
  await storeSession(page, seller);
  const bar = page.getByRole("region", { name: "Selected orders" });
  const chooseAll = page.getByRole("checkbox", { name: "Select all on this page" });
  const offered = () => bar.getByRole("button").allTextContents();
  await page.goto("/orders?status=pending");
  await chooseAll.check();
  await expect.poll(offered).toEqual(["Accept", "Print", "Clear"]);
  await page.goto("/orders");
  await chooseAll.check();
  await expect.poll(offered).toEqual(["Accept", "Ship", "Print", "Clear"]);
  await page.goto("/orders?status=to_ship&sort=ship_by");
  await chooseAll.check();
  await expect.poll(offered).toEqual(["Ship", "Print", "Clear"]);
  await bar.getByRole("button", { name: "Ship", exact: true }).click();
  await page.getByRole("checkbox", { name: "Also ship without a number" }).check();
  expect(await stock()).toEqual(before);
  await page.getByRole("button", { name: "Ship 2 orders" }).click();
  await expect(page.getByText("2 orders shipped.")).toBeVisible();
  expect(await stock()).toMatchObject({ on_hand: before.on_hand - 2, committed: 0 });
});

test("C8 K33 at 1440 px the tabs fit one row with their counts, and More holds the rest", async ({
  page,
  db,
  createSeller,
}) => {
  const seller = await createSeller();
  const statuses = [
    "pending",
    "accepted",
    "processing",
    "partially_shipped",
    "shipped",
    "delivered",
  ] as const;
  const { orders } = await createOrders(db, seller, [
    ...statuses,
    "completed",
    "canceled",
    "returned",
  ]);
  for (const [index, status] of [...statuses, "completed", "canceled", "returned"].entries())
    await db
      .updateTable("orders")
      .set({ status: status as "pending" })
      .where("id", "=", orders[index]?.id ?? "")
      .execute();
  await logIn(page, seller, "/orders");
  const tabs = page.getByRole("navigation", { name: "Orders by status" });
  await expect(tabs.getByRole("link")).toHaveCount(7);
  const isWhole = () => tabs.evaluate((nav) => nav.scrollWidth <= nav.clientWidth);
  expect(await isWhole()).toBe(true);
  await tabs.getByRole("button", { name: "More" }).click();
  await expect(page.getByRole("menuitem")).toHaveText([
    "Accepted 1",
    "Processing 1",
    "Partially shipped 1",
    "Completed 1",
    "Canceled 1",
    "Returned 1",
  ]);
  await page.getByRole("menuitem", { name: "Canceled" }).click();
  await expect(page).toHaveURL("/orders?status=canceled");
  await expect(tabs.getByRole("button")).toHaveText("Canceled 1");
  expect(await isWhole()).toBe(true);
});

test("C9 K32 K35 opens, accepts and cancels an order, and releases its stock", async ({
  page,
  db,
  createSeller,
}) => {
  const seller = await createSeller({ firstName: "Leïla", lastName: "Brandt" });
  const { orders, variant } = await createOrders(db, seller, [
    "Ana Sá",
    "Béla Kovács",
    "Chloé Dubois",
  ]);
  const [oldest, middle, newest] = orders;
  await logIn(page, seller, `/orders/order-summary/${middle?.id}`);
  const title = page.getByRole("heading", { level: 1 });
  await expect(title).toHaveText(middle?.order_no ?? "");
  // 2 × 19.99 + 6.90
  const payment = page.getByRole("region", { name: "Payment" });
  await expect(payment).toContainText("Subtotal, 2 items$39.98");
  await expect(payment).toContainText("Total paid$46.88");
  await expect(page.getByRole("complementary", { name: "Customer and delivery" })).toContainText(
    "Béla Kovács",
  );
  await expect(timeline(page)).toContainText("Stock reserved for 2 items");
  await expectAccessible(page);

  await page.getByRole("link", { name: "Previous order" }).click();
  await expect(title).toHaveText(newest?.order_no ?? "");
  await page.getByRole("link", { name: "Next order" }).click();
  await page.getByRole("link", { name: "Next order" }).click();
  await expect(title).toHaveText(oldest?.order_no ?? "");
  await page.goBack();
  await expect(title).toHaveText(middle?.order_no ?? "");

  await page.getByRole("button", { name: "Accept" }).click();
  await expect(timeline(page)).toContainText("Order accepted");
  await expect(timeline(page)).toContainText("Leïla Brandt");
  await page.getByRole("button", { name: "More actions", exact: true }).click();
  await page.getByRole("menuitem", { name: "Cancel order" }).click();
  const dialog = page.getByRole("dialog", { name: `Cancel ${middle?.order_no}?` });
  await dialog.getByLabel("Reason").selectOption("Other");
  await dialog.getByRole("button", { name: "Cancel order" }).click();
  await expect(dialog.getByLabel("Note")).toBeFocused();
  await dialog.getByLabel("Note").fill("Broken in the kiln");
  await dialog.getByRole("button", { name: "Cancel order" }).click();
  await expect(dialog).toBeHidden();
  await expect(timeline(page)).toContainText("Broken in the kiln");
  await expect(page.getByRole("button", { name: "Cancel items" })).toBeHidden();
  expect(await stockOf(db, variant.id)).toEqual({ on_hand: 100, committed: 4, available: 96 });
});

test(
  "C9 K35 packs an order, ships it in parts with tracking, and cancels some of its items",
  { tag: "@firefox" },
  async ({ page, db, createSeller }) => {
    const seller = await createSeller();
    const { orders, variant } = await createOrders(db, seller, [
      "Ana Sá",
      "Béla Kovács",
      "Chloé",
      "Dóra Nagy",
    ]);
    await logIn(page, seller, `/orders/order-summary/${orders[3]?.id}`);
    const section = (name: string) => page.getByRole("region", { name });
    const dialog = (name: string) => page.getByRole("dialog", { name });
    await page.getByRole("button", { name: "Accept" }).click();

    // One of four items is packed but not shipped.
    await page.getByRole("button", { name: "Pack and ship 4 items" }).click();
    const pack = dialog(`Pack and ship ${orders[3]?.order_no}`);
    await expect(pack.getByRole("button", { name: "Ship 4 items" })).toBeVisible();
    await overwrite(pack.getByLabel(/^How many/), "1");
    await expectAccessible(page);
    await pack.getByRole("button", { name: "Mark as packed" }).click();
    await expect(section("Shipment 1")).toContainText("Packed");
    await section("Shipment 1").getByRole("button", { name: "Ship", exact: true }).click();
    await dialog("Ship shipment 1").getByLabel("Carrier").fill("DHL");
    await dialog("Ship shipment 1").getByLabel("Tracking number").fill("00340434161094042557");
    await dialog("Ship shipment 1").getByRole("button", { name: "Ship", exact: true }).click();
    await expect(
      section("Shipment 1").getByRole("link", { name: "00340434161094042557" }),
    ).toHaveAttribute("href", /^https:\/\/www\.dhl\.com\/.*tracking-id=00340434161094042557$/);

    // More items than are left are rejected beside their field. One of three is canceled.
    await section("Still to ship").getByRole("button", { name: "Cancel items" }).click();
    const cancel = dialog(`Cancel items of ${orders[3]?.order_no}`);
    await cancel.getByRole("button", { name: "Cancel items" }).click();
    await expect(cancel.getByText("Choose a reason.")).toBeVisible();
    await cancel.getByLabel("Reason").selectOption("Out of stock");
    await cancel.getByRole("button", { name: "Cancel items" }).click();
    await expect(cancel.getByRole("alert")).toHaveText("Enter how many items to cancel.");
    await overwrite(cancel.getByLabel(/^How many/), "9");
    await cancel.getByLabel(/^How many/).press("Enter");
    await expect(cancel.getByText("Enter 3 or less.")).toBeVisible();
    await overwrite(cancel.getByLabel(/^How many/), "1");
    await cancel.getByRole("button", { name: "Cancel 1 item" }).click();
    await expect(section("Canceled")).toContainText("Out of stock");
    // 3 × 19.99 + 6.90, of 86.86
    await expect(section("Payment")).toContainText("Total$66.87");
    await expect(section("Payment")).toContainText("To be refunded by the marketplace$19.99");

    await page.getByRole("button", { name: "Pack and ship 2 items" }).click();
    await expect(pack.getByLabel("Carrier")).toHaveValue("DHL");
    await pack.getByLabel("Carrier").fill("");
    await pack.getByRole("button", { name: "Ship 2 items" }).click();
    await expect(section("Shipment 2")).toContainText("Without tracking");
    expect(await stockOf(db, variant.id)).toEqual({ on_hand: 97, committed: 6, available: 91 });

    await expectAccessible(page);
  },
);

test("C9 K35 Enter in the ship dialog moves to the next empty field, then ships; Undo reverts it", async ({
  page,
  db,
  createSeller,
}) => {
  const seller = await createSeller();
  const { orders, variant } = await createOrders(db, seller, ["Ana Sá", "Béla Kovács"]);
  await logIn(page, seller, `/orders/order-summary/${orders[1]?.id}`);
  await page.getByRole("button", { name: "Accept" }).click();
  const before = await stockOf(db, variant.id);

  await page.getByRole("button", { name: "Pack and ship 2 items" }).click();
  const pack = page.getByRole("dialog", { name: `Pack and ship ${orders[1]?.order_no}` });
  await pack.getByLabel(/^How many/).press("Enter");
  await expect(pack.getByLabel("Carrier")).toBeFocused();
  await page.keyboard.type("DHL");
  await page.keyboard.press("Enter");
  await expect(pack.getByLabel("Tracking number")).toBeFocused();
  // Enter skips filled fields. After the last field it moves to the button.
  await pack.getByLabel("Tracking link").focus();
  await page.keyboard.press("Enter");
  await expect(pack.getByLabel("Shipping cost")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(pack.getByRole("button", { name: "Ship 2 items" })).toBeFocused();
  expect(await stockOf(db, variant.id)).toEqual(before);
  await pack.getByLabel("Tracking number").fill("0034");
  await page.keyboard.press("Enter");
  await expect(pack).toBeHidden();

  const toast = page.getByRole("status").filter({ hasText: "Shipped." });
  const shipment = page.getByRole("region", { name: "Shipment 1" });
  await expect(shipment).toContainText("Shipped");
  await toast.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Shipping of shipment 1 undone.")).toBeVisible();
  await expect(shipment).toBeHidden();
  await expect(page.getByRole("button", { name: "Pack and ship 2 items" })).toBeVisible();
  expect(await stockOf(db, variant.id)).toEqual(before);

  // Undoing the shipping of a packed shipment makes it packed again.
  await page.getByRole("button", { name: "Pack and ship 2 items" }).click();
  await pack.getByRole("button", { name: "Mark as packed" }).click();
  await page.getByRole("button", { name: "Ship shipment 2" }).click();
  const ship = page.getByRole("dialog", { name: "Ship shipment 2" });
  await ship.getByLabel("Carrier").press("Enter");
  await page.keyboard.type("0035");
  await expect(ship.getByLabel("Tracking number")).toHaveValue("0035");
  await page.keyboard.press("Enter");
  await expect(ship).toBeHidden();
  await toast.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("button", { name: "Ship shipment 2" })).toBeVisible();
  await expect(timeline(page)).toContainText("Shipping of shipment 2 undone");
  expect(await stockOf(db, variant.id)).toEqual(before);
});

test("C9 K35 delivers and completes an order, and receives a return as restocked and damaged", async ({
  page,
  db,
  createSeller,
}) => {
  const seller = await createSeller();
  const order = await createAcceptedOrder(db, seller, 3);
  await packUnits(db, seller, await packUnits(db, seller, order, 1, "shipped"), 2, "shipped");
  await logIn(page, seller, `/orders/order-summary/${order.id}`);
  const section = (name: string) => page.getByRole("region", { name });
  const dialog = (name: string) => page.getByRole("dialog", { name });
  await section("Shipment 1").getByRole("button", { name: "Mark as delivered" }).click();
  await expect(section("Shipment 1")).toContainText("Delivered");
  await section("Shipment 2").getByRole("button", { name: "Mark as delivered" }).click();
  await page.getByRole("button", { name: "Complete" }).click();
  await expect(timeline(page)).toContainText("Order completed");

  await page.getByRole("button", { name: "More actions", exact: true }).click();
  await page.getByRole("menuitem", { name: "Record a return" }).click();
  const recordDialog = dialog("Record a return");
  await recordDialog.getByLabel(/^How many/).fill("2");
  await recordDialog.getByLabel("Reason").selectOption("Not as described");
  await recordDialog.getByRole("button", { name: "Record return" }).click();
  await section("Return 1").getByRole("button", { name: "Mark as received" }).click();
  const receiveDialog = dialog("Receive return 1");
  await receiveDialog.getByLabel(/^Restock:/).fill("1");
  await receiveDialog.getByLabel(/^Damaged:/).fill("1");
  await expectAccessible(page);
  await receiveDialog.getByRole("button", { name: "Mark as received" }).click();
  await expect(section("Return 1")).toContainText("1 restocked, 1 damaged");
  await expect(page.getByText("Partially returned")).toBeVisible();
  const variantId = order.items[0]?.variant_id ?? "";
  expect(await stockOf(db, variantId)).toEqual({ on_hand: 11, committed: 0, available: 11 });
  await expectAccessible(page);
});

test("C9 saves the private note and records it in the timeline", async ({
  page,
  db,
  createSeller,
}) => {
  const seller = await createSeller();
  const { orders } = await createOrders(db, seller, ["Ana Sá"]);
  await logIn(page, seller, `/orders/order-summary/${orders[0]?.id}`);
  await page.getByRole("button", { name: "Edit private note" }).click();
  const note = page.getByRole("textbox", { name: "Private note" });
  await expect(note).toBeFocused();
  await note.fill("Gift wrap, no prices.");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(timeline(page)).toContainText("Gift wrap, no prices.");
  await expect(page.getByRole("complementary", { name: "Customer and delivery" })).toContainText(
    "Gift wrap, no prices.",
  );
});

test.describe("another seller's order", () => {
  test.use({ expectedErrors: [/404/] });

  test("C9 J2 is not found", async ({ page, db, createSeller }) => {
    const [seller, other] = [await createSeller(), await createSeller()];
    const { orders } = await createOrders(db, other, ["Ana Sá"]);
    await logIn(page, seller, `/orders/order-summary/${orders[0]?.id}`);
    await expect(page.getByText("Not found, or you don’t have access to it.")).toBeVisible();
  });
});

test("C8 C9 the list of linked rows and the order fit the width of a phone", async ({
  page,
  db,
  createSeller,
}) => {
  const seller = await createSeller();
  await createOrders(db, seller, ["Agnieszka Wiśniewska-Kowalczyk of the very long name"]);
  await page.setViewportSize({ width: 390, height: 844 });
  await storeSession(page, seller);
  const isTooWide = () => page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  await page.goto("/orders");
  const row = page.getByRole("list", { name: "Orders" }).getByRole("listitem");
  await expect(row).toHaveCount(1);
  expect(await isTooWide()).toBe(false);
  await row.getByRole("link").click();
  await expect(page.getByRole("region", { name: "Payment" })).toBeVisible();
  expect(await isTooWide()).toBe(false);
});

test("K33 deadlines fit a phone in RTL and show their urgency in both color schemes", async ({
  browser,
  baseURL,
  db,
  createSeller,
}) => {
  const seller = await createSeller();
  const { orders } = await createOrders(db, seller, ["Ana Sá", "Béla Kovács", "Chloé Dubois"]);
  const late = await createAcceptedOrder(db, seller, 1);
  const due: [id: string | undefined, column: "accept_by" | "ship_by", hours: number][] = [
    [orders[0]?.id, "accept_by", 100],
    [orders[1]?.id, "accept_by", 5.5],
    [late.id, "ship_by", -50],
  ];
  for (const [id = "", column, hours] of due)
    await db
      .updateTable("orders")
      .set({ [column]: new Date(Date.now() + hours * 3_600_000) })
      .where("seller_id", "=", seller.id)
      .where("id", "=", id)
      .execute();
  for (const colorScheme of ["light", "dark"] as const) {
    const context = await browser.newContext({
      ...(baseURL !== undefined && { baseURL }),
      viewport: { width: 390, height: 844 },
      colorScheme,
    });
    const page = await context.newPage();
    await storeSession(page, seller);
    await page.evaluate(() => localStorage.setItem("sellerdesk.locale", "ar"));
    const screens: [path: string, ...words: string[]][] = [
      ["/orders", "القبول قبل", "القبول خلال 5 س", "متأخر يومين"],
      [`/orders/order-summary/${orders[1]?.id}`, "القبول خلال 5 س"],
      [`/orders/order-summary/${late.id}`, "متأخر يومين"],
      ["/dashboard", "القبول خلال 5 س", "متأخر يومين"],
      ["/profile?section=shop"],
    ];
    for (const [path, ...words] of screens) {
      await page.goto(path);
      for (const text of words)
        await expect(page.getByRole("main").getByText(text).first()).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.dir)).toBe("rtl");
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
      await expectAccessible(page);
    }
    await context.close();
  }
});
