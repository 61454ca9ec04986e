import type { Page } from "@playwright/test";
import { createProduct } from "@sellerdesk/server/testing/product-factory";
import { expect, paintPicture } from "./fixtures.ts";
import { logIn, storeSession, test } from "./sellers.ts";

const findStatus = (page: Page, text: string) =>
  page.getByRole("status").getByText(text, { exact: true });
/** Lists the alternative texts of the images, in order. */
const order = (page: Page) =>
  page
    .locator(".media-tile img")
    .evaluateAll((images) => images.map((image) => image.getAttribute("alt")));

test.describe("images", () => {
  test.use({ expectedErrors: [/415|422/] });

  test("K4 L4 reports and skips rejected images, and keeps the other images and the form", async ({
    page,
    createSeller,
  }) => {
    await storeSession(page, await createSeller());
    const warnings: string[] = [];
    page.on("console", (message) => message.type() === "warning" && warnings.push(message.text()));
    await page.goto("/products/add");
    await page.getByLabel("Add images").setInputFiles([
      await paintPicture(page, [800, 800], "front.jpg"),
      {
        name: "trick.jpg",
        mimeType: "image/jpeg",
        buffer: Buffer.from("<svg onload='alert(1)'/>"),
      },
      await paintPicture(page, [300, 300], "tiny.jpg"),
      await paintPicture(page, [600, 600], "back.jpg"),
    ]);
    await expect(page.getByRole("img", { name: /^Image \d$/ })).toHaveCount(2);
    const notice = page.getByRole("alert").filter({ hasText: "2 images could not be uploaded." });
    await expect(notice).toContainText("trick.jpg: Choose a JPEG, PNG, WebP or AVIF file.");
    await expect(notice).toContainText(
      "tiny.jpg: This image is 300 x 300 pixels; its shorter side needs at least 500.",
    );
    expect(warnings.filter((text) => text.includes("/api/documents"))).toHaveLength(2);

    await page.getByRole("button", { name: "Describe image 2" }).click();
    await page.getByLabel("Alt text").fill("The back");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Move image 2 forward" }).click();
    await expect(findStatus(page, "Image 2 is now number 1.")).toBeAttached();
    await page.getByLabel("Title", { exact: true }).fill("Two-sided board");
    await page.getByLabel("Price", { exact: true }).fill("12");
    await page.getByRole("button", { name: "Save draft" }).click();
    await expect(page).toHaveURL(/\/products\/[0-9a-f-]{36}$/);
    await page.reload();
    await expect(page.locator(".media-tile img")).toHaveCount(2);
    await expect(page.getByRole("img", { name: "The back" })).toBeVisible();
  });
});

test.describe("a broken connection", () => {
  test.use({ expectedErrors: [/ERR_FAILED/] });

  test("L4 reports an image that was not uploaded, and retries it", async ({
    page,
    createSeller,
  }) => {
    await logIn(page, await createSeller(), "/products/add");
    await page.route("**/api/documents", (route) => route.abort(), { times: 1 });
    await page
      .getByLabel("Add images")
      .setInputFiles([
        await paintPicture(page, [600, 600], "lost.jpg"),
        await paintPicture(page, [500, 500], "kept.jpg"),
      ]);
    const notice = page.getByRole("alert").filter({ hasText: "1 image could not be uploaded." });
    await expect(notice).toContainText(
      "lost.jpg: The server did not respond, so this may already be saved.",
    );
    await expect(page.locator(".media-tile")).toHaveCount(1);
    await notice.getByRole("button", { name: "Try again" }).click();
    await expect(page.locator(".media-tile")).toHaveCount(2);
    await expect(notice).toBeHidden();
  });
});

test("K22 reorders images by dragging, and assigns an image to each variant", async ({
  page,
  db,
  createSeller,
}) => {
  const seller = await createSeller();
  const { id } = await createProduct(db, seller, {
    options: [{ name: "Size", values: ["S", "M"] }],
  });
  await logIn(page, seller, `/products/${id}`);
  await page
    .getByLabel("Add images")
    .setInputFiles([
      await paintPicture(page, [500, 500], "a.jpg"),
      await paintPicture(page, [600, 600], "b.jpg"),
      await paintPicture(page, [700, 700], "c.jpg"),
    ]);
  await expect(page.locator(".media-tile")).toHaveCount(3);
  for (const [number, alt] of ["A", "B", "C"].entries()) {
    const name = `Describe image ${number + 1}`;
    await page.getByRole("button", { name }).click();
    await page.getByRole("dialog", { name }).getByLabel("Alt text").fill(alt);
    await page.keyboard.press("Escape");
  }
  const cover = await page.getByRole("img", { name: "A", exact: true }).boundingBox();
  await page.getByRole("img", { name: "C" }).hover();
  await page.mouse.down();
  // The pointer moves in steps, because a drag only starts after some distance.
  await page.mouse.move((cover?.x ?? 0) + 40, (cover?.y ?? 0) + 40, { steps: 8 });
  await expect(page.locator("[data-dragging]")).toHaveCount(1);
  await page.mouse.up();
  await expect.poll(() => order(page)).toEqual(["C", "A", "B"]);
  // After a drop the drag library ignores clicks for 50 ms; its timer runs before this one.
  await page.evaluate(() => new Promise((done) => setTimeout(done, 50)));

  const ofM = page.getByRole("button", { name: "Image of M" });
  await ofM.click();
  await page.getByRole("radio", { name: "B" }).check();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(findStatus(page, "Saved")).toBeVisible();
  await page.reload();
  await expect.poll(() => order(page)).toEqual(["C", "A", "B"]);
  const shown = page.getByRole("img", { name: "B", exact: true });
  await expect(ofM.locator("img")).toHaveAttribute("src", String(await shown.getAttribute("src")));
  const first = page.getByRole("img", { name: "C" });
  const ofS = page.getByRole("button", { name: "Image of S" }).locator("img");
  await expect(ofS).toHaveAttribute("src", String(await first.getAttribute("src")));
});
