import { endPlanIn } from "@sellerdesk/server/testing/plan-factory";
import type { Page } from "@playwright/test";
import { expect } from "./fixtures.ts";
import { logIn, test } from "./sellers.ts";

const endedNotice =
  "Your plan has been expired. Login your account, Purchase a plan and continue selling.";

/** Reads the stored session, decoded. */
const storedSession = (page: Page): Promise<unknown> =>
  page.evaluate(() => JSON.parse(atob(localStorage.getItem("sellerdesk.session") ?? btoa("null"))));

test.describe("H1 H2 a plan that ends while the seller works", () => {
  // The browser, the client (L2) and the error boundary of the page report these errors before the
  // page reloads.
  test.use({ expectedErrors: async ({}, use) => use([/403/, /Plan (expired|not found)/]) });

  test("H1 H2 L1 C18 J3 a GET that fails with Plan expired clears the session of both tabs and shows the exact notice", async ({
    page,
    context,
    db,
    createSeller,
  }) => {
    const seller = await createSeller();
    await logIn(page, seller);
    const other = await context.newPage();
    // The sidebar's count is the last read of a page. Reads after the end of the plan would end the
    // session.
    const lastReads = [page, other].map((tab) => tab.waitForResponse("**/api/orders/status"));
    // This page needs no plan. A late read of the dashboard would end the session.
    await page.goto("/plans");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await other.goto("/profile");
    await expect(other.getByRole("heading", { name: "My Profile" })).toBeVisible();
    await Promise.all(lastReads);
    expect(await storedSession(other)).toMatchObject({
      auth: true,
      data: { plan_status: "active" },
    });

    await endPlanIn(db, seller.id, -1);
    // Pages for sellers without a plan keep working in the other tab. Only a 403 of the plan check
    // ends the session.
    await other.getByRole("link", { name: "Plan and invoices" }).click();
    await expect(other.getByText("Expired")).toBeVisible();
    expect(await storedSession(other)).toMatchObject({
      auth: true,
      data: { plan_status: "active" },
    });

    // A background tab may stop painting, but a click waits until its target has stopped moving.
    await page.bringToFront();
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
    // The other tab logs out too, because the tabs share the session.
    await expect(other).toHaveURL(/become-a-seller/);
    await expect(other.getByText(endedNotice)).toBeVisible();

    await logIn(page, seller);
    expect(await storedSession(page)).toMatchObject({
      auth: true,
      data: { plan_status: "expired" },
    });
    await expect(page).toHaveURL("/plans");
    await expect(page.getByText(/Your Studio plan ended on/)).toBeVisible();
  });

  test("H1 H2 L1 A6 Plan not found clears the session: data empty, auth false, hasPlan InActive", async ({
    page,
    db,
    createSeller,
  }) => {
    const seller = await createSeller();
    await logIn(page, seller);
    await expect(page).toHaveURL("/dashboard");
    await db.deleteFrom("subscriptions").where("seller_id", "=", seller.id).execute();
    const notice = page.getByRole("alert");
    // The dashboard may already have detected it while it loaded.
    await page.getByRole("link", { name: "Seller Followers" }).or(notice).first().click();
    await expect(notice).toHaveText(endedNotice);
    expect(await storedSession(page)).toEqual({ data: {}, auth: false, hasPlan: "InActive" });
    await page.reload();
    await expect(page.getByRole("main")).toBeVisible();
    await expect(page.getByRole("alert")).toHaveCount(0);
  });
});
