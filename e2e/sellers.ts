import { accountsApi } from "@sellerdesk/contract/accounts";
import { notificationsApi } from "@sellerdesk/contract/notifications";
import { createSeller, factoryPassword } from "@sellerdesk/server/testing/seller-factory";
import { openRunningDatabase } from "@sellerdesk/server/testing/running-database";
import type { Page } from "@playwright/test";
import { expect, test as base } from "./fixtures.ts";

type Database = Awaited<ReturnType<typeof openRunningDatabase>>;
type Seller = Awaited<ReturnType<typeof createSeller>>;

/** The base of browser tests that create sellers directly in the database of the server. */
export const test = base.extend<
  { createSeller: (given?: Parameters<typeof createSeller>[1]) => Promise<Seller> },
  { db: Database }
>({
  db: [
    async ({}, use) => {
      const db = await openRunningDatabase(process.env["E2E_DATA_DIR"] ?? "");
      await use(db);
      await db.destroy();
    },
    { scope: "worker" },
  ],
  createSeller: async ({ db }, use) => use((given) => createSeller(db, given)),
});

/** The navigation beside the sheet. */
export const sidebar = (page: Page) => page.getByRole("navigation", { name: "Main" });

/** The button that opens the profile menu. */
export const profileMenu = (page: Page, options: { includeHidden?: boolean } = {}) =>
  page.getByRole("button", { name: "Profile menu", ...options });

/** Stops the page's clock one minute later. `page.clock.runFor` advances it. */
export const stopClock = async (page: Page) => {
  await expect(profileMenu(page)).toBeVisible();
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000));
};

/** Logs in through the form, as a seller does. */
export const logInByForm = async (page: Page, { email }: Pick<Seller, "email">): Promise<void> => {
  await page.goto("/login");
  await page.getByLabel("Email or phone").fill(email);
  await page.getByRole("textbox", { name: "Password", exact: true }).fill(factoryPassword);
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page).toHaveURL(/\/(dashboard|plans)$/);
};

/**
 * Logs in through the API and stores the session like the form does (A6, A7), for tests that then
 * open a page themselves.
 */
export const storeSession = async (page: Page, { email }: Pick<Seller, "email">): Promise<void> => {
  const answer = await page.request.post(accountsApi.login.path, {
    data: { identifier: email, password: factoryPassword },
  });
  const { data } = await answer.json();
  const session = Buffer.from(JSON.stringify({ auth: true, data })).toString("base64");
  // The smallest document of the origin.
  await page.goto("/favicon.svg");
  await page.evaluate((stored) => localStorage.setItem("sellerdesk.session", stored), session);
};

/**
 * Logs in and opens a page, for tests that need no login form.
 * @param path the first page; `/` leads to the default page of the seller
 */
export const logIn = async (
  page: Page,
  seller: Pick<Seller, "email">,
  path = "/",
): Promise<void> => {
  await storeSession(page, seller);
  await page.goto(path);
  if (path === "/") await expect(page).toHaveURL(/\/(dashboard|plans)$/);
  // Waits until the code of the shell has loaded: tests that stop the clock would stop its loader
  // too. A dialog from the address may hide the menu.
  await expect(profileMenu(page, { includeHidden: true })).toBeVisible();
};

/**
 * Waits until a page receives the seller's notifications live, a moment after it is shown. Called
 * before the page is opened.
 */
export const waitForStream = async (page: Page): Promise<void> => {
  await page.waitForResponse(`**${notificationsApi.stream.path}`);
};

/** The labels of the sidebar from top to bottom, each with its address. */
export const readSidebar = async (page: Page): Promise<[string, string][]> => {
  const links = sidebar(page).getByRole("listitem").getByRole("link");
  await expect(links.first()).toBeVisible();
  return links.evaluateAll((items) =>
    items.map((link) => [
      link.getAttribute("title") ?? "",
      new URL(link.getAttribute("href") ?? "", location.href).pathname,
    ]),
  );
};
