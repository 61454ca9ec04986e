import { createOrder } from "@sellerdesk/server/testing/order-factory";
import { endPlanIn } from "@sellerdesk/server/testing/plan-factory";
import { createProduct } from "@sellerdesk/server/testing/product-factory";
import { expect, expectAccessible } from "./fixtures.ts";
import { logIn, test } from "./sellers.ts";

test("K9 C2 the dashboard shows pending tasks and exact figures, and links to the lists", async ({
  page,
  db,
  createSeller,
}) => {
  const seller = await createSeller({ firstName: "Leïla" });
  const { variants } = await createProduct(db, seller, {
    title: "Coffee mug “Nordlicht”",
    stock: 2,
  });
  const [variant] = variants;
  if (!variant) throw new Error("A product has at least one variant.");
  const { order_no: orderNo } = await createOrder(db, seller, {
    placed_at: new Date().toISOString(),
    customer: { external_id: "c-1", name: "Θεοδώρα Παπαδοπούλου" },
    items: [{ variant_id: variant.id, quantity: 2, unit_price_minor: 1995 }],
  });

  await logIn(page, seller);
  await expect(
    page.getByRole("heading", { level: 1, name: /^Good (morning|afternoon|evening), Leïla$/ }),
  ).toBeVisible();
  await expect(page.getByText("3 of 6 setup steps done.")).toBeVisible();

  const waiting = page.getByRole("region", { name: "Waiting for you" });
  await expect(waiting.getByRole("link", { name: /^1 to accept/ })).toBeVisible();
  await expect(waiting.getByRole("link", { name: /^1 low stock 1 sold out/ })).toBeVisible();
  const figures = page.getByRole("region", { name: "Last 30 days" });
  await expect(figures).toContainText("Revenue$39.90");
  await expect(figures).toContainText("Units2");

  await page
    .getByRole("region", { name: / by (day|month)$/ })
    .getByRole("button", { name: "Show as table" })
    .click();
  const days = page.getByRole("table", { name: "Revenue by day" });
  await expect(days.getByRole("row")).toHaveCount(31);
  await expect(days.getByRole("row").last()).toContainText("$39.90");
  await expectAccessible(page);

  await page
    .getByRole("table", { name: "Recent orders" })
    .getByRole("link", { name: orderNo })
    .click();
  await expect(page).toHaveURL(/\/orders\/order-summary\//);
  await page.goBack();
  await waiting.getByRole("link", { name: /to accept/ }).click();
  await expect(page).toHaveURL("/orders?status=pending&sort=accept_by");
});

test("K9 C2 keeps the chosen period, comparison, figure and step in the URL", async ({
  page,
  db,
  createSeller,
}) => {
  const seller = await createSeller();
  const { variants } = await createProduct(db, seller, { stock: 100 });
  for (const [day, unit_price_minor] of [
    ["2026-03-05", 1000],
    ["2026-03-12", 2500],
    ["2025-03-12", 4000],
  ] as const)
    await createOrder(db, seller, {
      placed_at: `${day}T12:00:00Z`,
      items: [{ variant_id: variants[0]?.id ?? "", unit_price_minor }],
    });
  await logIn(page, seller);
  await page.getByRole("button", { name: "Period: Last 30 days" }).click();
  await page.getByRole("menuitem", { name: "Choose days" }).click();
  const dialog = page.getByRole("dialog", { name: "Choose days" });
  await dialog.getByLabel("First day").fill("2026-03-14");
  await dialog.getByLabel("Last day").fill("2026-03-08");
  await dialog.getByRole("button", { name: "Show" }).click();
  await expect(dialog).toContainText("The last day is before the first.");
  await dialog.getByLabel("First day").fill("2026-03-08");
  await dialog.getByLabel("Last day").fill("2026-03-14");
  await dialog.getByRole("button", { name: "Show" }).click();
  await expect(page).toHaveURL("/dashboard?from=2026-03-08&to=2026-03-14");
  const figures = page.getByRole("region", { name: "Mar 8 to Mar 14" });
  await expect(figures).toContainText("Revenue$25.00+150% from $10.00");

  await page.getByRole("button", { name: "vs previous period" }).click();
  await page.getByRole("menuitem", { name: "vs last year" }).click();
  await expect(figures).toContainText("Revenue$25.00-37.5% from $40.00");
  await page.getByRole("button", { name: "vs last year" }).click();
  await page.getByRole("menuitem", { name: "No comparison" }).click();
  await expect(figures.getByRole("link", { name: "Revenue" })).toHaveText("Revenue$25.00");

  await figures.getByRole("link", { name: "Orders" }).click();
  await expect(
    page.getByRole("img", { name: "Orders by day, Mar 8 to Mar 14, from 0 to 0" }),
  ).toBeVisible();
  await page.getByRole("tab", { name: "Month" }).click();
  await page
    .getByRole("region", { name: / by (day|month)$/ })
    .getByRole("button", { name: "Show as table" })
    .click();
  const table = page.getByRole("table", { name: "Orders by month" });
  await expect(table.getByRole("row")).toHaveText(["MonthOrders", "Mar 81"]);
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByRole("img", { name: /^Orders by month/ })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("img", { name: /^Orders by day/ })).toBeVisible();
});

test("K9 months and compared months start on their first day in every time zone", async ({
  browser,
  baseURL,
  db,
  createSeller,
}) => {
  for (const timezone of ["Pacific/Kiritimati", "America/Los_Angeles", "Asia/Kathmandu"]) {
    const seller = await createSeller({ timezone });
    await createProduct(db, seller);
    const context = await browser.newContext({
      baseURL: baseURL ?? "",
      locale: "en-US",
      timezoneId: timezone,
    });
    const page = await context.newPage();
    await logIn(page, seller);
    const firstDays = async (address: string) => {
      await page.goto(address);
      await page
        .getByRole("region", { name: / by (day|month)$/ })
        .getByRole("button", { name: "Show as table" })
        .click();
      const row = page
        .getByRole("table", { name: /^Revenue by/ })
        .getByRole("row")
        .nth(1);
      return row.getByRole("cell").allTextContents();
    };
    const february = "/dashboard?from=2026-02-01&to=2026-02-28";
    expect(await firstDays(february), timezone).toEqual([
      "Feb 1",
      "$0.00",
      "$0.00",
      "Jan 1",
      "$0.00",
    ]);
    const quarter = "/dashboard?from=2025-01-01&to=2025-03-31&step=month";
    expect(await firstDays(quarter), timezone).toEqual(["Jan 1", "$0.00", "Oct 1", "$0.00"]);
    const [day, , , previousDay] = await firstDays("/dashboard?range=month&step=day");
    expect([day, previousDay], timezone).toEqual([
      expect.stringMatching(/^[A-Z][a-z]{2} 1$/),
      expect.stringMatching(/^[A-Z][a-z]{2} 1$/),
    ]);
    await context.close();
  }
});

test("K9 C2 each pending task links to its filtered list", async ({ page, db, createSeller }) => {
  const seller = await createSeller();
  await createProduct(db, seller, { title: "Bowl", stock: 0 });
  await createProduct(db, seller, {
    title: "Mug",
    variants: [{ stock: 2, low_stock_threshold: 5 }],
  });
  await createProduct(db, seller, { title: "Draft", stock: 0, status: "draft" });
  await logIn(page, seller);
  const waiting = page.getByRole("region", { name: "Waiting for you" });
  await waiting.getByRole("link", { name: /^2 low stock 1 sold out/ }).click();
  await expect(page).toHaveURL("/inventory?stock=refill");
  const rows = page.getByRole("table", { name: "Inventory" }).getByRole("row");
  await expect(rows).toHaveText([/Product/, /Bowl/, /Mug/]);
  await page.goBack();
  await waiting.getByRole("link", { name: /open returns/ }).click();
  await expect(page).toHaveURL("/orders?returns=open");
  await page.goBack();
  await waiting.getByRole("link", { name: /to ship/ }).click();
  await expect(page).toHaveURL("/orders?status=to_ship&sort=ship_by");
});

test("K9 A5 a shop without orders shows the setup steps, which link to their pages", async ({
  page,
  db,
  createSeller,
}) => {
  const seller = await createSeller();
  await createProduct(db, seller, { status: "draft" });
  await logIn(page, seller);
  await expect(page.getByText("2 of 6 setup steps done.")).toBeVisible();
  await expect(page.getByText("No orders yet.")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "All steps" }).click();
  const steps = page.getByRole("list", { name: "Setup steps" }).getByRole("listitem");
  await expect(steps).toHaveCount(6);
  await expect(steps.first().getByRole("img", { name: "Done" })).toBeVisible();
  await expect(steps.filter({ hasText: "Add a banner" }).getByRole("link")).toHaveAttribute(
    "href",
    "/sellerpage-banner",
  );
  await expectAccessible(page);
  await page.getByRole("link", { name: "Continue setup" }).click();
  await expect(page).toHaveURL("/profile");
});

test("K9 C19 J3 with an expired plan the dashboard shows a notice and links to the plans", async ({
  page,
  db,
  createSeller,
}) => {
  const seller = await createSeller();
  await createProduct(db, seller);
  await endPlanIn(db, seller.id, -1);
  await logIn(page, seller, "/dashboard");
  await expect(page.getByText("Your Studio plan has ended.")).toBeVisible();
  await expect(page.getByRole("region", { name: "Last 30 days" })).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole("main").getByRole("link", { name: "Renew" }).click();
  await expect(page).toHaveURL("/plans");
});

test("K9 does not scroll sideways on a phone in dark mode", async ({ page, db, createSeller }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: "dark" });
  const seller = await createSeller();
  await createOrder(db, seller, { placed_at: new Date().toISOString() });
  await logIn(page, seller);
  await expect(page.getByRole("region", { name: "Last 30 days" })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await expectAccessible(page);
});
