import { expect } from "vitest";
import type { SellerId } from "../src/lib/seller-id.ts";
import { testApp } from "./client.ts";
import { planActions } from "./plan-fixture.ts";
import { createPlan } from "./plan-factory.ts";
import { createSeller } from "./seller-factory.ts";

/**
 * Opens an installation with sandbox payments and 25 % VAT that sells Starter, Studio and House,
 * with the actions of its sellers.
 */
export const openSandboxShop = async () => {
  const t = await testApp({
    env: {
      tax: { name: "VAT", basis_points: 2500 },
      invoiceAddress: ["Market Square 1", "1050 Copenhagen"],
    },
  });
  const starter = { code: "starter", name: "Starter", price_minor: 1200, limits: { products: 2 } };
  const plans = {
    starter: (await createPlan(t.db, starter)).id,
    studio: (await createPlan(t.db, { code: "studio", name: "Studio", price_minor: 2900 })).id,
    studioYear: (
      await createPlan(t.db, {
        code: "studio",
        name: "Studio",
        price_minor: 29_000,
        interval: "year",
      })
    ).id,
    house: (await createPlan(t.db, { code: "house", name: "House", price_minor: 7900 })).id,
  };
  const actions = planActions(t, "sandbox");
  return {
    t,
    plans,
    ...actions,
    /** Creates a seller who has just bought a plan. */
    buyer: async (plan: keyof typeof plans) => {
      const seller = await createSeller(t.db, { plan: "none" });
      expect((await actions.choose(seller.token, plans[plan])).status).toBe(200);
      return seller;
    },
    /** A seller's invoices, ordered by their numbers. */
    invoicesOf: (sellerId: SellerId) =>
      t.db
        .selectFrom("invoices")
        .selectAll()
        .where("seller_id", "=", sellerId)
        .where("number", "is not", null)
        .orderBy("number")
        .execute(),
  };
};
