import { readFile } from "node:fs/promises";
import { createCategoryBrandColor } from "@sellerdesk/server/testing/lookup-factory";
import { createOrder } from "@sellerdesk/server/testing/order-factory";
import { createProduct } from "@sellerdesk/server/testing/product-factory";
import { expect, expectAccessible, expectAccessibleInAllLooks } from "./fixtures.ts";
import { logIn, test } from "./sellers.ts";

test("K9 C2 C18 reports are a view of the dashboard, with a choice of report, a period and an export", async ({
  page,
  db,
  createSeller,
}) => {
  const seller = await createSeller();
  const bowl = await createProduct(db, seller, { title: "Serving bowl" });
  const tray = await createProduct(db, seller, {
    title: "Oak tray",
    variants: [{ cost_minor: 900 }],
  });
  const order = (variant_id: string | undefined, quantity: number) =>
    createOrder(db, seller, {
      placed_at: new Date().toISOString(),
      items: [{ variant_id: variant_id ?? "", quantity, unit_price_minor: 2500 }],
    });
  await order(bowl.variants[0]?.id, 3);
  await order(tray.variants[0]?.id, 1);

  await logIn(page, seller);
  await page.getByRole("link", { name: "Reports" }).click();
  await expect(page).toHaveURL("/dashboard?view=reports");
  await expect(page.getByRole("heading", { level: 1, name: "Sales by product" })).toBeVisible();
  const table = page.getByRole("table", { name: "Sales by product" });
  await expect(table.getByRole("row")).toHaveText([
    "ProductUnitsRevenueTrendReturnedGross profitMargin",
    "All4$100.00–0%$16.0064%",
    "Serving bowl3$75.00–0%––",
    "Oak tray1$25.00–0%$16.0064%",
  ]);
  await expect(page.getByRole("list", { name: "Revenue" }).getByRole("listitem")).toHaveText([
    "Serving bowl$75.00",
    "Oak tray$25.00",
  ]);
  await expectAccessible(page);

  await page.getByRole("button", { name: "Export" }).click();
  const saving = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: "CSV" }).click();
  const file = await saving;
  expect(file.suggestedFilename()).toBe("sales-by-product.csv");
  expect(await readFile(await file.path(), "utf8")).toContain("Serving bowl,3,75.00");

  const reports = page.getByRole("navigation", { name: "Sales by" });
  await reports.getByRole("link", { name: "Customer type" }).click();
  await expect(page).toHaveURL("/dashboard?view=reports&by=buyer");
  await expect(page.getByRole("row", { name: /^Returning customers 1 1 \$25\.00/ })).toBeVisible();

  await reports.getByRole("link", { name: "Day and hour" }).click();
  await expect(page.getByRole("img", { name: "Orders by day and hour" })).toBeVisible();
  await expect(page.getByText("is your busiest hour: 2 of 2 orders.")).toBeVisible();
  await page.getByRole("button", { name: "Period: Last 30 days" }).click();
  await page.getByRole("menuitem", { name: "Last 7 days" }).click();
  await expect(page).toHaveURL("/dashboard?view=reports&by=time&range=7");
  await expectAccessible(page);
  await page.reload();
  await expect(
    page.getByRole("heading", { level: 1, name: "Sales by day and hour" }),
  ).toBeVisible();
  await page.getByRole("link", { name: "Dashboard" }).last().click();
  await expect(page).toHaveURL("/dashboard");
});

test("K9 C18 filters a product report by category and brand, also by keyboard", async ({
  page,
  db,
  createSeller,
}) => {
  const seller = await createSeller();
  const { category, brand } = await createCategoryBrandColor(db);
  const bowl = await createProduct(db, seller, { title: "Serving bowl", category_id: category.id });
  const tray = await createProduct(db, seller, { title: "Oak tray", brand_id: brand.id });
  for (const { variants } of [bowl, tray])
    await createOrder(db, seller, {
      placed_at: new Date().toISOString(),
      items: [{ variant_id: variants[0]?.id ?? "", quantity: 1, unit_price_minor: 2500 }],
    });
  await logIn(page, seller, "/dashboard?view=reports");
  // The drawer hides the rest of the page from assistive technology.
  const isHidden = { includeHidden: true };
  const rows = page.getByRole("table", isHidden).getByRole("row", isHidden);
  await expect(rows).toHaveCount(4);
  await page.getByRole("button", { name: "Filters" }).focus();
  await page.keyboard.press("Enter");
  const filters = page.getByRole("dialog", { name: "Filters" });
  await filters.getByRole("combobox", { name: "Category" }).fill(category.name);
  await page.getByRole("option", { name: category.name }).click();
  await expect(rows).toHaveCount(3);
  await expect(page).toHaveURL(`/dashboard?view=reports&category_id=${category.id}`);
  await expectAccessibleInAllLooks(page);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("row", { name: /^Serving bowl/ })).toBeVisible();
  await expect(page.getByText(`Category ${category.name}`)).toBeVisible();
  await expectAccessibleInAllLooks(page);

  await page.getByRole("button", { name: "Save report" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill("Bowls");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Report saved.")).toBeVisible();

  // Countries have no category. The filter applies again when products are shown.
  const rail = page.getByRole("navigation", { name: "Sales by" });
  await rail.getByRole("link", { name: "Country" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Sales by country" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Filters" })).toHaveCount(0);
  await expect(page.getByRole("row", { name: /^All 2/ })).toBeVisible();
  await rail.getByRole("link", { name: "Bowls" }).click();
  await expect(rows).toHaveCount(3);
  await page.goto(`/dashboard?view=reports&category_id=${category.id}&brand_id=${brand.id}`);
  await expect(page.getByText("No sales match the filters in this period.")).toBeVisible();
  await page.getByRole("button", { name: `Remove filter: Category` }).click();
  await expect(page.getByRole("row", { name: /^Oak tray/ })).toBeVisible();
  await page.getByRole("button", { name: "Clear all" }).click();
  await expect(rows).toHaveCount(4);

  // The category in this URL no longer exists.
  const deleted = "01931c5e-0000-7000-8000-000000000001";
  await page.goto(`/dashboard?view=reports&category_id=${deleted}`);
  await expect(page.getByText("Category Unknown")).toBeVisible();
});

test("K9 C18 saves, reopens, emails, renames and deletes a report, also by keyboard", async ({
  page,
  createSeller,
}) => {
  await logIn(
    page,
    await createSeller(),
    "/dashboard?view=reports&by=country&range=7&compare=year",
  );
  const save = page.getByRole("button", { name: "Save report" });
  await save.focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog");
  const name = dialog.getByLabel("Name");
  await expect(name).toHaveValue("Sales by country");
  await name.fill("");
  await page.keyboard.press("Enter");
  await expect(name).toBeFocused();
  await expect(name).toHaveAttribute("aria-invalid", "true");
  await name.fill("Monday figures");
  await dialog.getByLabel("Email it to me").selectOption("Every week");
  await expect(dialog.getByText(/always about the 7 days before/)).toBeVisible();
  await expect(dialog.getByLabel("Day")).toHaveValue("1");
  await dialog.getByLabel("Day").selectOption("Thursday");
  await dialog.getByLabel("Time").selectOption("5 PM");
  await dialog.getByRole("checkbox", { name: "Attach the table (XLSX)" }).uncheck();
  await expectAccessibleInAllLooks(page);
  await name.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Report saved.")).toBeVisible();

  const rail = page.getByRole("navigation", { name: "Sales by" });
  await rail.getByRole("link", { name: "Brand" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Sales by brand" })).toBeVisible();
  await rail.getByRole("link", { name: "Monday figures by email" }).click();
  await expect(page).toHaveURL("/dashboard?view=reports&by=country&range=7&compare=year");
  await expectAccessibleInAllLooks(page);

  const manage = rail.getByRole("button", { name: "Manage saved reports" });
  await manage.click();
  await expect(dialog.getByText(/^Next email on /)).toBeVisible();
  await dialog.getByRole("button", { name: "Edit Monday figures" }).click();
  await expect(dialog.getByLabel("Day")).toHaveValue("4");
  await expect(dialog.getByLabel("Time")).toHaveValue("17");
  await expect(dialog.getByRole("checkbox", { name: /^Attach/ })).not.toBeChecked();
  await dialog.getByLabel("Email it to me").selectOption("Every month");
  await expect(dialog.getByLabel("Day of the month")).toHaveValue("1");
  await name.fill("Countries");
  await dialog.getByLabel("Email it to me").selectOption("Never");
  await dialog.getByRole("button", { name: "Save report" }).click();
  await expect(dialog.getByText("Countries", { exact: true })).toBeVisible();
  await expect(dialog.getByText(/^Next email on /)).toHaveCount(0);
  await expectAccessibleInAllLooks(page);
  await dialog.getByRole("button", { name: "Delete Countries" }).click();
  await expect(dialog.getByText(/^No saved reports/)).toBeVisible();
  await dialog.getByRole("button", { name: "Undo" }).click();
  await expect(dialog.getByText("Countries", { exact: true })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(rail.getByRole("link", { name: "Countries", exact: true })).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("button", { name: "Sales by country" }).click();
  await page.getByRole("menuitem", { name: "Manage saved reports" }).click();
  await dialog.getByRole("button", { name: "Delete Countries" }).click();
  await expect(dialog.getByText(/^No saved reports/)).toBeVisible();
});
