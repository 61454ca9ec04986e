import { installationApi } from "@sellerdesk/contract/installation";
import type { Output } from "@sellerdesk/contract/http";
import { plansApi } from "@sellerdesk/contract/plans";
import type { Page } from "@playwright/test";
import { expect, expectAccessible, holdAssets, test } from "./fixtures.ts";

const html = (page: Page) => page.locator("html");

/**
 * Opens a public page and returns the plans that the server sent to it. A separate request could
 * see other plans, because other tests create and delete plans meanwhile.
 */
const openWithPlans = async (page: Page, path: string) => {
  const [response] = await Promise.all([
    page.waitForResponse((reply) => new URL(reply.url()).pathname === plansApi.public.path),
    page.goto(path),
  ]);
  const { data }: Output<typeof plansApi.public.reply> = await response.json();
  return data.plans;
};

test("B1 B2 the landing page presents the product and the plans that the server offers", async ({
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
    // Other tests may offer plans of the same name.
    const column = page
      .getByRole("article", { name, exact: true })
      .filter({ hasText: price.format(price_minor / 100) })
      .first();
    await expect(column).toBeVisible();
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

test("B2 section links scroll to their sections, and the billing tabs switch the prices", async ({
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

test("B3 the terms name the marketplace and link to the login", async ({ page }) => {
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

test("B2 does not scroll sideways on a phone in dark RTL; theme and language survive a reload", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/become-a-seller");
  // The plans are shown once the app has taken over the static page.
  await expect(page.getByRole("article").first()).toBeVisible();
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

/** Half of the height of the page before it had pictures of the product, in pixels. */
const maxPhoneHeightPx = 2693;

test("B2 on a phone the page is short, and its images match the theme", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: "dark" });
  // Other tests add plans, which make the page longer.
  await page.route(`**${plansApi.public.path}`, async (route) => {
    const response = await route.fetch();
    const reply: Output<typeof plansApi.public.reply> = await response.json();
    const own = ["starter", "studio", "house"];
    const plans = reply.data.plans.filter(({ code }) => own.includes(code));
    await route.fulfill({ response, json: { ...reply, data: { ...reply.data, plans } } });
  });
  await openWithPlans(page, "/become-a-seller");
  await expect(page.getByRole("article").first()).toBeVisible();
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  expect(height).toBeLessThanOrEqual(maxPhoneHeightPx);
  const picture = page.getByRole("img", { name: /The dashboard of a shop/ });
  await expect(picture).toHaveCount(1);
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.currentSrc))
    .toMatch(/phone-dark-en-780/);
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBe(780);
});

const publicPages = [
  {
    path: "/",
    heading: "Run your marketplace shop from one place.",
    canonical: "/become-a-seller",
  },
  { path: "/become-a-seller", heading: "Run your marketplace shop from one place." },
  { path: "/terms-and-conditions", heading: "Terms and conditions" },
  { path: "/login", heading: "Log in" },
  { path: "/register", heading: "Open a shop" },
];

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("B2 B3 public pages are readable and have metadata for search engines and link previews", async ({
    page,
    baseURL,
  }) => {
    for (const { path, heading, canonical = path } of publicPages) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
      await expect(page).toHaveTitle(/ · Sellerdesk$/);
      const head = (selector: string) => page.locator(`head ${selector}`);
      await expect(head('meta[name="description"]')).toHaveAttribute("content", /\w{3}/);
      await expect(head('meta[name="robots"]')).toHaveCount(0);
      await expect(head('link[rel="canonical"]')).toHaveAttribute("href", `${baseURL}${canonical}`);
      const image = await head('meta[property="og:image"]').getAttribute("content");
      const preview = await page.request.get(image ?? "");
      expect(preview.headers()["content-type"]).toBe("image/jpeg");
      // The content security policy forbids inline code and styles. A violation fails the test as
      // well.
      await expect(page.locator("script:not([src]), style, [style]")).toHaveCount(0);
    }
    const robots = await page.request.get("/robots.txt");
    expect(await robots.text()).toContain("User-agent: *");
    const shell = await page.request.get("/dashboard");
    expect(await shell.text()).toContain('<meta name="robots" content="noindex"');
  });
});

test("B2 serves a page in the browser's language, and responds with 304 if it is unchanged", async ({
  request,
}) => {
  const german = await request.get("/become-a-seller", {
    headers: { "accept-language": "xx, de-AT;q=0.9, ar;q=0.8" },
  });
  expect(german.headers()).toMatchObject({
    "content-language": "de",
    vary: "Accept-Language, Accept-Encoding",
  });
  expect(await german.text()).toContain('<html lang="de" dir="ltr"');
  const arabic = await request.get("/login", { headers: { "accept-language": "ar" } });
  expect(await arabic.text()).toContain('<html lang="ar" dir="rtl"');
  const other = await request.get("/login", { headers: { "accept-language": "ja,*;q=0" } });
  expect(other.headers()["content-language"]).toBe("en");
  const again = await request.get("/become-a-seller", {
    headers: { "accept-language": "de", "if-none-match": german.headers()["etag"] ?? "" },
  });
  expect(again.status()).toBe(304);
});

test("B2 the app takes over the static page without replacing it", async ({ page }) => {
  const releaseAssets = await holdAssets(page, "stat-*.js");
  await page.goto("/become-a-seller", { waitUntil: "commit" });
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading).toBeVisible();
  const written = await heading.elementHandle();
  await releaseAssets();
  await expect(page.getByRole("article").first()).toBeVisible();
  expect(await written?.evaluate((element) => element.isConnected)).toBe(true);
});

test("C text typed into the static login page remains when the app takes over", async ({
  page,
}) => {
  const releaseAssets = await holdAssets(page, "logi-*.js");
  await page.goto("/login", { waitUntil: "commit" });
  const identifier = page.getByLabel("Email or phone");
  await identifier.fill("leila@example.com");
  // Without the code of the app the form sends nothing, especially not in the address.
  await identifier.press("Enter");
  await expect(page).toHaveURL("/login");
  await releaseAssets();
  await expect(page.locator("#written")).toHaveCount(0);
  await expect(identifier).toHaveValue("leila@example.com");
  await expect(identifier).toBeFocused();
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page.getByRole("textbox", { name: "Password", exact: true })).toHaveAttribute(
    "aria-invalid",
    "true",
  );
});

test("C what is entered in the static registration page remains when the app takes over", async ({
  page,
}) => {
  const releaseAssets = await holdAssets(page, "regi-*.js");
  await page.goto("/register", { waitUntil: "commit" });
  await page.getByLabel("First name").fill("Leila");
  await page.getByRole("checkbox").check();
  await releaseAssets();
  await expect(page.locator("#written")).toHaveCount(0);
  await expect(page.getByLabel("First name")).toHaveValue("Leila");
  await expect(page.getByRole("checkbox")).toBeChecked();
  await expect(page.getByRole("checkbox")).toBeFocused();
});

test("C a pending registration hides the static page, and asks for the code", async ({ page }) => {
  await page.goto("/favicon.svg");
  await page.evaluate(() => {
    const registration = { token: "a.b.c", email: "leila@example.com", phone: "+4915112345678" };
    sessionStorage.setItem("sellerdesk.registration", btoa(JSON.stringify(registration)));
  });
  const releaseAssets = await holdAssets(page, "regi-*.js");
  await page.goto("/register", { waitUntil: "commit" });
  await expect(page.getByLabel("First name")).toBeHidden();
  await releaseAssets();
  await expect(page.getByText("leila@example.com")).toBeVisible();
  await expect(page.getByLabel("First name")).toHaveCount(0);
});

test("C a button pressed in the static login page acts once the app takes over", async ({
  page,
}) => {
  const releaseAssets = await holdAssets(page, "logi-*.js");
  await page.goto("/login", { waitUntil: "commit" });
  await page.getByLabel("Email or phone").fill("leila@example.com");
  await page.getByRole("button", { name: "Forgot password?" }).click();
  await releaseAssets();
  await expect(page.getByRole("button", { name: "Send a code" })).toBeVisible();
  await expect(page.getByLabel("Email or phone")).toHaveValue("leila@example.com");
});

test("C the focus stays on its control when the app takes over the static login page", async ({
  page,
}) => {
  const releaseAssets = await holdAssets(page, "logi-*.js");
  await page.goto("/login", { waitUntil: "commit" });
  const tab = page.getByRole("tab", { name: "Password" });
  await tab.focus();
  await releaseAssets();
  await expect(page.locator("#written")).toHaveCount(0);
  await expect(tab).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("tab", { name: "One-time code" })).toBeFocused();
});

test("B2 a chosen language hides the static page in the browser's language", async ({ page }) => {
  await page.goto("/favicon.svg");
  await page.evaluate(() => localStorage.setItem("sellerdesk.locale", "de"));
  const releaseAssets = await holdAssets(page, "stat-*.js");
  await page.goto("/terms-and-conditions", { waitUntil: "commit" });
  const heading = page.getByRole("heading", { level: 1, includeHidden: true });
  await expect(heading).toHaveText("Terms and conditions");
  await expect(heading).toBeHidden();
  await releaseAssets();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "Allgemeine Geschäftsbedingungen",
  );
});

test.describe("when the plans cannot be loaded", () => {
  test.use({ expectedErrors: [/ERR_FAILED|Failed to load/] });

  test("B2 shows the page with an error message and a retry button", async ({ page }) => {
    await page.route(plansApi.public.path, (route) => route.abort());
    await page.goto("/become-a-seller");
    await expect(page.getByText("The plans could not be loaded.")).toBeVisible({ timeout: 15_000 });
    await expect(page.getByRole("heading", { name: "Questions" })).toBeVisible();
    await page.unroute(plansApi.public.path);
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("article").first()).toBeVisible();
  });
});
