import { createProduct } from "@sellerdesk/server/testing/product-factory";
import { createReview, createReviewImage } from "@sellerdesk/server/testing/review-factory";
import type { Page } from "@playwright/test";
import { expect, expectAccessible } from "./fixtures.ts";
import { logIn, test } from "./sellers.ts";

const reviews = (page: Page) => page.getByRole("list", { name: "Reviews", exact: true });
const items = (page: Page) => reviews(page).locator("> li");
/** Serves a placeholder image, because the bytes are not part of these tests. */
const showPictures = (page: Page) =>
  page.route("**/files/pictures/**", (route) =>
    route.fulfill({
      contentType: "image/svg+xml",
      body: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3"><rect width="4" height="3" fill="tan"/></svg>',
    }),
  );

test("C7 K41 summarizes, filters and searches a product's reviews, and Back restores the list", async ({
  page,
  db,
  createSeller,
}) => {
  const seller = await createSeller();
  const product = await createProduct(db, seller, { title: "Nordlicht mug" });
  await createReview(db, seller.id, { productId: product.id, rating: 5, title: "Lovely" });
  await createReview(db, seller.id, {
    productId: product.id,
    rating: 2,
    title: "Chipped",
    daysAgo: 2,
  });
  await createReview(db, seller.id, {
    productId: product.id,
    rating: 1,
    title: "Rude",
    status: "hidden",
  });
  await logIn(page, seller, `/products/review/${product.id}`);
  await expect(items(page)).toHaveText([/Rude|Lovely/, /Rude|Lovely/, /Chipped/]);
  await expect(page.getByText("3.5", { exact: true }).first()).toBeVisible();
  await expect(page.getByText("2 reviews · 1 hidden")).toBeVisible();
  await expect(page.getByRole("link", { name: "Nordlicht mug" })).toHaveAttribute(
    "href",
    `/products/${product.id}`,
  );
  await expectAccessible(page);
  await page.getByRole("link", { name: /^2 stars/ }).click();
  await expect(items(page)).toHaveText([/Chipped/]);
  await expect(page).toHaveURL(`/products/review/${product.id}?rating=2`);
  await page.getByRole("link", { name: "Show all" }).click();
  await expect(items(page)).toHaveCount(3);

  await page.getByRole("searchbox", { name: "Search reviews" }).fill("love");
  await expect(items(page)).toHaveText([/Lovely/]);
  await page.getByRole("searchbox", { name: "Search reviews" }).fill("nobody said this");
  await expect(page.getByRole("heading", { name: "No matching reviews." })).toBeVisible();
  await page.getByRole("link", { name: "Clear filters" }).click();
  await page
    .getByRole("navigation", { name: "View" })
    .getByRole("link", { name: "Unanswered" })
    .click();
  await expect(items(page)).toHaveText([/Lovely/, /Chipped/]);
  await page.getByRole("combobox", { name: "Sort" }).selectOption({ label: "Fewest stars first" });
  await expect(items(page)).toHaveText([/Chipped/, /Lovely/]);
  await page.goBack();
  await expect(items(page)).toHaveText([/Lovely/, /Chipped/]);
  await page.getByRole("button", { name: "Filters" }).click();
  await page.getByLabel("Status").selectOption({ label: "Hidden" });
  await page.keyboard.press("Escape");
  await expect(page.getByRole("heading", { name: "No matching reviews." })).toBeVisible();
  await page.getByRole("button", { name: "Remove filter: Status" }).click();
  await expect(items(page)).toHaveCount(2);
});

test.describe("two tabs", () => {
  // The second reply of two is rejected.
  test.use({ expectedErrors: [/409 \(Conflict\)/] });

  test("C7 K42 replies, edits the reply and reports by keyboard alone; the other tab cannot reply again", async ({
    page,
    context,
    db,
    createSeller,
  }) => {
    const seller = await createSeller();
    const product = await createProduct(db, seller);
    await createReview(db, seller.id, { productId: product.id, rating: 2, title: "Chipped" });
    await logIn(page, seller, `/products/review/${product.id}`);
    const other = await context.newPage();
    await other.goto(`/products/review/${product.id}`);
    await other.getByRole("button", { name: "Reply" }).click();
    await other.getByLabel("Your reply").fill("Too late");

    await page.getByRole("button", { name: "Reply" }).focus();
    await page.keyboard.press("Enter");
    await expect(page.getByLabel("Your reply")).toBeFocused();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect(page.getByText("Fill this in.")).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.type("A new one is on its way.");
    await expect(page.getByText("24 of 2,000")).toBeVisible();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect(items(page)).toHaveText([/A new one is on its way\./]);
    await expect(page.getByRole("button", { name: "Edit reply" })).toBeFocused();

    await other.getByRole("button", { name: "Post reply" }).click();
    await expect(other.getByText(/You have already replied to this review/)).toBeVisible();
    await other.close();

    await page.keyboard.press("Enter");
    await expect(page.getByLabel("Your reply")).toHaveValue("A new one is on its way.");
    await page.keyboard.press("End");
    await page.keyboard.type(" Sorry.");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect(items(page)).toHaveText([/on its way\. Sorry\./]);

    await page.getByRole("button", { name: /^More actions for the review/ }).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("menuitem", { name: "Report…" }).press("Enter");
    const dialog = page.getByRole("dialog", { name: "Report this review" });
    await dialog.getByLabel("Reason").selectOption({ label: "Another reason" });
    await dialog.getByRole("button", { name: "Send report" }).press("Enter");
    await expect(dialog.getByText("Describe what is wrong.")).toBeVisible();
    await dialog.getByLabel("Note").fill("A competitor wrote it");
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Send report" }).press("Enter");
    await expect(items(page)).toHaveText([/Reported/]);
  });
});

test("C7 K42 asks before leaving an unsaved reply", async ({ page, db, createSeller }) => {
  const seller = await createSeller();
  const product = await createProduct(db, seller);
  await createReview(db, seller.id, { productId: product.id });
  await logIn(page, seller, `/products/review/${product.id}`);
  await page.getByRole("button", { name: "Reply" }).click();
  await page.getByLabel("Your reply").fill("Thank you");
  await page.getByRole("link", { name: "Reviews of all products" }).click();
  await page.getByRole("button", { name: "Stay" }).click();
  await expect(page.getByLabel("Your reply")).toHaveValue("Thank you");
  await page.getByRole("link", { name: "Reviews of all products" }).click();
  await page.getByRole("button", { name: "Leave" }).click();
  await expect(page).toHaveURL("/products/review/all");
});

test("C7 K42 saves, edits and inserts a saved reply", async ({ page, db, createSeller }) => {
  const seller = await createSeller();
  const product = await createProduct(db, seller);
  await createReview(db, seller.id, { productId: product.id });
  await logIn(page, seller, "/products/review/all");
  await page.getByRole("button", { name: "Reply", exact: true }).click();
  const reply = page.getByLabel("Your reply");
  const choose = async (item: string) => {
    await page.getByRole("button", { name: "Saved replies" }).click();
    await page.getByRole("menuitem", { name: item }).click();
  };
  await reply.fill("Thank you.");
  await choose("Save this reply");
  const saving = page.getByRole("dialog", { name: "Save reply" });
  await saving.getByLabel("Name").fill("Thanks");
  await saving.getByRole("button", { name: "Save reply" }).click();
  await expect(saving).toBeHidden();

  await choose("Manage saved replies");
  await page.getByRole("button", { name: "Edit Thanks" }).click();
  const editing = page.getByRole("dialog", { name: "Edit saved reply" });
  await expect(editing.getByLabel("Text")).toHaveValue("Thank you.");
  await editing.getByLabel("Text").fill("Thank you very much.");
  await editing.getByLabel("Name").fill("Many thanks");
  await expectAccessible(page);
  await editing.getByRole("button", { name: "Save reply" }).click();
  const managing = page.getByRole("dialog", { name: "Saved replies" });
  await expect(managing.getByRole("listitem")).toHaveText(/Many thanks.*Thank you very much\./s);
  await managing.getByRole("button", { name: "Close" }).click();

  await reply.fill("");
  await choose("Many thanks");
  await expect(reply).toHaveValue("Thank you very much.");
  await page.getByRole("button", { name: "Post reply" }).click();
  await expect(items(page)).toContainText("Thank you very much.");
});

test("C7 K43 K44 views review images by keyboard, deletes one, and requests removal of the review", async ({
  page,
  db,
  createSeller,
}) => {
  const seller = await createSeller();
  const product = await createProduct(db, seller);
  const id = await createReview(db, seller.id, { productId: product.id, rating: 1 });
  await createReviewImage(db, seller.id, id);
  await createReviewImage(db, seller.id, id);
  await showPictures(page);
  await logIn(page, seller, `/products/review/${product.id}?images=true`);
  await page.getByRole("button", { name: "Open image 1" }).press("Enter");
  await expect(page.getByRole("dialog", { name: "Image 1 of 2" })).toBeVisible();
  await page.keyboard.press("ArrowRight");
  const second = page.getByRole("dialog", { name: "Image 2 of 2" });
  await expect(second.getByRole("img")).toBeVisible();
  await expectAccessible(page);
  await second.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByRole("button", { name: "Cancel" })).toBeFocused();
  await page.getByRole("button", { name: "Delete image" }).click();
  await expect(page.getByRole("dialog", { name: "Image 1 of 1" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Open image 1" })).toBeFocused();
  await expect(page.getByRole("button", { name: "Open image 2" })).toHaveCount(0);

  await page.getByRole("button", { name: /^More actions for the review/ }).click();
  await page.getByRole("menuitem", { name: "Request removal…" }).click();
  await page.getByRole("button", { name: "Request removal" }).click();
  await expect(items(page)).toHaveText([/Removal requested/]);
});

test("C7 the dashboard links to all unanswered reviews, and a product to the previous product", async ({
  page,
  db,
  createSeller,
}) => {
  const seller = await createSeller();
  const [bowl, mug] = [
    await createProduct(db, seller, { title: "Bowl" }),
    await createProduct(db, seller, { title: "Mug" }),
  ];
  await createReview(db, seller.id, { productId: bowl.id, title: "Deep", daysAgo: 1 });
  await createReview(db, seller.id, { productId: mug.id, title: "Warm" });
  await createReview(db, seller.id, { productId: mug.id, title: "Done", reply: "Thanks" });
  await logIn(page, seller);
  await page.getByRole("link", { name: /unanswered reviews/ }).click();
  await expect(page).toHaveURL("/products/review/all?unanswered=true");
  await expect(items(page)).toHaveText([/Mug.*Warm/, /Bowl.*Deep/]);
  await expectAccessible(page);
  await items(page).getByRole("link", { name: "Bowl" }).click();
  await expect(items(page)).toHaveText([/Deep/]);
  await page.getByRole("link", { name: "Previous product with reviews: Mug" }).click();
  await expect(items(page)).toHaveCount(2);
});

test("C7 shows an empty state, and does not scroll sideways on a phone", async ({
  page,
  db,
  createSeller,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const seller = await createSeller();
  const [empty, product] = [await createProduct(db, seller), await createProduct(db, seller)];
  const name = "Agnieszka-Wiśniewska-Kowalczyk-Nepomucena-von-und-zu-Lichtenstein";
  const id = await createReview(db, seller.id, {
    productId: product.id,
    customer: { external_id: "b", name },
    title: "Unbreakable".repeat(15),
    status: "removal_requested",
  });
  for (let index = 0; index < 6; index++) await createReviewImage(db, seller.id, id);
  await showPictures(page);
  await logIn(page, seller, `/products/review/${empty.id}`);
  await expect(page.getByRole("heading", { name: "No reviews yet" })).toBeVisible();
  await expectAccessible(page);
  for (const path of ["/products/review/all", `/products/review/${product.id}`]) {
    await page.goto(path);
    await expect(items(page)).toHaveCount(1);
    await expectAccessible(page);
    expect([path, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([
      path,
      390,
    ]);
  }
});
