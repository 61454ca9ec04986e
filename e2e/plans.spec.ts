import {
  createPlan,
  createPlanPayment,
  createSubscription,
  endPlanIn,
} from "@sellerdesk/server/testing/plan-factory";
import { expect, expectAccessible } from "./fixtures.ts";
import { logIn, readSidebar, test } from "./sellers.ts";

test("K1 K2 C19 D2 J3 a new seller has three screens, and all screens after buying a sandbox plan", async ({
  page,
  createSeller,
}) => {
  await logIn(page, await createSeller({ plan: "none" }));
  await expect(page).toHaveURL("/plans");
  expect(await readSidebar(page)).toEqual([
    ["Dashboard", "/dashboard"],
    ["My Profile", "/profile"],
    ["Plans", "/plans"],
    ["Products", "/plans"],
    ["Orders", "/plans"],
    ["Seller Followers", "/plans"],
    ["Seller Banner", "/plans"],
    ["Offers", "/plans"],
    ["Social Links", "/plans"],
  ]);
  await page.goto("/products");
  await expect(page).toHaveURL("/plans");

  await page.getByRole("tab", { name: "Yearly, 2 months free" }).click();
  await expect(page.getByRole("article", { name: "Studio" })).toContainText("$290");
  await page.getByRole("tab", { name: "Monthly" }).click();
  const studio = page.getByRole("article", { name: "Studio" });
  await expect(studio).toContainText("$29");
  await expect(studio).toContainText("2,000 products");
  await expectAccessible(page);

  await studio.getByRole("button", { name: "Choose Studio" }).click();
  const dialog = page.getByRole("dialog", { name: "Buy Studio" });
  await expect(dialog).toContainText("This is a sandbox payment.");
  await dialog.getByRole("button", { name: "Pay $29" }).click();
  await expect(dialog).toContainText("Accept the terms to continue.");
  await expectAccessible(page);
  await dialog.getByRole("checkbox", { name: "I accept the terms" }).check();
  await dialog.getByRole("button", { name: "Pay $29" }).click();

  await expect(page).toHaveURL("/dashboard");
  await expect(
    page.getByRole("status").filter({ hasText: "Studio is active until" }),
  ).toBeVisible();
  expect((await readSidebar(page)).map(([label]) => label)).toEqual([
    "Dashboard",
    "My Profile",
    "Products",
    "Orders",
    "Inventory",
    "Seller Followers",
    "Seller Banner",
    "Offers",
    "Social Links",
  ]);
  // C18: the plans are for sellers without one.
  await page.goto("/plans");
  await expect(page).toHaveURL("/dashboard");
});

test("C18 K1 a plan bought in another browser unlocks the shop in this browser", async ({
  page,
  db,
  createSeller,
}) => {
  const seller = await createSeller({ plan: "none" });
  await logIn(page, seller);
  await expect(page).toHaveURL("/plans");
  await createSubscription(db, seller.id);
  await page.reload();
  await expect(page).toHaveURL("/dashboard");
  await page
    .getByRole("navigation", { name: "Main" })
    .getByRole("link", { name: "Products" })
    .click();
  await expect(page).toHaveURL("/products");
});

test("A3 K3 C19 D2 a seller sees the expired plan and its usage, and renews it on the old terms", async ({
  page,
  db,
  createSeller,
}) => {
  const name = `Atelier ${crypto.randomUUID().slice(0, 4)}`;
  const plan = await createPlan(db, { name, price_minor: 1550, limits: { products: 500 } });
  const seller = await createSeller({ plan: "none" });
  await logIn(page, seller);
  await page
    .getByRole("article", { name })
    .getByRole("button", { name: `Choose ${name}` })
    .click();
  const buying = page.getByRole("dialog", { name: `Buy ${name}` });
  await buying.getByRole("checkbox", { name: "I accept the terms" }).check();
  await buying.getByRole("button", { name: "Pay $15.50" }).click();
  await expect(page).toHaveURL("/dashboard");
  await db.updateTable("plans").set({ price_minor: 9900 }).where("id", "=", plan.id).execute();
  // A page that is open when its plan ends reloads itself. Another test covers that.
  await page.goto("about:blank");
  await endPlanIn(db, seller.id, -1);

  await logIn(page, seller);
  await expect(page).toHaveURL("/plans");
  await expect(page.getByText(`Your ${name} plan ended on`)).toBeVisible();
  const atelier = page.getByRole("article", { name });
  await expect(atelier).toContainText("Your last plan");
  await expect(atelier).toContainText("$15.50");
  await expect(page.getByRole("heading", { name: "What you use today" })).toBeVisible();
  await expect(page.getByRole("table", { name: "Invoices" })).toContainText(name);
  await expectAccessible(page);

  await atelier.getByRole("button", { name: `Renew ${name}` }).click();
  await page
    .getByRole("dialog", { name: `Renew ${name}` })
    .getByRole("button", { name: "Pay $15.50" })
    .click();
  await expect(page).toHaveURL("/dashboard");

  await page
    .getByRole("navigation", { name: "Main" })
    .getByRole("link", { name: "My Profile" })
    .click();
  await page.getByRole("link", { name: "Plan and invoices" }).click();
  await expect(page.getByRole("table", { name: "Invoices" }).getByRole("row")).toHaveCount(3);
  await db.updateTable("plans").set({ retired_at: new Date() }).where("id", "=", plan.id).execute();
});

test("K2 a plan that is too small for the shop shows why it cannot be chosen", async ({
  page,
  db,
  createSeller,
}) => {
  const name = `Pocket ${crypto.randomUUID().slice(0, 4)}`;
  const small = await createPlan(db, { name, limits: { products: 1 } });
  const seller = await createSeller({ plan: "expired" });
  await db
    .insertInto("products")
    .values(
      ["a", "b"].map((handle) => ({
        seller_id: seller.id,
        id: crypto.randomUUID(),
        title: "Serving bowl",
        handle,
        currency: "USD",
      })),
    )
    .execute();
  await logIn(page, seller);
  const pocket = page.getByRole("article", { name });
  await expect(pocket).toContainText(`You have 2 products; ${name} allows 1.`);
  await pocket.getByRole("button", { name: `Choose ${name}` }).click({ force: true });
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await db
    .updateTable("plans")
    .set({ retired_at: new Date() })
    .where("id", "=", small.id)
    .execute();
});

test("K1 on a phone the recommended plan comes first and the page does not scroll sideways", async ({
  page,
  createSeller,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await logIn(page, await createSeller({ plan: "none" }));
  await expect(page.getByRole("article").first()).toBeVisible();
  const tops = await page
    .getByRole("article")
    .evaluateAll((plans) =>
      plans.map(
        (plan) => [plan.getAttribute("aria-label"), plan.getBoundingClientRect().top] as const,
      ),
    );
  const [first] = tops.toSorted((a, b) => a[1] - b[1]);
  expect(first?.[0]).toBe("Studio");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await expectAccessible(page);
});

test("K2 buys a plan by keyboard alone, after closing and reopening the dialog", async ({
  page,
  createSeller,
}) => {
  await logIn(page, await createSeller({ plan: "none" }));
  const choose = page.getByRole("button", { name: "Choose Studio" });
  await choose.focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Buy Studio" });
  await expect(dialog).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(choose).toBeFocused();

  await page.keyboard.press("Enter");
  await expect(dialog).toBeVisible();
  const order = [
    dialog.getByRole("checkbox", { name: "Auto-renew" }),
    dialog.getByRole("checkbox", { name: "I accept the terms" }),
    dialog.getByRole("link", { name: "terms and conditions" }),
    dialog.getByRole("button", { name: "Cancel" }),
    dialog.getByRole("button", { name: "Pay $29" }),
  ];
  await order[0]?.focus();
  for (const [index, control] of order.entries()) {
    if (index > 0) await page.keyboard.press("Tab");
    await expect(control).toBeFocused();
    if (index === 1) await page.keyboard.press("Space");
  }
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/dashboard");
});

test("K2 K3 C18 an active seller renews, upgrades, changes, cancels and resumes a plan, and downloads the invoice", async ({
  page,
  db,
  createSeller,
}) => {
  const seller = await createSeller({ plan: "none" });
  const paid = await createSubscription(db, seller.id);
  await createPlanPayment(db, seller.id, { subscriptionId: paid.id, planId: paid.planId });
  await logIn(page, seller, "/profile?section=plan");
  await expect(page.getByText("Studio ends on")).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("button", { name: "Renew early", exact: true }).click();
  const renewal = page.getByRole("dialog", { name: "Renew Studio" });
  await renewal.getByRole("button", { name: "Pay $29" }).click();
  await expect(page.getByText(/Studio is renewed until/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Renew early", exact: true })).toHaveCount(0);
  await expect(page.getByRole("table", { name: "Invoices" }).getByRole("row")).toHaveCount(3);

  await page.getByRole("button", { name: "Upgrade to House" }).click();
  const upgrade = page.getByRole("dialog", { name: "Upgrade to House" });
  // The credit covers the current period without the day that has started, and the period that was
  // paid in advance.
  await expect(upgrade.getByText("Credit for unused days")).toBeVisible();
  await expect(upgrade.getByText(/^-\$5[67]\.\d\d$/)).toBeVisible();
  await upgrade.getByRole("checkbox", { name: "I accept the terms" }).check();
  await upgrade.getByRole("checkbox", { name: "Auto-renew" }).check();
  await upgrade.getByRole("button", { name: /Pay \$2[12]\.\d\d/ }).click();
  await expect(page.getByText(/House is active until/)).toBeVisible();
  await expect(page.getByText(/On .* House is renewed for \$79\.00\./)).toBeVisible();

  await page.getByRole("button", { name: "Change to Starter" }).click();
  const change = page.getByRole("dialog", { name: "Change to Starter" });
  await change.getByRole("checkbox", { name: "I accept the terms" }).check();
  await change.getByRole("button", { name: /Change on/ }).click();
  await expect(page.getByText(/Starter starts on/).first()).toBeVisible();
  await page.getByRole("button", { name: "Keep House" }).click();
  await expect(page.getByRole("button", { name: "Change to Starter" })).toBeVisible();

  await page.getByRole("button", { name: "Cancel House" }).click();
  const cancel = page.getByRole("dialog");
  await expectAccessible(page);
  await cancel.getByRole("button", { name: "Cancel House" }).click();
  await expect(page.getByText(/House is canceled and ends on/)).toBeVisible();
  await page.getByRole("button", { name: "Resume" }).click();
  await expect(page.getByRole("switch", { name: "Auto-renew" })).toBeChecked();

  const saving = page.waitForEvent("download");
  await page
    .getByRole("button", { name: /Download invoice/ })
    .first()
    .click();
  expect((await saving).suggestedFilename()).toMatch(/^invoice-\d{4}-\d{5}\.pdf$/);
});
