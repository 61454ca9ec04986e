import { createProduct } from "@sellerdesk/server/testing/product-factory";
import { endPlanIn } from "@sellerdesk/server/testing/plan-factory";
import { hostileTexts, storeHostileTexts } from "@sellerdesk/server/testing/hostile-texts";
import { createSellerData, createLookups } from "@sellerdesk/server/testing/full-seller-fixture";
import type { Page } from "@playwright/test";
import { expect } from "./fixtures.ts";
import { openAllPopups } from "./open-everything.ts";
import { readScreens } from "./screens.ts";
import { storeSession, test } from "./sellers.ts";

/**
 * Whether a response has the security headers that all pages, scripts, fonts and images need
 * (safety 17).
 */
const isGuarded = (headers: Record<string, string>) =>
  headers["content-security-policy"]?.startsWith("default-src 'none'; ") === true &&
  headers["x-content-type-options"] === "nosniff" &&
  headers["referrer-policy"] !== undefined &&
  headers["cross-origin-opener-policy"] === "same-origin";

/** Records effects of hostile texts, and responses without security headers, when they happen. */
const watch = async (page: Page, origin: string): Promise<string[]> => {
  const done: string[] = [];
  page.on("dialog", (dialog) => {
    // A form with unsaved changes asks before the page is left.
    if (dialog.type() === "beforeunload") return void dialog.accept();
    done.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (url.origin !== origin && !/^(data|blob):$/.test(url.protocol))
      done.push(`request: ${url.href}`);
  });
  page.on("response", (response) => {
    const isOurs = response.url().startsWith(`${origin}/`);
    if (isOurs && !isGuarded(response.headers())) done.push(`no guard: ${response.url()}`);
  });
  await page.exposeFunction("noteHostile", () => done.push("a script ran"));
  await page.addInitScript(() => {
    Object.defineProperty(window, "hostile", {
      set() {
        Reflect.get(window, "noteHostile")();
      },
    });
  });
  return done;
};

/**
 * Finds the parts of a page that could run or lead to a script, and those that make it scroll
 * sideways.
 */
const inspect = (page: Page) =>
  page.evaluate(() => {
    const all = [...document.querySelectorAll("*")];
    const nameOf = ({ tagName, textContent }: Element) => `${tagName} ${textContent.slice(0, 30)}`;
    const isTooWide = (element: Element) => {
      const { left, right, width } = element.getBoundingClientRect();
      return width > 0 && (right > innerWidth + 1 || left < -1);
    };
    const addresses = all.flatMap((element) =>
      ["href", "src", "action", "formaction", "srcdoc"].map(
        (name) => element.getAttribute(name) ?? "",
      ),
    );
    return {
      runs: all
        .filter((element) => element.getAttributeNames().some((name) => name.startsWith("on")))
        .map(nameOf),
      leads: addresses.filter((address) => /^\s*(javascript|vbscript|data:text)/i.test(address)),
      tooWide:
        document.documentElement.scrollWidth > innerWidth
          ? all.filter((element) => element.closest("#root") && isTooWide(element)).map(nameOf)
          : [],
    };
  });

const harmless = { runs: [], leads: [], tooWide: [] };

/** Reads all texts of a screen, including the values of its fields. */
const readTexts = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll("main, main input, main textarea")]
      .map((element) => element.textContent + String(Reflect.get(element, "value") ?? ""))
      .join(" "),
  );

/** Whether a screen shows no stored texts. */
const isWithoutTexts = (path: string) =>
  ["/products/add", "/modifiedInventory", "/plans"].includes(path) || path.includes("&webhook=");

/** Opens a screen, and waits until it has loaded. */
const openScreen = async (page: Page, path: string): Promise<void> => {
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.locator("[aria-busy=true], .skeleton")).toHaveCount(0);
  if (!isWithoutTexts(path)) await expect.poll(() => readTexts(page), path).toContain("hostile");
};

/**
 * Expects that a page is harmless at two widths. Polls, because a resized page needs a moment for
 * its layout.
 */
const expectHarmless = async (page: Page, path: string): Promise<void> => {
  const isHarmless = (width: number) =>
    expect.poll(() => inspect(page), { message: `${path} at ${width} px` }).toEqual(harmless);
  await isHarmless(1440);
  await page.setViewportSize({ width: 390, height: 844 });
  await isHarmless(390);
  await page.setViewportSize({ width: 1440, height: 900 });
};

test.describe("hostile texts", () => {
  // Images from the factories have no bytes.
  test.use({ expectedErrors: [/404 \(Not Found\)/] });

  test("J2 hostile texts in every field run no script, send no request and break no layout", async ({
    page,
    baseURL,
    db,
    createSeller,
  }) => {
    // Opens over thirty screens, each at two widths.
    test.slow();
    const seller = await createSeller();
    const lookups = await createLookups(db);
    const sellerData = await createSellerData(db, seller.id, lookups);
    const described = await createProduct(db, seller, {
      description_html: hostileTexts.join("\n"),
    });
    const stored = await storeHostileTexts(db, seller.id, Object.values(lookups));
    expect(stored).toEqual(
      expect.arrayContaining([
        "products.title",
        "variants.sku",
        "orders.customer_name",
        "orders.shipping_address",
        "reviews.body",
        "followers.name",
        "categories.name",
        "plans.name",
        "notifications.message",
        "sellers.business_name",
        "sessions.user_agent",
        "offers.name",
        "banners.alt",
        "webhooks.description",
      ]),
    );
    const screens = await readScreens(sellerData.webhook, {
      "/products/$id": [sellerData.product, described.id],
      "/products/review/$id": [sellerData.product],
      "/orders/order-summary/$id": [sellerData.order, sellerData.delivered_order],
    });
    const done = await watch(page, new URL(baseURL ?? "").origin);
    await storeSession(page, seller);

    for (const path of screens) {
      await openScreen(page, path);
      await expectHarmless(page, path);
    }

    await page.getByRole("button", { name: /^Notifications/ }).click();
    await expect(page.getByRole("dialog")).toContainText("hostile");
    await expectHarmless(page, "the bell");
    await page.keyboard.press("Escape");
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox").fill("hostile");
    await expect(page.getByRole("option").first()).toContainText("hostile");
    await expectHarmless(page, "the palette");

    // Once a plan has ended, the plans are a page of their own, which visitors read too. An open
    // page reloads itself when its plan ends.
    await page.goto("about:blank");
    await endPlanIn(db, seller.id, -60);
    await storeSession(page, seller);
    for (const path of ["/plans", "/become-a-seller"]) {
      await page.goto(path);
      await expect(page.getByRole("main")).toContainText("hostile");
      await expectHarmless(page, path);
      await page.evaluate(() => localStorage.clear());
    }
    await page.goto("/api/docs");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await db
      .updateTable("plans")
      .set({ retired_at: new Date() })
      .where("id", "=", lookups.plan)
      .execute();
    expect(done).toEqual([]);
  });
});

test.describe("hostile texts that the server would reject", () => {
  // Rows that break the rules of the server cannot be copied or saved. The response is a normal
  // error message.
  test.use({ expectedErrors: [/Failed to load resource/] });

  test("J2 hostile texts run no script in dialogs, menus and messages, in Arabic on a phone", async ({
    page,
    baseURL,
    db,
    createSeller,
  }) => {
    test.slow();
    const seller = await createSeller();
    const lookups = await createLookups(db);
    const sellerData = await createSellerData(db, seller.id, lookups);
    await storeHostileTexts(db, seller.id, Object.values(lookups));
    const screens = await readScreens(sellerData.webhook, {
      "/products/$id": [sellerData.product],
      "/products/review/$id": [sellerData.product],
      "/orders/order-summary/$id": [sellerData.accepted_order, sellerData.delivered_order],
    });
    const done = await watch(page, new URL(baseURL ?? "").origin);
    await storeSession(page, seller);
    await page.evaluate(() => localStorage.setItem("sellerdesk.locale", "ar"));
    await page.setViewportSize({ width: 390, height: 844 });
    let opened = 0;
    // These screens have no popups, and the test above has read them.
    const plain =
      /^\/(modifiedInventory|social-links|notifications|customers|profile(\?section=(details|verification|notifications|data))?)$/;
    for (const path of screens.filter((screen) => !plain.test(screen))) {
      await openScreen(page, path);
      opened += await openAllPopups(page, (pressed) =>
        expect.poll(() => inspect(page), { message: `${path}, ${pressed}` }).toEqual(harmless),
      );
    }
    // Fewer would mean that the buttons were not found.
    expect(opened).toBeGreaterThan(60);
    await db
      .updateTable("plans")
      .set({ retired_at: new Date() })
      .where("id", "=", lookups.plan)
      .execute();
    expect(done).toEqual([]);
  });
});
