import { dashboardApi } from "@sellerdesk/contract/dashboard";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { createBanner, createBannerSection } from "../../../../testing/banner-factory.ts";
import { useTestApp } from "../../../../testing/client.ts";
import { createMarketplaceKey } from "../../../../testing/marketplace-factory.ts";
import { createOffer } from "../../../../testing/offer-factory.ts";
import { createOrder } from "../../../../testing/order-factory.ts";
import { packUnits, returnUnits } from "../../../../testing/order-lifecycle-fixture.ts";
import { createProduct } from "../../../../testing/product-factory.ts";
import { createSeller } from "../../../../testing/seller-factory.ts";
import { updatePlacedOrderPayment } from "../../orders/intake/marketplace-service.ts";
import { receiveReturn } from "../../orders/returns/service.ts";
import { acceptOrder } from "../../orders/service.ts";

const t = useTestApp();

const readInsight = async ({ token }: { token: string }) => {
  const { ok } = await t.call(dashboardApi.get, { query: {} }, { token });
  if (!ok.data.insight) throw new Error("The plan is active.");
  return { ...ok.data.insight, series: ok.data.series };
};
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();

describe("K9 insight into the figures", () => {
  it("K9 derives profit from sales step by step, and names a product without a cost", async () => {
    const seller = await createSeller(t.db);
    const priced = await createProduct(t.db, seller, { variants: [{ cost_minor: 900 }] });
    const uncosted = await createProduct(t.db, seller);
    await sql`update variant_prices set since = now() - interval '30 days' where since > now() - interval '1 hour'`.execute(
      t.db,
    );
    const bare = await createOrder(t.db, seller, {
      placed_at: hoursAgo(2),
      items: [{ variant_id: uncosted.variants[0]?.id ?? "" }],
    });
    expect(await readInsight(seller)).toMatchObject({
      profit_minor: null,
      uncosted_units: 1,
      uncosted_product_id: uncosted.id,
    });
    const order = await createOrder(t.db, seller, {
      placed_at: hoursAgo(1),
      customer: { external_id: "buyer-2", name: "Oliver" },
      items: [
        {
          variant_id: priced.variants[0]?.id ?? "",
          quantity: 2,
          unit_price_minor: 2300,
          discount_minor: 100,
        },
      ],
    });
    const accepted = await acceptOrder(t.db, seller.id, order.id);
    await packUnits(t.db, seller, accepted, 2, "shipped", 450);
    const key = await createMarketplaceKey(t.db);
    await updatePlacedOrderPayment(t.db, key.id, order.external_id, {
      status: "partially_refunded",
      refunded_minor: 300,
      occurred_at: hoursAgo(0),
    });
    const { series, ...insight } = await readInsight(seller);
    expect(insight).toMatchObject({
      steps: {
        full_price_minor: 7500,
        discounts_minor: 500,
        revenue_minor: 7000,
        partly_refunded_minor: 300,
        shipping_cost_minor: 450,
        uncosted_revenue_minor: 2500,
        cost_minor: 1800,
      },
      profit_minor: { value: 1950, previous: null },
      margin_permille: 433,
      units: 3,
      uncosted_units: 1,
      uncosted_product_id: uncosted.id,
      buyers: {
        new_customers: 2,
        new_revenue_minor: 7000,
        returning_customers: 0,
        returning_permille: { value: 0 },
      },
      shipping: { within_1_day: 1, within_2_days: 0, late: 0, median_hours: 2 },
      returns: { units: 3, returned_units: 0, refunded_minor: 300, reasons: [] },
    });
    expect(series.reduce((sum, { profit_minor }) => sum + (profit_minor ?? 0), 0)).toBe(1950);
    expect(bare.total_minor).toBe(2500);
  });

  it("K9 counts returning customers, late shipments, and returns with their reasons", async () => {
    const seller = await createSeller(t.db);
    const [variant] = (await createProduct(t.db, seller, { variants: [{ cost_minor: 900 }] }))
      .variants;
    const place = (hours: number, buyer = "buyer-1") =>
      createOrder(t.db, seller, {
        placed_at: hoursAgo(hours),
        customer: { external_id: buyer, name: "Oliver" },
        items: [{ variant_id: variant?.id ?? "", quantity: 2 }],
      });
    await place(80);
    const second = await place(30);
    await place(30, "buyer-2");
    const accepted = await acceptOrder(t.db, seller.id, second.id);
    await packUnits(t.db, seller, accepted, 2, "shipped");
    await sql`update orders set ship_by = now() - interval '1 hour' where id = ${second.id}`.execute(
      t.db,
    );
    const { returns } = await returnUnits(t.db, seller, accepted, 1);
    const [item] = accepted.items;
    const received = [{ item_id: item?.id ?? "", restocked: 1, damaged: 0 }];
    await receiveReturn(
      t.db,
      seller.id,
      { orderId: second.id, id: returns[0]?.id ?? "" },
      { items: received },
    );
    expect(await readInsight(seller)).toMatchObject({
      profit_minor: { value: 6 * (2500 - 900) + 900 },
      buyers: {
        new_customers: 2,
        new_revenue_minor: 10_000,
        returning_customers: 1,
        returning_orders: 1,
        returning_revenue_minor: 5000,
        returning_permille: { value: 333, previous: null },
      },
      shipping: { within_1_day: 0, late: 1, median_hours: 31 },
      returns: { units: 6, returned_units: 1, reasons: [{ reason: "damaged", units: 1 }] },
    });
  });

  it("K9 marks the days of offers and banners that were live", async () => {
    const seller = await createSeller(t.db);
    await createOffer(t.db, seller.id, { name: "Linen", startsIn: -100, endsIn: -50 });
    await createOffer(t.db, seller.id, { name: "Paused", isPaused: true });
    await createOffer(t.db, seller.id, { name: "Draft", isDraft: true });
    await createOffer(t.db, seller.id, { name: "Long ago", startsIn: -3000, endsIn: -2000 });
    await createOffer(t.db, seller.id, { name: "Later", startsIn: 5 });
    const [day] = new Date().toISOString().split("T");
    const { markers } = await readInsight(seller);
    expect(markers).toEqual([
      {
        kind: "offer",
        name: "Linen",
        from: hoursAgo(100).slice(0, 10),
        to: hoursAgo(50).slice(0, 10),
      },
    ]);
    await createBanner(t.db, seller.id, { sectionId: await createBannerSection(t.db) });
    expect((await readInsight(seller)).markers.at(-1)).toMatchObject({
      kind: "banner",
      from: day,
      to: day,
    });
  });

  it("K9 includes no data of another seller", async () => {
    const [mine, theirs] = [await createSeller(t.db), await createSeller(t.db)];
    await createOffer(t.db, theirs.id);
    await createOrder(t.db, theirs, { placed_at: hoursAgo(1) });
    expect(await readInsight(mine)).toMatchObject({
      profit_minor: null,
      units: 0,
      uncosted_product_id: null,
      buyers: { new_customers: 0, returning_customers: 0 },
      markers: [],
    });
  });
});
