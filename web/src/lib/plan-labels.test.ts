import { i18n } from "@lingui/core";
import type { Plan } from "@sellerdesk/contract/plan-terms";
import { beforeAll, expect, test } from "vitest";
import { allowances, intervalChoices } from "./plan-labels.ts";

beforeAll(() => i18n.loadAndActivate({ locale: "en", messages: {} }));

const plan = (changes: Partial<Plan>): Plan => ({
  id: "p",
  code: "studio",
  name: "Studio",
  description: "",
  price_minor: 2900,
  currency: "EUR",
  interval: "month",
  limits: {
    products: 2000,
    offers: null,
    banners: 1,
    variants_per_product: 50,
    images_per_product: 10,
  },
  features: ["Help by phone"],
  trial_days: 0,
  recommended: false,
  ...changes,
});

test("K1 lists a plan's allowances in words, with the operator's own lines last", () => {
  expect(allowances(plan({}))).toEqual([
    "2,000 products",
    "50 variants each",
    "10 images each",
    "Unlimited offers",
    "1 banner",
    "Help by phone",
  ]);
});

test("K1 lists the intervals for sale, with the saving that every plan offers", () => {
  const monthly = [plan({}), plan({ code: "house", price_minor: 7900 })];
  expect(intervalChoices(monthly)).toEqual([{ value: "month", label: "Monthly" }]);
  const yearly = [plan({ interval: "year", price_minor: 29_000 })];
  expect(intervalChoices([...monthly, ...yearly]).at(-1)).toEqual({
    value: "year",
    label: "Yearly, 2 months free",
  });
  const dearer = plan({ code: "house", interval: "year", price_minor: 86_000 });
  expect(intervalChoices([...monthly, ...yearly, dearer]).at(-1)?.label).toBe(
    "Yearly, 1 month free",
  );
  const noSaving = plan({ code: "house", interval: "year", price_minor: 94_800 });
  expect(intervalChoices([...monthly, ...yearly, noSaving]).at(-1)?.label).toBe("Yearly");
});
