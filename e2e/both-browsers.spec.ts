import { createOrder } from "@sellerdesk/server/testing/order-factory";
import {
  createAcceptedOrder,
  packUnits,
  requestReturnOf,
} from "@sellerdesk/server/testing/order-lifecycle-fixture";
import { createSellerData, createLookups } from "@sellerdesk/server/testing/full-seller-fixture";
import type { Page } from "@playwright/test";
import { chromiumOptions } from "./browsers.ts";
import { expect } from "./fixtures.ts";
import { storeSession, test } from "./sellers.ts";

type Box = { left: number; right: number; top: number; bottom: number };
type Database = Parameters<typeof createOrder>[0];
type Seller = Parameters<typeof createOrder>[1];
type Geometry = { columns: Box[]; rows: Box[]; problems: string[] };

/** Selects the rows of tables and of lists. */
const rows = "tbody tr, ul > li";

/**
 * Measures the lists of a page in CSS pixels: the columns of its tables, and the rows of tables and
 * cards. Problems are badges and cells that overlap, badges and links outside of their cell, texts
 * outside of their badge, and tables that have to be scrolled.
 */
const measure = (page: Page): Promise<Geometry> =>
  page.getByRole("main").evaluate((main, rowSelector) => {
    const isShown = (element: Element) => element.getClientRects().length > 0;
    const all = (selector: string) => [...main.querySelectorAll(selector)].filter(isShown);
    const boxOf = (element: Element): Box => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      return { left, right, top, bottom };
    };
    const nameOf = ({ textContent }: Element) => textContent.trim().slice(0, 30);
    // Neighbors may share an edge between two pixels.
    const slack = 1;
    const overlap = (box: Box, other: Box) =>
      Math.min(box.right, other.right) - Math.max(box.left, other.left) > slack &&
      Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top) > slack;
    const problems: string[] = [];
    for (const row of all(rowSelector)) {
      for (const parts of [[...row.querySelectorAll(".badge")], [...row.querySelectorAll("td")]]) {
        const shown = parts.filter(isShown);
        for (const [index, part] of shown.entries())
          for (const other of shown.slice(index + 1))
            if (overlap(boxOf(part), boxOf(other)))
              problems.push(`${nameOf(part)} over ${nameOf(other)}`);
      }
    }
    for (const { parentElement: frame } of all("table"))
      if (frame && frame.scrollWidth > frame.clientWidth + slack)
        problems.push("a table that has to be scrolled");
    for (const badge of all(".badge"))
      if (badge.scrollWidth > badge.clientWidth + slack)
        problems.push(`${nameOf(badge)} leaves its badge`);
    for (const part of all("td .badge, th .sort-link")) {
      const cell = part.closest("td, th") ?? part;
      const { paddingLeft, paddingRight } = getComputedStyle(cell);
      const [inner, outer] = [boxOf(part), boxOf(cell)];
      const left = outer.left + Number.parseFloat(paddingLeft);
      const right = outer.right - Number.parseFloat(paddingRight);
      if (inner.left < left - slack || inner.right > right + slack)
        problems.push(`${nameOf(part)} leaves its cell`);
    }
    return {
      columns: all("thead th").map(boxOf),
      rows: all(rowSelector).map(boxOf),
      problems,
    };
  }, rows);

/** Opens a list, and waits until its rows and fonts have loaded. */
const openList = async (page: Page, path: string): Promise<void> => {
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.locator("main [aria-busy=true], main .skeleton")).toHaveCount(0);
  await expect(page.getByRole("main").locator(rows).first()).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
};

/**
 * The allowed differences of column edges and row heights, in pixels: each browser rounds the width
 * of text in its own way.
 */
const tolerance = { column: 12, row: 1.5 };

/** Lists the differences between two browsers that exceed their rounding. */
const differences = (geometry: Geometry, other: Geometry): string[] => {
  const found: string[] = [];
  if (
    geometry.columns.length !== other.columns.length ||
    geometry.rows.length !== other.rows.length
  )
    return [
      `${geometry.columns.length} and ${other.columns.length} columns, ${geometry.rows.length} and ${other.rows.length} rows`,
    ];
  for (const [index, { left, right }] of geometry.columns.entries()) {
    const box = other.columns[index];
    const apart = Math.max(Math.abs(left - (box?.left ?? 0)), Math.abs(right - (box?.right ?? 0)));
    if (apart > tolerance.column) found.push(`column ${index + 1}: ${apart} px apart`);
  }
  for (const [index, { top, bottom }] of geometry.rows.entries()) {
    const box = other.rows[index];
    const apart = Math.abs(bottom - top - ((box?.bottom ?? 0) - (box?.top ?? 0)));
    if (apart > tolerance.row) found.push(`row ${index + 1}: ${apart} px higher or lower`);
  }
  return found;
};

/**
 * Creates orders with every badge that a row can have: late, payment pending, and return requested.
 */
const createLateOrders = async (db: Database, seller: Seller): Promise<void> => {
  const late = await createAcceptedOrder(db, seller, 3);
  await packUnits(db, seller, late, 1, "shipped");
  await requestReturnOf(db, late);
  await createOrder(db, seller, { payment: { status: "pending", method: "transfer" } });
  await db
    .updateTable("orders")
    .set({ ship_by: new Date(Date.now() - 86_400_000), payment_status: "pending" })
    .where("seller_id", "=", seller.id)
    .execute();
};

test.describe("every list in both browsers", { tag: "@firefox" }, () => {
  // Images from the factories have no bytes.
  test.use({ expectedErrors: [/404/] });

  test("has the same columns and rows, without overlapping badges or cells", async ({
    page: firefox,
    playwright,
    baseURL,
    db,
    createSeller,
  }) => {
    // Opens over ten lists, at two widths.
    test.slow();
    const lookups = await createLookups(db);
    const seller = await createSeller();
    const { variant, product, webhook } = await createSellerData(db, seller.id, lookups);
    await createLateOrders(db, seller);
    const browser = await playwright.chromium.launch(chromiumOptions);
    const chromium = await browser.newPage({
      baseURL: baseURL ?? "",
      locale: "en-US",
      timezoneId: "UTC",
    });
    const pages = [firefox, chromium];
    await storeSession(firefox, seller);
    // Both browsers use the same session, because the list of sessions marks the current one.
    const session = await firefox.evaluate(() => localStorage.getItem("sellerdesk.session") ?? "");
    await chromium.addInitScript(
      (stored) => localStorage.setItem("sellerdesk.session", stored),
      session,
    );
    const lists = [
      "/dashboard",
      "/orders",
      "/products",
      `/products/${product}`,
      "/products/review/all",
      "/inventory",
      `/modifiedInventory?ids=${variant}`,
      "/offers",
      "/customers",
      "/followers",
      "/notifications",
      "/profile?section=plan",
      `/profile?section=webhooks&webhook=${webhook}`,
      "/profile?section=security",
      "/sellerpage-banner",
      "/social-links",
    ];
    for (const list of lists)
      for (const width of [1440, 390]) {
        await Promise.all(
          pages.map(async (page) => {
            await page.setViewportSize({ width, height: 900 });
            if (width === 1440) await openList(page, list);
          }),
        );
        await expect(async () => {
          const [first, other] = await Promise.all([measure(firefox), measure(chromium)]);
          expect(
            [first.problems, other.problems, differences(first, other)],
            `${list} at ${width} px`,
          ).toEqual([[], [], []]);
        }).toPass({ timeout: 10_000 });
      }
    await browser.close();
    await db
      .updateTable("plans")
      .set({ retired_at: new Date() })
      .where("id", "=", lookups.plan)
      .execute();
  });
});
