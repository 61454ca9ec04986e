import { createBannerSection } from "@sellerdesk/server/testing/banner-factory";
import type { createSeller as createSellerRow } from "@sellerdesk/server/testing/seller-factory";
import { createSellerData } from "@sellerdesk/server/testing/full-seller-fixture";
import { createOrder } from "@sellerdesk/server/testing/order-factory";
import type { Page } from "@playwright/test";
import { expect } from "./fixtures.ts";
import { storeSession, test } from "./sellers.ts";

type Db = Parameters<typeof createSellerData>[0];
type Seller = Awaited<ReturnType<typeof createSellerRow>>;
type SellerData = Awaited<ReturnType<typeof createSellerData>>;

const screens: [requirement: string, path: (sellerData: SellerData) => string][] = [
  ["C2", () => "/dashboard"],
  ["C7", ({ product }) => `/products/review/${product}`],
  ["C8", () => "/orders"],
  ["C9", ({ accepted_order }) => `/orders/order-summary/${accepted_order}`],
  ["C9", ({ delivered_order }) => `/orders/order-summary/${delivered_order}`],
  ["C10", () => "/inventory"],
  ["C11", ({ variant }) => `/modifiedInventory?ids=${variant}`],
  ["C12", () => "/social-links"],
  ["C13", () => "/customers"],
  ["C14", () => "/followers"],
  ["C15", () => "/sellerpage-banner"],
  ["C15", ({ banner }) => `/sellerpage-banner?form=${banner}`],
  ["C16", () => "/offers"],
  ["C16", ({ offer }) => `/offers?form=${offer}`],
  ["C17", () => "/notifications"],
];

/**
 * The page's record of the focus: the elements still to reach, the problems, and whether the focus
 * has left the page.
 */
type Walk = { left: Set<Element>; problems: string[]; isOut: boolean };
declare global {
  interface Window {
    walk: Walk;
  }
}

/**
 * Focuses the heading and records where the focus moves. A control shows its focus if its style, or
 * that of an element near it, changes when the focus leaves.
 * @returns the minimum number of Tab keys to get through the page
 */
const begin = (page: Page) =>
  page.evaluate(() => {
    const controls = "a[href], button, input, select, textarea, summary, [tabindex]";
    const heading = document.querySelector("h1");
    const main = document.querySelector("main") ?? document.body;
    const isReachable = (element: Element) =>
      element instanceof HTMLElement &&
      element.tabIndex >= 0 &&
      !element.matches(":disabled, [type=hidden]") &&
      !element.closest("[inert], [aria-hidden=true]") &&
      element.checkVisibility({ visibilityProperty: true }) &&
      // Tab reaches only the selected radio button of a group.
      !(element instanceof HTMLInputElement && element.type === "radio" && !element.checked) &&
      heading !== null &&
      (heading.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
    const lookOf = (element: Element) =>
      [
        element,
        element.parentElement,
        element.parentElement?.parentElement,
        element.nextElementSibling,
      ]
        .map((near) => {
          if (!near) return "";
          const { outline, boxShadow, borderColor, backgroundColor } = getComputedStyle(near);
          return [outline, boxShadow, borderColor, backgroundColor].join();
        })
        .join(" ");
    const left = new Set([...main.querySelectorAll(controls)].filter(isReachable));
    const walk: Walk = { left, problems: [], isOut: false };
    window.walk = walk;
    heading?.focus();
    let last: { element: Element; look: string } | null = null;
    document.addEventListener("focusin", ({ target }) => {
      if (walk.isOut || !(target instanceof Element)) return;
      if (last?.element.isConnected && lookOf(last.element) === last.look)
        walk.problems.push(`no focus is seen on ${last.element.outerHTML.slice(0, 160)}`);
      left.delete(target);
      last = { element: target, look: lookOf(target) };
      walk.isOut = !main.contains(target);
    });
    return left.size + 3;
  });

/** Walks through a page with Tab alone. @returns the problems, in words */
const walk = async (page: Page): Promise<string[]> => {
  const keys = await begin(page);
  const isOutNow = () => page.evaluate(() => window.walk.isOut);
  for (let index = 0; index < keys; index++) await page.keyboard.press("Tab");
  // Some controls need several keys, and others have appeared in the meantime.
  for (let index = 0; index < keys && !(await isOutNow()); index++)
    await page.keyboard.press("Tab");
  const { problems, left, isOut } = await page.evaluate(() => ({
    ...window.walk,
    left: [...window.walk.left].map((element) => element.outerHTML.slice(0, 160)),
  }));
  return [
    ...problems,
    ...left.map((value) => `Tab does not reach ${value}`),
    ...(isOut ? [] : ["Tab does not lead out of the page"]),
  ];
};

const open = async (page: Page, path: string) => {
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.locator("main [aria-busy=true], main .skeleton")).toHaveCount(0);
};

/**
 * Opens the first menu of the page, if it has one, moves through it and closes it. Expects that the
 * focus returns to its button.
 */
const tryMenu = async (page: Page, path: string) => {
  const trigger = page.locator("main [aria-haspopup=menu]:visible").first();
  if ((await trigger.count()) === 0) return;
  await trigger.focus();
  await page.keyboard.press("Enter");
  const items = page.getByRole("menu").locator("[role^=menuitem]:not([aria-disabled=true])");
  await expect(items.first(), path).toBeFocused();
  if ((await items.count()) > 1) {
    await page.keyboard.press("ArrowDown");
    await expect(items.nth(1), path).toBeFocused();
  }
  await page.keyboard.press("Escape");
  await expect(page.getByRole("menu"), path).toHaveCount(0);
  await expect(trigger, path).toBeFocused();
};

/** The control that opens a dialog: a button, or an item of the menu that a button opens. */
type Opener = { button: string; item?: string };
const dialogs: [path: (sellerData: SellerData) => string, openers: Opener[]][] = [
  [() => "/orders", [{ button: "Upload tracking file" }]],
  [({ order }) => `/orders/order-summary/${order}`, [{ button: "Decline" }]],
  [
    ({ delivered_order }) => `/orders/order-summary/${delivered_order}`,
    [
      { button: "More actions", item: "Record a return" },
      { button: "More actions", item: "Record a refund" },
    ],
  ],
  [() => "/inventory", [{ button: "Import" }]],
  [() => "/followers", [{ button: "Message followers" }]],
  [() => "/sellerpage-banner", [{ button: "Delete “Bowls on a table”" }]],
  [() => "/offers", [{ button: "Actions for Autumn linen", item: "Delete offer" }]],
  [({ offer }) => `/offers?form=${offer}`, [{ button: "Add products" }]],
];

/**
 * Opens a dialog with the keyboard, moves around in it, and closes it with Escape. Expects a focus
 * trap, and that the focus returns to the opener.
 */
const tryDialog = async (page: Page, { button, item }: Opener) => {
  const opener = page.getByRole("main").getByRole("button", { name: button, exact: true });
  // A disabled button takes no focus.
  await expect(opener).toBeEnabled();
  await opener.focus();
  await page.keyboard.press("Enter");
  if (item !== undefined) {
    const chosen = page.getByRole("menuitem", { name: item });
    await expect(page.getByRole("menuitem").first()).toBeFocused();
    while (!(await chosen.evaluate((element) => element === document.activeElement)))
      await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
  }
  const dialog = page.getByRole("dialog");
  await expect(dialog).toBeVisible();
  const hasFocus = () => dialog.evaluate((element) => element.contains(document.activeElement));
  await expect.poll(hasFocus).toBe(true);
  // Moves back past the first control, and forward past the last one.
  for (const key of ["Shift+Tab", "Shift+Tab", "Tab", "Tab"]) {
    await page.keyboard.press(key);
    await expect.poll(hasFocus, { message: `${item ?? button}: ${key}` }).toBe(true);
  }
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(opener, item ?? button).toBeFocused();
};

const logInWithData = async (page: Page, db: Db, seller: Seller) => {
  const banner_section = await createBannerSection(db, `Window ${seller.id}`);
  const sellerData = await createSellerData(db, seller.id, { banner_section });
  // The bytes of the images are not part of this test.
  const square = '<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="1200"/>';
  await page.route("**/files/pictures/**", (route) =>
    route.fulfill({ contentType: "image/svg+xml", body: square }),
  );
  await storeSession(page, seller);
  return sellerData;
};

for (const part of [screens.slice(0, 5), screens.slice(5, 10), screens.slice(10)]) {
  const ids = [...new Set(part.map(([id]) => id))].join(" ");
  test(`${ids} Tab reaches every control with a visible focus, and menus support arrow keys`, async ({
    page,
    db,
    createSeller,
  }) => {
    const sellerData = await logInWithData(page, db, await createSeller());
    const problems: string[] = [];
    for (const [, toPath] of part) {
      const path = toPath(sellerData);
      await open(page, path);
      problems.push(...(await walk(page)).map((problem) => `${path}: ${problem}`));
      await tryMenu(page, path);
    }
    expect(problems).toEqual([]);
  });
}

test("C8 C9 C10 C14 C15 C16 dialogs trap the focus and return it to their opener", async ({
  page,
  db,
  createSeller,
}) => {
  const sellerData = await logInWithData(page, db, await createSeller());
  for (const [toPath, openers] of dialogs) {
    await open(page, toPath(sellerData));
    for (const opener of openers) await tryDialog(page, opener);
  }
});

test("C8 shortcuts move through, select and open rows; the help lists the shortcuts of the page", async ({
  page,
  db,
  createSeller,
}) => {
  const seller = await createSeller();
  const older = await createOrder(db, seller);
  const newer = await createOrder(db, seller);
  await storeSession(page, seller);
  await open(page, "/orders");
  const link = (orderNo: string) => page.getByRole("link", { name: orderNo });
  const help = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await page.keyboard.press("j");
  await expect(link(newer.order_no)).toBeFocused();
  await page.keyboard.press("j");
  await expect(link(older.order_no)).toBeFocused();
  await page.keyboard.press("x");
  await expect(page.getByRole("checkbox", { name: `Select ${older.order_no}` })).toBeChecked();
  await page.keyboard.press("k");
  await expect(link(newer.order_no)).toBeFocused();
  await page.keyboard.press("?");
  await expect(help).toContainText("Select the row");
  await page.keyboard.press("Escape");
  await expect(link(newer.order_no)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`/orders/order-summary/${newer.id}`);

  await open(page, "/social-links");
  await page.keyboard.press("?");
  await expect(help).toContainText("Orders");
  await expect(help).not.toContainText("Next row");
  await help.getByRole("switch", { name: "Single-key shortcuts" }).uncheck();
  await page.keyboard.press("Escape");
  await open(page, "/orders");
  await page.keyboard.press("j");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(link(newer.order_no)).not.toBeFocused();
});
