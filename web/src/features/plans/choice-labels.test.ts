import { i18n } from "@lingui/core";
import { beforeAll, expect, test } from "vitest";
import type { Choice } from "./choice.ts";
import { choiceNote, choiceButtonLabel, tooSmallReason } from "./choice-labels.ts";

beforeAll(() => i18n.loadAndActivate({ locale: "en", messages: {} }));

test.each([
  ["products", 1284, "You have 1,284 products; Starter allows 100."],
  ["offers", 101, "You have 101 active offers; Starter allows 100."],
  ["banners", 101, "You have 101 banners; Starter allows 100."],
  ["variants_per_product", 101, "One of your products has 101 variants; Starter allows 100."],
  ["images_per_product", 101, "One of your products has 101 images; Starter allows 100."],
] as const)("K1 explains too many %s with both figures", (limit, used, words) => {
  expect(tooSmallReason("Starter", { limit, used, allowed: 100 })).toBe(words);
});

const choice: Choice = {
  planId: "house",
  change: "buy",
  terms: {
    code: "house",
    name: "House",
    description: "",
    price_minor: 7900,
    currency: "EUR",
    interval: "month",
    limits: {
      products: null,
      offers: null,
      banners: null,
      variants_per_product: null,
      images_per_product: null,
    },
    features: [],
  },
  runsFrom: null,
  runsUntil: "2125-12-19T09:00:00.000Z",
  due: { credit_minor: 0, waived_minor: 0, subtotal_minor: 7900, tax_minor: 0, total_minor: 7900 },
  trialDays: 0,
};
const later = { runsFrom: "2125-11-19T09:00:00.000Z" };
const credited = {
  due: {
    credit_minor: 1500,
    waived_minor: 0,
    subtotal_minor: 6400,
    tax_minor: 0,
    total_minor: 6400,
  },
};

test.each<[string, Partial<Choice>, string, string]>([
  ["buying", {}, "Choose House", "Runs from today to Dec 19, 2125."],
  ["a trial", { trialDays: 14 }, "Choose House", "14 days free, from today to Dec 19, 2125."],
  ["renewing", { change: "renew" }, "Renew House", "Runs from today to Dec 19, 2125."],
  [
    "renewing early",
    { change: "renew", ...later },
    "Renew House early",
    "Runs from Nov 19, 2125 to Dec 19, 2125.",
  ],
  [
    "upgrading",
    { change: "upgrade", ...credited },
    "Upgrade to House",
    "€64 now, with €15.00 off for unused days. Runs to Dec 19, 2125.",
  ],
  [
    "changing later",
    { change: "downgrade", ...later },
    "Change to House",
    "Starts on Nov 19, 2125, when your current period ends.",
  ],
])("K2 K3 %s is labeled with its effect and its dates", (_, changes, verb, note) => {
  expect(choiceButtonLabel({ ...choice, ...changes })).toBe(verb);
  expect(choiceNote({ ...choice, ...changes })).toBe(note);
});
