import { createOrder } from "@sellerdesk/server/testing/order-factory";
import { createCustomer } from "@sellerdesk/server/testing/customer-factory";
import { expect, expectAccessible } from "./fixtures.ts";
import { logIn, test } from "./sellers.ts";

test("C13 searches and segments customers, shows their orders, and saves a private note", async ({
  page,
  db,
  createSeller,
}) => {
  const seller = await createSeller();
  await createCustomer(db, seller.id, { name: "Lapsed Lena", orders: 4, lastOrderAgo: 400 });
  for (let index = 1; index <= 11; index++)
    await createOrder(db, seller, {
      customer: { external_id: "a", name: "Agnieszka Wiśniewska", email: "agnieszka@example.com" },
      placed_at: new Date(Date.now() - index * 86_400_000).toISOString(),
    });
  await logIn(page, seller, "/customers");
  const rows = page
    .getByRole("table", { name: "Customers" })
    .getByRole("row")
    .filter({ has: page.getByRole("cell") });
  await expect(rows).toHaveText([
    /Agnieszka.*Wrocław, PL.*Repeat.*11.*\$275\.00/,
    /Lapsed Lena.*Lapsed/,
  ]);
  await expectAccessible(page);
  const tabs = page.getByRole("navigation", { name: "Customers by segment" });
  await tabs.getByRole("link", { name: "Lapsed 1" }).click();
  await expect(page).toHaveURL("/customers?segment=lapsed");
  await expect(rows).toHaveText([/Lapsed Lena/]);
  await tabs.getByRole("link", { name: "All 2" }).click();
  await page.getByRole("searchbox", { name: "Name, email or city" }).fill("wroc");
  await expect(page).toHaveURL("/customers?search=wroc");
  await expect(rows).toHaveCount(1);

  await page.getByRole("link", { name: "Agnieszka Wiśniewska" }).click();
  const drawer = page.getByRole("dialog", { name: "Customer" });
  await expect(drawer.getByRole("link", { name: "agnieszka@example.com" })).toHaveAttribute(
    "href",
    "mailto:agnieszka@example.com",
  );
  await expect(drawer.getByRole("heading", { name: "11 orders" })).toBeVisible();
  await expectAccessible(page);
  await drawer.getByRole("button", { name: "Older" }).click();
  await expect(drawer.getByRole("region", { name: "Orders" }).getByRole("listitem")).toHaveCount(1);
  await drawer.getByLabel("Private note").fill("Rings twice");
  // Closing asks before it discards unsaved text.
  await page.keyboard.press("Escape");
  await page
    .getByRole("dialog", { name: "Leave without saving?" })
    .getByRole("button", { name: "Stay" })
    .click();
  await drawer.getByRole("button", { name: "Save note" }).click();
  await expect(drawer.getByRole("button", { name: "Save note" })).toBeHidden();
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL("/customers?search=wroc");
  await page.getByRole("searchbox", { name: "Name, email or city" }).fill("");
  await page.getByRole("checkbox", { name: "Has a note" }).check();
  await expect(rows).toHaveText([/Agnieszka/]);

  // The page of an order is one click away.
  await page.getByRole("link", { name: "Agnieszka Wiśniewska" }).click();
  await expect(drawer.getByLabel("Private note")).toHaveValue("Rings twice");
  await drawer.getByRole("link", { name: /^SD-/ }).first().click();
  await expect(page).toHaveURL(/\/orders\/order-summary\//);
});

test("C13 fits the width of a phone", async ({ page, db, createSeller }) => {
  const seller = await createSeller();
  await createCustomer(db, seller.id, {
    name: "Wolfeschlegelsteinhausenbergerdorff-Bartholomäusgemeinde",
    email: "a-very-long-address-that-never-seems-to-end-at-all@a-long-domain.example",
    place: "Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch, GB",
  });
  await page.setViewportSize({ width: 390, height: 844 });
  await logIn(page, seller, "/customers");
  await expect(page.getByRole("list", { name: "Customers" })).toBeVisible();
  const isTooWide = () => page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  expect(await isTooWide()).toBe(false);
  await page.getByRole("link", { name: /^Wolfe/ }).click();
  await expect(
    page.getByRole("dialog", { name: "Customer" }).getByLabel("Private note"),
  ).toBeVisible();
  expect(await isTooWide()).toBe(false);
});
