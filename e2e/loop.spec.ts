import type { Locator, Page } from "@playwright/test";
import { readDatabaseUrl } from "@sellerdesk/server/testing/running-database";
import { createProduct } from "@sellerdesk/server/testing/product-factory";
import { createStorefront } from "@sellerdesk/server/testing/storefront-process";
import { expect, expectAccessible } from "./fixtures.ts";
import { logIn, storeSession, test as base } from "./sellers.ts";

/** The demo shop beside the server under test. */
const test = base.extend<{ shop: Awaited<ReturnType<typeof createStorefront>> }>({
  shop: async ({ db, baseURL, context }, use) => {
    const databaseUrl = await readDatabaseUrl(process.env["E2E_DATA_DIR"] ?? "");
    const shop = await createStorefront({ db, databaseUrl, serverUrl: baseURL ?? "" });
    await shop.start();
    await use(shop);
    // A page that is connected to the shop reports an error when the shop ends.
    await Promise.all(context.pages().map((page) => page.close()));
    await shop.drop();
  },
});

/** Runs axe in both color schemes, and checks that nothing is wider than a phone. */
const expectFit = async (page: Page) => {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
  }
  const viewport = page.viewportSize();
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  if (viewport) await page.setViewportSize(viewport);
};

const overwrite = async (field: Locator, text: string): Promise<void> => {
  await field.press("ControlOrMeta+a");
  await field.pressSequentially(text);
};

test("the shop shows the seller's order changes: shipped, canceled, returned, refunded, declined", async ({
  page: buyer,
  browser,
  db,
  createSeller,
  shop,
  baseURL,
}) => {
  const seller = await createSeller({ businessName: "Loop Pottery" });
  const title = `Looped jug ${seller.id.slice(-6)}`;
  await createProduct(db, seller, { title, price_minor: 2000, stock: 20 });
  const context = await browser.newContext({ baseURL: baseURL ?? "" });
  const sellerPage = await context.newPage();
  await logIn(sellerPage, seller);
  const section = (name: string) => sellerPage.getByRole("region", { name });
  const dialog = (name: string | RegExp) => sellerPage.getByRole("dialog", { name });

  await buyer.goto(shop.url);
  await expectFit(buyer);
  await expect(async () => {
    await buyer.goto(`${shop.url}/search?q=${encodeURIComponent(title)}`);
    await expect(buyer.getByRole("link", { name: title })).toBeVisible({ timeout: 1000 });
  }).toPass({ timeout: 60_000 });
  await expectFit(buyer);
  const buy = async (quantity: number) => {
    await buyer.goto(`${shop.url}/search?q=${encodeURIComponent(title)}`);
    await buyer.getByRole("link", { name: title }).click();
    await buyer.getByLabel("Quantity").fill(String(quantity));
    await buyer.getByRole("button", { name: "Add to cart" }).click();
    await buyer.getByRole("link", { name: "Go to the cart" }).click();
    await buyer.getByRole("button", { name: "Check out" }).click();
    await expect(buyer.getByRole("heading", { level: 1, name: "Checkout" })).toBeVisible();
  };
  const openOrder = async () => {
    await expect(
      buyer.getByRole("heading", { level: 1, name: "Waiting for the seller" }),
    ).toBeVisible();
    const { rows } = await shop.pool.query<{ id: string }>(
      "select s.id from order_states s join orders o on o.id = s.order_id order by o.created_at desc limit 1",
    );
    await sellerPage.goto(`/orders/order-summary/${rows[0]?.id}`);
  };

  await buyer.getByRole("link", { name: title }).click();
  await buyer.getByRole("link", { name: "Loop Pottery" }).first().click();
  await expect(buyer.getByRole("heading", { level: 1, name: "Loop Pottery" })).toBeVisible();
  await expectFit(buyer);
  await buyer.getByRole("button", { name: "Follow" }).click();
  await expect(buyer.getByRole("button", { name: /^Following/ })).toBeVisible();
  await buyer.getByRole("link", { name: title }).click();
  await expectFit(buyer);
  await buy(4);
  await expectFit(buyer);
  await buyer.getByRole("radio", { name: /declined/ }).check();
  await buyer.getByRole("button", { name: /^Pay/ }).click();
  await expect(buyer.getByRole("alert")).toContainText("declined");
  await buyer.getByRole("button", { name: /^Pay/ }).click();

  // The open page shows a notification, and the order is partly shipped.
  await expect(
    sellerPage.getByRole("button", { name: /^Notifications, \d+ unread/ }),
  ).toBeVisible();
  await openOrder();
  await sellerPage.getByRole("button", { name: "Accept" }).click();
  await expect(buyer.getByRole("heading", { level: 1, name: "Accepted" })).toBeVisible();
  await sellerPage.getByRole("button", { name: "Pack and ship 4 items" }).click();
  const pack = dialog(/^Pack and ship/);
  await overwrite(pack.getByLabel(/^How many/), "3");
  await pack.getByLabel("Carrier").fill("DHL");
  await pack.getByLabel("Tracking number").fill("00340434161094042557");
  await pack.getByRole("button", { name: "Ship 3 items" }).click();
  await expect(buyer.getByText("Shipment 1")).toBeVisible();
  await expect(buyer.getByText(/^DHL, 00340434161094042557/)).toBeVisible();
  await expect(buyer.getByRole("link", { name: "00340434161094042557" })).toHaveAttribute(
    "href",
    /^https:\/\/www\.dhl\.com\//,
  );

  await section("Still to ship").getByRole("button", { name: "Cancel items" }).click();
  const cancel = dialog(/^Cancel items/);
  await overwrite(cancel.getByLabel(/^How many/), "1");
  await cancel.getByLabel("Reason").selectOption("Out of stock");
  await cancel.getByLabel("Note").fill("One cracked in the kiln");
  await cancel.getByRole("button", { name: "Cancel 1 item" }).click();
  await expect(buyer.getByText("“One cracked in the kiln”")).toBeVisible();
  await expect(buyer.getByText("−$20.00")).toBeVisible();
  await section("Shipment 1").getByRole("button", { name: "Mark as delivered" }).click();
  await expect(buyer.getByRole("heading", { level: 1, name: "Delivered" })).toBeVisible();
  await expectFit(buyer);

  await buyer.getByText("Write a review").click();
  await buyer.getByLabel("Title").fill("Holds water");
  await buyer.getByRole("button", { name: "Publish review" }).click();
  await buyer.getByText("Return items").click();
  await expectFit(buyer);
  await buyer.locator("input[name^='item:']").fill("2");
  await buyer.getByRole("button", { name: "Request return" }).click();
  await expect(buyer.getByText("Return 1: waiting for the seller")).toBeVisible();
  await section("Return 1").getByRole("button", { name: "Approve" }).click();
  await expect(buyer.getByText("Return 1: approved")).toBeVisible();
  await section("Return 1").getByRole("button", { name: "Mark as received" }).click();
  const receive = dialog("Receive return 1");
  await receive.getByLabel(/^Restock:/).fill("1");
  await receive.getByLabel(/^Damaged:/).fill("1");
  await receive.getByRole("button", { name: "Mark as received" }).click();
  await expect(buyer.getByText("1 in good condition, 1 damaged")).toBeVisible();
  await expect(buyer.getByText("−$40.00")).toBeVisible();
  // The shop has refunded this. A refund that the seller started before would be rejected.
  await expect(sellerPage.getByText("Partially refunded · $60.00")).toBeVisible();

  await sellerPage.getByRole("button", { name: "More actions", exact: true }).click();
  await sellerPage.getByRole("menuitem", { name: "Record a refund" }).click();
  const refund = dialog("Record a refund");
  await refund.getByRole("textbox", { name: "Amount" }).fill("5");
  await refund.getByRole("textbox", { name: "Note" }).fill("For the long wait");
  await refund.getByRole("button", { name: "Record refund" }).click();
  await expect(buyer.getByText("“For the long wait”")).toBeVisible();
  await expect(buyer.getByText("−$5.00")).toBeVisible();
  // The seller sees the sum of all three refunds.
  await expect(section("Payment")).toContainText("$65.00");

  await buy(1);
  await buyer.getByRole("button", { name: /^Pay/ }).click();
  await openOrder();
  await sellerPage.getByRole("button", { name: "Decline" }).click();
  const decline = dialog(/^Decline order/);
  await decline.getByLabel("Reason").selectOption("Out of stock");
  await decline.getByLabel("Note").fill("The last one is spoken for");
  await decline.getByRole("button", { name: "Decline order" }).click();
  await expect(buyer.getByText("The seller declined the order: out of stock")).toBeVisible();
  await expect(buyer.getByText("“The last one is spoken for”")).toBeVisible();

  await buyer.goto(`${shop.url}/account`);
  await expect(buyer.getByRole("link", { name: /Canceled/ })).toBeVisible();
  await expectFit(buyer);
  await buyer.goto(`${shop.url}/cart`);
  await expectFit(buyer);
  await buyer.goto(`${shop.url}/search?q=${encodeURIComponent(title)}`);
  await buyer.getByRole("link", { name: title }).click();
  await expect(buyer.getByText("Holds water")).toBeVisible();
  await context.close();
});

/** Adds a product to the cart, once the shop has it. */
const addToCart = async (page: Page, shopUrl: string, title: string): Promise<void> => {
  const search = `${shopUrl}/search?q=${encodeURIComponent(title)}`;
  await expect(async () => {
    await page.goto(search);
    await expect(page.getByRole("link", { name: title })).toBeVisible({ timeout: 1000 });
  }).toPass({ timeout: 60_000 });
  await page.getByRole("link", { name: title }).click();
  await page.getByRole("button", { name: "Add to cart" }).click();
  await page.getByRole("link", { name: "Go to the cart" }).click();
};

test("an unanswered payment reserves stock only until its reservation expires", async ({
  page: buyer,
  db,
  createSeller,
  shop,
}) => {
  const seller = await createSeller();
  const title = `Last bowl ${seller.id.slice(-6)}`;
  await createProduct(db, seller, { title, price_minor: 2000, stock: 1 });
  await addToCart(buyer, shop.url, title);
  await buyer.getByRole("button", { name: "Check out" }).click();
  await buyer.getByRole("radio", { name: /never confirmed/ }).check();
  await buyer.getByRole("button", { name: /^Pay/ }).click();
  await expect(buyer.getByText("If the payment isn’t confirmed")).toBeVisible();
  await expectFit(buyer);
  const order = buyer.url();

  // The unit is reserved, so another customer cannot buy it.
  await buyer.goto(`${shop.url}/search?q=${encodeURIComponent(title)}`);
  await buyer.getByRole("link", { name: title }).click();
  await expect(buyer.getByText("Sold out").first()).toBeVisible();

  // The ten minutes pass while the shop is down. It ends due reservations when it is back.
  await buyer.goto("about:blank");
  await shop.kill();
  await shop.pool.query("update orders set reserved_until = now() where status = 'waiting'");
  await shop.start();
  await expect(async () => {
    await buyer.goto(order);
    await expect(buyer.getByText("You weren’t charged")).toBeVisible({ timeout: 1000 });
  }).toPass({ timeout: 30_000 });
  await expect(buyer.getByRole("heading", { level: 1, name: "Not paid" })).toBeVisible();
  await expectFit(buyer);

  await addToCart(buyer, shop.url, title);
  await buyer.getByRole("button", { name: "Check out" }).click();
  await buyer.getByRole("button", { name: /^Pay/ }).click();
  await expect(
    buyer.getByRole("heading", { level: 1, name: "Waiting for the seller" }),
  ).toBeVisible();
  const { rows } = await shop.pool.query("select status from orders order by created_at");
  expect(rows).toEqual([{ status: "expired" }, { status: "placed" }]);
});

test("a cart with items of two sellers becomes two orders, each handled by its seller", async ({
  page: buyer,
  browser,
  db,
  createSeller,
  shop,
  baseURL,
}) => {
  const [potter, weaver] = [
    await createSeller({ businessName: "Two Kilns" }),
    await createSeller({ businessName: "Three Looms" }),
  ];
  const jug = `Shared jug ${potter.id.slice(-6)}`;
  const rug = `Shared rug ${weaver.id.slice(-6)}`;
  await createProduct(db, potter, { title: jug, price_minor: 2000 });
  await createProduct(db, weaver, { title: rug, price_minor: 5000 });
  await addToCart(buyer, shop.url, jug);
  await addToCart(buyer, shop.url, rug);
  await expect(buyer.getByText("Shipping from 2 sellers")).toBeVisible();
  await expectFit(buyer);
  await buyer.getByRole("button", { name: "Check out" }).click();
  // 20 and 50, and 4.90 shipping for each package.
  await buyer.getByRole("button", { name: "Pay $79.80" }).click();
  const partOf = (name: string) => buyer.locator("section", { hasText: name });
  for (const name of ["Two Kilns", "Three Looms"])
    await expect(partOf(name)).toContainText(/Order SD-\d+/);
  await expectFit(buyer);

  const answer = async (seller: typeof potter, own: string, foreign: string, button: string) => {
    const context = await browser.newContext({ baseURL: baseURL ?? "" });
    const sellerPage = await context.newPage();
    await storeSession(sellerPage, seller);
    await sellerPage.goto("/orders");
    await sellerPage.getByRole("link", { name: /^SD-/ }).first().click();
    await expect(sellerPage.getByText(own).first()).toBeVisible();
    await expect(sellerPage.getByText(foreign)).toHaveCount(0);
    await sellerPage.getByRole("button", { name: button }).first().click();
    if (button === "Decline") {
      const decline = sellerPage.getByRole("dialog", { name: /^Decline order/ });
      await decline.getByLabel("Reason").selectOption("Out of stock");
      await decline.getByRole("button", { name: "Decline order" }).click();
    }
    // Closing the page earlier would abort its request.
    await expect(sellerPage.getByRole("region", { name: "Timeline" })).toContainText(
      button === "Decline" ? "Order declined" : "Order accepted",
    );
    await context.close();
  };
  await answer(potter, jug, rug, "Accept");
  await expect(partOf("Two Kilns")).toContainText("Accepted");
  await answer(weaver, rug, jug, "Decline");
  await expect(partOf("Three Looms")).toContainText("The seller declined the order: out of stock");
  // 50, and its share of the shipping, which is split by the price of the items.
  await expect(buyer.getByText("−$57.00")).toBeVisible();
  await expect(partOf("Two Kilns")).not.toContainText("declined");
});

test("a paid order that cannot be filled is refunded with the reason", async ({
  page: buyer,
  db,
  createSeller,
  shop,
}) => {
  const seller = await createSeller();
  const title = `Lost vase ${seller.id.slice(-6)}`;
  const { variants } = await createProduct(db, seller, { title, price_minor: 2000, stock: 1 });
  await addToCart(buyer, shop.url, title);
  await buyer.getByRole("button", { name: "Check out" }).click();
  await expect(buyer.getByRole("heading", { level: 1, name: "Checkout" })).toBeVisible();
  // The seller counts none in stock. Reservations do not restrict a count.
  await db
    .updateTable("inventory")
    .set({ on_hand: 0 })
    .where("seller_id", "=", seller.id)
    .where("variant_id", "=", variants[0]?.id ?? "")
    .execute();
  await buyer.getByRole("button", { name: /^Pay/ }).click();
  await expect(buyer.getByText("We refunded your payment.")).toBeVisible();
  await expectFit(buyer);
  const { rows } = await shop.pool.query("select kind, amount_minor from payments order by kind");
  expect(rows).toEqual([
    { kind: "charge", amount_minor: 2490 },
    { kind: "refund", amount_minor: 2490 },
  ]);
});
