import { createCustomer } from "@sellerdesk/server/testing/customer-factory";
import { createFollower } from "@sellerdesk/server/testing/follower-factory";
import { createOffer } from "@sellerdesk/server/testing/offer-factory";
import { expect, expectAccessible } from "./fixtures.ts";
import { logIn, storeSession, test } from "./sellers.ts";

test("C14 K29 lists followers, keeps the search in the URL, and Back restores the list", async ({
  page,
  db,
  createSeller,
}) => {
  const seller = await createSeller();
  await createFollower(db, seller.id, { name: "Ada Lovelace", externalId: "ada" });
  await createFollower(db, seller.id, { name: "Θεοδώρα Παπαδοπούλου", followedAgo: 60 });
  await createFollower(db, seller.id, { name: "Gone", followedAgo: 60, unfollowedAgo: 2 });
  await createCustomer(db, seller.id, { externalId: "ada", orders: 3 });
  await logIn(page, seller);
  await page.getByRole("link", { name: "Seller Followers" }).click();
  const rows = page.getByRole("table", { name: "Followers" }).getByRole("row");
  await expect(rows).toHaveText([/Follower/, /Ada Lovelace.*3/, /Θεοδώρα/]);
  await expectAccessible(page);
  await page.getByRole("searchbox", { name: "Search followers" }).fill("ada");
  await expect(rows).toHaveText([/Follower/, /Ada Lovelace/]);
  await expect(page).toHaveURL("/followers?search=ada");
  await page.goBack();
  await expect(rows).toHaveCount(3);
  await expect(page.getByRole("searchbox", { name: "Search followers" })).toHaveValue("");
});

test("C14 K29 shows the figures as a table, exports the list, and messages followers", async ({
  page,
  db,
  createSeller,
}) => {
  const seller = await createSeller();
  await createFollower(db, seller.id, { name: "Ada Lovelace" });
  await createFollower(db, seller.id, { name: "Bo", followedAgo: 100 });
  await logIn(page, seller, "/followers");
  await page.getByRole("button", { name: "Show as table" }).click();
  const course = page.getByRole("table", { name: "Over time" }).getByRole("row");
  await expect(course).toHaveCount(31);
  await page.getByRole("button", { name: /^Period/ }).click();
  await page.getByRole("menuitem", { name: "Last 90 days" }).click();
  await expect(page.getByText("Following since")).toBeVisible();
  await expect(page.getByRole("table", { name: "Followers" }).getByRole("row")).toHaveText([
    /Follower/,
    /Ada/,
  ]);
  await page.getByRole("button", { name: "Export" }).click();
  const saving = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: "Export as CSV" }).click();
  expect((await saving).suggestedFilename()).toBe("followers.csv");

  for (const title of ["New bowls", "Autumn is here"]) {
    await page.getByRole("button", { name: "Message followers" }).click();
    const dialog = page.getByRole("dialog", { name: "Message followers" });
    await dialog.getByLabel("Title").fill(title);
    await dialog.getByLabel("Text").fill("Twelve of them, no two alike.");
    if (title === "New bowls") await expectAccessible(page);
    await dialog.getByRole("button", { name: "Send" }).click();
    await expect(dialog).toBeHidden();
  }
  await expect(page.getByRole("list", { name: "Announcements" }).getByRole("listitem")).toHaveText([
    /Autumn is here.*to 2 followers/,
    /New bowls/,
  ]);
  await expect(page.getByText(/You can send the next one after/)).toBeVisible();
  await expectAccessible(page);
});

test.describe("social links", () => {
  test("C12 K30 K31 I1 turns a username into a link, rejects another host, and removes a cleared link", async ({
    page,
    createSeller,
  }) => {
    await logIn(page, await createSeller());
    await page.getByRole("link", { name: "Social Links" }).click();
    const field = page.getByLabel("Instagram link or username");
    await field.fill("https://evil.example/yourshop");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(
      page.getByText("Enter an instagram.com link, e.g. https://instagram.com/yourshop."),
    ).toBeVisible();
    await expect(field).toBeFocused();
    await expectAccessible(page);

    await field.fill("@yourshop");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(field).toHaveValue("https://instagram.com/yourshop");
    await page.reload();
    await expect(field).toHaveValue("https://instagram.com/yourshop");

    await field.fill("");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByRole("button", { name: "Save" })).toBeHidden();
    await page.reload();
    await expect(page.getByRole("heading", { name: "Instagram" })).toBeVisible();
    await expect(field).toHaveValue("");
  });
});

test("C12 K30 K31 previews visible links in their order while the seller types", async ({
  page,
  createSeller,
}) => {
  await logIn(page, await createSeller(), "/social-links");
  const preview = page.getByRole("list", { name: "Links that customers see" });
  await expect(page.getByText("No link is shown yet.")).toBeVisible();
  for (const name of ["Facebook", "Instagram"]) {
    await page.getByLabel(`${name} link or username`).fill("yourshop");
    await expect(preview.getByRole("listitem").filter({ hasText: name })).toHaveText(/yourshop/);
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByRole("button", { name: "Save" })).toBeHidden();
  }
  await page.getByRole("button", { name: "Move Instagram up" }).focus();
  await page.keyboard.press("Enter");
  await expect(preview.getByRole("listitem")).toHaveText([/Instagram/, /Facebook/]);
  await page.getByRole("switch", { name: "Show Facebook on my seller page" }).uncheck();
  await expect(preview.getByRole("listitem")).toHaveText([/Instagram/]);
  await expectAccessible(page);
  await page.reload();
  await expect(preview.getByRole("listitem")).toHaveText([/Instagram/]);
  await page.getByRole("button", { name: "Remove Instagram" }).click();
  await expect(page.getByText("No link is shown yet.")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(preview.getByRole("link", { name: /Instagram/ })).toHaveAttribute(
    "href",
    "https://instagram.com/yourshop",
  );
});

test("C12 C13 C14 C15 C16 the pages do not scroll sideways on a phone", async ({
  page,
  db,
  createSeller,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const seller = await createSeller();
  const name = "Agnieszka Wiśniewska-Kowalczyk-Nepomucena";
  await createFollower(db, seller.id, { name });
  await createCustomer(db, seller.id, {
    name,
    spentMinor: 123_456_789,
    email: `${"long".repeat(20)}@example.com`,
  });
  await createOffer(db, seller.id, {
    name: "Everything must go before the end of the season",
    endsIn: 900,
  });
  await storeSession(page, seller);
  for (const path of [
    "/social-links",
    "/customers",
    "/followers",
    "/sellerpage-banner",
    "/offers",
  ]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
    expect([path, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([
      path,
      390,
    ]);
  }
});
