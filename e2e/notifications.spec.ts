import { createNotification } from "@sellerdesk/server/testing/notification-factory";
import { expect, expectAccessible } from "./fixtures.ts";
import { logIn, test, waitForStream } from "./sellers.ts";

test(
  "E2 F4 F5 F6 H3 the bell updates without a reload; a click marks as read and opens the orders",
  { tag: "@firefox" },
  async ({ page, db, createSeller }) => {
    const seller = await createSeller();
    const isLive = waitForStream(page);
    await logIn(page, seller);
    await page.getByRole("link", { name: "Seller Followers" }).click();
    await expect(page.getByRole("heading", { name: "No followers yet" })).toBeVisible();
    await isLive;
    const bell = page.getByRole("button", { name: /^Notifications/ });
    await expect(bell).toHaveAccessibleName("Notifications");
    await page.evaluate(() => Reflect.set(globalThis, "isSamePage", true));

    await createNotification(db, seller.id, { message: "Ada Lovelace ordered 2 items for $48.00" });
    await expect(bell).toHaveAccessibleName("Notifications, 1 unread");
    await expect(bell).toHaveText("1");
    await expect(
      page.getByRole("status").filter({ hasText: "New notification: Ada Lovelace" }),
    ).toHaveCount(1);

    await bell.click();
    const dropdown = page.getByRole("dialog", { name: "Notifications" });
    await expect(dropdown.getByRole("link", { name: "View notifications" })).toBeVisible();
    await expectAccessible(page);
    await dropdown.getByRole("link", { name: /Ada Lovelace ordered 2 items/ }).click();
    await expect(page).toHaveURL("/orders");
    await expect(dropdown).toBeHidden();
    await expect(bell).toHaveAccessibleName("Notifications");
    expect(await page.evaluate(() => Reflect.get(globalThis, "isSamePage"))).toBe(true);
  },
);

test("F4 F6 all tabs update over one stream; the last tab continues when the others close", async ({
  page,
  context,
  db,
  createSeller,
}) => {
  const streams = new Set<string>();
  context.on(
    "request",
    (request) => request.url().endsWith("/stream") && streams.add(request.url()),
  );
  const seller = await createSeller();
  await logIn(page, seller);
  const second = await context.newPage();
  await second.goto("/profile");
  const tabs = [page, second];
  for (const tab of tabs)
    await expect(tab.getByRole("button", { name: "Notifications" })).toBeVisible();

  await createNotification(db, seller.id, { message: "One" });
  for (const tab of tabs)
    await expect(tab.getByRole("button", { name: "Notifications, 1 unread" })).toBeVisible();
  const held = await page.evaluate(async () => (await navigator.locks.query()).held?.length);
  expect(held).toBe(1);

  await second.close();
  await createNotification(db, seller.id, { message: "Two" });
  await expect(page.getByRole("button", { name: "Notifications, 2 unread" })).toBeVisible();
});

test("C17 H3 H4 I2 marks notifications as read, and deletes them only after the exact confirmation", async ({
  page,
  db,
  createSeller,
}) => {
  const seller = await createSeller();
  await createNotification(db, seller.id, { type: "follow", message: "Bo follows you", ago: 120 });
  await createNotification(db, seller.id, {
    type: "offer",
    message: "Autumn linen has started",
    ago: 60,
  });
  await createNotification(db, seller.id, { message: "Ada ordered", isRead: true });
  await logIn(page, seller);
  await page.getByRole("button", { name: "Notifications, 2 unread" }).click();
  await page.getByRole("link", { name: "View notifications" }).click();
  await expect(page).toHaveURL("/notifications");
  const list = page.getByRole("list", { name: "Notifications" });
  await expect(list.getByRole("listitem")).toHaveText([
    /Ada ordered/,
    /Autumn linen/,
    /Bo follows/,
  ]);
  await expectAccessible(page);

  await list.getByRole("checkbox", { name: "Select: Bo follows you" }).check();
  await page.getByRole("button", { name: "Mark as read" }).click();
  await expect(page.getByRole("button", { name: "Notifications, 1 unread" })).toBeVisible();
  await page.getByRole("link", { name: /^Unread/ }).click();
  await expect(page).toHaveURL("/notifications?tab=unread");
  await expect(list.getByRole("listitem")).toHaveText([/Autumn linen/]);
  await page.goBack();

  const ask = async () => {
    await page.getByRole("button", { name: "Delete" }).click();
    return page.getByRole("dialog", {
      name: "Are you sure deleting these notifications?",
      exact: true,
    });
  };
  await page.getByRole("checkbox", { name: "Select all" }).check();
  const dialog = await ask();
  await expect(dialog.getByRole("button", { name: "Cancel", exact: true })).toBeFocused();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Cancel", exact: true }).click();
  await expect(list.getByRole("listitem")).toHaveCount(3);
  await list.getByRole("checkbox", { name: "Select: Ada ordered" }).uncheck();
  await (
    await ask()
  )
    .getByRole("button", { name: "Yes, Delete notifications", exact: true })
    .click();
  await expect(list.getByRole("listitem")).toHaveText([/Ada ordered/]);
  await expect(page.getByText("1 total, 0 unread")).toBeVisible();

  await list.getByRole("link", { name: /Ada ordered/ }).click();
  await expect(page).toHaveURL("/orders");
});

test("H4 K48 K49 marks and deletes notifications across pages, and saves notification settings", async ({
  page,
  db,
  createSeller,
}) => {
  const seller = await createSeller();
  for (let index = 0; index < 27; index++)
    await createNotification(db, seller.id, { message: `Order ${index}`, ago: index });
  await logIn(page, seller, "/notifications");
  const list = page.getByRole("list", { name: "Notifications" });
  await list.getByRole("checkbox", { name: "Select: Order 0" }).check();
  await page.getByRole("link", { name: "Next page" }).click();
  await expect(list.getByRole("listitem")).toHaveCount(2);
  await expect(page.getByText("1 selected")).toBeVisible();
  await page.getByRole("button", { name: "Select all 27" }).click();
  await page.getByRole("button", { name: "Mark as read" }).click();
  await expect(page.getByText("27 total, 0 unread")).toBeVisible();

  await list.getByRole("checkbox", { name: "Select: Order 26" }).check();
  await page.getByRole("button", { name: "Mark as unread" }).click();
  await expect(page.getByRole("button", { name: "Notifications, 1 unread" })).toBeVisible();
  await page.getByRole("checkbox", { name: "Select all on this page" }).check();
  await page.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("button", { name: "Yes, Delete notifications" }).click();
  await expect(page).toHaveURL("/notifications");
  await expect(page.getByText("25 total, 0 unread")).toBeVisible();

  await page.getByRole("switch", { name: "Offers in the bell" }).uncheck();
  await page.getByRole("combobox", { name: "Orders by email" }).selectOption("Daily");
  await expect(page.getByRole("switch", { name: "Orders by SMS" })).toBeDisabled();
  await expectAccessible(page);
  await page.goto("/profile?section=notifications");
  await expect(page.getByRole("switch", { name: "Offers in the bell" })).not.toBeChecked();
  await expect(page.getByRole("combobox", { name: "Orders by email" })).toHaveValue("daily");
});

test("J3 H3 with an expired plan the bell lists notifications but opens none", async ({
  page,
  db,
  createSeller,
}) => {
  const seller = await createSeller({ plan: "expired" });
  await createNotification(db, seller.id, { message: "Ada ordered" });
  await logIn(page, seller);
  await page.getByRole("button", { name: "Notifications, 1 unread" }).click();
  const dropdown = page.getByRole("dialog", { name: "Notifications" });
  await dropdown.getByText("Ada ordered").click();
  await expect(dropdown.getByRole("link")).toHaveText(["View notifications"]);
  await expect(page).toHaveURL("/plans");
  await expect(page.getByRole("button", { name: "Notifications, 1 unread" })).toBeVisible();
  await page.goto("/notifications");
  await expect(page).toHaveURL("/plans");
});

test.describe("L3 an unreachable server", () => {
  test.use({ expectedErrors: [/Failed to load resource/] });

  test("L3 logs a failed request, keeps the page usable, and can retry", async ({
    page,
    db,
    createSeller,
  }) => {
    const seller = await createSeller();
    // A delivery through the stream would reload the list before the click.
    await createNotification(db, seller.id, { message: "Ada ordered", isDispatched: true });
    const logged: string[] = [];
    page.on("console", (message) => logged.push(message.text()));
    // So would the start of the stream.
    for (const path of ["/stream", "?**"])
      await page.route(`**/api/notifications/vendor${path}`, (route) =>
        route.fulfill({ status: 500, body: "" }),
      );
    await logIn(page, seller);
    await page.getByRole("link", { name: "Seller Followers" }).click();
    await expect(page.getByRole("heading", { name: "No followers yet" })).toBeVisible();
    await page.getByRole("button", { name: "Notifications" }).click();
    await expect(page.getByText("Notifications could not be loaded.")).toBeVisible();
    expect(logged.join("\n")).toContain("/api/notifications/vendor");
    await page.unroute("**/api/notifications/vendor?**");
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("link", { name: /Ada ordered/ })).toBeVisible();
  });
});

test("F4 the bell fits a phone, and the page does not scroll sideways", async ({
  page,
  db,
  createSeller,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const seller = await createSeller();
  await createNotification(db, seller.id, {
    message: "A customer with a very long name ordered ".repeat(3),
  });
  await logIn(page, seller);
  await page.getByRole("button", { name: "Notifications, 1 unread" }).click();
  const box = await page.getByRole("dialog", { name: "Notifications" }).boundingBox();
  expect(box?.x).toBeGreaterThanOrEqual(0);
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390);
  await page.goto("/notifications");
  await expect(page.getByRole("list", { name: "Notifications" }).getByRole("listitem")).toHaveCount(
    1,
  );
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await expectAccessible(page);
});
