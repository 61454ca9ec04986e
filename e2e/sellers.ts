import { accountsApi } from "@sellerdesk/contract/accounts";
import { createSeller, factoryPassword } from "@sellerdesk/server/testing/seller-factory";
import { openRunningDatabase } from "@sellerdesk/server/testing/running-database";
import type { Page } from "@playwright/test";
import { expect, test as base } from "./fixtures.ts";

type Database = Awaited<ReturnType<typeof openRunningDatabase>>;
type Seller = Awaited<ReturnType<typeof createSeller>>;

/** Browser tests that start from sellers in the server's own database. */
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

/**
 * The page's clock stands still from here on, a minute later, and continues by `page.clock.runFor`.
 */
export const stopClock = async (page: Page) => {
  await expect(profileMenu(page)).toBeVisible();
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000));
};

/** Logs in as a seller does, by the form. */
export const logInByForm = async (page: Page, { email }: Pick<Seller, "email">): Promise<void> => {
  await page.goto("/login");
  await page.getByLabel("Email or phone").fill(email);
  await page.getByRole("textbox", { name: "Password", exact: true }).fill(factoryPassword);
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page).toHaveURL(/\/(dashboard|plans)$/);
};

/**
 * Logs in by the API and puts the session where the form would (A6, A7), for tests that open a page
 * of their own next.
 */
export const storeSession = async (page: Page, { email }: Pick<Seller, "email">): Promise<void> => {
  const answer = await page.request.post(accountsApi.login.path, {
    data: { identifier: email, password: factoryPassword },
  });
  const { data } = await answer.json();
  const session = Buffer.from(JSON.stringify({ auth: true, data })).toString("base64");
  // The lightest document of the origin.
  await page.goto("/favicon.svg");
  await page.evaluate((stored) => localStorage.setItem("sellerdesk.session", stored), session);
};

/**
 * Logs in and opens a page, for tests that start behind the form.
 * @param path where they start; `/` leads to the seller's first page
 */
export const logIn = async (
  page: Page,
  seller: Pick<Seller, "email">,
  path = "/",
): Promise<void> => {
  await storeSession(page, seller);
  await page.goto(path);
  if (path === "/") await expect(page).toHaveURL(/\/(dashboard|plans)$/);
  // The shell's own code has come: tests that stop the clock would stop its loader too. A dialog
  // that the address opens hides it.
  await expect(profileMenu(page, { includeHidden: true })).toBeVisible();
};

/** The labels of the sidebar, from top to bottom, and where each leads. */
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
