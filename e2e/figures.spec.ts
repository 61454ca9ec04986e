import { createOffer } from "@sellerdesk/server/testing/offer-factory";
import { createOrder } from "@sellerdesk/server/testing/order-factory";
import { createProduct } from "@sellerdesk/server/testing/product-factory";
import { createReview } from "@sellerdesk/server/testing/review-factory";
import { expect, expectAccessibleInAllLooks } from "./fixtures.ts";
import { logIn, test } from "./sellers.ts";

type Database = Parameters<typeof createOrder>[0];
type Seller = Parameters<typeof createProduct>[1];

/** Creates a jug in two sizes. Only the small one sells: 4 units this month, and 2 before. */
const createSold = async (db: Database, seller: Seller) => {
  const jug = await createProduct(db, seller, {
    title: "Figured jug",
    options: [{ name: "Size", values: ["S", "M"] }],
    variants: [
      { option_values: ["S"], price_minor: 2500, cost_minor: 1000, stock: 14 },
      { option_values: ["M"], price_minor: 2500, cost_minor: 1000, stock: 0 },
    ],
  });
  const placeOrder = (daysAgo: number, quantity: number, buyer: string) =>
    createOrder(db, seller, {
      placed_at: new Date(Date.now() - daysAgo * 86_400_000).toISOString(),
      customer: { external_id: buyer, name: "Oliver Lindqvist" },
      items: [{ variant_id: jug.variants[0]?.id ?? "", quantity, unit_price_minor: 2500 }],
    });
  await placeOrder(45, 2, "buyer-1");
  await placeOrder(3, 4, "buyer-1");
  await createReview(db, seller.id, { productId: jug.id, rating: 4 });
  const offer = await createOffer(db, seller.id, {
    name: "Jug week",
    startsIn: -48,
    productIds: [jug.id],
  });
  return { jug, offer };
};

test("C4 C6 the product list shows sales and sold-out variants; a product page shows its figures", async ({
  page,
  db,
  createSeller,
}) => {
  const seller = await createSeller();
  const { jug } = await createSold(db, seller);
  await createProduct(db, seller, { title: "Unsold bowl" });
  await logIn(page, seller, "/products");
  const row = (title: string) => page.getByRole("row").filter({ hasText: title });
  await expect(row("Figured jug").getByRole("img", { name: /^Units sold/ })).toBeVisible();
  await expect(row("Figured jug")).toContainText("1 out");
  await expect(row("Figured jug").getByRole("cell").nth(4)).toHaveText("4");
  await expect(row("Unsold bowl")).toContainText("No sales");
  await expectAccessibleInAllLooks(page);

  await page.goto(`/products/${jug.id}`);
  const figures = page.getByRole("region", { name: "Sales and stock", exact: true });
  await expect(figures).toContainText("Units, 90 days6");
  await expect(figures).toContainText("$150.00");
  await expect(figures).toContainText("profit $90.00");
  await expect(figures).toContainText("Return rate0%");
  await expect(figures).toContainText("1 review, 1 to answer");
  await expect(figures).toContainText("Jug week sold 0 units");
  await figures.getByText("Sales and stock by variant").click();
  const variants = figures.getByRole("table", { name: "Sales and stock by variant" });
  await expect(variants.getByRole("row").nth(2)).toContainText("Sold out");
  await expectAccessibleInAllLooks(page);
  await figures.getByRole("link", { name: "Report" }).click();
  await expect(page).toHaveURL(/\/dashboard\?.*by=offer/);
});

test("C12 C16 offers, stock, reviews and customers show their figures", async ({
  page,
  db,
  createSeller,
}) => {
  const seller = await createSeller();
  const { offer } = await createSold(db, seller);
  await logIn(page, seller, `/offers?form=${offer}`);
  const offerFigures = page.getByRole("region", { name: "Offer results" });
  await expect(offerFigures).toContainText("Units0-100% from 4");
  await expect(offerFigures).toContainText("compared with the same products in the 3 days before");
  await expectAccessibleInAllLooks(page);

  await page.goto("/inventory");
  const value = page.getByRole("region", { name: "Value of the stock" });
  await expect(value).toContainText("$140.00");
  await expect(page.getByRole("link", { name: "Out of stock 1" })).toBeVisible();
  await expect(page.getByRole("link", { name: "All 2" })).toBeVisible();
  await expectAccessibleInAllLooks(page);

  await page.goto("/products/review/all");
  const months = page.getByRole("list", { name: "Rating by month" }).getByRole("listitem");
  await expect(months).toHaveCount(12);
  await expect(months.last()).toContainText(": 4, 1 review");
  await expectAccessibleInAllLooks(page);

  await page.goto("/customers");
  const customers = page.getByRole("region", { name: "Customers of the last 12 months" });
  await customers.getByText("100% ordered again").click();
  await expect(customers.getByRole("list", { name: "Customers by country" })).toContainText("100%");
  await expect(customers.getByRole("table").getByRole("row")).toHaveCount(2);
  await expectAccessibleInAllLooks(page);
});
