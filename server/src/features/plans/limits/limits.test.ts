import { plansApi } from "@sellerdesk/contract/plans";
import { describe, expect, it } from "vitest";
import { useTestApp } from "../../../../testing/client.ts";
import { lockWaiters } from "../../../../testing/lock-waiters.ts";
import { createPlan, createSubscription } from "../../../../testing/plan-factory.ts";
import { insertProducts } from "../../../../testing/product-factory.ts";
import { createSeller, createSession } from "../../../../testing/seller-factory.ts";
import { planStatusOf } from "../../../db/plan-status.ts";
import type { Tx } from "../../../db/pool.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { newId } from "../../../lib/id.ts";
import type { SellerId } from "../../../lib/seller-id.ts";
import { lockProductQuota, requirePerProduct, requireQuota } from "./service.ts";

const t = useTestApp();

const plansOf = async (token: string) => (await t.call(plansApi.list, {}, { token })).ok.data;

describe("H1 the plan status, by the database's clock", () => {
  it.each([
    ["trialing", 5, "active"],
    ["trialing", -1, "expired"],
    ["active", 5, "active"],
    ["active", -1, "expired"],
    ["past_due", -6 * 86_400, "active"],
    ["past_due", -7 * 86_400 - 1, "expired"],
    ["canceled", 86_400, "expired"],
    ["expired", -86_400, "expired"],
  ] as const)(
    "H1 a subscription that is %s and ends in %i s makes the seller %s",
    async (status, endsIn, expected) => {
      const { id } = await createSeller(t.db, { plan: "none" });
      await createSubscription(t.db, id, { status, endsIn });
      expect(await statusOf(id)).toBe(expected);
    },
  );

  it("H1 a seller without a subscription, or with an unpaid one, is inactive", async () => {
    const { id } = await createSeller(t.db, { plan: "none" });
    expect(await statusOf(id)).toBe("inactive");
    const plan = await createPlan(t.db);
    await t.db
      .insertInto("subscriptions")
      .values({
        seller_id: id,
        id: newId(),
        plan_id: plan.id,
        plan_snapshot: JSON.stringify(plan.terms),
        status: "pending_payment",
      })
      .execute();
    expect(await statusOf(id)).toBe("inactive");
  });

  it("H1 a live subscription counts, even if a canceled one has a later end", async () => {
    const { id } = await createSeller(t.db, { plan: "none" });
    await createSubscription(t.db, id, { status: "canceled", endsIn: 400 * 86_400 });
    await createSubscription(t.db, id, { status: "active", endsIn: 60 });
    expect(await statusOf(id)).toBe("active");
  });

  const statusOf = async (sellerId: SellerId) => {
    const { token } = await createSession(t.db, sellerId);
    const { current } = await plansOf(token);
    const row = await t.db
      .selectFrom("sellers")
      .select(planStatusOf(sellerId).as("status"))
      .where("id", "=", sellerId)
      .executeTakeFirstOrThrow();
    if (row.status === "inactive") expect(current).toBeNull();
    else
      expect(current?.status === "expired" || current?.status === "canceled").toBe(
        row.status === "expired",
      );
    return row.status;
  };
});

describe("plan limits", () => {
  it.each<[string, (tx: Tx, sellerId: SellerId) => Promise<void>]>([
    ["one product", (tx, sellerId) => requireQuota(tx, sellerId, "products", 1)],
    [
      "many in one transaction",
      async (tx, sellerId) =>
        (await lockProductQuota(tx, sellerId, { isAdding: true })).requireQuota(1),
    ],
  ])("K21 counts concurrent additions at the limit one by one: %s", async (_, require) => {
    const plan = await createPlan(t.db, { limits: { products: 5 } });
    const { id } = await createSeller(t.db, { plan: "none" });
    await createSubscription(t.db, id, { plan });
    await insertProducts(t.db, id, 4);
    const add = () =>
      inTransaction(t.db, async (tx) => {
        await require(tx, id);
        await insertProducts(tx, id, 1);
      });
    const results = await Promise.allSettled([add(), add(), add()]);
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const refusal = results.find((result) => result.status === "rejected");
    expect(refusal?.reason).toMatchObject({
      code: "plan_limit_reached",
      message: "You have reached your plan's limit of 5 products.",
    });
  });

  it("K21 concurrent additions do not wait for each other if the plan has no limit of products", async () => {
    const plan = await createPlan(t.db, { limits: { products: null } });
    const { id } = await createSeller(t.db, { plan: "none" });
    await createSubscription(t.db, id, { plan });
    const lock = (tx: Tx) => lockProductQuota(tx, id, { isAdding: true });
    await inTransaction(t.db, async (tx) => {
      await lock(tx);
      await expect(inTransaction(t.db, lock)).resolves.toBeDefined();
    });
  });

  it("K21 enforces the limits per product, and null is unlimited", async () => {
    const plan = await createPlan(t.db, { limits: { variants_per_product: 10 } });
    const { id } = await createSeller(t.db, { plan: "none" });
    await createSubscription(t.db, id, { plan });
    const require = (variants: number, images: number) =>
      inTransaction(t.db, (tx) => requirePerProduct(tx, id, { variants, images }));
    await require(10, 999);
    await expect(require(11, 0)).rejects.toMatchObject({
      message: "You have reached your plan's limit of 10 variants in a product.",
    });
  });

  it("K2 K21 an addition during an upgrade uses the limits of the new plan", async () => {
    const small = await createPlan(t.db, { limits: { products: 1 } });
    const large = await createPlan(t.db, { limits: { products: 7 } });
    const { id } = await createSeller(t.db, { plan: "none" });
    await createSubscription(t.db, id, { plan: small });
    const added = await inTransaction(t.db, async (tx) => {
      await tx
        .updateTable("subscriptions")
        .set({ status: "canceled" })
        .where("seller_id", "=", id)
        .execute();
      await createSubscription(tx, id, { plan: large });
      const adding = inTransaction(t.db, (other) => requireQuota(other, id, "products", 7));
      await lockWaiters(t.db, 1);
      return { adding };
    });
    await expect(added.adding).resolves.toBeUndefined();
  });

  it("K21 a plan that lapsed in the meantime allows no additions", async () => {
    const { id } = await createSeller(t.db, { plan: "expired" });
    await expect(
      inTransaction(t.db, (tx) => requireQuota(tx, id, "products", 1)),
    ).rejects.toMatchObject({
      code: "plan_ended",
    });
  });
});
