import { createOrder } from "@sellerdesk/server/testing/order-factory";
import { createOffer } from "@sellerdesk/server/testing/offer-factory";
import { createProduct } from "@sellerdesk/server/testing/product-factory";
import { expect, expectAccessibleInAllLooks } from "./fixtures.ts";
import { logIn, test } from "./sellers.ts";

test("K9 C2 the dashboard breaks sales down to profit and links to missing costs", async ({
  page,
  db,
  createSeller,
}) => {
  const seller = await createSeller();
  const priced = await createProduct(db, seller, { variants: [{ cost_minor: 900 }] });
  const uncosted = await createProduct(db, seller, { title: "Oak tray" });
  await createOffer(db, seller.id, { name: "Linen week", startsIn: -48, productIds: [priced.id] });
  const order = (variant_id: string | undefined, buyer: string, quantity: number) =>
    createOrder(db, seller, {
      placed_at: new Date().toISOString(),
      customer: { external_id: buyer, name: "Oliver" },
      items: [{ variant_id: variant_id ?? "", quantity, unit_price_minor: 2000 }],
    });
  await order(priced.variants[0]?.id, "c-1", 2);
  await order(uncosted.variants[0]?.id, "c-1", 1);

  await logIn(page, seller);
  const figures = page.getByRole("region", { name: "Last 30 days" });
  await expect(figures).toContainText(/Profit\$22\.00.*55% margin/);
  await expect(figures).toContainText("1 of 3 units has no cost yet and counts without profit.");
  await expect(page.getByRole("listitem").filter({ hasText: "Linen week" })).toBeVisible();

  const steps = page.getByRole("table", { name: "From sales to profit" });
  await expect(steps.getByRole("row")).toHaveText([
    /^Sales at full price\$/,
    /^Discounts/,
    "Revenue$60.00",
    "Sales without a cost-$20.00",
    "Cost of goods-$18.00",
    "Profit$22.00",
  ]);
  await page.getByRole("button", { name: "Show as table" }).first().click();
  const days = page.getByRole("table", { name: "Revenue by day" });
  await expect(days.getByRole("row").last()).toContainText("$60.00$22.00");

  const buyers = page.getByRole("region", { name: "New and returning" });
  await expect(buyers).toContainText("33.3% of revenue came from returning customers");
  await expect(buyers).toContainText("New, 1 customer$40.00");
  await expect(page.getByRole("region", { name: "Shipping", exact: true })).toContainText(
    "No order of this period was shipped yet.",
  );
  await expectAccessibleInAllLooks(page);

  await figures.getByRole("link", { name: "Add costs" }).click();
  await expect(page).toHaveURL(`/products/${uncosted.id}`);
});
