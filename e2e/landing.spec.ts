import { installationApi } from "@sellerdesk/contract/installation";
import type { Output } from "@sellerdesk/contract/http";
import { plansApi } from "@sellerdesk/contract/plans";
import type { Page } from "@playwright/test";
import { expect, expectAccessible, test } from "./fixtures.ts";

const html = (page: Page) => page.locator("html");

/**
 * Opens a public page and returns the plans that the server sent to it. A request beside the page's
 * own could see the plans of another test that come and go.
 */
const openWithPlans = async (page: Page, path: string) => {
  const [response] = await Promise.all([
    page.waitForResponse((reply) => new URL(reply.url()).pathname === plansApi.public.path),
    page.goto(path),
  ]);
  const { data }: Output<typeof plansApi.public.reply> = await response.json();
  return data.plans;
};

test("B1 B2 the landing page says what a seller gets, and sells the plans that the server sells", async ({
  page,
}) => {
  const plans = await openWithPlans(page, "/");
  await expect(page).toHaveURL("/become-a-seller");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "Run your marketplace shop from one place.",
  );
  await expectAccessible(page);

  const monthly = plans.filter(({ interval }) => interval === "month");
  expect(monthly.length).toBeGreaterThan(1);
  await expect(page.getByRole("article")).toHaveCount(monthly.length);
  for (const { name, price_minor, currency } of monthly) {
    const price = new Intl.NumberFormat("en-US", {
      style: "currency",
      currency,
      maximumFractionDigits: 0,
    });
    const column = page.getByRole("article", { name, exact: true });
    await expect(column).toContainText(price.format(price_minor / 100));
    await expect(column.getByRole("link", { name: `Start with ${name}` })).toHaveAttribute(
      "href",
      "/register",
    );
  }

  await page.getByText("What happens when my plan ends?").click();
  await expect(page.getByText("nothing is deleted")).toBeVisible();
  await page.getByRole("link", { name: "Open a shop" }).first().click();
  await expect(page).toHaveURL("/register");
});

test("B2 its links lead to the parts of the page, and other billing shows other prices", async ({
  page,
}) => {
  const plans = await openWithPlans(page, "/become-a-seller");
  await page
    .getByRole("navigation", { name: "On this page" })
    .getByRole("link", { name: "Plans" })
    .click();
  await expect(page).toHaveURL("/become-a-seller#plans");
  await expect(page.getByRole("heading", { name: "Plans", exact: true })).toBeInViewport();

  const yearly = plans.filter(({ interval }) => interval === "year");
  await page.getByRole("tab", { name: /^Yearly/ }).click();
  await expect(page.getByRole("article")).toHaveCount(yearly.length);
  for (const name of yearly.map((plan) => plan.name)) {
    await expect(page.getByRole("article", { name, exact: true })).toContainText("a year");
  }
});

test("B3 the terms name the marketplace, and lead on to logging in", async ({ page }) => {
  const response = await page.request.get(installationApi.get.path);
  const { data }: Output<typeof installationApi.get.reply> = await response.json();
  await page.goto("/become-a-seller");
  await page.getByRole("contentinfo").getByRole("link", { name: "Terms and conditions" }).click();
  await expect(page).toHaveURL("/terms-and-conditions");
  await expect(page.getByRole("heading", { level: 1, name: "Terms and conditions" })).toBeVisible();
  await expect(page.getByText(`You, the seller, and ${data.marketplace_name}.`)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("banner").getByRole("link", { name: "Log in" }).click();
  await expect(page).toHaveURL("/login");
});

test("B2 on a phone, right to left and dark, nothing scrolls sideways, and both choices outlive a reload", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/become-a-seller");
  const footer = page.getByRole("contentinfo");
  await footer.getByRole("combobox", { name: "Theme" }).selectOption("Dark");
  await expect(html(page)).toHaveAttribute("data-theme", "dark");
  await footer.getByRole("combobox", { name: "Language" }).selectOption("العربية");
  await expect(html(page)).toHaveAttribute("dir", "rtl");
  await page.reload();
  await expect(html(page)).toHaveAttribute("dir", "rtl");
  await expect(html(page)).toHaveAttribute("data-theme", "dark");
  await expect(page.getByRole("article").first()).toBeVisible();
  await expectAccessible(page);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
});

test.describe("without an answer about the plans", () => {
  test.use({ expectedErrors: [/ERR_FAILED|Failed to load/] });

  test("B2 the page stands, says so, and tries again when asked", async ({ page }) => {
    await page.route(plansApi.public.path, (route) => route.abort());
    await page.goto("/become-a-seller");
    await expect(page.getByText("The plans could not be loaded.")).toBeVisible({ timeout: 15_000 });
    await expect(page.getByRole("heading", { name: "Questions" })).toBeVisible();
    await page.unroute(plansApi.public.path);
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("article").first()).toBeVisible();
  });
});
