import { i18n } from "@lingui/core";
import type { Offer } from "@sellerdesk/contract/offers";
import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import {
  addMatching,
  addProducts,
  chooseVariants,
  emptyOffer,
  marginOf,
  offerOn,
  offerSchema,
  periodOf,
  takeOut,
  toCopy,
  toValues,
  valueOf,
} from "./offer-values.ts";

i18n.loadAndActivate({ locale: "en", messages: {} });

const shopSettings = { currency: "EUR", timezone: "Europe/Berlin" };
const now = new Date("2026-11-21T12:00:00Z");
const stored: Offer = {
  id: "o",
  name: "Winter table",
  type: "amount",
  value: 550,
  currency: "EUR",
  status: "active",
  starts_at: "2026-11-20T08:30:15.123Z",
  ends_at: null,
  products_count: 3,
  version: 2,
  created_at: "2026-11-20T08:30:15.123Z",
};
const typed = { ...emptyOffer, name: "Winter", value: "20" };

describe("the values of the offer form", () => {
  it.each([
    ["percent", "20", 2000],
    ["percent", "12,5", 1250],
    ["percent", "0.5", null],
    ["percent", "91", null],
    ["percent", "ten", null],
    ["amount", "5.50", 550],
    ["fixed_price", "0", null],
    ["fixed_price", "", null],
  ] as const)("K38 reads %s of %j as %j", (type, value, units) => {
    expect(valueOf({ type, value }, shopSettings)).toBe(units);
  });

  it.each([
    ["a valid offer", {}, []],
    ["no name", { name: "  " }, ["name"]],
    ["no discount", { value: "" }, ["value"]],
    ["an amount of zero", { type: "amount", value: "0" }, ["value"]],
    ["an end that has passed", { ends_at: "2026-11-21T12:59" }, ["ends_at"]],
    [
      "an end before the start",
      { starts_at: "2026-11-22T10:00", ends_at: "2026-11-22T09:00" },
      ["ends_at"],
    ],
    ["an end after the start", { starts_at: "2026-11-22T10:00", ends_at: "2026-11-22T11:00" }, []],
  ] as const)("K38 names the invalid fields: %s", (_, given, fields) => {
    const read = z.safeParse(offerSchema({ shopSettings, stored: null, now }), {
      ...typed,
      ...given,
    });
    expect((read.error?.issues ?? []).map(({ path }) => path.join("."))).toEqual(fields);
  });

  it("K39 keeps an unchanged start to the millisecond", () => {
    const edited = toValues(stored, shopSettings);
    expect(edited).toMatchObject({
      starts_at: "2026-11-20T09:30",
      ends_at: "",
      value: "5.50",
    });
    expect(periodOf(edited, shopSettings, stored).starts_at).toBe(stored.starts_at);
    expect(periodOf({ ...edited, ends_at: "2026-12-01T00:00" }, shopSettings, stored).ends_at).toBe(
      "2026-11-30T23:00:00.000Z",
    );
    expect(toCopy(stored, "Copy of Winter table")).toMatchObject({
      starts_at: "",
      products: { copy_of: "o" },
    });
  });
});

describe("the selected products", () => {
  it("K38 start a new offer with products of another list, by id or by filter", () => {
    expect(offerOn({ ids: ["a", "b"] }).products.items).toEqual([
      { product_id: "a", variant_ids: null },
      { product_id: "b", variant_ids: null },
    ]);
    expect(offerOn({ filters: { search: "cup" } }).products).toMatchObject({
      filters: [{ search: "cup" }],
      items: [],
    });
  });

  const { products } = emptyOffer;

  it("K38 are added whole, by some variants or by filter, and removed again", () => {
    const both = addProducts(products, ["a", "b"]);
    expect(
      chooseVariants(both, "a", [
        { id: "a1", is_in: true },
        { id: "a2", is_in: false },
      ]).items,
    ).toEqual([
      { product_id: "b", variant_ids: null },
      { product_id: "a", variant_ids: ["a1"] },
    ]);
    const out = takeOut(addMatching(both, { search: "cup" }), "a");
    expect(out).toEqual({
      copy_of: null,
      filters: [{ search: "cup" }],
      without: ["a"],
      items: [
        {
          product_id: "b",
          variant_ids: null,
        },
      ],
    });
    expect(addProducts(out, ["a"])).toMatchObject({ without: [] });
  });

  it("K36 have a margin if their cost is known", () => {
    expect(marginOf(1000, 400)).toBe(0.6);
    expect(marginOf(1000, 1500)).toBe(-0.5);
    expect(marginOf(1000, null)).toBeNull();
  });
});
