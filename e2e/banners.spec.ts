import { installationApi } from "@sellerdesk/contract/installation";
import { createBanner, createBannerSection } from "@sellerdesk/server/testing/banner-factory";
import { createProduct } from "@sellerdesk/server/testing/product-factory";
import type { Page } from "@playwright/test";
import { expect, expectAccessible, paintPicture } from "./fixtures.ts";
import { logIn, test } from "./sellers.ts";

const section = (page: Page, label: string) => page.getByRole("region", { name: label });

test("C15 K6 K26 K27 creates a banner: rejects a small image, crops by keyboard, links a product", async ({
  page,
  db,
  createSeller,
}) => {
  const seller = await createSeller();
  const label = `Window ${seller.id}`;
  await createBannerSection(db, label, { desktop: [400, 100] });
  await createProduct(db, seller, { title: "Oak bowl" });
  await logIn(page, seller);
  await page.getByRole("link", { name: "Seller Banner" }).click();
  await expect(section(page, label)).toContainText("No banners in this section.");
  await page.getByRole("link", { name: `Add a banner: ${label}` }).click();

  const file = page.getByLabel("Choose an image or drop it here");
  await file.setInputFiles(await paintPicture(page, [300, 100]));
  await expect(
    page.getByText("Image is 300 x 100; this section needs at least 400 x 100."),
  ).toBeVisible();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Describe what the image shows.")).toBeVisible();
  await file.setInputFiles(await paintPicture(page, [800, 400]));
  const part = page.getByRole("group", { name: /^Visible area/ });
  await expect(part).toBeVisible();
  await page.getByRole("slider", { name: "Zoom" }).focus();
  await page.keyboard.press("End");
  await part.focus();
  for (let index = 0; index < 3; index++) await page.keyboard.press("ArrowRight");
  await page.getByRole("button", { name: "Move image down" }).click();
  await page.getByLabel("Alt text").fill("Autumn linen");
  await page.getByLabel("Link to").selectOption("A product");
  await page.getByRole("combobox", { name: "Product" }).fill("oak");
  await page.getByRole("option", { name: "Oak bowl" }).click();
  await expectAccessible(page);
  const preview = page.getByRole("list", { name: `Customers see: ${label}` });
  await expect(preview.getByRole("img", { name: "Autumn linen" })).toBeVisible();
  await page.getByRole("button", { name: "Save" }).click();

  await expect(section(page, label)).toContainText(/Autumn linen.*Live.*Always.*Oak bowl/s);
  await expect(preview.getByRole("img", { name: "Autumn linen" })).toBeVisible();
  await expectAccessible(page);
  const [stored] = await db
    .selectFrom("banners")
    .select("crop")
    .where("seller_id", "=", seller.id)
    .execute();
  // At the largest zoom, the crop has exactly the size that the section needs, left of and above
  // the middle.
  expect(stored?.crop).toMatchObject({ width: 400, height: 100 });
  expect(Object(stored?.crop).x).toBeLessThan(200);
  expect(Object(stored?.crop).y).toBeLessThan(150);
});

test("C15 K27 keeps a new banner as it is when the marketplace's address loads late", async ({
  page,
  db,
  createSeller,
}) => {
  const label = `Window ${crypto.randomUUID()}`;
  const sectionId = await createBannerSection(db, label, { desktop: [400, 100] });
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
  await page.route(`**${installationApi.get.path}`, async (route) => {
    await isReleased;
    await route.continue();
  });
  await logIn(page, await createSeller(), `/sellerpage-banner?form=new-${sectionId}`);
  const file = page.getByLabel("Choose an image or drop it here");
  await file.setInputFiles(await paintPicture(page, [800, 400]));
  const part = page.getByRole("group", { name: /^Visible area/ });
  await expect(part).toBeVisible();
  await page.getByLabel("Alt text").fill("Autumn linen");
  await page.getByLabel("Link to").selectOption("A page on the marketplace");
  await page.getByRole("textbox", { name: "Link" }).fill("https://localhost/linen");
  release();
  await expect(page.getByText("It starts with https://localhost.")).toBeVisible();
  await expect(part).toBeVisible();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(section(page, label)).toContainText(/Autumn linen.*Live/s);
});

test.describe("with an end in the past", () => {
  test.use({ expectedErrors: [/422/] });

  test("C15 K26 K27 K28 reorders, schedules and deletes banners by name, separately for each device", async ({
    page,
    db,
    createSeller,
  }) => {
    const seller = await createSeller();
    const label = `Window ${seller.id}`;
    const sectionId = await createBannerSection(db, label, { desktop: [400, 100] });
    await createBanner(db, seller.id, { sectionId, alt: "Bowls on a table" });
    await createBanner(db, seller.id, { sectionId, alt: "Plates", startsIn: 24 });
    // The bytes of the images are not part of this test, but their size is.
    const square = '<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="1200"/>';
    await page.route("**/files/pictures/**", (route) =>
      route.fulfill({ contentType: "image/svg+xml", body: square }),
    );
    await logIn(page, seller, "/sellerpage-banner");
    const banners = page.getByRole("list", { name: `Banners: ${label}` }).getByRole("listitem");
    await expect(banners).toHaveText([/Bowls on a table.*Live/s, /Plates.*Scheduled/s]);
    await expect(section(page, label)).toContainText("Images of at least 400 × 100 pixels");
    await page.getByRole("button", { name: "Move “Plates” forward" }).focus();
    await page.keyboard.press("Enter");
    await expect(banners).toHaveText([/Plates/, /Bowls on a table/]);
    await page.getByRole("link", { name: "Edit “Plates”" }).click();
    await expect(page.getByRole("heading", { name: "Plates" })).toBeVisible();
    await page.getByLabel("Start", { exact: true }).fill("");
    await page.getByLabel("End", { exact: true }).fill("2020-01-01T09:00");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Choose an end in the future.")).toBeVisible();
    await page.getByLabel("End", { exact: true }).fill("");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(banners).toHaveText([/Plates.*Live/s, /Bowls on a table/]);

    await page.getByRole("button", { name: "Delete “Plates”" }).click();
    const dialog = page.getByRole("dialog", { name: "Delete banner “Plates”?" });
    await expect(dialog.getByRole("button", { name: "Cancel" })).toBeFocused();
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Delete" }).click();
    await expect(banners).toHaveText([/Bowls on a table/]);
    await page.getByRole("tab", { name: "Mobile" }).click();
    await expect(section(page, label)).toContainText("No banners in this section.");
  });
});
