import { createPlan, createSubscription, endPlanIn } from "@sellerdesk/server/testing/plan-factory";
import type { Page } from "@playwright/test";
import { expect, expectAccessible } from "./fixtures.ts";
import { logIn, readSidebar, test } from "./sellers.ts";

const endedNotice = "Your plan has been expired. Login your account, Purchase a plan and continue selling.";

test("K1 K2 C19 D2 J3 a new seller sees three screens, buys a plan in the sandbox, and everything opens", async ({
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
  await expect(page.getByRole("status").filter({ hasText: "Studio is active until" })).toBeVisible();
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
  // C18: the plans are for those who have none.
  await page.goto("/plans");
  await expect(page).toHaveURL("/dashboard");
});

/** The session as it is stored, decoded. */
const storedSession = (page: Page): Promise<unknown> =>
  page.evaluate(() => JSON.parse(atob(localStorage.getItem("sellerdesk.session") ?? btoa("null"))));

test.describe("H1 H2 a plan that ends while the seller works", () => {
  // Told by the browser, by the client (L2) and by the page's error boundary, before the reload.
  test.use({ expectedErrors: async ({}, use) => use([/403/, /Plan (expired|not found)/]) });

  test("H1 H2 L1 C18 J3 a GET that fails with Plan expired in one tab empties the session of both, and says why in the exact words", async ({
    page,
    context,
    db,
    createSeller,
  }) => {
    const seller = await createSeller();
    await logIn(page, seller);
    await expect(page).toHaveURL("/dashboard");
    const other = await context.newPage();
    await other.goto("/profile");
    await expect(other.getByRole("heading", { name: "My Profile" })).toBeVisible();
    expect(await storedSession(other)).toMatchObject({ auth: true, data: { plan_status: "active" } });

    await endPlanIn(db, seller.id, -1);
    // What a lapsed seller may read goes on in the other tab: only the gate's own answer ends the session.
    await other.getByRole("link", { name: "Plan and invoices" }).click();
    await expect(other.getByText("Expired")).toBeVisible();
    expect(await storedSession(other)).toMatchObject({ auth: true, data: { plan_status: "active" } });

    const failing = page.waitForResponse((response) => response.status() === 403);
    const reloading = page.waitForEvent("load");
    await page.getByRole("link", { name: "Seller Followers" }).click();
    const failed = await failing;
    expect(failed.request().method()).toBe("GET");
    await reloading;

    const notice = page.getByRole("alert");
    await expect(notice).toHaveText(endedNotice);
    await expect(page).toHaveURL("/become-a-seller");
    const raw = await page.evaluate(() => localStorage.getItem("sellerdesk.session") ?? "");
    expect(raw).not.toContain("{");
    // The other tab follows, because the session is one.
    await expect(other).toHaveURL(/become-a-seller/);
    await expect(other.getByText(endedNotice)).toBeVisible();

    await logIn(page, seller);
    expect(await storedSession(page)).toMatchObject({ auth: true, data: { plan_status: "expired" } });
    await expect(page).toHaveURL("/plans");
    await expect(page.getByText(/Your Studio plan ended on/)).toBeVisible();
  });

  test("H1 H2 L1 A6 Plan not found does the same: data empty, auth false, hasPlan InActive", async ({
    page,
    db,
    createSeller,
  }) => {
    const seller = await createSeller();
    await logIn(page, seller);
    await expect(page).toHaveURL("/dashboard");
    const left: unknown[] = [];
    await page.exposeFunction("keepSession", (session: unknown) => left.push(session));
    // Before the reloaded page has told the seller and forgotten why.
    await page.addInitScript(() => {
      const stored = localStorage.getItem("sellerdesk.session");
      if (stored) void Reflect.get(globalThis, "keepSession")(JSON.parse(atob(stored)));
    });
    await db.deleteFrom("subscriptions").where("seller_id", "=", seller.id).execute();
    await page.getByRole("link", { name: "Seller Followers" }).click();
    await expect(page.getByRole("alert")).toHaveText(endedNotice);
    expect(left).toContainEqual({ data: {}, auth: false, hasPlan: "InActive" });
  });
});

test("C18 K1 a plan that was bought in another browser opens the shop in this one", async ({
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
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Products" }).click();
  await expect(page).toHaveURL("/products");
});

test("K3 C19 D2 a lapsed seller reads what is kept, renews on the old terms, and sells on", async ({
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
  await endPlanIn(db, seller.id, -1);
  await page.evaluate(() => localStorage.clear());

  await logIn(page, seller);
  await expect(page).toHaveURL("/plans");
  await expect(page.getByText(`Your ${name} plan ended on`)).toBeVisible();
  const atelier = page.getByRole("article", { name });
  await expect(atelier).toContainText("Your last plan");
  await expect(atelier).toContainText("$15.50");
  await expect(page.getByRole("heading", { name: "What you keep in your shop today" })).toBeVisible();
  await expect(page.getByRole("table", { name: "Invoices" })).toContainText(name);
  await expectAccessible(page);

  await atelier.getByRole("button", { name: `Renew ${name}` }).click();
  await page
    .getByRole("dialog", { name: `Renew ${name}` })
    .getByRole("button", { name: "Pay $15.50" })
    .click();
  await expect(page).toHaveURL("/dashboard");

  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "My Profile" }).click();
  await page.getByRole("link", { name: "Plan and invoices" }).click();
  await expect(page.getByRole("table", { name: "Invoices" }).getByRole("row")).toHaveCount(3);
  await db.updateTable("plans").set({ retired_at: new Date() }).where("id", "=", plan.id).execute();
});

test("K2 a plan that the shop is too large for says why it cannot be chosen", async ({
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
  await db.updateTable("plans").set({ retired_at: new Date() }).where("id", "=", small.id).execute();
});

test("K1 on a phone the likely plan comes first and nothing scrolls sideways", async ({
  page,
  createSeller,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await logIn(page, await createSeller({ plan: "none" }));
  await expect(page.getByRole("article").first()).toBeVisible();
  const tops = await page
    .getByRole("article")
    .evaluateAll((plans) =>
      plans.map((plan) => [plan.getAttribute("aria-label"), plan.getBoundingClientRect().top] as const),
    );
  const [first] = tops.toSorted((a, b) => a[1] - b[1]);
  expect(first?.[0]).toBe("Studio");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await expectAccessible(page);
});

test("K2 K3 C18 an active seller upgrades, changes, cancels and resumes under My Profile, and has the invoice", async ({
  page,
  createSeller,
}) => {
  await logIn(page, await createSeller());
  await page.goto("/profile?section=plan");
  await expect(page.getByText("Studio ends on")).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("button", { name: "Upgrade to House" }).click();
  const upgrade = page.getByRole("dialog", { name: "Upgrade to House" });
  await upgrade.getByRole("checkbox", { name: "I accept the terms" }).check();
  await upgrade.getByRole("checkbox", { name: "Renew by itself" }).check();
  await upgrade.getByRole("button", { name: "Pay $79" }).click();
  await expect(page.getByText(/House is active until/)).toBeVisible();
  await expect(page.getByText(/On .* House is renewed for \$79\.00\./)).toBeVisible();

  await page.getByRole("button", { name: "Change to Starter" }).click();
  const change = page.getByRole("dialog", { name: "Change to Starter" });
  await change.getByRole("checkbox", { name: "I accept the terms" }).check();
  await change.getByRole("button", { name: /Change on/ }).click();
  await expect(page.getByText(/Starter takes over on/).first()).toBeVisible();
  await page.getByRole("button", { name: "Keep House" }).click();
  await expect(page.getByRole("button", { name: "Change to Starter" })).toBeVisible();

  await page.getByRole("button", { name: "Cancel House" }).click();
  const cancel = page.getByRole("dialog");
  await expectAccessible(page);
  await cancel.getByRole("button", { name: "Cancel House" }).click();
  await expect(page.getByText(/House is canceled and ends on/)).toBeVisible();
  await page.getByRole("button", { name: "Resume" }).click();
  await expect(page.getByRole("switch", { name: "Renew by itself" })).toBeChecked();

  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: /Download invoice/ }).click();
  expect((await saving).suggestedFilename()).toMatch(/^invoice-\d{4}-\d{5}\.pdf$/);
});
