import type { Page } from "@playwright/test";
import { expect, expectAccessible, readCode } from "./fixtures.ts";
import { logInByForm, test } from "./sellers.ts";

const newPassword = "a calm desk and a lamp";
const passwordField = (page: Page, name = "Password") =>
  page.getByRole("textbox", { name, exact: true });

/** Reads the session that the browser stores, decoded (A6). */
const readStoredSession = (page: Page): Promise<{ stored: string | null; session: unknown }> =>
  page.evaluate(() => {
    const stored = localStorage.getItem("sellerdesk.session");
    const bytes = Uint8Array.from(atob(stored ?? ""), (character) => character.codePointAt(0) ?? 0);
    return {
      stored,
      session: stored === null ? null : JSON.parse(new TextDecoder().decode(bytes)),
    };
  });

const fillRegistration = async (page: Page, email: string): Promise<void> => {
  await page.getByLabel("First name").fill("Leïla");
  await page.getByLabel("Last name").fill("Brandt");
  await page.getByLabel("Shop name").fill("Havn & Loom");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Phone").fill("+49 151 1234 5678");
  await passwordField(page).fill(newPassword);
  await page.getByRole("checkbox", { name: /I accept the/ }).check();
};

test("A1 A6 A7 B4 K10 K11 K12 registration verifies the email address and logs the seller in", async ({
  page,
}) => {
  const email = `register-${Date.now()}@example.com`;
  await page.goto("/register");
  await fillRegistration(page, email);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Register" }).click();
  await expect(page.getByRole("heading", { name: "Enter your code" })).toBeVisible();
  await expect(page.getByText(email)).toBeVisible();
  await expectAccessible(page);

  // A half-finished registration survives a reload.
  const code = await readCode(email);
  await page.reload();
  await page.getByLabel("One-time code").fill(code);
  await expect(page).toHaveURL(/\/plans$/);
  const { stored, session } = await readStoredSession(page);
  expect(stored).not.toContain("{");
  expect(session).toEqual({
    auth: true,
    data: {
      token: expect.stringMatching(/^sds_/),
      plan_status: "inactive",
      id: expect.any(String),
      first_name: "Leïla",
      last_name: "Brandt",
      email,
      phone: "+4915112345678",
      profile_image: null,
      timezone: "UTC",
      business_name: "Havn & Loom",
    },
  });
  await page.reload();
  await expect(page.getByRole("button", { name: /Leïla Brandt/ })).toBeVisible();
});

test.describe("with invalid input", () => {
  test.use({ expectedErrors: [/status of 422/] });

  test("K10 K12 shows each error next to its field", async ({ page }) => {
    const email = `wrong-${Date.now()}@example.com`;
    await page.goto("/register");
    await page.getByRole("button", { name: "Register" }).click();
    await expect(page.getByText("Enter a valid email address.")).toBeVisible();
    await expect(page.getByLabel("First name")).toBeFocused();
    await fillRegistration(page, email);
    await passwordField(page).fill("Password1");
    await page.getByRole("button", { name: "Register" }).click();
    await expect(page.getByText("This password is too common. Choose another.")).toBeVisible();
    await passwordField(page).fill(newPassword);
    await page.getByRole("button", { name: "Register" }).click();

    const code = await readCode(email);
    await page.getByLabel("One-time code").fill(code === "000000" ? "000001" : "000000");
    await expect(page.getByText("That code is incorrect. 4 attempts left.")).toBeVisible();
    await page.getByLabel("One-time code").fill(code);
    await expect(page).toHaveURL(/\/plans$/);
  });
});

test.describe("with a wrong password", () => {
  test.use({ expectedErrors: [/status of 401/] });

  test("A1 B5 K13 logs in with a password after a failed attempt", async ({
    page,
    createSeller,
  }) => {
    const seller = await createSeller();
    await page.goto("/login");
    await expectAccessible(page);
    await page.getByLabel("Email or phone").fill(seller.email);
    await passwordField(page).fill("not the password");
    await page.getByRole("button", { name: "Log in" }).click();
    await expect(page.getByText("Email or password is incorrect.")).toBeVisible();
    await logInByForm(page, seller);
    await expect(page).toHaveURL(/\/dashboard$/);
  });
});

test("A1 K14 K15 logs in with a one-time code by keyboard alone", async ({
  page,
  createSeller,
}) => {
  const { email } = await createSeller();
  await page.goto("/login");
  // Arrow keys only work once the app has loaded.
  await expect(page.locator("#written")).toHaveCount(0);
  await page.getByRole("tab", { name: "Password" }).focus();
  await page.keyboard.press("ArrowRight");
  await page.getByLabel("Email or phone").fill(email);
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("One-time code")).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.type(await readCode(email));
  await expect(page).toHaveURL(/\/dashboard$/);
});

test("K16 K17 K18 A7 resets the password and logs out every other browser", async ({
  page,
  createSeller,
  browser,
}) => {
  const seller = await createSeller();
  const elsewhere = await browser.newPage();
  await logInByForm(elsewhere, seller);

  await page.goto("/login");
  await page.getByLabel("Email or phone").fill(seller.email);
  await page.getByRole("button", { name: "Forgot password?" }).click();
  await page.getByRole("button", { name: "Send a code" }).click();
  await page.getByLabel("One-time code").fill(await readCode(seller.email));
  await passwordField(page, "New password").fill(newPassword);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Save password" }).click();
  await expect(page.getByText("Password changed. Log in with your new password.")).toBeVisible();
  await passwordField(page).fill(newPassword);
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);

  // Immediately, without a click.
  await expect(elsewhere).toHaveURL(/\/become-a-seller$/);
  await expect(elsewhere.getByText("Your session has ended. Log in again.")).toBeVisible();
  await elsewhere.close();
});

test("A1 login and registration fit a phone in both text directions and color schemes", async ({
  browser,
  baseURL,
}) => {
  for (const [locale, colorScheme] of [
    ["en-US", "light"],
    ["ar", "dark"],
  ] as const) {
    const context = await browser.newContext({
      ...(baseURL !== undefined && { baseURL }),
      viewport: { width: 390, height: 844 },
      locale,
      colorScheme,
    });
    const page = await context.newPage();
    for (const path of ["/login", "/register"]) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
      await expectAccessible(page);
    }
    await context.close();
  }
});
