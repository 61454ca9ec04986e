import { plansApi } from "@sellerdesk/contract/plans";
import { expect, it } from "vitest";
import { testApp } from "../../../testing/client.ts";
import { ensureDefaultPlans } from "./terms/service.ts";

it("K1 a fresh installation gets plans in its currency once, also if several processes start", async () => {
  const fresh = await testApp();
  await Promise.all(Array.from({ length: 4 }, () => ensureDefaultPlans(fresh.db, "EUR")));
  const { plans } = (await fresh.call(plansApi.public, {})).ok.data;
  expect(
    plans.map(({ name, interval, price_minor, currency }) => [
      name,
      interval,
      price_minor,
      currency,
    ]),
  ).toEqual([
    ["Starter", "month", 1200, "EUR"],
    ["Starter", "year", 12_000, "EUR"],
    ["Studio", "month", 2900, "EUR"],
    ["Studio", "year", 29_000, "EUR"],
    ["House", "month", 7900, "EUR"],
    ["House", "year", 79_000, "EUR"],
  ]);
  await fresh.db.updateTable("plans").set({ price_minor: 1 }).execute();
  await ensureDefaultPlans(fresh.db, "EUR");
  expect((await fresh.call(plansApi.public, {})).ok.data.plans[0]?.price_minor).toBe(1);
  await fresh.close();
});
