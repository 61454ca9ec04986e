import { inventoryApi } from "@sellerdesk/contract/inventory";
import { afterEach, describe, expect, it } from "vitest";
import { useTestApp } from "../../../testing/client.ts";
import { createOrder } from "../../../testing/order-factory.ts";
import { createVariant } from "../../../testing/product-factory.ts";
import { createSeller } from "../../../testing/seller-factory.ts";
import { expectNoViolations, stockOf } from "../../../testing/stock-assertions.ts";
import { newId } from "../../lib/id.ts";
import { cancelOrder } from "../orders/service.ts";

const t = useTestApp();
afterEach(() => expectNoViolations(t.db));

type Seller = Awaited<ReturnType<typeof createSeller>>;
const adjust = (seller: Seller, variant_id: string, delta: number) =>
  t.call(
    inventoryApi.adjust,
    {
      body: {
        reason: "damaged",
        note: "Dropped",
        items: [
          { variant_id, mode: delta > 0 ? "increase" : "decrease", quantity: Math.abs(delta) },
        ],
      },
    },
    seller,
  );
const historyOf = (seller: Seller, id: string, query: { before?: number } = {}) =>
  t.call(inventoryApi.history, { params: { id }, query }, seller);

describe("C10 the history of a variant", () => {
  it("C10 K51 shows actor, reason, order and resulting stock of each change, newest first", async () => {
    const seller = await createSeller(t.db);
    const variant = await createVariant(t.db, seller, { stock: 10, sku: "MUG-1" });
    await adjust(seller, variant.id, -2);
    const order = await createOrder(t.db, seller, {
      items: [{ variant_id: variant.id, quantity: 3 }],
    });
    await cancelOrder(t.db, seller.id, order.id, { reason: "buyer_request", note: "" });

    const { data } = (await historyOf(seller, variant.id)).ok;
    expect(data.variant).toMatchObject({ sku: "MUG-1", on_hand: 8, committed: 0, available: 8 });
    const theOrder = { id: order.id, order_no: order.order_no };
    expect(data.movements).toMatchObject([
      {
        kind: "cancel",
        committed_delta: -3,
        on_hand_after: 8,
        committed_after: 0,
        order: theOrder,
        actor_type: "seller",
      },
      {
        kind: "sale",
        committed_delta: 3,
        on_hand_after: 8,
        committed_after: 3,
        order: theOrder,
        actor_type: "marketplace",
      },
      {
        kind: "adjust",
        delta: -2,
        on_hand_after: 8,
        reason: "damaged",
        note: "Dropped",
        order: null,
      },
      { kind: "receive", delta: 10, on_hand_after: 10, actor_type: "seller" },
    ]);
    expect(data.next).toBeNull();
  });

  it("C10 keeps a running balance without gaps, also after concurrent changes", async () => {
    const seller = await createSeller(t.db);
    const variant = await createVariant(t.db, seller, { stock: 50 });
    await Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        adjust(seller, variant.id, index % 3 === 0 ? 2 : -1),
      ),
    );
    const first = (await historyOf(seller, variant.id)).ok.data;
    expect(first.movements).toHaveLength(50);
    const rest = (await historyOf(seller, variant.id, { before: first.next ?? 0 })).ok.data;
    expect(rest.next).toBeNull();
    const all = [...first.movements, ...rest.movements].toReversed();
    expect(all).toHaveLength(61);
    let balance = 0;
    for (const { delta, on_hand_after } of all) {
      balance += delta;
      expect(on_hand_after).toBe(balance);
    }
    expect((await stockOf(t.db, variant.id)).on_hand).toBe(balance);
  });

  it("C10 does not find another seller's variant", async () => {
    const [seller, other] = [await createSeller(t.db), await createSeller(t.db)];
    const foreign = await createVariant(t.db, other);
    for (const id of [foreign.id, newId()])
      expect((await historyOf(seller, id)).failure.code).toBe("not_found");
  });
});

describe("C10 thresholds and low stock alerts", () => {
  const alertsOf = async (seller: Seller) =>
    (
      await t.db
        .selectFrom("notifications")
        .select("message")
        .where("seller_id", "=", seller.id)
        .where("notification_type", "=", "low_stock")
        .orderBy("id")
        .execute()
    ).map(({ message }) => message);
  const setThreshold = (
    seller: Seller,
    items: { variant_id: string; low_stock_threshold: number }[],
  ) => t.call(inventoryApi.thresholds, { body: { items } }, seller);

  it("C10 sets the thresholds of several variants, all or none", async () => {
    const [seller, other] = [await createSeller(t.db), await createSeller(t.db)];
    const [a, b] = [await createVariant(t.db, seller), await createVariant(t.db, seller)];
    const foreign = await createVariant(t.db, other);
    const low = (id: string) => ({ variant_id: id, low_stock_threshold: 7 });
    expect((await setThreshold(seller, [low(a.id), low(foreign.id)])).failure.code).toBe(
      "not_found",
    );
    expect((await setThreshold(seller, [low(a.id), low(a.id)])).status).toBe(422);
    expect((await historyOf(seller, a.id)).ok.data.variant.low_stock_threshold).toBe(0);
    expect((await setThreshold(seller, [low(a.id), low(b.id)])).ok.data).toEqual({ changed: 2 });
    expect((await historyOf(seller, b.id)).ok.data.variant.low_stock_threshold).toBe(7);
  });

  it("C10 notifies once when stock crosses the threshold, and again only after it rose above it", async () => {
    const seller = await createSeller(t.db);
    const variant = await createVariant(t.db, seller, {
      stock: 10,
      sku: "MUG-1",
      low_stock_threshold: 5,
    });
    const order = (quantity: number) =>
      createOrder(t.db, seller, { items: [{ variant_id: variant.id, quantity }] });
    await order(4);
    expect(await alertsOf(seller)).toEqual([]);
    await order(1);
    expect(await alertsOf(seller)).toEqual(["Only 5 left of MUG-1"]);
    const last = await order(5);
    expect(await alertsOf(seller)).toHaveLength(1);
    await adjust(seller, variant.id, 5);
    expect(await alertsOf(seller)).toHaveLength(1);
    await cancelOrder(t.db, seller.id, last.id, { reason: "buyer_request", note: "" });
    await order(10);
    expect(await alertsOf(seller)).toEqual(["Only 5 left of MUG-1", "Out of stock: MUG-1"]);
  });

  it("C10 a changed threshold sends no alert by itself; the next crossing of it does", async () => {
    const seller = await createSeller(t.db);
    const variant = await createVariant(t.db, seller, { stock: 10, sku: "MUG-1" });
    await setThreshold(seller, [{ variant_id: variant.id, low_stock_threshold: 20 }]);
    await adjust(seller, variant.id, -1);
    expect(await alertsOf(seller)).toEqual([]);
    await setThreshold(seller, [{ variant_id: variant.id, low_stock_threshold: 8 }]);
    await adjust(seller, variant.id, -1);
    expect(await alertsOf(seller)).toEqual(["Only 8 left of MUG-1"]);
  });

  it("C10 sends one alert when many concurrent orders cross the threshold", async () => {
    const seller = await createSeller(t.db);
    const variant = await createVariant(t.db, seller, { stock: 30, low_stock_threshold: 15 });
    await Promise.all(
      Array.from({ length: 25 }, () =>
        createOrder(t.db, seller, { items: [{ variant_id: variant.id }] }),
      ),
    );
    expect((await stockOf(t.db, variant.id)).available).toBe(5);
    expect(await alertsOf(seller)).toHaveLength(1);
  });

  it("C10 a rejected change sends no alert, and a change of several variants sends one", async () => {
    const seller = await createSeller(t.db);
    const variants: { id: string }[] = [];
    for (let index = 0; index < 4; index++)
      variants.push(await createVariant(t.db, seller, { stock: 10, low_stock_threshold: 5 }));
    const decrease = (quantity: number) =>
      t.call(
        inventoryApi.adjust,
        {
          body: {
            reason: "correction",
            items: variants.map(({ id }, index) => ({
              variant_id: id,
              mode: "decrease" as const,
              quantity: index === 3 ? quantity : 6,
            })),
          },
        },
        seller,
      );
    expect((await decrease(11)).status).toBe(409);
    expect(await alertsOf(seller)).toEqual([]);
    expect((await decrease(6)).status).toBe(200);
    expect(await alertsOf(seller)).toEqual(["4 variants are low on stock"]);
  });
});
